/** Orders of a counter and the tariffs that they cite: each is its cinema's, of the time at which it was sold. */
import { newId, type OrderCommand, PLAIN_TARIFF_ID } from '@marquee/shared'
import { beforeAll, describe, expect, it } from 'vitest'
import { insertTestProgramme, type TestProgramme } from '../../../../../../tooling/testing/fixtures/test-programme.ts'
import { grantedValue, type RawTerminal } from '../../../../../../tooling/testing/terminals/raw-terminal.ts'
import { outcomes } from '../inbox/testing/inbox-stage.ts'
import { orderStage } from './testing/order-stage.ts'

const stage = orderStage()
const { hold, order, conflictsOf } = stage

/** It has no tariff. */
let elsewhere: TestProgramme
beforeAll(async () => {
  elsewhere = await insertTestProgramme(stage.inbox.server.pool, { name: 'Elsewhere' })
})

/** A seat there, held by a counter of the whole house. */
async function holdElsewhere(counter: RawTerminal, place: number) {
  const { row, number } = elsewhere.seats[place] as TestProgramme['seats'][number]
  const [bookingId, showId] = [newId(), elsewhere.showIds[0] as string]
  const claimed = grantedValue(await counter.ask('claim', { bookingId, showId, seatIds: [`${row}-${number}`] }))
  return { bookingId, showId, reference: claimed.reference, seats: claimed.seats }
}

/** The order as it is where its shows play. */
const soldElsewhere = (body: OrderCommand): OrderCommand => ({
  ...body,
  bookings: body.bookings.map((booking) => ({ ...booking, priceListId: elsewhere.priceListId })),
})

describe('the plain tariff', () => {
  it('is that of a cinema which has no other', async () => {
    const counter = await stage.inbox.connect('counter')
    const body = soldElsewhere(order([await holdElsewhere(counter, 0)], { tariffId: PLAIN_TARIFF_ID }))
    expect(outcomes(await counter.send(body))).toEqual(['applied'])
  })

  it('is wrong where the cinema had its own when the order was sold', async () => {
    const body = order([await hold(1)], { tariffId: PLAIN_TARIFF_ID })
    expect(outcomes(await stage.counter.send(body))).toEqual(['conflict'])
    expect(await conflictsOf()).toMatchObject([{ reason: 'wrong_price', money: { amount: 1250 } }])
  })

  it('is right for what was sold before the cinema’s first one was made', async () => {
    const soldAt = new Date(Date.now() - 3_600_000).toISOString()
    const body = order([await hold(1)], { tariffId: PLAIN_TARIFF_ID, soldAt })
    expect(outcomes(await stage.counter.send(body))).toEqual(['applied'])
  })
})

describe('an order', () => {
  it('of two cinemas is sold at neither', async () => {
    const counter = await stage.inbox.connect('counter')
    const bookings = [await hold(1, 0, counter), await holdElsewhere(counter, 1)]
    expect(outcomes(await counter.send(order(bookings)))).toEqual(['conflict'])
    expect((await conflictsOf(counter)).map(({ bookingId, reason }) => ({ bookingId, reason }))).toEqual(
      bookings.map(({ bookingId }) => ({ bookingId, reason: 'wrong_show' })),
    )
  })

  it('that cites another cinema’s tariff has wrong prices', async () => {
    const counter = await stage.inbox.connect('counter')
    // Its cinema has none of its own.
    const body = soldElsewhere(order([await holdElsewhere(counter, 2)]))
    expect(body.tariffId).toBe(stage.tariff.id)
    expect(outcomes(await counter.send(body))).toEqual(['conflict'])
    expect(await conflictsOf(counter)).toMatchObject([{ reason: 'wrong_price' }])
  })
})
