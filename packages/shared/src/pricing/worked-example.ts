/** What a worked example of a price is made of. The examples: worked-examples.ts. */
import { newId } from '../ids.ts'
import type { SeatCategory } from '../seat-plan.ts'
import type { CashRounding } from './cash-rounding.ts'
import type { CoverTerms } from './covered-ticket.ts'
import { Discount } from './discounts.ts'
import type { GivenPrice, Order } from './order.ts'
import type { PriceList } from './price-list.ts'
import type { PriceRule } from './price-rules.ts'
import { Tariff } from './tariff.ts'

export interface WorkedExample {
  /** The rule, as one sentence. */
  rule: string
  /** Where it comes from: a law, or the usage of the trade, with its country. */
  source: string
  /** What is sold, in words. */
  sold: string
  house: House
  order: ExampleOrder
  /** `gift card 20.00, cash 10.00`: what the customer hands over. Absent: a card, for all of it. */
  paid?: string
  /** The lines that go back, one request after another: numbers of lines, from 1. */
  back?: number[][]
  /** Lines that are given up for another order, by numbers from 1. `house`: as it sells by then; `paid`: beside the money of the lines. */
  exchange?: { lines: number[]; sold: string; house?: House; order: ExampleOrder; paid?: string }
  /** Found with a pencil, from the rule. Never copied from what the program says. */
  expected: Outcome
  /** The arithmetic of it, where it isn't obvious. */
  byHand: string
}

export type Outcome =
  | {
      /** `Popcorn | 6.00 | Menu -1.56 | 10 % | 0.40 | 4.44`: price, what was taken off, rate, tax of the line, amount. */
      lines: string[]
      /** `10 % | 4.04 | 0.40 | 4.44`: net, tax, amount. */
      taxes: string[]
      total: string
      /** Of what is paid in cash. */
      rounding: string
      change: string
      /** `7.50: cash 5.50, gift card 2.00`: for each request, what its lines had cost and what is paid out. */
      back?: string[]
      /** `10 % | 2.73 | 0.27 | 3.00`: net, tax, amount of each rate in what is put on account. */
      onAccount?: string[]
      exchange?: ExchangeOutcome
    }
  /** `says`: the refusal, in words. */
  | { refused: string; says: string }

/** The new order as any other, and its money. */
export interface ExchangeOutcome {
  lines: string[]
  taxes: string[]
  total: string
  /** `card 11.50`: what the money of the old lines pays of it, each part as the payment that it was. */
  carried: string
  /** What goes back; empty: nothing. */
  back: string
  /** What is still to be paid, before cash is rounded. */
  due: string
  rounding: string
  change: string
}

export interface House {
  tariff: Tariff
  list: PriceList
  timeZone: string
}

export interface ExampleTicket {
  type: string
  category?: SeatCategory
  /** The start of its show, with the distance to UTC. */
  at?: string
  formats?: string[]
  /** Of its show alone. */
  showRules?: PriceRule[]
  given?: GivenPrice
  cardNumber?: string
  /** A subscription covers it. */
  cover?: CoverTerms
}

export interface ExampleOrder extends Pick<Order, 'goods' | 'combos' | 'vouchers' | 'codes' | 'left'> {
  channel?: Order['channel']
  tickets?: ExampleTicket[]
}

export interface HouseFacts {
  currency: string
  timeZone: string
  mode?: 'included' | 'added'
  /** In percent. The first is that of admission. */
  rates: Record<string, number>
  /** By ticket type, in minor units, on standard seats. */
  prices: Record<string, number>
  premium?: Record<string, number>
  rules?: PriceRule[]
  /** Name, rate, price in minor units. */
  goods?: Record<string, [name: string, rate: string, price: number]>
  combos?: Tariff['goods']['combos']
  discounts?: Discount[]
  fees?: Tariff['fees']
  terms?: Tariff['terms']
  holidays?: string[]
  cashRounding?: CashRounding
}

/** A house of an example. */
export function house(facts: HouseFacts): House {
  const {
    currency,
    timeZone,
    mode = 'included',
    rates,
    prices,
    premium = {},
    rules = [],
    goods = {},
    ...others
  } = facts
  const { combos = [], ...more } = others
  const priced = (category: SeatCategory, byType: Record<string, number>) =>
    Object.entries(byType).map(([ticketType, amount]) => ({ ticketType, category, amount }))
  return {
    timeZone,
    list: {
      id: newId(),
      name: 'Prices',
      currency,
      prices: [...priced('standard', prices), ...priced('premium', premium)],
      rules,
    },
    tariff: Tariff.parse({
      id: newId(),
      currency,
      taxes: {
        mode,
        rates: Object.entries(rates).map(([code, percent]) => ({ code, percentage: Math.round(percent * 1000) })),
      },
      ticketTaxRate: Object.keys(rates)[0],
      goods: {
        goods: Object.entries(goods).map(([key, [name, taxRate, price]]) => ({
          key,
          name,
          category: 'Snacks',
          taxRate,
          sizes: [{ key: 'usual', name: 'Usual', price }],
        })),
        combos,
      },
      ...more,
    }),
  }
}

/** A discount with all that it leaves out. */
export const discount = (facts: Omit<Discount, 'id' | 'limits' | 'isCombinable'> & Partial<Discount>): Discount =>
  Discount.parse({ id: newId(), ...facts })

export const tickets = (...types: string[]): ExampleTicket[] => types.map((type) => ({ type }))

export const things = (...keys: string[]) => keys.map((goods) => ({ goods, size: 'usual', extras: [] }))
