/**
 * Checks a counter's order against the versions that it cites: what it costs, line by line, and how it was paid. It is right by
 * them, whatever has followed them since.
 */
import {
  type CitedVersions,
  type ConflictReason,
  type Id,
  linesToApprove,
  type OrderBooking,
  type OrderCommand,
  type PricedOrder,
  priceCounterOrder,
  type Tariff,
  type TerminalIdentity,
  usesOfCodes,
} from '@marquee/shared'
import type { Catalogue, CatalogueShow } from '../../../catalogue/catalogue.ts'
import type { Pool } from '../../../infra/postgres.ts'
import { approversOf } from '../../approvals/order-to-approve.ts'
import type { CounterPayment, QuotedTicket } from '../../books.ts'
import { pricedLines, roundingLine } from '../../orders/priced-lines.ts'
import type { SoldOrder } from '../../orders/sold-order.ts'
import type { SoldEntry } from '../../subscriptions/sold-entry.ts'
import { showForTerminal } from '../hold.ts'
import { citedTariff, type Shows, waysToPrice } from './cited-versions.ts'
import { paymentsOfOrder } from './payments-of-order.ts'

export interface SoldBookingOfOrder {
  booking: OrderBooking
  tickets: QuotedTicket[]
}

/** An order that is right by what it cites. */
export interface CheckedOrder {
  order: SoldOrder
  tariff: Tariff
  bookings: SoldBookingOfOrder[]
  payments: CounterPayment[]
}

export interface OrderParts {
  catalogue: Catalogue
  pool: Pool
}

/** The shows of its bookings, all of one cinema. */
export async function showsOfOrder(
  { catalogue }: Pick<OrderParts, 'catalogue'>,
  { bookings }: Pick<OrderCommand, 'bookings'>,
  terminal: TerminalIdentity,
): Promise<Shows | ConflictReason> {
  const shows = new Map<Id, CatalogueShow>()
  for (const { showId } of bookings) {
    if (shows.has(showId)) continue
    const found = await showForTerminal(catalogue, showId, terminal)
    if (!found.ok) return found.refusal.code === 'other_cinema' ? 'wrong_show' : 'unknown_show'
    shows.set(showId, found.value)
  }
  return new Set([...shows.values()].map(({ cinema }) => cinema.id)).size > 1 ? 'wrong_show' : shows
}

/** What is wanted, and what it costs by its own word: all that decides its lines. */
type WantedOrder = Omit<OrderCommand, 'kind' | 'payments' | 'cutOff'> & {
  payments: readonly { paymentId: Id; method: string; ticketId?: Id | undefined }[]
}

export async function checkOrder(
  parts: OrderParts,
  body: OrderCommand,
  shows: Shows,
  terminal: TerminalIdentity,
): Promise<CheckedOrder | ConflictReason> {
  return checkWanted(parts, body, {
    shows,
    terminal,
    channel: 'counter',
    paymentsBy: (tariff, entries) => paymentsOfOrder(body, tariff, entries),
  })
}

/** @param how `paymentsBy`: what each of its payments pays, by the tariff that it cites and the tickets that subscriptions cover */
export async function checkWanted(
  parts: OrderParts,
  body: WantedOrder,
  {
    shows,
    terminal,
    channel,
    paymentsBy,
  }: {
    shows: Shows
    terminal: TerminalIdentity
    channel: 'counter' | 'kiosk'
    paymentsBy(tariff: Tariff, entries: readonly SoldEntry[]): CounterPayment[] | ConflictReason
  },
): Promise<CheckedOrder | ConflictReason> {
  const bookings = bookingsOf(body, shows)
  if (!bookings) return 'unknown_seats'
  const [placed] = shows.values()
  const cited = await citedTariff(parts, body, placed?.cinema.id ?? terminal.cinemaId)
  if (!cited) return 'wrong_price'
  const { tariff, cinemaId } = cited
  for await (const show of waysToPrice(parts.pool, body, shows)) {
    const priced = pricedAsSold(body, { tariff, show }, channel)
    if (!priced) continue
    const entries = entriesOf(body, priced, show)
    if (!entries) return 'malformed'
    const payments = paymentsBy(tariff, entries)
    if (typeof payments === 'string') return payments
    const tickets = body.bookings.flatMap(({ priceListId, tickets }) =>
      tickets.map(({ ticketId }) => ({ ticketId, priceListId })),
    )
    const lines = pricedLines(priced, tariff, tickets)
    if (body.rounding !== 0) lines.push(roundingLine(body.rounding))
    const { handOverLater } = body
    const codeUses = usesOfCodes(tariff, body.codes, { lines: priced.lines, channel })
    const toApprove = linesToApprove(body, priced, tariff)
    const order = {
      ...{ cinemaId, channel, tariffId: tariff.id, lines },
      ...(handOverLater && { handOverLater }),
      ...(codeUses.length > 0 && { codeUses }),
      ...(toApprove.length > 0 && { toApprove: { lines: toApprove, approvers: approversOf(body) } }),
      ...(entries.length > 0 && { entries }),
    }
    return { order, tariff, bookings, payments }
  }
  return 'wrong_price'
}

/** The tickets that subscriptions cover, with the payments that name them; undefined: one has none, so that it would be sold at that price for money. */
function entriesOf(
  { bookings, payments }: WantedOrder,
  { lines }: PricedOrder,
  show: CitedVersions['show'],
): SoldEntry[] | undefined {
  const entries: SoldEntry[] = []
  let place = 0
  for (const { showId, tickets } of bookings) {
    for (const { ticketId, seatId, cover } of tickets) {
      const amount = lines[place++]?.covered
      const category = show(showId)?.categoryOf(seatId)
      const payment = payments.find((each) => each.method === 'subscription' && each.ticketId === ticketId)
      if (!cover || !category || amount === undefined) continue
      if (!payment) return undefined
      const { code, ...terms } = cover
      entries.push({ paymentId: payment.paymentId, ticketId, showId, code, terms, category, amount })
    }
  }
  return entries
}

/** undefined: a plan has no such seat. */
function bookingsOf({ bookings }: Pick<OrderCommand, 'bookings'>, shows: Shows): SoldBookingOfOrder[] | undefined {
  const sold: SoldBookingOfOrder[] = []
  for (const booking of bookings) {
    const plan = shows.get(booking.showId)?.plan
    const tickets = booking.tickets.flatMap(({ ticketId, seatId, type, amount }): QuotedTicket[] => {
      const seatIndex = plan?.indexOf(seatId)
      return seatIndex === undefined ? [] : [{ ticketId, seatIndex, seatId, type, amount }]
    })
    if (tickets.length < booking.tickets.length) return undefined
    sold.push({ booking, tickets })
  }
  return sold
}

/** undefined: it costs something else, or can't be sold so. */
function pricedAsSold(
  body: WantedOrder,
  versions: CitedVersions & { tariff: Tariff },
  channel: 'counter' | 'kiosk',
): PricedOrder | undefined {
  const left = new Map(body.codesLeft?.map(({ discountId, left }) => [discountId, left]))
  // Whether anybody agreed is a question to the ledger, and none of the price.
  const bookings = body.bookings.map((booking) => ({
    ...booking,
    tickets: booking.tickets.map((ticket) => ({ ...ticket, approvedBy: ticket.approvedBy ?? NOBODY })),
  }))
  const priced = priceCounterOrder({ ...body, bookings, left }, versions, new Date(body.soldAt), channel)
  if (!priced.ok) return undefined
  const { order } = priced
  const { total } = body
  if (order.total !== total.amount || order.currency !== total.currency) return undefined
  const amounts = body.bookings.flatMap(({ tickets }) => tickets.map(({ amount }) => amount))
  const areRight = amounts.every((amount, i) => {
    const line = order.lines[i]
    return line?.of.kind === 'ticket' && line.amount === amount
  })
  return areRight ? order : undefined
}

const NOBODY = 'nobody'
