/** The sections of the tariff's view, in their order, and which of them a fault is in. */

import { ticketTypeName } from '../../../ticket-types/ticket-type-name.ts'
import type { DraftFault } from '../edits/check-draft.ts'
import { isSame, type TariffDraft } from '../edits/draft.ts'
import { say } from '../words/say.ts'

export const SECTIONS = [
  { name: 'goods', parts: ['goods'] },
  { name: 'discounts', parts: ['discounts'] },
  { name: 'fees', parts: ['fees'] },
  { name: 'tax', parts: ['taxes', 'ticketTaxRate'] },
  { name: 'terms', parts: ['terms'] },
  { name: 'approvals', parts: ['approvals'] },
  { name: 'holidays', parts: ['holidays'] },
  { name: 'rounding', parts: ['cashRounding'] },
  { name: 'tips', parts: ['tips'] },
  { name: 'versions', parts: [] },
] as const satisfies readonly { name: string; parts: readonly (keyof TariffDraft)[] }[]

export type Section = (typeof SECTIONS)[number]
export type SectionName = Section['name']

/** undefined: it is one of the whole, as that it is too large. */
export function sectionOf({ path }: DraftFault): Section | undefined {
  const [part] = path.split('.')
  return SECTIONS.find(({ parts }) => parts.some((known) => known === part))
}

export const isSectionChanged = ({ parts }: Section, before: TariffDraft, draft: TariffDraft): boolean =>
  parts.some((part) => !isSame(before[part], draft[part]))

/** `Goods & combos, Popcorn`: where a fault is. */
export function placeOf(fault: DraftFault, { goods, discounts, fees, terms, taxes }: TariffDraft): string {
  const found = sectionOf(fault)
  const section = found === undefined ? say('the_tariff') : say(`section_${found.name}`)
  const [part, list, ...others] = fault.path.split('.')
  const at = Number(part === 'goods' || part === 'taxes' ? others[0] : list)
  const names: Record<string, string | undefined> = {
    goods: (list === 'goods' ? goods.goods : goods.combos)[at]?.name,
    discounts: discounts[at]?.name,
    fees: fees[at]?.name,
    terms: terms[at] && ticketTypeName(terms[at].type),
    taxes: taxes.rates[at]?.code,
  }
  const name = names[part ?? '']
  return name ? say('place', { section, name }) : section
}
