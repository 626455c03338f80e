import { newId } from '@marquee/shared'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertTestProgramme, type TestProgramme } from '../testing/fixtures/test-programme.ts'
import { startTestServer, type TestServer } from '../testing/houses/server.ts'
import { sellWeek } from './sell-week.ts'
import { openTerminals, type Terminal, type Terminals } from './terminals.ts'

let server: TestServer
let terminals: Terminals
let programme: TestProgramme

beforeAll(async () => {
  server = await startTestServer({ redis: false })
  programme = await insertTestProgramme(server.pool, { shows: 1 })
  terminals = await openTerminals(2, server.url, server.pool)
})
afterAll(async () => {
  await terminals?.close()
  await server?.close()
})

it('a party whose seat another counter let go of too late asks once more, and one whose seat stays taken is refused', async () => {
  const [seller, other] = terminals.all as [Terminal, Terminal]
  const showId = programme.showIds[0] ?? ''
  const hold = async (seatId: string): Promise<string> => {
    const bookingId = newId()
    const cart = await other.api.claimSeats({ sessionId: other.sessionId, bookingId, showId, seatIds: [seatId] })
    expect(cart.ok).toBe(true)
    return bookingId
  }
  const late = await hold('A-1')
  await hold('A-2')
  const others = Array.from({ length: 10 }, (_, i) => [`C-${i + 1}`])
  let letGo: Promise<unknown> | undefined
  const show = { showId, cinemaId: programme.cinemaId, purchases: [['A-1'], ['A-2'], ...others] }
  const week = await sellWeek([seller], [show], () => {
    letGo ??= other.api.abandonCart({ bookingId: late })
  })
  await letGo
  expect(week.sold.map(({ seatIds }) => seatIds)).toEqual([...others, ['A-1']])
  expect(week.refused).toMatchObject([{ seatIds: ['A-2'], refusal: { code: 'seats_taken' } }])
})
