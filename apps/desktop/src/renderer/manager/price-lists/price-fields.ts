/** The prices of a list and a rule as forms hold them, as texts, and back. Pure. */
import {
  MAX_AMOUNT,
  type Price,
  type PriceList,
  type PriceRule as Rule,
  SEAT_CATEGORIES,
  type SeatCategory,
  type TicketType,
  ticketTypesOf,
} from '@marquee/shared'
import { parseCash, plainAmount } from '../../cart/cart-totals.ts'
import { PriceRule } from '../../schemas.ts'

/** The table of a list: a row for each ticket type, a column for each category that has a price, in the list's order. */
export interface PriceTable {
  types: TicketType[]
  categories: SeatCategory[]
}

export function tableOf(list: PriceList): PriceTable {
  const priced = new Set(list.prices.map(({ category }) => category))
  return { types: ticketTypesOf(list), categories: SEAT_CATEGORIES.filter((category) => priced.has(category)) }
}

export const cellOf = (type: TicketType, category: SeatCategory): string => `${type} ${category}`

/** Keyed by `cellOf`. An empty text: not for sale. */
export type PriceTexts = Record<string, string>

export function textsOf({ prices, currency }: PriceList): PriceTexts {
  return Object.fromEntries(
    prices.map(({ ticketType, category, amount }) => [cellOf(ticketType, category), plainAmount(amount, currency)]),
  )
}

/** The cells that hold no amount. */
export function wrongCells({ types, categories }: PriceTable, texts: PriceTexts, currency: string): string[] {
  const cells = types.flatMap((type) => categories.map((category) => cellOf(type, category)))
  return cells.filter((cell) => {
    const text = texts[cell]?.trim() ?? ''
    return text !== '' && amountOf(text, currency) === undefined
  })
}

/** undefined: a cell holds no amount, or nothing has a price. */
export function pricesOf(table: PriceTable, texts: PriceTexts, currency: string): Price[] | undefined {
  if (wrongCells(table, texts, currency).length > 0) return undefined
  const prices = table.types.flatMap((ticketType) =>
    table.categories.flatMap((category) => {
      const amount = amountOf(texts[cellOf(ticketType, category)] ?? '', currency)
      return amount === undefined ? [] : [{ ticketType, category, amount }]
    }),
  )
  return prices.length > 0 ? prices : undefined
}

function amountOf(text: string, currency: string): number | undefined {
  const amount = parseCash(text, currency)
  return amount !== undefined && amount <= MAX_AMOUNT ? amount : undefined
}

export interface RuleFields {
  name: string
  weekdays: number[]
  /** Both or none. */
  from: string
  before: string
  /** Words with commas between them. */
  formats: string
  ticketTypes: TicketType[]
  change: 'price' | 'more' | 'less'
  amount: string
}

export const NEW_RULE: RuleFields = {
  name: '',
  weekdays: [],
  from: '',
  before: '',
  formats: '',
  ticketTypes: [],
  change: 'price',
  amount: '',
}

/** undefined: something in it is missing or wrong. */
export function ruleOf(fields: RuleFields, currency: string): Rule | undefined {
  const amount = amountOf(fields.amount, currency)
  if (amount === undefined) return undefined
  const formats = fields.formats
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => word !== '')
  const hours = fields.from !== '' || fields.before !== '' ? { from: fields.from, before: fields.before } : undefined
  const when = {
    ...(fields.weekdays.length > 0 && { weekdays: fields.weekdays.toSorted((a, b) => a - b) }),
    ...(hours && { hours }),
  }
  const parsed = PriceRule.safeParse({
    name: fields.name.trim(),
    ...(Object.keys(when).length > 0 && { when }),
    ...(formats.length > 0 && { formats }),
    ...(fields.ticketTypes.length > 0 && { ticketTypes: fields.ticketTypes }),
    change:
      fields.change === 'price'
        ? { kind: 'price', amount }
        : { kind: 'add', amount: fields.change === 'less' ? -amount : amount },
  })
  return parsed.success ? parsed.data : undefined
}
