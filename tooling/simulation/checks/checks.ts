/** Invariants of the world when it has healed and settled. Each check returns sentences about violations. */
import { decodeSeatStates, type SeatStateCode } from '@marquee/shared'
import { WRONG_IN_ACCOUNTS } from '../../testing/audits/accounts.ts'
import { UNEVEN_BOOKINGS } from '../../testing/audits/bookings.ts'
import { WRONG_IN_ORDERS } from '../../testing/audits/orders.ts'
import { WRONG_IN_STOCK } from '../../testing/audits/stock.ts'
import { WRONG_IN_SUBSCRIPTIONS } from '../../testing/audits/subscriptions.ts'
import { WRONG_IN_VOUCHERS } from '../../testing/audits/vouchers.ts'
import { atTerminal, grantedBy } from '../actors/at-terminal.ts'
import type { Programme, SimShow } from '../house/insert-programme.ts'
import type { WorldRecord } from '../house/record.ts'
import type { TerminalHost } from '../house/terminal.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { Redis } from '../redis/redis.ts'
import type { Cards } from '../world/cards.ts'
import { accountsInLedger } from './accounts.ts'
import { cashInDrawers } from './drawers.ts'
import { exchangesInLedger } from './exchanges.ts'
import { kiosksInLedger } from './kiosks.ts'
import { actsInLedger } from './operators.ts'
import { parkedOrders } from './parked.ts'
import { promisedTime } from './promised-time.ts'
import { codesInLedger } from './promo-codes.ts'
import { shiftsInLedger } from './shifts.ts'
import { subscriptionsInLedger } from './subscriptions.ts'
import { vouchersInLedger } from './vouchers.ts'

export interface Checked {
  ledger: Ledger
  record: WorldRecord
  programme: Programme
  terminals: TerminalHost[]
  cards: Cards
  redis: Redis | undefined
}

export async function violations(parts: Checked): Promise<string[]> {
  return [
    ...parts.record.wrong,
    ...seatsAndTickets(parts),
    ...printedTwice(parts),
    ...salesInLedger(parts),
    ...ordersInLedger(parts),
    ...money(parts),
    ...orders(parts),
    ...vouchersInLedger(parts),
    ...kiosksInLedger(parts),
    ...exchangesInLedger(parts),
    ...codesInLedger(parts),
    ...parkedOrders(parts),
    ...subscriptionsInLedger(parts),
    ...accountsInLedger(parts),
    ...promisedTime(parts),
    ...cashInDrawers(parts),
    ...shiftsInLedger(parts),
    ...actsInLedger(parts),
    ...claimsLeft(parts),
    ...unexpectedConflicts(parts),
    ...(await maps(parts)),
  ]
}

const rows = <T>(ledger: Ledger, text: string, values?: unknown[]): T[] => ledger.must(text, values).rows as T[]

/** Conflicts of sold orders, about their vouchers, promo codes, subscriptions and accounts. */
const NOTICES = ['voucher_short', 'promo_code_over_limit', 'subscription_short', 'account_exceeded']

function bookingsInConflict(ledger: Ledger): Set<string> {
  const found = rows<{ booking_id: string }>(
    ledger,
    `select booking_id::text from conflicts where booking_id is not null
     union all
     select b ->> 'bookingId' from conflicts c, jsonb_array_elements(c.body -> 'bookings') b
     where c.command = 'order' and c.reason <> all($1)
     union all
     select b ->> 'bookingId' from conflicts c, jsonb_array_elements(c.body #> '{order,bookings}') b where c.command = 'exchange'`,
    [NOTICES],
  )
  return new Set([...found.map((row) => row.booking_id), ...soldSince(ledger)])
}

/**
 * Bookings that were paid online in the lost hours of a ledger that was set back, and whose seats somebody else has. A manager reads of each
 * (`parked`), and gives the money back or finds other seats.
 */
function soldSince(ledger: Ledger): string[] {
  const found = rows<{ booking_id: string }>(
    ledger,
    `select booking_id::text from refunds
     where state = 'parked' and reason = 'paid before a backup was restored, and its seats were sold to somebody else since'`,
  )
  return found.map((row) => row.booking_id)
}

/** Checks the ledger itself: a seat has one valid ticket, and it is booked for that booking. */
function seatsAndTickets({ ledger }: Checked): string[] {
  const twice = rows<{ show_id: string; seat_index: number }>(
    ledger,
    `select show_id, seat_index from tickets where cancelled_at is null group by 1, 2 having count(*) > 1`,
  )
  const unbooked = rows<{ id: string; seat_index: number; booking_id: string }>(
    ledger,
    `select t.id, t.seat_index, t.booking_id from tickets t
     left join seat_claims c on c.show_id = t.show_id and c.seat_index = t.seat_index and c.kind = 'booked'
       and c.booking_id = t.booking_id
     where t.cancelled_at is null and c.show_id is null`,
  )
  const unticketed = rows<{ seat_index: number; booking_id: string }>(
    ledger,
    `select c.seat_index, c.booking_id from seat_claims c
     left join tickets t on t.show_id = c.show_id and t.seat_index = c.seat_index and t.cancelled_at is null
       and t.booking_id = c.booking_id
     where c.kind = 'booked' and t.id is null`,
  )
  return [
    ...twice.map((row) => `seat ${row.seat_index} of ${row.show_id} has two valid tickets in the ledger`),
    ...unbooked.map(
      (row) => `ticket ${row.id} of ${row.booking_id} is valid, and its seat ${row.seat_index} isn't booked for it`,
    ),
    ...unticketed.map(
      (row) => `seat ${row.seat_index} is booked for ${row.booking_id}, which has no valid ticket for it`,
    ),
  ]
}

/**
 * Checks people's hands: two tickets for one seat of which nobody has taken one back, and no manager was told of either.
 */
function printedTwice({ ledger, record }: Checked): string[] {
  const inConflict = bookingsInConflict(ledger)
  const cancelled = new Set(
    rows<{ id: string }>(ledger, 'select id from tickets where cancelled_at is not null').map((row) => row.id),
  )
  const holders = new Map<string, string>()
  const found: string[] = []
  for (const { ticketId, showId, seatId, bookingId, terminal } of record.tickets.values()) {
    if (cancelled.has(ticketId) || inConflict.has(bookingId) || record.lost.has(bookingId)) continue
    const seat = `${showId} ${seatId}`
    const holder = `${bookingId} (${terminal ?? 'online'})`
    const other = holders.get(seat)
    if (other !== undefined && other !== holder)
      found.push(`seat ${seatId} of ${showId} was sold to ${other} and to ${holder}`)
    holders.set(seat, holder)
  }
  return found
}

/** Checks that a sale which a screen confirmed is in the ledger once, or is a conflict. */
function salesInLedger({ ledger, record, terminals }: Checked): string[] {
  const paid = new Map(
    rows<{ booking_id: string; amount: number; times: number }>(
      ledger,
      `select booking_id, sum(amount)::int as amount, count(*)::int as times
       from payments where state = 'captured' and booking_id is not null group by 1
       union all
       -- paid for with the rest of its order
       select id, total_amount, 1 from bookings where order_id <> id`,
    ).map((row) => [row.booking_id, row]),
  )
  const inConflict = bookingsInConflict(ledger)
  const found: string[] = []
  for (const { bookingId, terminal, amount, seatIds } of record.sales.values()) {
    if (record.lost.has(bookingId)) continue
    const payment = paid.get(bookingId)
    const what = `the sale of ${seatIds.join(' ')} (${bookingId}) that ${terminal} confirmed`
    if (!payment && !inConflict.has(bookingId)) found.push(`${what} is nowhere in the ledger`)
    if (payment && payment.times !== 1) found.push(`${what} was paid ${payment.times} times`)
    if (payment && payment.amount !== amount) found.push(`${what} cost ${amount}, and the ledger has ${payment.amount}`)
  }
  for (const terminal of terminals) {
    const waiting = terminal.engine()?.state().waitingCommands
    if (waiting) found.push(`${terminal.name} has ${waiting} commands that were never answered`)
  }
  for (const { bookingId, ticketId, terminal } of record.tickets.values()) {
    if (!paid.has(bookingId) && !inConflict.has(bookingId) && !record.lost.has(bookingId)) {
      found.push(
        `ticket ${ticketId} of ${bookingId} (${terminal ?? 'online'}) is in somebody's hands, and the ledger knows nothing of it`,
      )
    }
  }
  return found
}

/** Checks that an order which a screen confirmed is in the ledger whole; or in conflict, with what was handed over sold. */
function ordersInLedger({ ledger, record, terminals }: Checked): string[] {
  const known = new Map(
    rows<{ id: string; amount: number; bookings: string[] }>(
      ledger,
      `select o.id, o.total + o.rounding as amount,
         array(select b.id::text from bookings b where b.order_id = o.id) as bookings
       from orders o`,
    ).map((row) => [row.id, row]),
  )
  const inConflict = new Map(
    rows<{ order_id: string; amount: number }>(
      ledger,
      `select order_id, sum(amount)::int as amount from conflicts
       where order_id is not null and reason <> all($1) group by 1`,
      [NOTICES],
    ).map((row) => [row.order_id, row.amount]),
  )
  const forgetful = new Set(terminals.filter((each) => each.wasSetBack()).map(({ name }) => name))
  // A conflict of an exchange is about what was taken for it. The rest is in the order of the old tickets still.
  const exchanged = new Set([...record.exchanges.values()].map(({ orderId }) => orderId))
  const found: string[] = []
  for (const { orderId, terminal, amount, bookingIds } of record.orders.values()) {
    // What was on a disk alone is gone with it.
    if (forgetful.has(terminal)) continue
    const order = known.get(orderId)
    const kept = inConflict.get(orderId)
    // It was never taken off, no subscription has admitted anybody, and no company owes it.
    const onVoucher = record.paidByVoucher.get(orderId)?.amount ?? 0
    const bySubscription = record.admitted.find((each) => each.orderId === orderId)?.covered ?? 0
    const onAccount = record.putOnAccount.get(orderId)?.amount ?? 0
    const what = `the order ${orderId} of ${amount} that ${terminal} confirmed`
    if (kept === undefined) {
      if (!order) found.push(`${what} is nowhere in the ledger`)
      else if (order.amount !== amount) found.push(`${what} costs ${order.amount} in the ledger`)
      else if (bookingIds.some((id) => !order.bookings.includes(id))) found.push(`${what} is in the ledger in part`)
    } else if (order && order.bookings.length > 0) {
      found.push(`${what} is sold in part, and in conflict in part`)
    } else if (
      !record.copied.size &&
      !exchanged.has(orderId) &&
      kept + (order?.amount ?? 0) + onVoucher + bySubscription + onAccount < amount
    ) {
      found.push(`${what}: ${order?.amount ?? 0} are in the ledger, and ${kept} in conflicts`)
    }
  }
  return found
}

/** The money of bookings adds up. The ledger and the gateway agree on every charge. */
function money({ ledger, record, cards }: Checked): string[] {
  const known = soldSince(ledger)
  const unbalanced = rows<{ wrong: string }>(ledger, UNEVEN_BOOKINGS).filter(
    ({ wrong }) => !known.some((bookingId) => wrong.includes(bookingId)),
  )
  // The slip of a card machine that was named in the lost hours is to be named again: a manager reads of it.
  const pending = rows<{ booking_id: string | null }>(ledger, 'select booking_id from refunds where state <> all($1)', [
    ['done', 'carried', ...(record.setBack ? ['at_machine'] : [])],
  ]).filter(({ booking_id }) => !known.includes(booking_id ?? ''))
  const undecided = rows<{ id: string }>(ledger, `select id from payments where state = 'pending'`)
  const payments = new Map(
    rows<{ gateway_ref: string; amount: number; state: string; back: number }>(
      ledger,
      `select p.gateway_ref, p.amount, p.state,
         coalesce((
           select sum(r.amount) from payments_of_source(p.id) w join refunds r on r.payment_id = w.id where r.state = 'done'
         ), 0)::int as back
       from payments p where p.gateway_ref is not null`,
    ).map((row) => [row.gateway_ref, row]),
  )
  const found = unbalanced.map(({ wrong }) => wrong)
  if (pending.length > 0) found.push(`${pending.length} refunds are still owed`)
  if (undecided.length > 0) found.push(`${undecided.length} payments are undecided`)
  for (const { id } of rows<{ id: string }>(ledger, `select id from reader_payments where state = 'open'`)) {
    found.push(`${id} is still at a reader`)
  }
  for (const { ref, paymentId, state, amount, refunded } of cards.charges()) {
    const payment = payments.get(ref)
    const told = record.off.get(paymentId)
    if (state === 'captured' && told !== undefined)
      found.push(`${ref} was charged, and ${told} had said that it is off`)
    if (state !== 'captured') {
      if (payment?.state === 'captured') found.push(`${ref} was not charged, and the ledger believes so`)
      continue
    }
    if (payment?.state !== 'captured')
      found.push(`${ref} was charged, and the ledger says ${payment?.state ?? 'nothing'}`)
    else if (payment.amount !== amount)
      found.push(`${ref} was charged ${amount}, and the ledger says ${payment.amount}`)
    else if (payment.back !== refunded)
      found.push(`${ref}: the gateway gave back ${refunded}, the ledger says ${payment.back}`)
  }
  return found
}

/** For each order, lines = payments, and what came back = refunds; what was sold of counted goods has left their stock. */
function orders({ ledger }: Checked): string[] {
  const audits = [WRONG_IN_ORDERS, WRONG_IN_VOUCHERS, WRONG_IN_STOCK, WRONG_IN_SUBSCRIPTIONS, WRONG_IN_ACCOUNTS]
  const wrong = audits.flatMap((audit) => rows<{ wrong: string }>(ledger, audit))
  return wrong.map((row) => row.wrong)
}

interface Claim {
  show_id: string
  seat_index: number
  kind: string
  booking_id: string | null
  terminal_id: string | null
  grant_number: number | null
  state: string | null
  cancelled: boolean
}

/** Claims of bookings that are over, and claims of which the terminal that has them knows nothing, or the other way round. */
function claimsLeft({ ledger, terminals, programme }: Checked): string[] {
  const claims = rows<Claim>(
    ledger,
    `select c.show_id, c.seat_index, c.kind, c.booking_id, c.terminal_id, c.grant_number, b.state,
       s.cancelled_at is not null as cancelled
     from seat_claims c left join bookings b on b.id = c.booking_id
     join shows s on s.id = c.show_id
     where c.kind <> 'booked'`,
  )
  const orphaned = new Map(
    rows<{ terminal_id: string; orphaned_up_to: number }>(
      ledger,
      'select terminal_id, orphaned_up_to from terminal_runs',
    ).map((row) => [row.terminal_id, row.orphaned_up_to]),
  )
  // A seat sold under a grant number is never let go under it: not before its conflict is settled.
  const inConflict = new Set(
    rows<{ name: string }>(
      ledger,
      `select concat_ws(' ', c.show_id, t ->> 'seatId', t ->> 'grantNumber') as name
       from conflicts c, jsonb_array_elements(c.body -> 'tickets') t where c.settled_at is null and c.command = 'sell'
       union all
       select concat_ws(' ', b ->> 'showId', t ->> 'seatId', t ->> 'grantNumber')
       from conflicts c, jsonb_array_elements(coalesce(c.body -> 'order', c.body) -> 'bookings') b, jsonb_array_elements(b -> 'tickets') t
       where c.settled_at is null and c.command in ('order', 'exchange')`,
    ).map((row) => row.name),
  )
  const seatIdOf = (showId: string, index: number): string =>
    programme.shows.find((show) => show.showId === showId)?.seatIds[index] ?? `?${index}`
  const found: string[] = []
  for (const claim of claims) {
    const seat = `seat ${seatIdOf(claim.show_id, claim.seat_index)} of ${claim.show_id}`
    if (claim.kind === 'held' && claim.state !== 'held') {
      found.push(`${seat} is held for ${claim.booking_id}, which is ${claim.state}`)
    }
    if (claim.kind === 'held' && claim.terminal_id === null)
      found.push(`${seat} is still held online for ${claim.booking_id}`)
  }
  for (const terminal of terminals) {
    const db = terminal.disk.live()
    if (!db) continue
    const known = new Map(
      (db.prepare('select show_id, seat_id, grant_number, state from claims').all() as LocalClaim[]).map((claim) => [
        `${claim.show_id} ${claim.seat_id} ${claim.grant_number}`,
        claim,
      ]),
    )
    for (const claim of claims) {
      if (claim.terminal_id !== terminal.identity.id) continue
      const name = `${claim.show_id} ${seatIdOf(claim.show_id, claim.seat_index)} ${claim.grant_number}`
      const isKnown = known.delete(name)
      // The seats of a show that doesn't take place are wanted by nobody: those of its sales are put away when it would
      // be over.
      if (
        !isKnown &&
        !claim.cancelled &&
        !inConflict.has(name) &&
        (claim.grant_number ?? 0) > (orphaned.get(claim.terminal_id) ?? 0)
      ) {
        found.push(`the ledger has ${name} ${claim.kind} by ${terminal.name}, which knows nothing of it`)
      }
    }
    for (const [name, claim] of known) {
      found.push(`${terminal.name} believes that it has ${name} (${claim.state}), and the ledger doesn't`)
    }
  }
  return found
}

interface LocalClaim {
  show_id: string
  seat_id: string
  grant_number: number
  state: string
}

function unexpectedConflicts({ ledger, record }: Checked): string[] {
  if (record.mayConflict.size > 0) return []
  const told = rows<{ reason: string; what: string; order_id: string | null }>(
    ledger,
    // But for cash that was given back, which is only told like one: for a booking, or for lines by name.
    `select reason, what, order_id from conflicts
     where (resolution is distinct from 'refund' or settled_booking is null) and return_id is null
       and terminal_id <> all($1)`,
    [[...record.copied]],
  )
  return told
    .filter((row) => !isExpected(record, row))
    .map((row) => `a conflict that nobody is to blame for: ${row.reason}: ${row.what}`)
}

/** Notices of orders that are sold; see promo-codes.ts, subscriptions.ts and accounts.ts. */
function isExpected(record: WorldRecord, { reason, order_id }: { reason: string; order_id: string | null }): boolean {
  if (!NOTICES.includes(reason)) return false
  if (reason !== 'voucher_short') return true
  const code = record.paidByVoucher.get(order_id ?? '')?.code ?? ''
  // Its counter had a claim that a manager has ended, or that was lost with the ledger.
  return record.setBack || record.endedVoucherClaims.has(code)
}

/** Each show as the ledger has it, as every terminal draws it, and as Redis has it. */
async function maps({ ledger, programme, terminals, redis }: Checked): Promise<string[]> {
  const found: string[] = []
  for (const show of programme.shows) {
    const truth = ledgerMap(ledger, show)
    for (const terminal of terminals) {
      const view = grantedBy(await atTerminal(terminal, (api) => api.openShow({ showId: show.showId })))
      if (!view?.map) {
        found.push(`${terminal.name} has no map of ${show.showId}`)
        continue
      }
      const drawn = decodeSeatStates(view.map.states, show.seatIds.length)
      const wrong = show.seatIds.filter((_, i) => drawn[i] !== truth[i])
      if (wrong.length > 0) {
        found.push(`${terminal.name} draws ${wrong.map((seat) => drawnAs(show, seat, drawn, truth)).join(', ')}`)
      }
    }
    const fields = redis?.fields(`seats:{${show.showId}}`)
    if (fields) {
      for (const [i, seat] of show.seatIds.entries()) {
        const [until, kind] = fields.get(String(i))?.split('|') ?? []
        const says = kind === undefined ? 0 : kind === 'b' ? 2 : 1
        const lapsed = kind === 'h' && Number(until) <= Date.now()
        if (!lapsed && says !== truth[i])
          found.push(`Redis says ${says} of ${seat} of ${show.showId}, the ledger ${truth[i]}`)
      }
    }
  }
  return found
}

const drawnAs = (show: SimShow, seat: string, drawn: ArrayLike<number>, truth: ArrayLike<number>): string => {
  const i = show.seatIds.indexOf(seat)
  return `${seat} as ${drawn[i]}, which is ${truth[i]}`
}

/** An allotted seat looks free. */
function ledgerMap(ledger: Ledger, show: SimShow): SeatStateCode[] {
  const states: SeatStateCode[] = show.seatIds.map(() => 0)
  for (const { seat_index, kind } of rows<{ seat_index: number; kind: string }>(
    ledger,
    'select seat_index, kind from seat_claims where show_id = $1',
    [show.showId],
  )) {
    if (kind === 'booked') states[seat_index] = 2
    else if (kind === 'held') states[seat_index] = 1
  }
  return states
}
