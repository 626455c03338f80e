/** A day's money in the ledger and at the gateway, in one house that shares the gateway's account with another. */
import { type GatewayDayAnswer, newId } from '@marquee/shared'
import { expect, it } from 'vitest'
import { aCustomer, anOperator } from '../../../../../tooling/testing/houses/online-house.ts'
import { CARD } from '../../../../../tooling/testing/services/gateway-simulator.ts'
import type { OnlineBookingParts } from '../../booking/online/create-online-bookings.ts'
import { code, onlineStage, value } from '../../booking/online/testing/online-stage.ts'
import type { PaymentGateway } from '../../payments/gateway.ts'
import type { GatewayMovement } from '../../payments/gateway-movement.ts'
import { createStripeGateway } from '../../payments/stripe-gateway.ts'
import { parkedMoney } from '../attention/parked-money.ts'
import { createGatewayDay } from './gateway-day.ts'

const stage = onlineStage({ shows: 40 })

const HEAD_OFFICE = { cinemaId: null }
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const read = (by: Pick<OnlineBookingParts, 'readMovements'> = stage.house) => by.readMovements(() => false)

async function rowsOf<T extends object>(sql: string, values: unknown[] = []): Promise<T[]> {
  return (await stage.house.pool.query<T>(sql, values)).rows
}

/** The cinema's date at an instant. */
async function dayAt(instant = Date.now()): Promise<string> {
  const [row] = await rowsOf<{ day: string }>(
    'select ($1::timestamptz at time zone time_zone)::date::text as day from cinemas',
    [new Date(instant)],
  )
  return row?.day ?? ''
}

const dayOf = async (
  instant?: number,
  manager: { cinemaId: string | null } = HEAD_OFFICE,
  cinemaId: string | null = null,
): Promise<GatewayDayAnswer> =>
  value(await createGatewayDay(stage.house.pool)({ cinemaId, day: await dayAt(instant) }, manager))

/** The day's sums in the house's only currency, as plain numbers. */
async function sums() {
  const { currencies } = await dayOf()
  const sgd = currencies.find(({ currency }) => currency === 'SGD')
  const none = { amount: 0 }
  const { captured, givenBack, disputed, fees, net } = sgd?.gateway ?? {
    captured: none,
    givenBack: none,
    disputed: none,
    fees: none,
    net: none,
  }
  return {
    ledger: [sgd?.ledger.captured.amount ?? 0, sgd?.ledger.givenBack.amount ?? 0],
    gateway: [captured.amount, givenBack.amount, disputed.amount, fees.amount, net.amount],
    account: sgd?.accountFees?.amount ?? 0,
  }
}

/** What the sums have changed by while `work` was done. */
async function changed(work: () => Promise<unknown>) {
  const before = await sums()
  await work()
  const after = await sums()
  const less = (now: number[], then: number[]) => now.map((each, i) => each - (then[i] ?? 0))
  return {
    ledger: less(after.ledger, before.ledger),
    gateway: less(after.gateway, before.gateway),
    account: after.account - before.account,
  }
}

/** A booking of two seats for 25.00, paid by card. */
async function sold() {
  stage.nextShow()
  const customer = aCustomer()
  const { bookingId, reference } = await stage.hold(customer)
  value(await stage.pay(customer, bookingId))
  const [payment] = await rowsOf<{ id: string; gateway_ref: string }>(
    'select id, gateway_ref from payments where booking_id = $1',
    [bookingId],
  )
  return { bookingId, reference, paymentId: payment?.id ?? '', chargeRef: payment?.gateway_ref ?? '' }
}

/** A charge of 9.00 at the same account that no payment of this ledger has made. */
async function chargedElsewhere(houseId: string): Promise<string> {
  const { secretKey, webhookSecret, url } = stage.house.simulator
  const other = createStripeGateway({ houseId, secretKey, webhookSecret, apiBase: new URL(url), timeoutMs: 5000 })
  const sale = { paymentId: newId(), bookingId: newId(), reference: 'MQ-7K3F9P', amount: 900, currency: 'SGD' }
  const { gatewayRef } = await other.prepare({ ...sale, idempotencyKey: newId() })
  await other.charge({ gatewayRef, token: CARD.good, idempotencyKey: newId() })
  return gatewayRef
}

const giveBack = async (bookingId: string) =>
  value(await stage.house.bookings.cancel(anOperator(), bookingId, undefined, { reason: 'the show is off' }))

/** A server whose gateway differs. */
const serverWith = (changes: (stripe: PaymentGateway) => Partial<PaymentGateway>) =>
  stage.house.anotherServer({ stripe: (stripe) => ({ ...stripe, ...changes(stripe) }) })

/** A server to which the gateway tells each movement otherwise, or not at all. */
const serverTold = (change: (movement: GatewayMovement) => GatewayMovement | undefined) =>
  serverWith((stripe) => ({
    async *movementsSince(since) {
      for await (const each of stripe.movementsSince(since)) {
        const told = change(each)
        if (told) yield told
      }
    },
  }))

/** As if the reading had ended two hours later: what has moved until now can be judged. */
const hoursPass = () =>
  stage.house.pool.query("update gateway_readings set read_until = read_until + interval '2 hours'")
/** The readings end now, as they do. */
const readingsEndNow = () => stage.house.pool.query('update gateway_readings set read_until = now()')

const mismatchOf = async (chargeRef: string, instant?: number) =>
  (await dayOf(instant)).mismatches.filter((each) => each.chargeRef === chargeRef)

/** The items that a manager sees of a charge or payout. */
async function shown(gatewayRef: string) {
  const items = await parkedMoney(stage.house.pool, { atMost: 200 })
  const named = await rowsOf<{ id: string }>(
    "select 'event:' || gateway || ':' || event_id as id from gateway_events where body->>'gatewayRef' = $1",
    [gatewayRef],
  )
  return items.filter(({ id }) => named.some((row) => row.id === id))
}

const movementsOf = (chargeRef: string) =>
  rowsOf<{ kind: string; payment_id: string | null; refund_id: string | null; payout_ref: string | null }>(
    'select kind, payment_id, refund_id, payout_ref from gateway_movements where charge_ref = $1 order by created_at, gateway_ref',
    [chargeRef],
  )

it('a day shows what the ledger and the gateway took and gave back, with fees and a dispute, and none of another house', async () => {
  const day = await changed(async () => {
    const [first, second] = [await sold(), await sold(), await sold()]
    await giveBack(first.bookingId)
    await stage.house.simulator.dashboard('disputes', { payment_intent: second.chargeRef })
    await chargedElsewhere(newId())
    await stage.house.simulator.takeFee({ amount: 200, currency: 'sgd' })
    await read()
  })
  // Each of the three charges costs 60, the dispute 1500.
  expect(day).toEqual({ ledger: [7500, -2500], gateway: [7500, -2500, -2500, -1680, 820], account: -200 })
  await hoursPass()
  expect((await dayOf()).mismatches).toEqual([])
  await readingsEndNow()
})

it('a payout is matched when all that it pays out adds up, also what is another house’s', async () => {
  const { chargeRef, paymentId } = await sold()
  const others = await chargedElsewhere(newId())
  const [made] = await stage.house.simulator.payOut()
  await read()
  const { payouts } = await dayOf()
  expect(payouts).toContainEqual({
    gatewayRef: made?.id,
    money: { amount: made?.amount, digits: 2, currency: 'SGD' },
    madeAt: expect.any(String),
    arrivesOn: new Date((made?.arrival_date ?? 0) * 1000).toISOString().slice(0, 10),
    state: 'paid',
    failure: null,
    match: 'matched',
  })
  expect(await movementsOf(chargeRef)).toEqual([
    { kind: 'charge', payment_id: paymentId, refund_id: null, payout_ref: made?.id },
  ])
  expect(await movementsOf(others)).toEqual([
    { kind: 'charge', payment_id: null, refund_id: null, payout_ref: made?.id },
  ])
  const total = await rowsOf('select sum(net)::int as total from gateway_movements where payout_ref = $1', [made?.id])
  expect(total).toEqual([{ total: 0 }])
})

it('a payout that the bank sends back is put before a manager, and its money is matched with the next one', async () => {
  await sold()
  const [first] = await stage.house.simulator.payOut()
  await read()
  await stage.house.simulator.payOut({ failed: true, payout: first?.id ?? '' })
  const [next] = await stage.house.simulator.payOut()
  await read()
  const { payouts } = await dayOf()
  const payoutOf = (ref: string | undefined) => payouts?.find(({ gatewayRef }) => gatewayRef === ref)
  expect(payoutOf(first?.id)).toMatchObject({ state: 'failed', failure: 'account_closed', match: 'matched' })
  expect(payoutOf(next?.id)).toMatchObject({ money: { amount: first?.amount }, state: 'paid', match: 'matched' })
  expect(await shown(first?.id ?? '')).toMatchObject([
    { kind: 'gateway_event', what: 'The bank has sent back a payout of the gateway (account closed).', tryAt: null },
  ])
  expect(await shown(next?.id ?? '')).toEqual([])
})

it('a payout that lacks a movement is not called matched, whoever says so, and a manager is told after a day', async () => {
  const { chargeRef } = await sold()
  const [made] = await stage.house.simulator.payOut()
  const lacking = await serverWith((stripe) => ({
    async *movementsOfPayout(ref) {
      for await (const each of stripe.movementsOfPayout(ref)) if (each.chargeRef !== chargeRef) yield each
    },
    async *payoutsSince(since) {
      for await (const each of stripe.payoutsSince(since))
        yield { ...each, at: new Date(each.at.getTime() - 2 * DAY_MS) }
    },
  }))
  await read(lacking)
  const matchOf = async () => {
    const { payouts } = await dayOf(Date.now() - 2 * DAY_MS)
    return payouts?.find(({ gatewayRef }) => gatewayRef === made?.id)?.match
  }
  expect(await matchOf()).toBe('not_yet')
  expect(await shown(made?.id ?? '')).toMatchObject([
    { what: 'A payout of the gateway is not the sum of what the gateway says is in it.' },
  ])
  const matchByHand = stage.house.pool.query('update gateway_payouts set matched_at = now() where gateway_ref = $1', [
    made?.id,
  ])
  await expect(matchByHand).rejects.toMatchObject({ constraint: 'gateway_payout_adds_up' })

  // Its movements are read again after an hour.
  await read()
  expect(await matchOf()).toBe('not_yet')
  await stage.house.pool.query(
    "update gateway_payouts set read_at = now() - interval '61 minutes' where gateway_ref = $1",
    [made?.id],
  )
  await read()
  expect(await matchOf()).toBe('matched')
  expect(await shown(made?.id ?? '')).toEqual([])
  const another = stage.house.pool.query(
    `insert into gateway_movements (gateway, gateway_ref, kind, type, category, amount, fee, net, currency, digits, created_at,
       available_at, payout_ref)
     values ('stripe', 'txn_late', 'fee', 'stripe_fee', 'fee', -1, 0, -1, 'SGD', 2, now(), now(), $1)`,
    [made?.id],
  )
  await expect(another).rejects.toMatchObject({ constraint: 'gateway_payout_is_closed' })
})

it('a movement is kept as it was told: its amounts can’t be changed, and its net is its amount less its fee', async () => {
  const { chargeRef } = await sold()
  await read()
  const change = (what: string) =>
    stage.house.pool.query(`update gateway_movements set ${what} where charge_ref = $1`, [chargeRef])
  await expect(change('amount = amount + 1, net = net + 1')).rejects.toMatchObject({
    constraint: 'gateway_movement_is_fixed',
  })
  await expect(change('payment_id = null')).rejects.toMatchObject({ constraint: 'gateway_movement_is_fixed' })
  const remove = stage.house.pool.query('delete from gateway_movements where charge_ref = $1', [chargeRef])
  await expect(remove).rejects.toMatchObject({ constraint: 'gateway_movement_is_fixed' })
  const wrong = await serverTold((each) =>
    each.chargeRef === chargeRef ? { ...each, gatewayRef: 'txn_1', net: 1 } : each,
  )
  await expect(read(wrong)).rejects.toMatchObject({ constraint: 'gateway_movements_net' })
})

it('two servers that read the same pages at once keep each movement once', async () => {
  const { chargeRef } = await sold()
  await giveBack((await sold()).bookingId)
  await stage.house.simulator.payOut()
  const other = await stage.house.anotherServer()
  const day = await changed(() => Promise.all([read(), read(other), read(), read(other)]))
  expect(day.gateway).toEqual([5000, -2500, 0, -120, 2380])
  await read()
  expect(await movementsOf(chargeRef)).toHaveLength(1)
})

it('a server that reads a payout’s movements again while another has matched it keeps none, and goes on', async () => {
  await sold()
  const [made] = await stage.house.simulator.payOut()
  const late = await serverWith((stripe) => ({
    async *movementsOfPayout(payoutRef) {
      await read()
      yield* stripe.movementsOfPayout(payoutRef)
    },
  }))
  await read(late)
  const matched = 'select matched_at is not null as matched from gateway_payouts where gateway_ref = $1'
  expect(await rowsOf(matched, [made?.id])).toEqual([{ matched: true }])
})

it('a reading that ends in the middle keeps what it has read, and is done again from its beginning', async () => {
  const fee = (number: number): GatewayMovement => ({
    gatewayRef: `txn_many_${number}`,
    kind: 'fee',
    type: 'stripe_fee',
    category: 'fee',
    amount: -1,
    fee: 0,
    net: -1,
    currency: 'USD',
    digits: 2,
    minorAmount: undefined,
    at: new Date(),
    availableAt: new Date(),
    sourceRef: undefined,
    chargeRef: undefined,
    refundId: undefined,
    ours: undefined,
  })
  const asked: Date[] = []
  const listing = (breaksAt: number) =>
    serverWith(() => ({
      async *movementsSince(since) {
        asked.push(since)
        for (let i = 0; i < 250; i++) {
          if (i === breaksAt) throw new Error('the gateway went away')
          yield fee(i)
        }
      },
    }))
  const kept = async () =>
    (await rowsOf<{ n: number }>("select count(*)::int as n from gateway_movements where currency = 'USD'"))[0]?.n
  const readUntil = async () => (await dayOf()).readUntil
  await read()
  const before = await readUntil()
  await expect(read(await listing(230))).rejects.toThrow('the gateway went away')
  expect([await kept(), await readUntil()]).toEqual([200, before])

  let pages = 0
  await (await listing(250)).readMovements(() => ++pages > 120)
  expect([await kept(), await readUntil()]).toEqual([200, before])

  await read(await listing(250))
  expect(await kept()).toBe(250)
  expect(Date.parse((await readUntil()) ?? '')).toBeGreaterThan(Date.parse(before ?? ''))
  // Each of the three began where the last whole reading had ended, less the overlap.
  expect(new Set(asked.map((since) => since.getTime()))).toEqual(new Set([Date.parse(before ?? '') - 2 * HOUR_MS]))
})

it('a first reading looks back 40 days, and payments from before are not called missing', async () => {
  const asked: Date[] = []
  const server = await serverWith((stripe) => ({
    movementsSince(since) {
      asked.push(since)
      return stripe.movementsSince(since)
    },
  }))
  await stage.house.pool.query('delete from gateway_readings')
  await read(server)
  expect(Date.now() - (asked[0]?.getTime() ?? 0)).toBeGreaterThanOrEqual(40 * DAY_MS)
  expect(Date.now() - (asked[0]?.getTime() ?? 0)).toBeLessThan(40 * DAY_MS + HOUR_MS)
  const { chargeRef } = await sold()
  await stage.house.pool.query(
    "update payments set at = now() - interval '41 days', settled_at = now() - interval '3 days' where gateway_ref = $1",
    [chargeRef],
  )
  expect(await mismatchOf(chargeRef, Date.now() - 3 * DAY_MS)).toEqual([])
})

it('a gateway that is away changes nothing, and its silence does not make payments missing', async () => {
  const { chargeRef } = await sold()
  const before = await dayOf()
  await stage.house.pool.query(
    "update payments set settled_at = now() - interval '90 minutes' where gateway_ref = $1",
    [chargeRef],
  )
  await stage.house.pool.query("update gateway_readings set read_until = now() - interval '2 hours'")
  await stage.house.simulator.fault({ fault: 'server_error_before', on: 'look' })
  await expect(read()).rejects.toThrow('listing what moved in the balance')
  expect(await mismatchOf(chargeRef)).toEqual([])
  expect((await dayOf()).payouts).toEqual(before.payouts)
  await stage.house.simulator.clearFaults()
  await read()
  expect(await mismatchOf(chargeRef)).toEqual([])
})

it('a payment without a movement is named after an hour, is before a manager after a day, and goes when the movement comes', async () => {
  const { chargeRef, reference, paymentId } = await sold()
  const deaf = await serverTold((each) => (each.chargeRef === chargeRef ? undefined : each))
  await read(deaf)
  expect(await mismatchOf(chargeRef)).toEqual([])
  const settledAgo = (ms: number) =>
    stage.house.pool.query('update payments set settled_at = $2 where gateway_ref = $1', [
      chargeRef,
      new Date(Date.now() - ms),
    ])
  await settledAgo(1.5 * HOUR_MS)
  expect(await mismatchOf(chargeRef)).toMatchObject([
    {
      name: `not_there:charge:${paymentId}`,
      why: 'not_there',
      reference,
      ours: { amount: 2500, digits: 2, currency: 'SGD' },
      theirs: null,
    },
  ])
  await read(deaf)
  expect(await shown(chargeRef)).toEqual([])

  await settledAgo(2 * DAY_MS)
  await read(deaf)
  expect(await mismatchOf(chargeRef, Date.now() - 2 * DAY_MS)).toMatchObject([{ why: 'not_there' }])
  expect(await shown(chargeRef)).toMatchObject([
    { kind: 'gateway_event', reference, what: expect.stringMatching(/^SGD\u00a025\.00 was paid by card here/) },
  ])

  await read()
  expect(await shown(chargeRef)).toEqual([])
  expect(await mismatchOf(chargeRef, Date.now() - 2 * DAY_MS)).toEqual([])
})

it('another amount at the gateway is named with both, and so are a charge and a refund that are not here', async () => {
  const [other, dashboard] = [await sold(), await sold()]
  await stage.house.simulator.dashboard('refunds', { payment_intent: dashboard.chargeRef, amount: 700 })
  const unknown = await chargedElsewhere(stage.house.houseId)
  await read(
    await serverTold((each) =>
      each.chargeRef === other.chargeRef ? { ...each, amount: 2400, net: 2340, minorAmount: 2400 } : each,
    ),
  )
  await hoursPass()
  const sgd = (amount: number) => ({ amount, digits: 2, currency: 'SGD' })
  expect(await mismatchOf(other.chargeRef)).toMatchObject([
    { why: 'other_amount', what: 'charge', reference: other.reference, ours: sgd(2500), theirs: sgd(2400) },
  ])
  expect(await mismatchOf(unknown)).toMatchObject([
    { why: 'not_here', what: 'charge', reference: null, ours: null, theirs: sgd(900) },
  ])
  expect(await mismatchOf(dashboard.chargeRef)).toMatchObject([
    { why: 'not_here', what: 'refund', reference: dashboard.reference, ours: null, theirs: sgd(-700) },
  ])

  // The ledger hears of the refund, and the movement is linked with it.
  await stage.house.reconciler.matchRefunds(new Date(Date.now() - HOUR_MS))
  await readingsEndNow()
  await read()
  await hoursPass()
  expect(await mismatchOf(dashboard.chargeRef)).toEqual([])
  expect((await movementsOf(dashboard.chargeRef)).find(({ kind }) => kind === 'refund')?.refund_id).not.toBeNull()
  await readingsEndNow()
})

it('a refund that has failed at the gateway since is named as one that gave nothing', async () => {
  const { bookingId, chargeRef } = await sold()
  await giveBack(bookingId)
  await read(await serverTold((each) => (each.kind === 'refund' && each.chargeRef === chargeRef ? undefined : each)))
  const failing = await serverWith((stripe) => ({
    async *movementsSince(since) {
      for await (const each of stripe.movementsSince(since)) {
        if (each.kind === 'refund' && each.chargeRef === chargeRef) {
          const back = {
            type: 'refund_failure',
            category: 'refund_failure',
            amount: 2500,
            net: 2500,
            minorAmount: 2500,
          }
          yield { ...each, ...back, gatewayRef: `${each.gatewayRef}_back` }
        }
        yield each
      }
    },
  }))
  await read(failing)
  await hoursPass()
  expect(await mismatchOf(chargeRef)).toMatchObject([
    { why: 'other_amount', what: 'refund', ours: { amount: -2500 }, theirs: { amount: 0 } },
  ])
  await readingsEndNow()
})

it('a manager of one cinema sees its own money, no payouts and no fees of the account, and no other cinema’s', async () => {
  const { cinemaId } = stage.house.programme
  await sold()
  await read()
  const own = await dayOf(undefined, { cinemaId }, cinemaId)
  expect(own.payouts).toBeNull()
  expect(own.currencies.map(({ currency, accountFees }) => [currency, accountFees])).toEqual([['SGD', null]])
  const house = (await dayOf()).currencies.find(({ currency }) => currency === 'SGD')
  expect(own.currencies[0]?.ledger).toEqual(house?.ledger)

  const day = await dayAt()
  const ask = createGatewayDay(stage.house.pool)
  const manager = { cinemaId: newId() }
  expect(code(await ask({ cinemaId, day }, manager))).toBe('gateway_of_other_cinema')
  expect(code(await ask({ cinemaId: null, day }, manager))).toBe('gateway_of_other_cinema')
  expect(code(await ask({ cinemaId: newId(), day }, HEAD_OFFICE))).toBe('unknown_cinema')
})
