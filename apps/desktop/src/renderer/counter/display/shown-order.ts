/**
 * An order as its customer may see it: what it is, what it costs and what was taken off. Whatever it doesn't name stays at the counter:
 * who works there, why a price was given by hand, codes, slips, holders and companies. Pure.
 */
import { goodsName, minorDigits, type OrderLine, type PricedOrder, type Tariff, type TicketType } from '@marquee/shared'
import type { ShownOrder, ShowView } from '../../../terminal/api.ts'
import type { CartState } from '../../cart/cart-store.ts'
import { cartTotal } from '../../cart/cart-totals.ts'
import { paidByMachine } from '../order/machine-payments.ts'
import type { OrderState } from '../order/order-state.ts'
import { countBeside, coveredOf } from '../order/order-sums.ts'
import { paidByVouchers, voucherShares } from '../order/voucher-shares.ts'

export interface OrderNow {
  cart: CartState
  order: OrderState
  /** The open one. */
  show: ShowView | null
  /** New seats for old ones: what they cost is not what is to pay. */
  isExchanging: boolean
}

export type Shown =
  | { is: 'nothing' }
  | { is: 'order'; order: ShownOrder }
  /** It is being priced: what was shown before is nearer to the truth. */
  | { is: 'unpriced'; order: ShownOrder }

interface ChosenTicket {
  showId: string
  type: TicketType
  seatId: string
  /** By the show's list; undefined: another show's, or it has no price. */
  listPrice: number | undefined
}

type Rows = Pick<ShownOrder, 'shows' | 'goods' | 'extras' | 'off'>

export function shownOrder({ cart, order, show, isExchanging }: OrderNow): Shown {
  const tickets = chosenTickets({ cart, order, show })
  const beside = order.goods.length + order.combos.length + order.giftCards.length + order.periods.length
  const list = show?.priceList
  const currency = order.priced?.currency ?? order.tariff?.currency ?? list?.currency
  if (tickets.length + beside === 0 || currency === undefined) return { is: 'nothing' }
  const inMoney = { currency, digits: minorDigits(currency) }
  const { priced } = order
  if (priced !== null && isOf(priced, tickets, order)) {
    const rows = pricedRows(priced, tickets, order)
    const paid = isExchanging ? [] : paidRows(priced, order)
    return { is: 'order', order: { ...inMoney, ...rows, paid, total: isExchanging ? null : priced.total } }
  }
  const held = cart.seats.filter(({ status }) => status === 'yours')
  const plain = list === undefined || countBeside(order) > 0 ? undefined : cartTotal(list, held)
  const rows = unpricedRows(tickets, order)
  const unpriced = { ...inMoney, ...rows, paid: [], total: isExchanging ? null : (plain ?? null) }
  return { is: 'unpriced', order: unpriced }
}

/** In the order in which they are priced. Seats that are still being claimed aren't the customer's. */
function chosenTickets({ cart, order, show }: Omit<OrderNow, 'isExchanging'>): ChosenTicket[] {
  const { showId } = cart
  const aside = order.setAside.flatMap((each) =>
    each.tickets.map(({ seatId, type }) => ({ showId: each.showId, type, seatId, listPrice: undefined })),
  )
  const list = show !== null && show.show.id === showId ? show.priceList : undefined
  const here = cart.seats.flatMap((seat): ChosenTicket[] => {
    if (seat.status !== 'yours' || showId === null) return []
    const listPrice = list && cartTotal(list, [seat])
    return [{ showId, type: seat.ticketType, seatId: seat.seatId, listPrice }]
  })
  return [...aside, ...here]
}

/** The prices are those of this order, and not of one before a change. */
function isOf({ lines }: PricedOrder, tickets: readonly ChosenTicket[], order: OrderState): boolean {
  const types = lines.flatMap(({ of }) => (of.kind === 'ticket' ? [of.type] : []))
  const count = (is: (of: OrderLine['of']) => boolean): number => lines.filter(({ of }) => is(of)).length
  const goods = order.goods.reduce((sum, { quantity }) => sum + quantity, 0)
  const combos = new Set(lines.flatMap(({ of }) => (of.kind === 'goods' && of.combo !== undefined ? [of.combo] : [])))
  return (
    types.join() === tickets.map(({ type }) => type).join() &&
    count((of) => of.kind === 'goods' && of.combo === undefined) === goods &&
    combos.size === order.combos.length &&
    count(({ kind }) => kind === 'voucher') === order.giftCards.length + order.periods.length
  )
}

const sumOf = (lines: readonly OrderLine[], of: (line: OrderLine) => number): number =>
  lines.reduce((sum, line) => sum + of(line), 0)

const offBy = (line: OrderLine, by: OrderLine['off'][number]['by']): number =>
  line.off.reduce((sum, each) => sum + (each.by === by ? each.amount : 0), 0)

function pricedRows({ lines, total }: PricedOrder, tickets: readonly ChosenTicket[], order: OrderState): Rows {
  const ofKind = (kind: OrderLine['of']['kind']): OrderLine[] => lines.filter(({ of }) => of.kind === kind)
  const ticketLines = ofKind('ticket')
  const shows = groupTickets(tickets, (_, place) => ticketLines[place]?.price ?? null)
  const goodsLines = ofKind('goods')
  const apart = goodsLines.filter(({ of }) => of.kind === 'goods' && of.combo === undefined)
  let at = 0
  const goods = order.goods.map((each) => {
    const mine = apart.slice(at, at + each.quantity)
    at += each.quantity
    const name = goodsName(order.tariff, each)
    return { name, quantity: each.quantity, amount: sumOf(mine, ({ price }) => price) }
  })
  const combos = order.combos.map(({ combo }, i) => {
    const mine = goodsLines.filter(({ of }) => of.kind === 'goods' && of.combo === i)
    const amount = sumOf(mine, (line) => line.price - offBy(line, 'combo'))
    return { name: comboName(order.tariff, combo), quantity: 1, amount }
  })
  const extras: ShownOrder['extras'] = [
    ...ofKind('voucher').map(({ of, price }) =>
      of.kind === 'voucher' && of.plan !== undefined
        ? ({ kind: 'subscription', plan: of.plan, amount: price } as const)
        : ({ kind: 'gift_card', amount: price } as const),
    ),
    ...summed(ofKind('fee'), ({ of, price }) => [[of.kind === 'fee' ? of.name : '', price]]).map(
      ([name, amount]) => ({ kind: 'fee', name, amount }) as const,
    ),
  ]
  const discounts = summed(lines, ({ off }) =>
    off.flatMap((each) => (each.by === 'discount' ? [[each.name, each.amount]] : [])),
  )
  const byHand = sumOf(lines, (line) => offBy(line, 'given'))
  const off: ShownOrder['off'] = [
    ...discounts.map(([name, amount]) => ({ kind: 'discount', name, amount }) as const),
    ...(byHand > 0 ? [{ kind: 'price_by_hand', amount: byHand } as const] : []),
  ]
  const net = sumOf(lines, ({ price, off: all }) => price - all.reduce((sum, { amount }) => sum + amount, 0))
  const tax = total - net
  return {
    shows,
    goods: [...goods, ...combos],
    extras: tax > 0 ? [...extras, { kind: 'tax', amount: tax }] : extras,
    off,
  }
}

function unpricedRows(tickets: readonly ChosenTicket[], order: OrderState): Rows {
  const goods = order.goods.map((each) => {
    return { name: goodsName(order.tariff, each), quantity: each.quantity, amount: null }
  })
  const combos = order.combos.map(({ combo }) => {
    return { name: comboName(order.tariff, combo), quantity: 1, amount: null }
  })
  const extras: ShownOrder['extras'] = [
    ...order.giftCards.map(({ amount }) => ({ kind: 'gift_card', amount }) as const),
    ...order.periods.map(({ card, amount }) => ({ kind: 'subscription', plan: card.plan, amount }) as const),
  ]
  const shows = groupTickets(tickets, ({ listPrice }) => listPrice ?? null)
  return { shows, goods: [...goods, ...combos], extras, off: [] }
}

function paidRows(priced: PricedOrder, order: OrderState): ShownOrder['paid'] {
  const onSlips = paidByMachine(order.machine)
  const onAccount = order.account?.amount ?? 0
  const rows: ShownOrder['paid'] = [
    { by: 'subscription', amount: coveredOf(priced) },
    { by: 'voucher', amount: paidByVouchers(voucherShares(priced, order.vouchers, onSlips + onAccount)) },
    { by: 'card_machine', amount: onSlips },
    { by: 'account', amount: onAccount },
  ]
  return rows.filter(({ amount }) => amount > 0)
}

const comboName = (tariff: Tariff | null, key: string): string =>
  tariff?.goods.combos.find((each) => each.key === key)?.name ?? key

/** Show by show, and in each type by type. */
function groupTickets(
  tickets: readonly ChosenTicket[],
  priceOf: (ticket: ChosenTicket, place: number) => number | null,
): ShownOrder['shows'] {
  const shows: ShownOrder['shows'] = []
  for (const [place, ticket] of tickets.entries()) {
    let show = shows.find(({ showId }) => showId === ticket.showId)
    if (show === undefined) {
      show = { showId: ticket.showId, tickets: [] }
      shows.push(show)
    }
    const price = priceOf(ticket, place)
    const known = show.tickets.find(({ type }) => type === ticket.type)
    if (known === undefined) show.tickets.push({ type: ticket.type, seatIds: [ticket.seatId], amount: price })
    else {
      known.seatIds.push(ticket.seatId)
      known.amount = known.amount === null || price === null ? null : known.amount + price
    }
  }
  return shows
}

/** Amounts by name, in the order in which they come; those of nothing are left out. */
function summed(lines: readonly OrderLine[], of: (line: OrderLine) => [string, number][]): [string, number][] {
  const sums = new Map<string, number>()
  for (const [name, amount] of lines.flatMap(of)) sums.set(name, (sums.get(name) ?? 0) + amount)
  return [...sums].filter(([, amount]) => amount > 0)
}
