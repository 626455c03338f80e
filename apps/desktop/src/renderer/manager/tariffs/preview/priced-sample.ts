/** An order as the preview has it, and what it costs, for people to read. Pure. */

import {
  type Order,
  type OrderLine,
  type PricedShow,
  priceOrder,
  type SalesChannel,
  type SeatCategory,
  type Tariff,
  type TicketType,
} from '@marquee/shared'
import { refusalToStaff } from '../../../connection/refusals-to-staff.ts'
import { ticketTypeName } from '../../../ticket-types/ticket-type-name.ts'
import { money } from '../../../words/staff/figures.ts'
import { inRow, percentageInWords } from '../words/figures.ts'
import { say } from '../words/say.ts'
import { choiceName } from '../words/tariff-words.ts'

/** One thing of the goods: `{ combo }`, or goods with a size and perhaps an extra. */
export type SampleThing =
  | { kind: 'goods'; goods: string; size: string; extras: string[] }
  | { kind: 'combo'; combo: string }

export interface SampleOrder {
  show: PricedShow | null
  channel: SalesChannel
  category: SeatCategory
  tickets: readonly { type: TicketType; count: number }[]
  things: readonly SampleThing[]
  /** With spaces or commas between them. */
  codes: string
  soldAt: Date
}

export interface SampleLine {
  name: string
  count: number
  /** Of all of them, before anything is taken off. */
  price: string
  off: { why: string; amount: string }[]
}

export type PricedSample =
  | { ok: true; lines: SampleLine[]; taxes: { name: string; tax: string }[]; total: string }
  | { ok: false; sentence: string }

/** What can be chosen, by the names that people read. */
export function thingsOf({ goods: { goods, combos } }: Tariff): { thing: SampleThing; name: string }[] {
  return [
    ...goods.flatMap((each) =>
      each.sizes.flatMap((size) =>
        [undefined, ...each.extras].map((extra) => ({
          thing: { kind: 'goods', goods: each.key, size: size.key, extras: extra ? [extra.key] : [] } as const,
          name: inRow([each.name, size.name, extra?.name].filter((name) => name !== undefined)),
        })),
      ),
    ),
    ...combos.map(({ key, name }) => ({ thing: { kind: 'combo', combo: key } as const, name })),
  ]
}

/** undefined: nothing is ordered, or its show isn't known yet. */
export function priceSample(tariff: Tariff, sample: SampleOrder): PricedSample | undefined {
  const order = orderOf(tariff, sample)
  const count = order.tickets.length + (order.goods?.length ?? 0) + (order.combos?.length ?? 0)
  if (count === 0) return undefined
  const priced = priceOrder(tariff, order)
  if (!priced.ok) return { ok: false, sentence: refusalToStaff(priced.refusal) }
  const { lines, byRate, total, currency } = priced.order
  const inMoney = (amount: number): string => money({ amount, currency })
  return {
    ok: true,
    lines: together(lines, tariff, inMoney),
    taxes: byRate.map(({ rate, percentage, tax }) => ({
      name: taxName(percentageInWords(percentage), rate),
      tax: inMoney(tax),
    })),
    total: inMoney(total),
  }
}

const taxName = (percentage: string, rate: string | null): string =>
  rate === null ? say('tax_of', { percentage }) : say('tax_of_rate', { percentage, rate })

function orderOf(tariff: Tariff, { show, channel, category, tickets, things, codes, soldAt }: SampleOrder): Order {
  const types = show === null ? [] : tickets.flatMap(({ type, count }) => Array.from({ length: count }, () => type))
  const taken = new Set<number>()
  const combos = things.flatMap((thing) => {
    const combo = thing.kind === 'combo' && tariff.goods.combos.find(({ key }) => key === thing.combo)
    if (!combo) return []
    const fit = types.flatMap((type, i) => (taken.has(i) || combo.tickets?.types?.includes(type) === false ? [] : [i]))
    const own = fit.slice(0, combo.tickets?.quantity ?? 0)
    for (const i of own) taken.add(i)
    return [{ combo: combo.key, choices: combo.goods.map(() => 0), tickets: own }]
  })
  return {
    channel,
    soldAt,
    // Somebody who has a card and a supervisor's yes: the preview is about prices.
    tickets: types.flatMap((type) =>
      show === null ? [] : [{ show, category, type, cardNumber: '1', approvedBy: 'Preview' }],
    ),
    goods: things.flatMap((thing) => (thing.kind === 'goods' ? [thing] : [])),
    combos,
    codes: codes.split(/[\s,]+/).filter((code) => code !== ''),
    // As the first customer of each discount.
    left: new Map(
      tariff.discounts.map(({ id, limits }) => [
        id,
        Math.min(limits.perCustomer ?? Number.MAX_SAFE_INTEGER, limits.inAll ?? Number.MAX_SAFE_INTEGER),
      ]),
    ),
  }
}

/** Lines that are alike in all that is shown are one line. */
function together(lines: readonly OrderLine[], tariff: Tariff, inMoney: (amount: number) => string): SampleLine[] {
  const groups = Map.groupBy(lines, ({ of, price, off }) =>
    JSON.stringify([nameOf(of, tariff), price, off.map((each) => [offName(each), each.amount])]),
  )
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const off = first.off.map((each) => ({ why: offName(each), amount: `−${inMoney(each.amount * group.length)}` }))
    return [{ name: nameOf(first.of, tariff), count: group.length, price: inMoney(first.price * group.length), off }]
  })
}

const offName = (off: OrderLine['off'][number]): string => (off.by === 'given' ? off.reason : off.name)

function nameOf(of: OrderLine['of'], tariff: Tariff): string {
  switch (of.kind) {
    case 'ticket':
      return say('ticket_of_type', { type: ticketTypeName(of.type) })
    case 'goods': {
      const goods = tariff.goods.goods.find(({ key }) => key === of.goods)
      const extras = of.extras.map((extra) => goods?.extras.find(({ key }) => key === extra)?.name ?? extra)
      return inRow([choiceName(of, tariff.goods.goods), ...extras])
    }
    case 'fee':
      return of.name
    case 'voucher':
      return say('voucher')
  }
}
