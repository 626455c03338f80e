/**
 * The lease of a payment: the ledger has one pending payment a booking. Requests that wait at the same moment share a transaction, each
 * under its own booking's lock. Uses of promo codes are locked as well, and no two transactions may do that in opposite orders: a booking
 * with codes is leased alone.
 */
import { newId, type PayRequest, type Refusal } from '@marquee/shared'
import { createMicroBatch } from '../../../infra/micro-batch.ts'
import { inTransaction, isConnectionLost, loadStatement, type Pool, type Tx } from '../../../infra/postgres.ts'
import { beginPayments, type NewPayment, type Payment, paymentsOfBookings } from '../../../payments/payment-rows.ts'
import { claimUses } from '../../promo-codes/code-uses.ts'
import { requestHash } from '../booking-id.ts'
import { type BookingRow, lockBookings } from '../booking-row.ts'
import { maySee } from '../caller.ts'
import { type Gateways, gatewayNamed } from '../gateways.ts'
import type { Caller } from '../online-bookings.ts'
import { isWaiting } from './give-up-waiting.ts'

const LOCK_SHOWS = loadStatement(new URL('./sql/lock-shows.sql', import.meta.url))
const COUNTER_OF_MOVED = loadStatement(new URL('./sql/counter-of-moved.sql', import.meta.url))
const SET_CUSTOMERS = loadStatement(new URL('./sql/set-customers.sql', import.meta.url))
const SET_CONTACTS = loadStatement(new URL('./sql/set-contacts.sql', import.meta.url))

const MAX_ITEMS = 64

export interface Asked {
  caller: Caller
  bookingId: string
  key: string
  request: PayRequest
}

export type Begun =
  | { kind: 'new' | 'again'; payment: Payment; booking: BookingRow }
  /** Another payment of the booking waits for its customer. */
  | { kind: 'waiting'; payment: Payment }
  | { kind: 'refused'; refusal: Refusal }

interface ShowRow {
  id: string
  cancelled: boolean
  closed: boolean
}

/** A lease that may begin, before it has: with what it writes. */
interface Opening {
  asked: Asked
  booking: BookingRow
  payment: NewPayment
}

export function createLease({
  pool,
  gateways,
  chargeTimeoutMs,
}: {
  pool: Pool
  gateways: Gateways
  chargeTimeoutMs: number
}): (asked: Asked) => Promise<Begun> {
  /** undefined: it has to be leased alone. */
  const together = createMicroBatch<Asked, Begun | undefined>({
    maxItems: MAX_ITEMS,
    maxInFlight: 4,
    failsWholeBatch: isConnectionLost,
    run: (items) =>
      inTransaction(pool, async (tx) => {
        const answers = new Map<Asked, Begun | undefined>()
        // Requests for one booking take their turns: each sees what the one before it began.
        for (let left = items; left.length > 0; left = left.filter((item) => !answers.has(item))) {
          const named = new Set<string>()
          const turn = left.filter(({ bookingId }) => !named.has(bookingId) && named.add(bookingId))
          for (const [item, begun] of await leaseEach(tx, turn)) answers.set(item, begun)
        }
        return items.map((item) => answers.get(item))
      }),
  })

  /** @param turn each booking at most once; more than one: those with promo codes are left alone */
  async function leaseEach(tx: Tx, turn: readonly Asked[]): Promise<Map<Asked, Begun | undefined>> {
    const ids = turn.map(({ bookingId }) => bookingId)
    const bookings = await lockBookings(tx, ids)
    const payments = Map.groupBy(await paymentsOfBookings(tx, ids), (payment) => payment.booking_id)
    // No payment begins after the commit of the show's cancellation.
    const { rows } = await tx.query<ShowRow>({
      ...LOCK_SHOWS,
      values: [[...new Set([...bookings.values()].map((booking) => booking.show_id))]],
    })
    const shows = new Map(rows.map((show) => [show.id, show]))
    const answers = new Map<Asked, Begun | undefined>()
    const opening: Opening[] = []
    for (const asked of turn) {
      const booking = bookings.get(asked.bookingId)
      const before = payments.get(asked.bookingId) ?? []
      const standing = booking && (await judge(tx, asked, booking, before, shows.get(booking.show_id)))
      if (!booking || standing) {
        answers.set(asked, standing ?? { kind: 'refused', refusal: { code: 'unknown_booking' } })
      } else if (turn.length > 1 && booking.quote?.order?.codeUses) {
        answers.set(asked, undefined)
      } else {
        const usedUp = booking.quote?.order && (await claimUses(tx, booking.quote.order, usesFor(booking)))
        if (usedUp) answers.set(asked, { kind: 'refused', refusal: usedUp })
        else opening.push({ asked, booking, payment: newPayment(asked, booking) })
      }
    }
    for (const [asked, begun] of await open(tx, opening)) answers.set(asked, begun)
    return answers
  }

  /** Why no payment begins, or the payment that the same request began before; undefined: it may. */
  async function judge(
    tx: Tx,
    { caller, key, request }: Asked,
    booking: BookingRow,
    payments: readonly Payment[],
    show: ShowRow | undefined,
  ): Promise<Begun | undefined> {
    if (!booking.quote || !maySee(caller, booking)) return { kind: 'refused', refusal: { code: 'unknown_booking' } }
    const known = payments.find((payment) => payment.idempotency_key === key)
    if (known) {
      return known.request_hash?.equals(requestHash(request))
        ? { kind: 'again', payment: known, booking }
        : { kind: 'refused', refusal: { code: 'idempotency_key_reused' } }
    }
    const waiting = payments.find(isWaiting)
    if (waiting) return { kind: 'waiting', payment: waiting }
    if (show?.cancelled !== false) return { kind: 'refused', refusal: { code: 'show_cancelled' } }
    // Seats held before the ledger was set back may have been sold to somebody else since.
    if (show.closed) return { kind: 'refused', refusal: { code: 'show_closed' } }
    const refusal = (await whyMoved(tx, booking)) ?? notPayable(booking, payments)
    if (refusal) return { kind: 'refused', refusal }
    const { total } = booking.quote
    return gatewayNamed(gateways, gatewayFor(request, total)).canCharge(total)
      ? undefined
      : { kind: 'refused', refusal: { code: 'amount_not_chargeable', ...total } }
  }

  function newPayment({ key, request }: Asked, booking: BookingRow): NewPayment {
    const total = booking.quote?.total ?? { amount: 0, currency: '' }
    return {
      id: newId(),
      booking_id: booking.id,
      method: request.method,
      gateway: gatewayFor(request, total),
      ...total,
      hold_until_before: booking.hold_until,
      idempotency_key: key,
      request_hash: requestHash(request),
      look_at: new Date(Date.now() + chargeTimeoutMs + 5000),
    }
  }

  return async (asked) => {
    const begun = await together.submit(asked)
    if (begun) return begun
    const alone = await inTransaction(pool, (tx) => leaseEach(tx, [asked]))
    return alone.get(asked) as Begun
  }
}

async function open(tx: Tx, opening: readonly Opening[]): Promise<[Asked, Begun][]> {
  if (opening.length === 0) return []
  const begun = new Map(
    (
      await beginPayments(
        tx,
        opening.map(({ payment }) => payment),
      )
    ).map((row) => [row.id, row]),
  )
  const told = opening.map(({ asked: { caller, request }, booking }) => {
    // Staff pay on a customer's behalf, and their own address is not where the tickets go.
    const whose = caller.role === 'customer' ? caller : undefined
    const [email, language] = [request.email ?? whose?.email, request.language ?? whose?.language]
    const [name, phone] = [request.name ?? whose?.name, request.phone ?? whose?.phone]
    return { id: booking.id, email, language, name, phone }
  })
  const customers = told.filter(({ email, language }) => email !== undefined || language !== undefined)
  if (customers.length > 0) {
    const values = [customers.map((c) => c.id), customers.map((c) => c.email), customers.map((c) => c.language)]
    await tx.query({ ...SET_CUSTOMERS, values })
  }
  const contacts = told.filter(({ name, phone }) => name !== undefined || phone !== undefined)
  if (contacts.length > 0) {
    const values = [contacts.map((c) => c.id), contacts.map((c) => c.name), contacts.map((c) => c.phone)]
    await tx.query({ ...SET_CONTACTS, values })
  }
  return opening.map(({ asked, booking, payment }, i): [Asked, Begun] => {
    const email = told[i]?.email ?? booking.email
    return [asked, { kind: 'new', payment: begun.get(payment.id) as Payment, booking: { ...booking, email } }]
  })
}

/** A price of zero needs no card gateway. */
const gatewayFor = ({ method }: PayRequest, total: { amount: number }): Payment['gateway'] =>
  method === 'cash' || total.amount === 0 ? 'cash' : 'stripe'

const usesFor = (booking: BookingRow) => ({ orderId: booking.id, customerId: booking.customer_id })

/** The booking is locked: a counter has taken it over before this, or finds the payment that begins here. */
async function whyMoved(tx: Tx, { id, state }: BookingRow): Promise<Refusal | undefined> {
  if (state !== 'cancelled') return undefined
  const { rows } = await tx.query<{ counter: string }>({ ...COUNTER_OF_MOVED, values: [id] })
  return rows[0] && { code: 'hold_moved', terminal: rows[0].counter }
}

function notPayable(booking: BookingRow, payments: readonly Payment[]): Refusal | undefined {
  if (payments.some((payment) => payment.state === 'pending')) return { code: 'payment_under_way' }
  if (booking.state === 'expired') return { code: 'hold_expired', refunded: false }
  if (booking.state !== 'held') return { code: 'booking_not_payable', state: booking.state }
  const lapsed = booking.hold_until === null || booking.hold_until.getTime() <= Date.now()
  // A seat that lapsed and was taken by somebody else before the rest was swept.
  const whole = booking.held_seats === booking.quote?.tickets.length
  return lapsed || !whole ? { code: 'hold_expired', refunded: false } : undefined
}
