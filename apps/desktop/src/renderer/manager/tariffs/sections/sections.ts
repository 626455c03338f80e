/** The sections of the tariff's view, in their order, and which of them a fault is in. */

import { ticketTypeName } from '@marquee/shared'
import type { DraftFault } from '../edits/check-draft.ts'
import { isSame, type TariffDraft } from '../edits/draft.ts'

export const SECTIONS = [
  { name: 'goods', text: 'Goods & combos', parts: ['goods'] },
  { name: 'discounts', text: 'Discounts & codes', parts: ['discounts'] },
  { name: 'fees', text: 'Fees', parts: ['fees'] },
  { name: 'tax', text: 'Tax', parts: ['taxes', 'ticketTaxRate'] },
  { name: 'terms', text: 'Ticket types', parts: ['terms'] },
  { name: 'approvals', text: 'Approvals', parts: ['approvals'] },
  { name: 'holidays', text: 'Holidays', parts: ['holidays'] },
  { name: 'rounding', text: 'Cash rounding', parts: ['cashRounding'] },
  { name: 'tips', text: 'Tips', parts: ['tips'] },
  { name: 'versions', text: 'Versions', parts: [] },
] as const satisfies readonly { name: string; text: string; parts: readonly (keyof TariffDraft)[] }[]

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
  const section = sectionOf(fault)?.text ?? 'The tariff'
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
  return name ? `${section}, ${name}` : section
}
