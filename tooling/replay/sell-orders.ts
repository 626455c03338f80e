/** Sells a party's tickets with goods and gift cards in one order, in the ways in which people pay. */
import {
  type Answer,
  MAX_BOOKINGS_IN_ORDER,
  newId,
  type PricedOrder,
  payableByVoucher,
  type VoucherCode,
} from '@marquee/shared'
import type { BeginAtReaderArgs, OrderArgs, SellOrderArgs, SoldOrder } from '../../apps/desktop/src/terminal/api.ts'
import type { CardReader } from './card-reader.ts'
import { type Away, claimSeats, insist, patience } from './claim-seats.ts'
import { claimCard, type GiftCard, type GiftCards } from './gift-cards.ts'
import type { PartyOrder } from './party-order.ts'
import type { Subscriptions } from './subscriptions.ts'
import type { Terminal } from './terminals.ts'

/** What the counters of a replay have besides their seats. */
export interface Till {
  giftCards: GiftCards
  subscriptions: Subscriptions
  /** undefined: this terminal has none, so what its customers would pay there a card machine takes. */
  readerOf(terminal: Terminal): CardReader | undefined
  counts: { declined: number; lookedUp: number; usedUp: number; admitted: number }
}

const CASH = 1_000_000

type Time = { isOver(): boolean }

/** What a gift card is to pay of an order. */
interface ByCard {
  card: GiftCard
  amount: number
}

/** @param party.bookings the seats of each booking; more than an order may have are refused by the terminal */
export async function sellPartyAsOrder(
  terminal: Terminal,
  party: { showId: string; cinemaId: string; bookings: string[][]; order: PartyOrder; away: Away; till: Till },
): Promise<Answer<SoldOrder>> {
  const { showId, cinemaId, bookings, order, away, till } = party
  const time = patience()
  const carts: SellOrderArgs['bookings'] = []
  for (const seatIds of bookings.slice(0, MAX_BOOKINGS_IN_ORDER)) {
    const cart = await claimSeats(terminal, { showId, seatIds, away, time })
    if (!cart.ok) {
      for (const { bookingId } of carts) await terminal.api.abandonCart({ bookingId })
      return cart
    }
    carts.push({ bookingId: cart.value, tickets: seatIds.map((seatId) => ({ seatId, type: 'adult' })) })
  }
  const subscription = order.bySubscription ? till.subscriptions.take(showId) : undefined
  const admits =
    subscription && (await insist(() => terminal.api.presentSubscription({ text: subscription.code }), time))
  if (admits?.ok === false) return admits
  const parts: OrderArgs = {
    cinemaId,
    bookings: carts,
    goods: order.goods,
    combos: [],
    codes: [],
    ...(subscription && { subscriptions: [subscription.code] }),
  }
  const bought = order.buysCard > 0 ? till.giftCards.toSell() : undefined
  const own = order.byGiftCard > 0 ? till.giftCards.take() : undefined
  const sold = await sellWithCards(terminal, { parts, order, till, time, bought, own })
  if (bought !== undefined) {
    if (sold.ok) till.giftCards.sold(bought, order.buysCard)
    else till.giftCards.notSold(bought)
  }
  if (own) till.giftCards.putBack(own)
  if (subscription) {
    if (sold.ok) {
      subscription.shows.add(showId)
      till.counts.admitted++
    }
    till.subscriptions.putBack(subscription)
  }
  return sold
}

interface Sale {
  parts: OrderArgs
  order: PartyOrder
  till: Till
  time: Time
}

async function sellWithCards(
  terminal: Terminal,
  { bought, own, ...sale }: Sale & { bought: VoucherCode | undefined; own: GiftCard | undefined },
): Promise<Answer<SoldOrder>> {
  const { order, till, time } = sale
  const codes = [...(bought !== undefined ? [bought] : []), ...(own ? [own.code] : [])]
  const vouchers = bought !== undefined ? [{ code: bought, amount: order.buysCard }] : []
  const parts = { ...sale.parts, ...(vouchers.length > 0 && { vouchers }) }
  const sold = await (async (): Promise<Answer<SoldOrder>> => {
    if (bought !== undefined) {
      const claimed = await claimCard(terminal, { code: bought, use: 'sell', time })
      if (!claimed.ok) return claimed
    }
    let balance = 0
    if (own) {
      const claimed = await claimCard(terminal, { code: own.code, use: 'pay', time })
      if (!claimed.ok) return claimed
      balance = claimed.value.balance
      if (order.onlyLooks) {
        till.counts.lookedUp++
        await terminal.api.letGoOfVouchers({ codes: [own.code] })
      }
    }
    const priced = await insist(() => terminal.api.priceOrder(parts), time)
    if (!priced.ok) return priced
    const byCard = own && !order.onlyLooks ? payByCard(own, { balance, order, priced: priced.value }) : undefined
    const paid = await pay(terminal, { ...sale, parts, priced: priced.value, byCard })
    if (paid.ok && byCard) {
      byCard.card.left -= byCard.amount
      if (byCard.card.left === 0) till.counts.usedUp++
    }
    return paid
  })()
  if (!sold.ok && codes.length > 0) await terminal.api.letGoOfVouchers({ codes })
  return sold
}

/** @param balance as the clerk was told it @returns undefined: there is nothing that it could pay */
function payByCard(
  card: GiftCard,
  { balance, order, priced }: { balance: number; order: PartyOrder; priced: PricedOrder },
): ByCard | undefined {
  const lines = priced.lines.map(({ of: { kind }, amount, covered = 0 }) => ({ kind, amount: amount - covered }))
  const atMost = Math.min(balance, payableByVoucher(lines, 'anything'))
  return atMost > 0 ? { card, amount: Math.max(1, Math.round(atMost * order.byGiftCard)) } : undefined
}

async function pay(
  terminal: Terminal,
  { parts, order, till, time, priced, byCard }: Sale & { priced: PricedOrder; byCard: ByCard | undefined },
): Promise<Answer<SoldOrder>> {
  const voucher = byCard ? [{ method: 'voucher' as const, tendered: byCard.amount, code: byCard.card.code }] : []
  const { total, lines } = priced
  const covered = lines.reduce((sum, line) => sum + (line.covered ?? 0), 0)
  const rest = total - covered - (byCard?.amount ?? 0)
  const inCash = (amount: number) => (amount > 0 ? [{ method: 'cash' as const, tendered: CASH }] : [])
  const args = { ...parts, orderId: newId(), shownTotal: total }

  // What a subscription covers is paid at no reader.
  const reader = covered > 0 ? undefined : till.readerOf(terminal)
  const atReader = Math.round(rest * order.byReader)
  if (reader && atReader > 0) {
    const begin: BeginAtReaderArgs = { ...args, payments: [...voucher, ...inCash(rest - atReader)], amount: atReader }
    const paid = await reader.pay(terminal, begin, { isDeclined: order.isDeclined, time })
    if (!paid.ok) return paid
    if (paid.value.paid === 'charged') return { ok: true, value: paid.value.order }
    till.counts.declined++
    return insist(() => terminal.api.sellOrder({ ...args, payments: [...voucher, ...inCash(rest)] }), time)
  }

  const onCard = Math.round(rest * Math.max(order.byCardMachine, order.byReader))
  const slip = onCard > 0 ? [{ method: 'card_machine' as const, tendered: onCard, slip: order.slip }] : []
  const sale: SellOrderArgs = { ...args, payments: [...voucher, ...slip, ...inCash(rest - onCard)] }
  return insist(() => terminal.api.sellOrder(sale), time)
}
