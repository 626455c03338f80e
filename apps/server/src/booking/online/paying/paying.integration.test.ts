/** Holding and paying online, with a real ledger and a gateway that can be told to fail. */
import { type Answer, newId } from '@marquee/shared'
import { describe, expect, it, vi } from 'vitest'
import { aCustomer, anOperator } from '../../../../../../tooling/testing/houses/online-house.ts'
import { CARD } from '../../../../../../tooling/testing/services/gateway-simulator.ts'
import { SOON } from '../../../../../../tooling/testing/soon.ts'
import { verifyTicketCode } from '../../../tickets/ticket-signer.ts'
import type { Caller } from '../online-bookings.ts'
import { code, onlineStage, value } from '../testing/online-stage.ts'

const stage = onlineStage({ shows: 30 })
const { hold, pay, booking, chargesOf } = stage

const timePasses = (bookingId: string) =>
  stage.house.pool.query("update bookings set hold_until = now() - interval '1 second' where id = $1", [bookingId])
/** The clock of the reconciler, moved: everything that waits is due now. */
const later = async (): Promise<void> => {
  await stage.house.pool.query(
    "update payments set look_at = now(), at = at - interval '10 minutes' where state = 'pending'",
  )
  await stage.house.pool.query("update refunds set try_at = now() where state = 'pending'")
  await stage.house.reconciler.lookAtPayments()
  await stage.house.moneyBack.giveDue()
}
/** A payment whose charge has its name at the gateway, and is held up on its way there until `charge`. */
async function payHeldUp(customer: Caller, bookingId: string) {
  const [there, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { bookings } = await stage.house.anotherServer({
    stripe: (stripe) => ({
      ...stripe,
      async charge(request) {
        there.resolve()
        await goOn.promise
        return stripe.charge(request)
      },
    }),
  })
  const paying = bookings.pay(customer, bookingId, newId(), { method: 'card', token: CARD.good })
  await there.promise
  return { paying, charge: goOn.resolve }
}
/** captured = paid + refunded, in the ledger, and the same money at the gateway. */
async function moneyIsRight(): Promise<void> {
  const { rows } = await stage.house.pool.query<{ captured: number; paid: number; refunded: number }>(
    `select
       (select coalesce(sum(amount), 0)::int from payments where state = 'captured' and gateway = 'stripe') as captured,
       (select coalesce(sum(t.amount), 0)::int from tickets t where t.cancelled_at is null
          and exists (select from payments p where p.booking_id = t.booking_id and p.gateway = 'stripe')) as paid,
       (select coalesce(sum(r.amount), 0)::int from refunds r join payments p on p.id = r.payment_id
          where r.state = 'done' and p.gateway = 'stripe') as refunded`,
  )
  const [books] = rows
  expect(books?.captured).toBe((books?.paid ?? 0) + (books?.refunded ?? 0))
  const gateway = await stage.house.simulator.books()
  expect({ captured: gateway.captured, refunded: gateway.refunded }).toEqual({
    captured: books?.captured,
    refunded: books?.refunded,
  })
}

describe('a charge of a different amount than the price', () => {
  /** A manager sees it once, with both amounts. */
  async function isParkedOnce(bookingId: string): Promise<void> {
    const { rows } = await stage.house.pool.query(
      `select e.state, e.body->'asked' as asked, e.body->'captured' as captured
       from gateway_events e join payments p on p.gateway_ref = e.body->>'gatewayRef'
       where e.body->>'kind' = 'wrong_amount' and p.booking_id = $1`,
      [bookingId],
    )
    const [asked, captured] = [2500, 25].map((amount) => ({ amount, currency: 'SGD' }))
    expect(rows).toEqual([{ state: 'parked', asked, captured }])
  }
  async function isGivenBack(customer: Caller, bookingId: string): Promise<void> {
    expect(await booking(customer, bookingId)).toMatchObject({
      status: 'failed',
      payments: [{ status: 'captured', amount: 25 }],
      refunds: [{ status: 'done', amount: 25, reason: 'the gateway took another amount than the price' }],
    })
    expect(await chargesOf(bookingId)).toMatchObject([{ amount_captured: 25, amount_refunded: 25 }])
    await isParkedOnce(bookingId)
    await moneyIsRight()
  }

  it('confirms nothing, is refunded in full, and is shown to a manager', async () => {
    const customer = aCustomer()
    const key = newId()
    const { bookingId } = await hold(customer)
    await stage.house.simulator.fault({ fault: 'other_amount', times: 1 })
    expect(code(await pay(customer, bookingId, key))).toBe('wrong_amount_charged')
    expect(code(await pay(customer, bookingId, key))).toBe('wrong_amount_charged')
    await isGivenBack(customer, bookingId)
    expect((await hold(aCustomer())).status).toBe('held')
  })

  it('is refunded as well when the reconciler hears of it', async () => {
    const customer = aCustomer()
    const { bookingId } = await hold(customer)
    await stage.house.simulator.fault({ fault: 'other_amount', times: 1 })
    await stage.house.simulator.fault({ fault: 'timeout_after', times: 1, delayMs: 1500 })
    expect(value(await pay(customer, bookingId)).status).toBe('processing')
    await Promise.all([later(), stage.house.reconciler.matchCharges(new Date(Date.now() - 60_000))])
    await isGivenBack(customer, bookingId)
  })
})

describe('an online booking', () => {
  it('is held and paid, and its tickets can be verified with the public key alone', async () => {
    const customer = aCustomer()
    const held = await hold(customer)
    expect(held).toMatchObject({ status: 'held', total: { amount: 2500, currency: 'SGD' } })
    const paid = value(await pay(customer, held.bookingId))
    if (paid.status !== 'confirmed') throw new Error('the booking was not confirmed')
    expect(paid.tickets.map((ticket) => ticket.seatId)).toEqual(['A-1', 'A-2'])
    for (const ticket of paid.tickets) {
      expect(verifyTicketCode(ticket.code, [stage.house.ticketPublicKey])).toMatchObject({
        s: stage.showId,
        p: ticket.seatId,
      })
      expect(ticket.qr).toMatch(/^data:image\/svg\+xml,/)
    }
    expect(await booking(customer, held.bookingId)).toMatchObject({
      status: 'confirmed',
      payments: [{ status: 'captured', amount: 2500 }],
    })
    const events = await stage.house.pool.query(
      'select from_state, to_state, actor, actor_id, via from booking_events where booking_id = $1 order by sequence',
      [held.bookingId],
    )
    const by = { actor: 'customer', actor_id: customer.customerId, via: 'online' }
    expect(events.rows).toEqual([
      { from_state: null, to_state: 'initiated', ...by },
      { from_state: 'initiated', to_state: 'held', ...by },
      { from_state: 'held', to_state: 'confirmed', ...by },
    ])
    await moneyIsRight()
  })

  it('replays its first answer for its key, even when paid or over, and refuses another body', async () => {
    const customer = aCustomer()
    const key = newId()
    const held = await hold(customer, ['A-1', 'A-2'], key)
    expect(await hold(customer, ['A-1', 'A-2'], key)).toEqual(held)
    const other = await stage.house.bookings.hold(customer, key, { showId: stage.showId, seatIds: ['A-3'] })
    expect(code(other)).toBe('idempotency_key_reused')
    await pay(customer, held.bookingId)
    expect(await hold(customer, ['A-1', 'A-2'], key)).toEqual(held)
    value(await stage.house.bookings.cancel(customer, held.bookingId, undefined, {}))
    // Somebody else has them by now.
    await hold(aCustomer(), ['A-1', 'A-2'])
    expect(await hold(customer, ['A-1', 'A-2'], key)).toEqual(held)
    expect((await hold(aCustomer(), ['A-3'])).status).toBe('held')
  })

  it('is refused for taken seats, with their names and the nearest free ones', async () => {
    await hold(aCustomer(), ['E-5', 'E-6'])
    const answer = await stage.house.bookings.hold(aCustomer(), newId(), {
      showId: stage.showId,
      seatIds: ['E-6', 'E-7'],
    })
    expect(answer).toMatchObject({ ok: false, refusal: { code: 'seats_taken', seatIds: ['E-6'] } })
    if (answer.ok || answer.refusal.code !== 'seats_taken') throw new Error('unreachable')
    expect(answer.refusal.alternatives?.length).toBeGreaterThan(0)
    for (const seats of answer.refusal.alternatives ?? []) {
      expect(seats).toHaveLength(2)
      expect(seats).not.toContain('E-6')
    }
  })

  it("is the customer's only live one for the show: a second is refused until it has ended", async () => {
    const customer = aCustomer()
    const first = await hold(customer, ['A-1'])
    const second = await stage.house.bookings.hold(customer, newId(), { showId: stage.showId, seatIds: ['A-5'] })
    expect(second).toMatchObject({ ok: false, refusal: { code: 'one_live_booking', bookingId: first.bookingId } })
    expect((await hold(aCustomer(), ['A-5'])).status).toBe('held')
    await timePasses(first.bookingId)
    expect((await hold(customer, ['A-7'])).status).toBe('held')
  })

  it('is held by one of twenty simultaneous requests of a customer', async () => {
    const customer = aCustomer()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        stage.house.bookings.hold(customer, newId(), { showId: stage.showId, seatIds: [`B-${(i % 12) + 1}`] }),
      ),
    )
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1)
  })

  it('belongs to its customer: nobody else can see, pay or cancel it', async () => {
    const held = await hold(aCustomer())
    const stranger = aCustomer()
    expect(code(await stage.house.bookings.booking(stranger, held.bookingId))).toBe('unknown_booking')
    expect(code(await pay(stranger, held.bookingId))).toBe('unknown_booking')
    expect(code(await stage.house.bookings.cancel(stranger, held.bookingId, undefined, {}))).toBe('unknown_booking')
    expect(await chargesOf(held.bookingId)).toEqual([])
  })
})

describe('paying', () => {
  it('charges once on a double click, and both clicks get the tickets', async () => {
    const customer = aCustomer()
    const { bookingId } = await hold(customer)
    const key = newId()
    const answers = await Promise.all([1, 2, 3].map(() => pay(customer, bookingId, key)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(value(answers[0] as Answer<{ status: string }>).status).toBe('confirmed')
    expect(await pay(customer, bookingId, key)).toEqual(answers[0])
    expect(code(await pay(customer, bookingId, key, CARD.noMoney))).toBe('idempotency_key_reused')
    expect(code(await pay(customer, bookingId))).toBe('booking_not_payable')
    await moneyIsRight()
  })

  it('charges once under two keys at once, and the second is told to wait', async () => {
    const customer = aCustomer()
    const { bookingId } = await hold(customer)
    await stage.house.simulator.fault({ fault: 'slow', delayMs: 300 })
    const codes = (await Promise.all([pay(customer, bookingId), pay(customer, bookingId)])).map(code).sort()
    expect(codes).toEqual(['ok', 'payment_under_way'])
    await moneyIsRight()
  })

  it('with a declined card leaves the seats held for another card, and a replay is declined again', async () => {
    const customer = aCustomer()
    const { bookingId, expiresAt } = await hold(customer)
    const key = newId()
    const declined = await pay(customer, bookingId, key, CARD.noMoney)
    expect(declined).toMatchObject({ ok: false, refusal: { code: 'payment_declined', reason: 'insufficient_funds' } })
    expect(await pay(customer, bookingId, key, CARD.noMoney)).toEqual(declined)
    expect(await booking(customer, bookingId)).toMatchObject({ status: 'held', expiresAt })
    expect(value(await pay(customer, bookingId)).status).toBe('confirmed')
    await moneyIsRight()
  })

  it('ends the booking and frees its seats after five declines', async () => {
    const customer = aCustomer()
    const { bookingId } = await hold(customer)
    for (let i = 0; i < 5; i++)
      expect(code(await pay(customer, bookingId, newId(), CARD.declined))).toBe('payment_declined')
    expect((await booking(customer, bookingId)).status).toBe('failed')
    expect(code(await pay(customer, bookingId))).toBe('booking_not_payable')
    expect((await hold(aCustomer())).status).toBe('held')
    await moneyIsRight()
  })

  it("is processing, then confirmed, with one charge, when the gateway's answer is lost after the charge", async () => {
    const customer = aCustomer()
    const { bookingId } = await hold(customer)
    const key = newId()
    await stage.house.simulator.fault({ fault: 'timeout_after', times: 1 })
    expect(value(await pay(customer, bookingId, key)).status).toBe('processing')
    expect(code(await pay(customer, bookingId))).toBe('payment_under_way')
    await stage.house.simulator.clearFaults()
    await later()
    expect((await booking(customer, bookingId)).status).toBe('confirmed')
    expect(value(await pay(customer, bookingId, key)).status).toBe('confirmed')
    await moneyIsRight()
  })

  it('charges once on a retry when the gateway failed before the charge', async () => {
    const customer = aCustomer()
    const { bookingId } = await hold(customer)
    const key = newId()
    await stage.house.simulator.fault({ fault: 'timeout_before', times: 1 })
    expect(value(await pay(customer, bookingId, key)).status).toBe('processing')
    await stage.house.simulator.clearFaults()
    expect(value(await pay(customer, bookingId, key)).status).toBe('confirmed')
    await moneyIsRight()
  })

  it('can begin again once the reconciler has voided a charge that was never made', async () => {
    const customer = aCustomer()
    const { bookingId } = await hold(customer)
    await stage.house.simulator.fault({ fault: 'timeout_before', times: 1 })
    expect(value(await pay(customer, bookingId)).status).toBe('processing')
    await stage.house.simulator.clearFaults()
    await later()
    expect((await booking(customer, bookingId)).payments).toMatchObject([{ status: 'abandoned' }])
    expect(value(await pay(customer, bookingId)).status).toBe('confirmed')
    await moneyIsRight()
  })

  it('refunds money that comes after the seats are gone, and tells the customer', async () => {
    const customer = aCustomer()
    const { bookingId } = await hold(customer)
    const { paying, charge } = await payHeldUp(customer, bookingId)
    await stage.house.pool.query(
      "update seat_claims set expires_at = now() - interval '1 second' where booking_id = $1",
      [bookingId],
    )
    await hold(aCustomer(), ['A-2'])
    charge()
    expect(await paying).toEqual({ ok: false, refusal: { code: 'hold_expired', refunded: true } })
    await later()
    const seen = await booking(customer, bookingId)
    expect(seen).toMatchObject({ status: 'failed', refunds: [{ status: 'done', amount: 2500 }] })
    expect((await hold(aCustomer(), ['A-1'])).status).toBe('held')
    await moneyIsRight()
  })

  it('refuses an amount that the gateway has no units for, and begins no payment', async () => {
    const customer = aCustomer()
    const { bookingId } = await hold(customer)
    await stage.house.pool.query(
      `update bookings set quote = jsonb_set(quote::jsonb, '{total,currency}', '"IRR"')::json where id = $1`,
      [bookingId],
    )
    expect(code(await pay(customer, bookingId))).toBe('amount_not_chargeable')
    expect((await booking(customer, bookingId)).payments).toEqual([])
  })

  it('charges nothing after the hold is over', async () => {
    const customer = aCustomer()
    const { bookingId } = await hold(customer)
    await timePasses(bookingId)
    expect(await pay(customer, bookingId)).toEqual({ ok: false, refusal: { code: 'hold_expired', refunded: false } })
    expect(await chargesOf(bookingId)).toEqual([])
  })

  it('in cash is for staff alone', async () => {
    const customer = aCustomer()
    const { bookingId } = await hold(customer)
    expect(code(await stage.house.bookings.pay(customer, bookingId, newId(), { method: 'cash' }))).toBe('not_allowed')
    const paid = await stage.house.bookings.pay(anOperator(), bookingId, newId(), { method: 'cash' })
    expect(value(paid).status).toBe('confirmed')
  })

  it('with a card needs a token, and says so', async () => {
    const customer = aCustomer()
    const { bookingId } = await hold(customer)
    const answer = await stage.house.bookings.pay(customer, bookingId, newId(), { method: 'card' })
    expect(answer).toMatchObject({ ok: false, refusal: { code: 'malformed', field: 'token' } })
  })
})

describe('giving back', () => {
  const sold = async (customer: Caller, seatIds = ['C-1', 'C-2', 'C-3']) => {
    const { bookingId } = await hold(customer, seatIds)
    value(await pay(customer, bookingId))
    return bookingId
  }

  it('frees the seats of a hold at once, but not while a payment is under way', async () => {
    const customer = aCustomer()
    const { bookingId } = await hold(customer)
    const { paying, charge } = await payHeldUp(customer, bookingId)
    expect(code(await stage.house.bookings.cancel(customer, bookingId, undefined, {}))).toBe('payment_under_way')
    charge()
    expect(value(await paying).status).toBe('confirmed')

    const other = aCustomer()
    const second = await hold(other, ['A-5', 'A-6'])
    const given = value(await stage.house.bookings.cancel(other, second.bookingId, undefined, {}))
    expect(given).toEqual({ status: 'cancelled', seatsReleased: ['A-5', 'A-6'], refunds: [] })
    expect((await hold(aCustomer(), ['A-5', 'A-6'])).status).toBe('held')
    expect(value(await stage.house.bookings.cancel(other, second.bookingId, undefined, {}))).toEqual(given)
    expect(code(await pay(other, second.bookingId))).toBe('booking_not_payable')
  })

  it('refunds a sale once and frees its seats at once', async () => {
    const customer = aCustomer()
    const bookingId = await sold(customer)
    const given = value(await stage.house.bookings.cancel(customer, bookingId, undefined, {}))
    expect(given).toMatchObject({
      status: 'refunded',
      seatsReleased: ['C-1', 'C-2', 'C-3'],
      refunds: [{ amount: 3750, status: 'done' }],
    })
    expect(code(await stage.house.bookings.cancel(customer, bookingId, undefined, {}))).toBe('nothing_to_refund')
    expect((await booking(customer, bookingId)).status).toBe('refunded')
    expect(await sold(aCustomer())).toBeTruthy()
    await moneyIsRight()
  })

  it('refunds once for three cancellations at once', async () => {
    const customer = aCustomer()
    const bookingId = await sold(customer)
    const answers = await Promise.all(
      [1, 2, 3].map(() => stage.house.bookings.cancel(customer, bookingId, undefined, {})),
    )
    expect(answers.map(code).sort()).toEqual(['nothing_to_refund', 'nothing_to_refund', 'ok'])
    await moneyIsRight()
  })

  it('keeps the rest of a booking, and refunds a part once per key', async () => {
    const customer = aCustomer()
    const bookingId = await sold(customer)
    const key = newId()
    const part = await stage.house.bookings.cancel(customer, bookingId, key, { seatIds: ['C-3'] })
    expect(value(part)).toMatchObject({ status: 'confirmed', seatsReleased: ['C-3'], refunds: [{ amount: 1250 }] })
    expect(await stage.house.bookings.cancel(customer, bookingId, key, { seatIds: ['C-3'] })).toEqual(part)
    expect(code(await stage.house.bookings.cancel(customer, bookingId, key, { seatIds: ['C-2'] }))).toBe(
      'idempotency_key_reused',
    )
    expect(await stage.house.bookings.cancel(customer, bookingId, newId(), { seatIds: ['C-2', 'C-3'] })).toEqual({
      ok: false,
      refusal: { code: 'seats_not_in_booking', seatIds: ['C-3'] },
    })
    expect((await hold(aCustomer(), ['C-3'])).status).toBe('held')
    value(await stage.house.bookings.cancel(customer, bookingId, undefined, {}))
    expect((await booking(customer, bookingId)).status).toBe('refunded')
    await moneyIsRight()
  })

  it('of a part is refused without a key, and nothing is refunded', async () => {
    const customer = aCustomer()
    const bookingId = await sold(customer)
    const keyless = { ok: false, refusal: { code: 'malformed', field: 'Idempotency-Key' } }
    const { cancel } = stage.house.bookings
    expect(await cancel(customer, bookingId, undefined, { seatIds: ['C-1'] })).toMatchObject(keyless)
    expect(await cancel(anOperator(), bookingId, undefined, { amount: 1, reason: 'ill' })).toMatchObject(keyless)
    expect(await booking(customer, bookingId)).toMatchObject({ status: 'confirmed', refunds: [] })
    expect((await chargesOf(bookingId))[0]).toMatchObject({ amount_refunded: 0 })
  })

  it('refuses more than was paid, and says how much can be refunded', async () => {
    const bookingId = await sold(aCustomer())
    const staff = anOperator()
    const reason = 'the projector failed'
    expect(await stage.house.bookings.cancel(staff, bookingId, newId(), { amount: 3751, reason })).toEqual({
      ok: false,
      refusal: { code: 'refund_too_large', refundable: 3750, currency: 'SGD' },
    })
    const half = value(
      await stage.house.bookings.cancel(staff, bookingId, newId(), { seatIds: ['C-1'], amount: 3000, reason }),
    )
    expect(half.refunds).toMatchObject([{ amount: 3000, status: 'done' }])
    expect(
      code(await stage.house.bookings.cancel(staff, bookingId, newId(), { seatIds: ['C-2'], amount: 751, reason })),
    ).toBe('refund_too_large')
    value(await stage.house.bookings.cancel(staff, bookingId, newId(), { reason }))
    const { rows } = await stage.house.pool.query(
      "select actor, why from booking_events where booking_id = $1 and to_state = 'cancelled'",
      [bookingId],
    )
    expect(rows).toEqual([{ actor: 'operator', why: reason }])
    expect(await chargesOf(bookingId)).toMatchObject([{ amount_captured: 3750, amount_refunded: 3750 }])
  })

  it('takes a reason from staff, and leaves the amount to staff', async () => {
    const customer = aCustomer()
    const bookingId = await sold(customer)
    expect(await stage.house.bookings.cancel(anOperator(), bookingId, undefined, {})).toMatchObject({
      ok: false,
      refusal: { code: 'malformed', field: 'reason' },
    })
    expect(code(await stage.house.bookings.cancel(customer, bookingId, undefined, { amount: 1 }))).toBe('not_allowed')
  })

  it('is pending while the gateway is down, is retried, and pays once', async () => {
    const customer = aCustomer()
    const bookingId = await sold(customer)
    await stage.house.simulator.fault({ fault: 'timeout_after', on: 'refund' })
    const given = value(await stage.house.bookings.cancel(customer, bookingId, undefined, {}))
    expect(given).toMatchObject({ status: 'cancelled', refunds: [{ status: 'pending' }] })
    await stage.house.simulator.clearFaults()
    await later()
    expect(await booking(customer, bookingId)).toMatchObject({ status: 'refunded', refunds: [{ status: 'done' }] })
    await moneyIsRight()
  })

  it('ends for a customer two hours before the show, but not for staff', async () => {
    const customer = aCustomer()
    const bookingId = await sold(customer)
    await stage.house.pool.query(
      "update shows set starts_at = now() + interval '119 minutes', revision = (select revision + 1 from catalogue_revision) where id = $1",
      [stage.showId],
    )
    await stage.house.pool.query('update catalogue_revision set revision = revision + 1')
    await stage.house.pool.query("select pg_notify('catalogue_changed', '')")
    await vi.waitFor(
      async () =>
        expect(code(await stage.house.bookings.cancel(customer, bookingId, newId(), { seatIds: ['C-1'] }))).toBe(
          'too_late_to_cancel',
        ),
      SOON,
    )
    expect(value(await stage.house.bookings.cancel(anOperator(), bookingId, undefined, { reason: 'ill' })).status).toBe(
      'refunded',
    )
  })
})
