/** `kill -9` between the word of a terminal that lets a hold go and its grant to the counter, with a real server process. */
import { newId, type SeatId, SeatsView, seatId } from '@marquee/shared'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CrashHouse, openCrashHouse } from '../../../../tooling/testing/houses/crash-house.ts'
import { createCustomer } from '../../../../tooling/testing/houses/customer.ts'
import type { Hold } from '../../../../tooling/testing/network/tcp-proxy.ts'
import { enrolDevice, grantedValue } from '../../../../tooling/testing/terminals/raw-terminal.ts'
import { connectCounter } from './testing/counter.ts'

const MOVE = 'ledger/sql/move\0'
const COMMIT = 'COMMIT\0'

interface Step {
  name: string
  at(between: CrashHouse['between'], from: string): Hold
  /** Who has the seats when the server is dead. */
  seen: 'the kiosk' | 'the counter'
}
const STEPS: readonly Step[] = [
  { name: 'before the grant', at: ({ ledger }, from) => ledger.hold([MOVE, from], 'before'), seen: 'the kiosk' },
  {
    name: 'after its commit',
    at: ({ ledger }, from) => ledger.hold([MOVE, from, COMMIT], 'after'),
    seen: 'the counter',
  },
]

let house: CrashHouse
let seats: SeatId[]
beforeAll(async () => {
  house = await openCrashHouse({ shows: STEPS.length })
  seats = house.programme.seats.slice(0, 2).map(seatId)
})
afterAll(() => house.close())

describe('a server that hands a kiosk’s hold to a counter', () => {
  it.each(STEPS)(
    'gives its seats to nobody else, and to the counter that asks again, when killed $name',
    async (step) => {
      const { url, pool, programme, between } = house
      const showId = programme.showIds[STEPS.indexOf(step)] as string
      const kiosk = await connectCounter(url, await enrolDevice(url, pool, 'kiosk', { name: 'kiosk' }))
      const counter = await connectCounter(url, await enrolDevice(url, pool, 'counter', { name: 'counter' }))
      const [from, bookingId] = [newId(), newId()]
      const { reference } = grantedValue(await kiosk.ask('claim', { bookingId: from, showId, seatIds: seats }))
      const moment = step.at(between, from)
      counter.ask('takeOverHold', { reference, bookingId }).catch(() => {})
      await moment.held
      await house.kill()
      const owners = async () =>
        (await pool.query<{ id: string }>('select booking_id as id from seat_claims where show_id = $1', [showId])).rows
      const owner = step.seen === 'the kiosk' ? from : bookingId
      expect(await owners()).toEqual([{ id: owner }, { id: owner }])
      expect(kiosk.recalls).toMatchObject([{ why: 'moved' }])

      await house.start()
      const again = [await connectCounter(url, kiosk.device), await connectCounter(url, counter.device)] as const
      const rival = await createCustomer(url)
      expect((await rival.hold({ showId, seatIds: seats.slice(0, 1) })).status).toBe(409)
      const [, back] = again
      grantedValue(await back.ask('takeOverHold', { reference, bookingId }))
      expect(await owners()).toEqual([{ id: bookingId }, { id: bookingId }])
      const { seats: shown } = SeatsView.parse(await (await fetch(`${url}/api/v1/shows/${showId}/seats`)).json())
      expect(shown.flatMap(({ seatId, status }) => (status === 'held' ? [seatId] : []))).toEqual(seats)
      for (const each of [kiosk, counter, ...again]) each.close()
    },
    90_000,
  )
})
