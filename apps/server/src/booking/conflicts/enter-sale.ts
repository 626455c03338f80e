/**
 * Enters a sale that was in conflict, on seats that a manager has found for it. They are held for a new booking of the
 * server's own, as an online customer's would be. The transaction that settles the conflict sells them with it. So a
 * server that dies in between leaves a hold that ends by time. Claims of other terminals are left to those terminals. The
 * claims that this very sale was made on are ended without asking (`letGoOf`): the terminal has sold them.
 */
import {
  type Answer,
  granted,
  newId,
  type Refusal,
  refused,
  type SeatId,
  type SellCommand,
  type Tariff,
} from '@marquee/shared'
import type { CounterPayment, QuotedTicket, SettledSale } from '../books.ts'
import { roundingLine } from '../orders/priced-lines.ts'
import type { SoldLine } from '../orders/sold-order.ts'
import { ticketOrder } from '../orders/ticket-order.ts'
import type { BookingSeatStore } from '../seat-store.ts'
import type { ConflictRow } from './conflict-rows.ts'
import type { SeatedConflict } from './view-conflicts.ts'

/** Longer than the steps take, recalls included. */
const HOLD_MS = 60_000
export interface Entry {
  row: ConflictRow
  seated: SeatedConflict
  bookingId: string
  tickets: QuotedTicket[]
  settlement: SettledSale['settlement']
  /** The one of the cinema, for a sale that no order's versions price; undefined: it has none. */
  tariff: Tariff | undefined
}

/**
 * Holds seats of a show for a booking; `seats_taken` names those that somebody has, or that a terminal doesn't let go of.
 * @param mayGoOn false: somebody else settles the conflict by now. Asked before claims end, which can't be given back.
 */
export async function holdForSale(
  store: BookingSeatStore,
  { row, seated, bookingId, tickets, settlement }: Entry,
  mayGoOn: () => Promise<boolean>,
): Promise<Refusal | undefined> {
  const { show, own } = seated
  const showId = show.show.id
  const taken = (seats: readonly number[]): Refusal => ({
    code: 'seats_taken',
    seatIds: seats.map((seat): SeatId => show.plan.seatIdOf(seat)),
  })
  const seats = tickets.map((ticket) => ticket.seatIndex)
  const claim = async (wanted: readonly number[]): Promise<Refusal | undefined> => {
    if (wanted.length === 0) return undefined
    const until = new Date(Date.now() + HOLD_MS)
    const hold = { showId, bookingId, seats: wanted, terminalId: null, until }
    // Was sold already, so a manager may enter it also while the show waits for other sales.
    const outcome = await store.claim({ ...hold, evenIfClosed: true })
    switch (outcome.kind) {
      case 'claimed':
        return undefined
      case 'taken':
        return taken(outcome.seats)
      case 'allotted':
        return taken(outcome.seats.map(({ seat }) => seat))
      default:
        throw new Error(`seats for a sale in conflict could not be held: ${outcome.kind}`)
    }
  }
  // The terminal will not sell again seats that it has sold on its own claim: here is that sale. The claim ends only when
  // nothing else is in the way. The customer has a ticket for the seat, and nobody else is to buy it while the conflict
  // is open.
  const given = own.filter((each) => seats.includes(each.seat_index))
  const isGiven = (seat: number): boolean => given.some((each) => each.seat_index === seat)
  const refusal = await claim(seats.filter((seat) => !isGiven(seat)))
  if (refusal) return refusal
  if (given.length > 0 && !(await mayGoOn())) return notOurs(settlement)
  await letGoOf(store, row, showId, given)
  return claim(seats.filter(isGiven))
}

/** The seats are held for the booking. Refused: they aren't any more, or somebody else has settled the conflict meanwhile. */
export async function confirmSale(
  store: BookingSeatStore,
  { row, seated, bookingId, tickets, settlement, tariff }: Entry,
): Promise<Answer<void>> {
  const { sale, show } = seated
  const { payments, rounding, amount } = moneyOfSale(row, sale)
  const sold = { cinemaId: show.cinema.id, channel: 'counter' as const }
  const order = row.priced
    ? { ...sold, tariffId: row.priced.tariffId, lines: pricedOn(row.priced.lines, tickets) }
    : ticketOrder({
        ...sold,
        tickets,
        currency: sale.total.currency,
        priceListId: sale.priceListId ?? null,
        tariff,
      })
  const besides = [...(row.fees ?? []), ...(rounding === 0 ? [] : [roundingLine(rounding)])]
  const outcome = await store.confirm({
    showId: show.show.id,
    bookingId,
    seats: tickets.map((ticket) => ticket.seatIndex),
    terminalId: null,
    sale: {
      kind: 'settled',
      conflictId: row.id,
      terminalId: row.terminal_id,
      reference: sale.reference,
      tickets,
      order: { ...order, lines: [...order.lines, ...besides] },
      total: { ...sale.total, amount },
      payments,
      confirmedAt: new Date(),
      printed: sale.tickets.map((ticket) => ticket.ticketId),
      settlement,
    },
  })
  return outcome.kind === 'confirmed' ? granted(undefined) : refused(notOurs(settlement))
}

/** The lines that the order had, each with the ticket that is given for it now. */
function pricedOn(lines: readonly SoldLine[], tickets: readonly QuotedTicket[]): SoldLine[] {
  return tickets.map(({ ticketId }, i) => {
    const line = lines[i]
    if (!line) throw new Error('a ticket of an order has no line')
    return { ...line, ticketId }
  })
}

/** What the customer paid for the sale, and where. `amount`: without the tip. */
function moneyOfSale(
  { amount, rounding, by_card_machine: byCard, slip, tip, tip_by_card_machine: tipByCard }: ConflictRow,
  { total, payment: { tendered } }: SellCommand,
): { payments: CounterPayment[]; rounding: number; amount: number } {
  const paid = amount ?? total.amount
  const inCash = paid - byCard
  const payments: CounterPayment[] = []
  if (byCard > 0) {
    const atMachine = { paymentId: newId(), method: 'card_machine' as const, amount: byCard - tipByCard }
    payments.push({ ...atMachine, tendered: null, slip, tip: tipByCard })
  }
  if (inCash > 0 || byCard === 0) {
    const handed = byCard === 0 && tendered >= inCash ? tendered : null
    const tipInCash = tip - tipByCard
    const cash = { paymentId: newId(), method: 'cash' as const, amount: inCash - tipInCash }
    payments.push({ ...cash, tendered: handed, slip: null, tip: tipInCash })
  }
  return { payments, rounding, amount: paid - tip }
}

const notOurs = ({ resolution }: Entry['settlement']): Refusal => ({ code: 'resolution_unavailable', resolution })

/** Ends claims that the terminal has sold on, by the very grants that its sale cites. */
export async function letGoOf(
  store: BookingSeatStore,
  { terminal_id: terminalId }: ConflictRow,
  showId: string,
  claims: SeatedConflict['own'],
): Promise<void> {
  const grants = claims.flatMap(({ seat_index: seat, grant_number: grantNumber }) =>
    grantNumber === null ? [] : [{ seat, grantNumber }],
  )
  if (grants.length > 0) await store.letGo({ showId, terminalId, runNumber: null, grants, why: 'recalled' })
}
