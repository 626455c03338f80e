/**
 * What a manager has changed in a price list and not yet sold by. It is kept apart from the list, so that another version of the list
 * takes its place under it: the manager's own figures stay, and the others become those of the new version. Pure.
 */
import type { PriceList, PriceRule, SeatCategory, TicketType } from '@marquee/shared'
import { parseCash } from '../../cart/cart-totals.ts'
import { type PriceTable, type PriceTexts, tableOf, textsOf } from './price-fields.ts'

export interface PriceEdits {
  /** Of the cells that were written in. */
  texts: PriceTexts
  /** Rows and columns that the list has not, or may lose when their cells are emptied. */
  types: TicketType[]
  categories: SeatCategory[]
  added: PriceRule[]
  removed: PriceRule[]
}

export const NO_EDITS: PriceEdits = { texts: {}, types: [], categories: [], added: [], removed: [] }

export interface EditedList {
  table: PriceTable
  /** As the list has them. */
  before: PriceTexts
  texts: PriceTexts
  rules: PriceRule[]
}

const isSame = (rule: PriceRule) => (other: PriceRule) => JSON.stringify(rule) === JSON.stringify(other)
const union = <T>(some: readonly T[], more: readonly T[]): T[] => [...new Set([...some, ...more])]

export function editedList(list: PriceList, { texts, types, categories, added, removed }: PriceEdits): EditedList {
  const table = tableOf(list)
  const before = textsOf(list)
  return {
    table: { types: union(table.types, types), categories: union(table.categories, categories) },
    before,
    texts: { ...before, ...texts },
    rules: [...(list.rules ?? []).filter((rule) => !removed.some(isSame(rule))), ...added],
  }
}

/** The edits that are still ones when the list is this version: not what it has already. */
export function editsOf(list: PriceList, edits: PriceEdits): PriceEdits {
  const before = textsOf(list)
  const rules = list.rules ?? []
  return {
    ...edits,
    texts: Object.fromEntries(
      Object.entries(edits.texts).filter(([cell, text]) => !isSameAmount(text, before[cell] ?? '', list.currency)),
    ),
    added: edits.added.filter((rule) => !rules.some(isSame(rule))),
    removed: edits.removed.filter((rule) => rules.some(isSame(rule))),
  }
}

/** `13.5` is `13.50`. */
function isSameAmount(text: string, other: string, currency: string): boolean {
  const amount = parseCash(text, currency)
  return amount === undefined ? text.trim() === other : amount === parseCash(other, currency)
}

export function withRule(edits: PriceEdits, rule: PriceRule): PriceEdits {
  const isBack = edits.removed.some(isSame(rule))
  if (isBack) return { ...edits, removed: edits.removed.filter((known) => !isSame(rule)(known)) }
  return { ...edits, added: [...edits.added, rule] }
}

export function withoutRule(edits: PriceEdits, rule: PriceRule): PriceEdits {
  const isNew = edits.added.some(isSame(rule))
  if (isNew) return { ...edits, added: edits.added.filter((known) => !isSame(rule)(known)) }
  return { ...edits, removed: [...edits.removed, rule] }
}
