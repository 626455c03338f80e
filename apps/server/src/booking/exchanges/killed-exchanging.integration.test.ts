/** `kill -9` at every step of an exchange, with a real server process at that very step. The counter comes back and asks for the same one. */
import { type ExchangeRequest, newId, type Tariff } from '@marquee/shared'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WRONG_IN_ORDERS } from '../../../../../tooling/testing/audits/orders.ts'
import { changeTariff } from '../../../../../tooling/testing/fixtures/change-tariff.ts'
import { type CrashHouse, openCrashHouse } from '../../../../../tooling/testing/houses/crash-house.ts'
import type { Hold } from '../../../../../tooling/testing/network/tcp-proxy.ts'
import { exchangeRequest } from '../../../../../tooling/testing/terminals/exchange-request.ts'
import { orderCommand, type SoldInOrder } from '../../../../../tooling/testing/terminals/outbox-chain.ts'
import {
  connectTerminal,
  type Device,
  enrolDevice,
  grantedValue,
  type RawTerminal,
} from '../../../../../tooling/testing/terminals/raw-terminal.ts'

let house: CrashHouse
let tariff: Tariff
let device: Device
let seats = 0

beforeAll(async () => {
  house = await openCrashHouse({ shows: 2, redis: false })
  const { cinemaId } = house.programme
  tariff = await changeTariff(house.pool, cinemaId)
  device = await enrolDevice(house.url, house.pool, 'counter', { name: 'Counter 1', cinemaId })
})
afterAll(() => house.close())

/** pg sends a prepared statement by its file's name. */
const at = (file: string, side: 'before' | 'after', ...then: string[]) => {
  return ({ exchangeId }: ExchangeRequest): Hold => house.between.ledger.hold([`${file}\0`, exchangeId, ...then], side)
}

const STEPS = [
  { name: 'when the old tickets have come back', moment: at('orders/sql/record-return', 'after'), isDone: false },
  { name: 'when the new tickets are sold', moment: at('journal/sql/record-exchange', 'after'), isDone: false },
  { name: 'before both are committed', moment: at('journal/sql/record-exchange', 'before', 'COMMIT\0'), isDone: false },
  { name: 'when both are committed', moment: at('journal/sql/record-exchange', 'after', 'COMMIT\0'), isDone: true },
]

async function hold(counter: RawTerminal, show: number): Promise<SoldInOrder> {
  const showId = house.programme.showIds[show] as string
  const seat = house.programme.seats[seats++]
  const bookingId = newId()
  const answer = await counter.ask('claim', { bookingId, showId, seatIds: [`${seat?.row}-${seat?.number}`] })
  const { reference, seats: claimed } = grantedValue(answer)
  return { bookingId, showId, reference, seats: claimed }
}

const order = (held: SoldInOrder) =>
  orderCommand({ tariffId: tariff.id, priceListId: house.programme.priceListId }, [held])

const claims = async ({ bookingId }: SoldInOrder): Promise<string[]> =>
  (
    await house.pool.query<{ kind: string }>('select kind from seat_claims where booking_id = $1', [bookingId])
  ).rows.map(({ kind }) => kind)

describe('a server that exchanges tickets', () => {
  it.each(STEPS)(
    'has both seats as before or as after, and exchanges once, when killed $name',
    async ({ moment, isDone }) => {
      const counter = await connectTerminal(house.url, device)
      const [old, wanted] = [await hold(counter, 0), await hold(counter, 1)]
      const sold = order(old)
      await counter.send(sold)
      const { order: record } = grantedValue(await counter.ask('findOrder', { text: sold.orderId }))
      if (!record) throw new Error('the order was sold')
      const request = exchangeRequest(record, { lines: [0], for: order(wanted) })
      const step = moment(request)
      counter.ask('exchange', request).catch(() => {})
      await step.held
      await house.kill()
      counter.close()
      try {
        expect([await claims(old), await claims(wanted)]).toEqual(isDone ? [[], ['booked']] : [['booked'], ['held']])
      } finally {
        await house.start()
      }
      const back = await connectTerminal(house.url, device)
      const answers = await Promise.all([1, 2].map(() => back.ask('exchange', request)))
      for (const answer of answers) {
        expect(grantedValue(answer)).toEqual({
          refunds: [],
          bookings: [{ bookingId: wanted.bookingId, reference: wanted.reference }],
        })
      }
      expect([await claims(old), await claims(wanted)]).toEqual([[], ['booked']])
      const { rows } = await house.pool.query('select method, amount from payments where order_id = $1', [
        request.order.orderId,
      ])
      expect(rows).toEqual([{ method: 'exchange', amount: 1250 }])
      expect((await house.pool.query(WRONG_IN_ORDERS)).rows).toEqual([])
      back.close()
    },
  )
})
