/** A ledger that was set back, and the gateway's knowledge of the lost hours. */
import { newId } from '@marquee/shared'
import { describe, expect, it, vi } from 'vitest'
import { changeTariff } from '../../../../../../tooling/testing/fixtures/change-tariff.ts'
import { aCustomer } from '../../../../../../tooling/testing/houses/online-house.ts'
import { CARD } from '../../../../../../tooling/testing/services/gateway-simulator.ts'
import { SOON } from '../../../../../../tooling/testing/soon.ts'
import { openShow } from '../../../incarnation/closed-shows.ts'
import { createGatewayReading, gatewayWasRead } from '../../../incarnation/gateway-reading.ts'
import { inTransaction } from '../../../infra/postgres.ts'
import { GatewayUnknown } from '../../../payments/gateway.ts'
import { paymentsOfBooking } from '../../../payments/payment-rows.ts'
import { verifyTicketCode } from '../../../tickets/ticket-signer.ts'
import { createBookingReader } from '../booking-row.ts'
import type { Caller } from '../online-bookings.ts'
import { saleOf } from '../paying/sale-of-payment.ts'
import { code, onlineStage, value } from '../testing/online-stage.ts'

const stage = onlineStage({ shows: 31 })
const { hold, pay, booking, chargesOf } = stage

interface Sold {
  customer: Caller
  bookingId: string
  holdKey: string
  payKey: string
}

async function sell(seatIds?: string[]): Promise<Sold> {
  const sold = { customer: aCustomer('guest@example.com'), bookingId: '', holdKey: newId(), payKey: newId() }
  sold.bookingId = (await hold(sold.customer, seatIds, sold.holdKey)).bookingId
  expect(value(await pay(sold.customer, sold.bookingId, sold.payKey)).status).toBe('confirmed')
  return sold
}

const TABLES = [
  'found_by',
  'tickets',
  'refunds',
  'payments',
  'booking_events',
  'cancellations',
  'live_bookings',
  'seat_claims',
]
const OF_ORDERS = ['orders', 'order_lines', 'order_returns']

/** Statements that no server would make, each with the booking ids as $1. Their orders are forgotten. */
async function tamper(bookingIds: string[], ...statements: string[]): Promise<void> {
  const rules = (on: 'enable' | 'disable') =>
    ['bookings', ...TABLES, ...OF_ORDERS].map((table) => `alter table ${table} ${on} trigger user`).join(';')
  await inTransaction(stage.house.pool, async (tx) => {
    await tx.query(rules('disable'))
    for (const statement of [
      'delete from order_lines where order_id = any($1::uuid[])',
      'update refunds set return_id = null where booking_id = any($1::uuid[])',
      'delete from order_returns where order_id = any($1::uuid[])',
      ...statements,
      'delete from orders where id = any($1::uuid[]) and id not in (select order_id from bookings where order_id is not null)',
    ]) {
      await tx.query(statement, [bookingIds])
    }
    await tx.query(rules('enable'))
  })
}

/** Sets the rows to a backup from before these bookings: nothing. */
const forget = (...bookingIds: string[]) =>
  tamper(
    bookingIds,
    ...TABLES.map((table) => `delete from ${table} where booking_id = any($1::uuid[])`),
    'delete from bookings where id = any($1::uuid[])',
  )

/** Sets the rows to a backup that was made just after the payment's beginning, and whose hold has ended since. */
const asBegun = (bookingId: string) =>
  tamper(
    [bookingId],
    'delete from tickets where booking_id = any($1::uuid[])',
    'delete from seat_claims where booking_id = any($1::uuid[])',
    "update bookings set state = 'expired', confirmed_at = null, order_id = null where id = any($1::uuid[])",
    `update payments set state = 'pending', gateway_ref = null, look_at = now(), settled_at = null
     where booking_id = any($1::uuid[])`,
  )

/** Sets the rows to a backup that was made while the gateway was at work on the payment: its seats are held. */
const asHeld = (bookingId: string, seats: number[]) =>
  tamper(
    [bookingId],
    'delete from tickets where booking_id = any($1::uuid[])',
    'delete from refunds where booking_id = any($1::uuid[])',
    'delete from cancellations where booking_id = any($1::uuid[])',
    `update bookings set state = 'held', held_seats = ${seats.length}, hold_until = now() + interval '1 minute',
       confirmed_at = null, order_id = null where id = any($1::uuid[])`,
    `insert into seat_claims (show_id, seat_index, kind, booking_id, expires_at)
     select show_id, unnest('{${seats}}'::int[]), 'held', id, now() + interval '1 minute'
     from bookings where id = any($1::uuid[])`,
    `update payments set state = 'pending', look_at = now(), settled_at = null, refunded_amount = 0
     where booking_id = any($1::uuid[])`,
    `delete from door_news where ticket_id in (
       select (t ->> 'ticketId')::uuid from bookings b, json_array_elements(b.quote -> 'tickets') t
       where b.id = any($1::uuid[]))`,
  )

/** The reasons why doors refuse the tickets that the customer has. */
async function voidedOf(bookingId: string): Promise<string[]> {
  const { rows } = await stage.house.pool.query<{ why: string }>(
    `select why from door_news where kind = 'void' and show_id = $1 and ticket_id = any(
       select (t ->> 'ticketId')::uuid from bookings b, json_array_elements(b.quote -> 'tickets') t where b.id = $2)`,
    [stage.showId, bookingId],
  )
  return rows.map(({ why }) => why)
}

/** The ledger notices that it was set back. @param hoursAgo when that was */
async function beginIncarnation(hoursAgo = 0): Promise<{ incarnation: number; since: Date }> {
  const since = new Date(Date.now() - 3_600_000)
  const { rows } = await stage.house.pool.query<{ number: number }>(
    `insert into incarnations (number, id, why, said, lost_since, began_at)
     select coalesce(max(number), 0) + 1, $1, 'restored', 'a test', $2, now() - $3 * interval '1 hour' from incarnations
     returning number`,
    [newId(), since, hoursAgo],
  )
  return { incarnation: rows[0]?.number as number, since }
}

async function setBack(...bookingIds: string[]) {
  await forget(...bookingIds)
  return beginIncarnation()
}

/** A UUIDv7 of a while ago. */
function idOf(hoursAgo: number): string {
  const ms = (Date.now() - hoursAgo * 3_600_000).toString(16).padStart(12, '0')
  return `${ms.slice(0, 8)}-${ms.slice(8)}${newId().slice(13)}`
}

/** The gateway captures the price of a booking once more, for a payment that was begun then. @returns its name of the charge */
async function chargeAgain({ bookingId }: Sold, paymentHoursAgo = 0): Promise<string> {
  const { pool, gateway } = stage.house
  const row = await createBookingReader(pool)(bookingId)
  const [payment] = await paymentsOfBooking(pool, bookingId)
  if (!row || !payment) throw new Error('the booking was not paid')
  const again = { ...payment, id: idOf(paymentHoursAgo), idempotency_key: newId() }
  const { id: paymentId, amount, currency, idempotency_key: key } = again
  const idempotencyKey = `${bookingId}:${key}`
  const sale = saleOf(again, row)
  const { gatewayRef } = await gateway.prepare({
    paymentId,
    bookingId,
    reference: row.reference,
    amount,
    currency,
    idempotencyKey,
    sale,
  })
  expect((await gateway.charge({ gatewayRef, token: CARD.good, idempotencyKey })).kind).toBe('captured')
  return gatewayRef
}

const stateOf = async (sold: Sold) => booking(sold.customer, sold.bookingId)

describe('a sale that was paid in the lost hours', () => {
  it('is entered again as the same booking with the same tickets, unseen by its customer', async () => {
    const sold = await sell(['B-1', 'B-2'])
    const before = await stateOf(sold)
    const lost = await setBack(sold.bookingId)
    expect(code(await stage.house.bookings.booking(sold.customer, sold.bookingId))).toBe('unknown_booking')

    await stage.house.enterLostCharges(lost)
    const after = await stateOf(sold)
    expect(after).toMatchObject({ reference: before.reference, status: 'confirmed', total: before.total })
    expect(after.tickets).toEqual(before.tickets)
    for (const ticket of after.tickets) {
      expect(verifyTicketCode(ticket.code ?? '', [stage.house.ticketPublicKey])).toMatchObject({ s: stage.showId })
    }
    const { rows } = await stage.house.pool.query('select email, quote from bookings where id = $1', [sold.bookingId])
    expect(rows).toMatchObject([{ email: 'guest@example.com' }])

    expect(value(await pay(sold.customer, sold.bookingId, sold.payKey)).status).toBe('confirmed')
    expect((await hold(sold.customer, ['B-1', 'B-2'], sold.holdKey)).bookingId).toBe(sold.bookingId)
    expect(await chargesOf(sold.bookingId)).toHaveLength(1)
  })

  it('is entered once, however many servers read the gateway and however often', async () => {
    const sold = [await sell(['C-1']), await sell(['C-2', 'C-3'])]
    const other = await stage.house.anotherServer()
    const lost = await setBack(...sold.map((each) => each.bookingId))
    // Both have found a charge that no payment has made, and come to write it at once.
    const tx = await stage.house.pool.connect()
    await tx.query('begin; lock table bookings in share mode')
    // Where both write the same, one may be told to begin anew: its job makes the reading again.
    const reading = (server: Pick<typeof other, 'enterLostCharges'>) =>
      server.enterLostCharges(lost).catch((error: Error) => {
        expect(error.message).toContain('could not be compared with the ledger')
        return server.enterLostCharges(lost)
      })
    const entered = Promise.all([reading(stage.house), reading(other)])
    const waiting = `select from pg_locks where relation = 'bookings'::regclass and not granted`
    await vi
      .waitFor(async () => expect((await tx.query(waiting)).rowCount).toBe(2), SOON)
      .finally(async () => {
        await tx.query('commit')
        tx.release()
      })
    await entered
    await other.enterLostCharges(lost)
    for (const each of sold) {
      expect((await stateOf(each)).payments).toMatchObject([{ status: 'captured' }])
      expect(await chargesOf(each.bookingId)).toMatchObject([{ amount_refunded: 0 }])
    }
    const tickets = await stage.house.pool.query('select from tickets where show_id = $1', [stage.showId])
    expect(tickets.rowCount).toBe(3)
  })

  it.each(['claim', 'confirm'] as const)('is entered by the next server when one dies at its %s', async (step) => {
    const sold = await sell(['D-1'])
    const dying = await stage.house.anotherServer({
      store: (store) => ({
        ...store,
        [step]: async () => {
          throw new Error('killed')
        },
      }),
    })
    const lost = await setBack(sold.bookingId)
    await expect(dying.enterLostCharges(lost)).rejects.toThrow()
    await stage.house.enterLostCharges(lost)
    expect(await stateOf(sold)).toMatchObject({ status: 'confirmed' })
  })

  it('is confirmed, not refunded as late, when the backup has its payment as begun', async () => {
    const sold = await sell(['E-1', 'E-2'])
    await asBegun(sold.bookingId)
    const lost = await beginIncarnation()
    // The gateway is asked in between, as every second.
    await stage.house.reconciler.lookAtPayments()
    await stage.house.enterLostCharges(lost)
    expect(await stateOf(sold)).toMatchObject({ status: 'confirmed', refunds: [] })
    expect(await chargesOf(sold.bookingId)).toMatchObject([{ amount_refunded: 0 }])
  })

  it('is confirmed, with its seats once, when the backup has it as an expired hold', async () => {
    const { pool, enterLostCharges } = stage.house
    const sold = await sell(['E-4', 'E-5'])
    const before = await stateOf(sold)
    const { rows } = await pool.query<{ seat_index: number }>('select seat_index from tickets where booking_id = $1', [
      sold.bookingId,
    ])
    await tamper([sold.bookingId], 'delete from seat_claims where booking_id = any($1::uuid[])')
    await asHeld(
      sold.bookingId,
      rows.map(({ seat_index }) => seat_index),
    )
    await tamper(
      [sold.bookingId],
      `update seat_claims set expires_at = now() - interval '1 minute' where booking_id = any($1::uuid[])`,
      `update bookings set hold_until = now() - interval '1 minute' where id = any($1::uuid[])`,
    )
    await enterLostCharges(await beginIncarnation())
    const after = await stateOf(sold)
    expect(after).toMatchObject({ status: 'confirmed', refunds: [] })
    expect(after.tickets).toEqual(before.tickets)
  })

  it.each([
    ['has no name', 'null'],
    ['has its name', 'gateway_ref'],
  ])('is entered when the backup has an earlier attempt as pending, whose charge %s', async (_how, gatewayRef) => {
    const { house } = stage
    const sold = { customer: aCustomer(), bookingId: '', holdKey: newId(), payKey: newId() }
    sold.bookingId = (await hold(sold.customer, ['J-7', 'J-8'], sold.holdKey)).bookingId
    expect(code(await pay(sold.customer, sold.bookingId, newId(), CARD.declined))).toBe('payment_declined')
    expect(value(await pay(sold.customer, sold.bookingId, sold.payKey)).status).toBe('confirmed')
    await tamper(
      [sold.bookingId],
      'delete from tickets where booking_id = any($1::uuid[])',
      'delete from seat_claims where booking_id = any($1::uuid[])',
      "update bookings set state = 'expired', confirmed_at = null, order_id = null where id = any($1::uuid[])",
      "delete from payments where booking_id = any($1::uuid[]) and state = 'captured'",
      `update payments set state = 'pending', gateway_ref = ${gatewayRef}, look_at = now(), settled_at = null, reason = null
       where booking_id = any($1::uuid[])`,
    )
    await house.enterLostCharges(await beginIncarnation())
    const after = await stateOf(sold)
    expect(after).toMatchObject({ status: 'confirmed', refunds: [] })
    expect(after.payments.map(({ status }) => status).toSorted()).toEqual(['abandoned', 'captured'])
    value(await house.bookings.cancel(sold.customer, sold.bookingId, newId(), {}))
  })

  it('is entered when the backup has an earlier attempt of a server whose clock was 3 s ahead', async () => {
    const { house } = stage
    const sold = { customer: aCustomer(), bookingId: '', holdKey: newId(), payKey: newId() }
    sold.bookingId = (await hold(sold.customer, ['J-7', 'J-8'], sold.holdKey)).bookingId
    expect(code(await pay(sold.customer, sold.bookingId, sold.payKey, CARD.declined))).toBe('payment_declined')
    await chargeAgain(sold, 1)
    await tamper(
      [sold.bookingId],
      'delete from seat_claims where booking_id = any($1::uuid[])',
      "update bookings set state = 'expired' where id = any($1::uuid[])",
      `update payments set id = '${idOf(1 - 3 / 3600)}', state = 'pending', gateway_ref = null, look_at = now(),
         settled_at = null, reason = null
       where booking_id = any($1::uuid[])`,
    )
    await house.enterLostCharges(await beginIncarnation(0.5))
    const after = await stateOf(sold)
    expect(after).toMatchObject({ status: 'confirmed', refunds: [] })
    expect(after.payments.map(({ status }) => status).toSorted()).toEqual(['abandoned', 'captured'])
    value(await house.bookings.cancel(sold.customer, sold.bookingId, newId(), {}))
  })

  it('waits for seats that somebody holds for the moment', async () => {
    const sold = await sell(['F-1', 'F-2'])
    const lost = await setBack(sold.bookingId)
    const other = aCustomer()
    const held = await hold(other, ['F-2'])
    await expect(stage.house.enterLostCharges(lost)).resolves.toEqual({ processing: 0, unsettled: 1 })
    value(await stage.house.bookings.cancel(other, held.bookingId, newId(), {}))
    await stage.house.enterLostCharges(lost)
    expect(await stateOf(sold)).toMatchObject({ status: 'confirmed' })
  })

  it('is not counted as read by a server without the gateway’s key, if cards were charged', async () => {
    const { pool } = stage.house
    await sell(['E-7'])
    const { incarnation, since } = await beginIncarnation()
    const keyless = await stage.house.anotherServer({ stripe: () => undefined })
    const errors: Error[] = []
    const read = createGatewayReading({ pool, ...keyless, onError: (error) => void errors.push(error) })
    const readAt = async () =>
      (await pool.query('select gateway_read_at from incarnations where number = $1', [incarnation])).rows[0]
    await read({ incarnation, since: since.toISOString() })
    expect(errors).toMatchObject([{ message: expect.stringContaining('STRIPE_SECRET_KEY') }])
    expect(await readAt()).toEqual({ gateway_read_at: null })
    await pool.query("select graphile_worker.remove_job('read_gateway ' || $1)", [incarnation])

    // A house that has taken no card for long needs none.
    await read({ incarnation, since: new Date(Date.now() + 40 * 24 * 3_600_000).toISOString() })
    expect(errors).toHaveLength(1)
    expect(await readAt()).toEqual({ gateway_read_at: expect.any(Date) })
    await pool.query("select graphile_worker.remove_job('read_gateway ' || $1)", [incarnation])
  })

  it('is retried after half a minute while it is open, and after a minute while the gateway is away', async () => {
    const { pool } = stage.house
    const sold = await sell(['F-4', 'F-5'])
    const { incarnation, since } = await setBack(sold.bookingId)
    const job = { incarnation, since: since.toISOString() }
    const waiting = async () => {
      const { rows } = await pool.query<{ run_at: Date; attempts: number }>(
        "select run_at, attempts from graphile_worker.jobs where key = 'read_gateway ' || $1",
        [incarnation],
      )
      return rows.map(({ run_at, attempts }) => ({ attempts, seconds: (run_at.getTime() - Date.now()) / 1000 }))
    }
    const between = (low: number, high: number) =>
      expect.toSatisfy((seconds: number) => seconds > low && seconds <= high, `from ${low} to ${high}`)
    const errors: Error[] = []
    const onError = (error: Error) => void errors.push(error)
    const away = await stage.house.anotherServer({
      stripe: (stripe) => ({
        ...stripe,
        openSince() {
          throw new GatewayUnknown('no answer')
        },
      }),
    })
    await createGatewayReading({ pool, ...away, onError })(job)
    expect(errors).toEqual([expect.any(GatewayUnknown)])
    expect(await waiting()).toEqual([{ attempts: 0, seconds: between(30, 60) }])

    const read = createGatewayReading({ ...stage.house, onError })
    const other = aCustomer()
    const held = await hold(other, ['F-5'])
    await read(job)
    expect(await waiting()).toEqual([{ attempts: 0, seconds: between(0, 30) }])

    value(await stage.house.bookings.cancel(other, held.bookingId, newId(), {}))
    await pool.query("select graphile_worker.remove_job('read_gateway ' || $1)", [incarnation])
    // The gateway would say so if its list were asked for again.
    await createGatewayReading({ pool, ...away, onError })(job)
    expect(await waiting()).toEqual([])
    expect(errors).toHaveLength(1)
    expect(await stateOf(sold)).toMatchObject({ status: 'confirmed' })
  })
})

describe('a seat of the sale that is allotted to a counter, long after the set-back,', () => {
  /** The counter has let go of the seat in the lost hours, and is switched off. */
  async function allottedToCounterThatIsOff() {
    const { pool, programme } = stage.house
    const sold = await sell(['C-5'])
    const seat = await pool.query<{ seat_index: number }>('select seat_index from tickets where booking_id = $1', [
      sold.bookingId,
    ])
    await chargeAgain(sold, 1)
    await forget(sold.bookingId)
    const lost = await beginIncarnation(0.5)
    const counter = newId()
    await pool.query(
      "insert into terminals (id, name, kind, cinema_id, public_key) values ($1, $1::uuid::text, 'counter', $2, $3)",
      [counter, programme.cinemaId, Buffer.alloc(32, 1)],
    )
    await pool.query('insert into awaited_terminals (incarnation, terminal_id) values ($1, $2)', [
      lost.incarnation,
      counter,
    ])
    await pool.query('insert into closed_shows (show_id, incarnation) values ($1, $2)', [
      stage.showId,
      lost.incarnation,
    ])
    await pool.query(
      `insert into seat_claims (show_id, seat_index, kind, terminal_id, grant_number)
       values ($1, $2, 'allotted', $3, nextval('grant_number'))`,
      [stage.showId, seat.rows[0]?.seat_index, counter],
    )
    return { sold, lost, counter }
  }

  const isClosed = async () => {
    const { rows } = await stage.house.pool.query(
      'select opened_at is null as closed from closed_shows where show_id = $1',
      [stage.showId],
    )
    return rows[0]?.closed
  }

  it('is awaited until the counter is heard, and only then its show opens', async () => {
    const { pool, enterLostCharges } = stage.house
    const { sold, lost, counter } = await allottedToCounterThatIsOff()
    expect(await enterLostCharges(lost)).toEqual({ processing: 0, unsettled: 1 })
    expect(await stateOf(sold)).toMatchObject({ status: 'held', refunds: [] })

    await pool.query('update awaited_terminals set heard_at = now() where terminal_id = $1', [counter])
    await pool.query('delete from seat_claims where terminal_id = $1', [counter])
    await gatewayWasRead(pool, lost.incarnation)
    expect(await isClosed()).toBe(true)
    expect(await enterLostCharges(lost)).toEqual({ processing: 0, unsettled: 0 })
    expect(await stateOf(sold)).toMatchObject({ status: 'confirmed', refunds: [] })
    await gatewayWasRead(pool, lost.incarnation)
    expect(await isClosed()).toBe(false)
  })

  it.each(['opens the show', 'revokes the counter'])('is awaited no more when a manager %s', async (how) => {
    const { pool, enterLostCharges } = stage.house
    const { sold, lost, counter } = await allottedToCounterThatIsOff()
    expect(await enterLostCharges(lost)).toEqual({ processing: 0, unsettled: 1 })
    if (how === 'opens the show') await openShow(pool, stage.showId, counter, 'the counter burnt')
    else await pool.query('update terminals set revoked_at = now() where id = $1', [counter])
    expect(await enterLostCharges(lost)).toEqual({ processing: 0, unsettled: 0 })
    expect(await stateOf(sold)).toMatchObject({ status: 'failed', refunds: [{ amount: 1250 }] })
    await gatewayWasRead(pool, lost.incarnation)
    expect(await isClosed()).toBe(false)
  })
})

describe('a charge of the lost hours that can’t become a sale again', () => {
  async function soldToSomebodyElse() {
    const sold = await sell(['G-1', 'G-2'])
    await forget(sold.bookingId)
    const other = await sell(['G-2', 'G-3'])
    return { sold, other, lost: await beginIncarnation() }
  }

  it('becomes a refundable conflict for a manager when its seat was sold to somebody else', async () => {
    const { sold, other, lost } = await soldToSomebodyElse()
    const { house } = stage
    await house.enterLostCharges(lost)
    await house.enterLostCharges(lost)
    expect(await stateOf(other)).toMatchObject({ status: 'confirmed' })
    expect(await stateOf(sold)).toMatchObject({ status: 'failed', refunds: [{ amount: 2500 }] })
    expect(await chargesOf(sold.bookingId)).toMatchObject([{ amount_refunded: 0 }])
    const refunds = await house.pool.query('select id, state, last_error from refunds where booking_id = $1', [
      sold.bookingId,
    ])
    expect(refunds.rows).toMatchObject([{ state: 'parked', last_error: expect.stringContaining('Seat G-2 is taken') }])
    expect(await voidedOf(sold.bookingId)).toEqual(['in_conflict', 'in_conflict'])
    // The seat is nobody else's, and nobody holds it.
    expect((await hold(aCustomer(), ['G-1'])).status).toBe('held')

    expect(await house.moneyBack.giveAgain(refunds.rows[0].id)).toBe(true)
    expect(await house.moneyBack.giveAgain(refunds.rows[0].id)).toBe(false)
    expect(await chargesOf(sold.bookingId)).toMatchObject([{ amount_refunded: 2500 }])
  })

  it('takes no seats when all its money was refunded meanwhile', async () => {
    const sold = await sell(['H-1', 'H-2'])
    value(await stage.house.bookings.cancel(sold.customer, sold.bookingId, newId(), {}))
    const lost = await setBack(sold.bookingId)
    await stage.house.enterLostCharges(lost)
    expect(await stateOf(sold)).toMatchObject({
      status: 'failed',
      payments: [{ status: 'captured' }],
      refunds: [{ status: 'done', amount: 2500 }],
    })
    expect((await hold(aCustomer(), ['H-1', 'H-2'])).status).toBe('held')
    expect(await chargesOf(sold.bookingId)).toMatchObject([{ amount_refunded: 2500 }])
  })

  it('takes no seats when all its money is refunded while it waits for them', async () => {
    const { house } = stage
    const sold = await sell(['J-5'])
    const lost = await setBack(sold.bookingId)
    const other = aCustomer()
    const held = await hold(other, ['J-5'])
    await house.enterLostCharges(lost)
    expect(await stateOf(sold)).toMatchObject({ status: 'held' })
    const [charge] = await chargesOf(sold.bookingId)
    await house.gateway.refund({
      refundId: newId(),
      gatewayRef: charge?.payment_intent as string,
      amount: 1250,
      currency: 'EUR',
      reason: 'asked for',
    })
    value(await house.bookings.cancel(other, held.bookingId, newId(), {}))
    await house.settleLostPayments(lost.incarnation)
    expect(await stateOf(sold)).toMatchObject({
      status: 'failed',
      payments: [{ status: 'captured' }],
      refunds: [{ status: 'done', amount: 1250 }],
    })
    expect((await hold(aCustomer(), ['J-5'])).status).toBe('held')
  })

  it('leaves its tickets void at the door when the backup still has the seats held', async () => {
    const { house } = stage
    const sold = await sell(['H-4', 'H-5'])
    value(await house.bookings.cancel(sold.customer, sold.bookingId, newId(), {}))
    const seats = await house.pool.query<{ seat_index: number }>(
      'select seat_index from tickets where booking_id = $1',
      [sold.bookingId],
    )
    await asHeld(
      sold.bookingId,
      seats.rows.map(({ seat_index }) => seat_index),
    )
    await house.enterLostCharges(await beginIncarnation())
    expect(await stateOf(sold)).toMatchObject({ status: 'failed', refunds: [{ status: 'done', amount: 2500 }] })
    expect(await voidedOf(sold.bookingId)).toEqual(['refunded', 'refunded'])
    expect((await hold(aCustomer(), ['H-4', 'H-5'])).status).toBe('held')
  })

  it('leaves the booking its seats and tickets when another of its charges was kept', async () => {
    const { house } = stage
    const sold = await sell(['H-4'])
    const kept = await chargeAgain(sold)
    const first = (await chargesOf(sold.bookingId)).find(({ payment_intent }) => payment_intent !== kept)
    await house.gateway.refund({
      refundId: newId(),
      gatewayRef: first?.payment_intent as string,
      amount: 1250,
      currency: 'EUR',
      reason: 'paid twice',
    })
    const lost = await setBack(sold.bookingId)
    await house.enterLostCharges(lost)
    expect(await stateOf(sold)).toMatchObject({ status: 'confirmed' })
    expect(await voidedOf(sold.bookingId)).toEqual([])
  })

  it('is refunded when its show was cancelled', async () => {
    const { house } = stage
    const sold = await sell(['I-5'])
    const lost = await setBack(sold.bookingId)
    await stage.cancelShow('I-6')
    await house.enterLostCharges(lost)
    expect(await stateOf(sold)).toMatchObject({ refunds: [{ status: 'done', amount: 1250 }] })
    expect(await chargesOf(sold.bookingId)).toMatchObject([{ amount_refunded: 1250 }])
  })

  it('is shown to a manager when another sale has its booking number, and delays no other charge', async () => {
    const { house } = stage
    const [sold, later] = [await sell(['I-7']), await sell(['I-8'])]
    const { reference } = await stateOf(sold)
    const lost = await setBack(sold.bookingId, later.bookingId)
    const other = await sell(['I-9'])
    await house.pool.query('update bookings set reference = $2 where id = $1', [other.bookingId, reference])
    await house.enterLostCharges(lost)
    expect(await stateOf(later)).toMatchObject({ status: 'confirmed' })
    const [charge] = await chargesOf(sold.bookingId)
    const shown = async () => {
      const { rows } = await house.pool.query('select state, last_error from gateway_events where event_id = $1', [
        `unmatched:${charge?.payment_intent}`,
      ])
      return rows
    }
    expect(await shown()).toEqual([{ state: 'parked', last_error: expect.stringContaining('no payment of ours') }])

    // A later reading can enter it. The manager must not give the money back by hand any more.
    await house.pool.query("update bookings set reference = 'MQ-' || reference where id = $1", [other.bookingId])
    await house.enterLostCharges(lost)
    expect(await stateOf(sold)).toMatchObject({ status: 'confirmed' })
    expect(await shown()).toEqual([{ state: 'done', last_error: null }])
  })

  it('is not made when the customer was about to pay, and later payments are left alone', async () => {
    const customer = aCustomer()
    const { bookingId } = await hold(customer, ['I-1'])
    const slow = await stage.house.anotherServer({
      stripe: (stripe) => ({
        ...stripe,
        charge: async () => {
          throw new Error('killed')
        },
      }),
    })
    expect(
      value(await slow.bookings.pay(customer, bookingId, newId(), { method: 'card', token: 'pm_card_visa' })),
    ).toMatchObject({ status: 'processing' })
    const refOf = async (id: string) =>
      (await stage.house.pool.query('select gateway_ref from payments where booking_id = $1', [id])).rows[0].gateway_ref
    const ref = await refOf(bookingId)
    const lost = await setBack(bookingId)
    const other = aCustomer()
    const since = await hold(other, ['I-2'])
    await slow.bookings.pay(other, since.bookingId, newId(), { method: 'card', token: 'pm_card_visa' })
    await stage.house.enterLostCharges(lost)
    expect(await stage.house.gateway.readCharge(ref)).toEqual({ kind: 'void' })
    expect(await stage.house.gateway.readCharge(await refOf(since.bookingId))).toEqual({ kind: 'prepared' })
  })

  it.each([
    ['nobody has charged it in time', 'prepared', CARD.good],
    ['its customer has not answered the bank in time', 'requires_action', CARD.wantsItsOwner],
  ])('keeps no show closed when the backup has it, and %s', async (_how, waiting, token) => {
    const { pool, gateway, anotherServer } = stage.house
    const dying = await anotherServer({
      stripe: (stripe) => ({
        ...stripe,
        async charge(charge) {
          if (token === CARD.good) throw new Error('killed')
          return stripe.charge(charge)
        },
      }),
    })
    const customer = aCustomer()
    const { bookingId } = await hold(customer, ['J-1'])
    value(await dying.bookings.pay(customer, bookingId, newId(), { method: 'card', token }))
    const { rows } = await pool.query<{ gateway_ref: string }>(
      'select gateway_ref from payments where booking_id = $1',
      [bookingId],
    )
    const stateThere = async () => (await gateway.readCharge(rows[0]?.gateway_ref as string)).kind
    const { incarnation, since } = await beginIncarnation()
    await pool.query('insert into closed_shows (show_id, incarnation) values ($1, $2)', [stage.showId, incarnation])
    const read = createGatewayReading({
      ...stage.house,
      onError(error) {
        throw error
      },
    })
    const isClosed = async () => {
      await read({ incarnation, since: since.toISOString() })
      await pool.query("select graphile_worker.remove_job('read_gateway ' || $1)", [incarnation])
      return (await pool.query('select from closed_shows where show_id = $1 and opened_at is null', [stage.showId]))
        .rowCount
    }
    // First the gateway's list is read, then the payment is asked for by itself. The customer may still go on with it.
    expect([await isClosed(), await isClosed()]).toEqual([1, 1])
    expect(await stateThere()).toBe(waiting)

    await tamper(
      [bookingId],
      `update payments set at = at - interval '11 minutes', customer_until = customer_until - interval '11 minutes'
       where booking_id = any($1::uuid[])`,
    )
    expect(await isClosed()).toBe(0)
    expect(await stateThere()).toBe('void')
    expect(await booking(customer, bookingId)).toMatchObject({ payments: [{ status: 'abandoned' }] })
  })

  it('is awaited while the gateway is still processing it', async () => {
    const customer = aCustomer()
    const { bookingId } = await hold(customer, ['J-3'])
    await stage.house.simulator.fault({ fault: 'pending', times: 1, delayMs: 700 })
    await pay(customer, bookingId)
    const { incarnation, since } = await setBack(bookingId)
    const errors: Error[] = []
    const read = createGatewayReading({ ...stage.house, onError: (error) => void errors.push(error) })
    const isRead = async () => {
      await read({ incarnation, since: since.toISOString() })
      const { rows } = await stage.house.pool.query(
        'select gateway_read_at is not null as read from incarnations where number = $1',
        [incarnation],
      )
      return rows[0].read
    }
    expect(await isRead()).toBe(false)
    await expect.poll(() => chargesOf(bookingId)).toMatchObject([{ captured: true }])
    expect(await isRead()).toBe(true)
    expect(await booking(customer, bookingId)).toMatchObject({ status: 'confirmed' })
    expect(errors).toEqual([])
  })

  it('stays unmatched when its payment began after the set-back', async () => {
    const { house } = stage
    const sold = await sell(['B-7'])
    await forget(sold.bookingId)
    await beginIncarnation(1)
    await house.reconciler.matchCharges(new Date(Date.now() - 60_000))
    expect(code(await house.bookings.booking(sold.customer, sold.bookingId))).toBe('unknown_booking')
    const [charge] = await chargesOf(sold.bookingId)
    const { rows } = await house.pool.query('select state from gateway_events where event_id = $1', [
      `unmatched:${charge?.payment_intent}`,
    ])
    expect(rows).toEqual([{ state: 'parked' }])
  })
})

it("a hold from before the set-back can't be paid while its show is closed", async () => {
  const customer = aCustomer()
  const { bookingId } = await hold(customer, ['J-5'])
  const { incarnation } = await beginIncarnation()
  const { pool } = stage.house
  await pool.query('insert into closed_shows (show_id, incarnation) values ($1, $2)', [stage.showId, incarnation])
  expect(code(await pay(customer, bookingId))).toBe('show_closed')
  expect(await chargesOf(bookingId)).toEqual([])
  await pool.query('update closed_shows set opened_at = now() where show_id = $1', [stage.showId])
  expect(value(await pay(customer, bookingId)).status).toBe('confirmed')
})

// The last of this file: its tariff stays.
describe('an order of the lost hours', () => {
  it('has the lines of its order again, with its discounts, its fees and the versions that it cites', async () => {
    const { house } = stage
    const fee = {
      key: 'booking',
      name: 'Booking fee',
      per: 'ticket',
      amount: 75,
      taxRate: 'standard',
      channels: ['online'],
    }
    const { id } = await changeTariff(house.pool, house.programme.cinemaId, { fees: [fee] })
    const sold = { customer: aCustomer(), bookingId: '', holdKey: newId(), payKey: newId() }
    await vi.waitFor(async () => {
      const request = { showId: stage.showId, seatIds: ['J-1', 'J-2'], codes: ['TENOFF'] }
      const { bookingId, lines } = value(await house.bookings.hold(sold.customer, sold.holdKey, request))
      sold.bookingId = bookingId
      if (lines.length === 4) return
      await house.bookings.cancel(sold.customer, bookingId, undefined, {})
      sold.holdKey = newId()
      throw new Error('the house has not heard of the tariff')
    }, SOON)
    expect(value(await pay(sold.customer, sold.bookingId, sold.payKey)).status).toBe('confirmed')
    const before = await stateOf(sold)
    expect(before.total?.amount).toBe(2 * 1125 + 2 * 75)
    const read = `select * from order_lines where order_id = $1 order by number`
    const lines = async () => (await house.pool.query<object>(read, [sold.bookingId])).rows
    const [first, tariffId] = [await lines(), id]
    await forget(sold.bookingId)
    await house.enterLostCharges(await beginIncarnation())
    const after = await stateOf(sold)
    expect(after).toMatchObject({
      status: 'confirmed',
      total: before.total,
      lines: before.lines,
      byRate: before.byRate,
    })
    expect(await lines()).toEqual(first)
    const { rows } = await house.pool.query('select tariff_id from orders where id = $1', [sold.bookingId])
    expect(rows).toEqual([{ tariff_id: tariffId }])
  })
})
