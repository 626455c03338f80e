/** The sections of the tariff's view, in their order, and which of them a fault is in. */
import type { DraftFault } from '../edits/check-draft.ts'
import { isSame, type TariffDraft } from '../edits/draft.ts'

export const SECTIONS = [
  { name: 'goods', text: 'Goods & combos', parts: ['goods'] },
  { name: 'discounts', text: 'Discounts & codes', parts: ['discounts'] },
  { name: 'fees', text: 'Fees', parts: ['fees'] },
  { name: 'tax', text: 'Tax', parts: ['taxes', 'ticketTaxRate'] },
  { name: 'terms', text: 'Ticket types’ conditions', parts: ['terms'] },
  { name: 'holidays', text: 'Holidays', parts: ['holidays'] },
  { name: 'rounding', text: 'Cash rounding', parts: ['cashRounding'] },
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
