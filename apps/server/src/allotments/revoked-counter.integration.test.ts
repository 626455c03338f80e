/** Sales that a counter made after it had been revoked, when the device comes back under a new identity. */
import { newId } from '@marquee/shared'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { SOON } from '../../../../tooling/testing/soon.ts'
import { sellCommand } from '../../../../tooling/testing/terminals/outbox-chain.ts'
import { connectTerminal, enrolDevice, grantedValue } from '../../../../tooling/testing/terminals/raw-terminal.ts'
import { revokeTerminal } from '../terminals/enrolment/registry.ts'
import { type AllotmentStage, setAllotmentStage } from './testing/allotment-stage.ts'

let stage: AllotmentStage
beforeAll(async () => {
  stage = await setAllotmentStage({ redis: false })
})
afterAll(() => stage.close())

it("a re-enrolled counter's sale on its former seats becomes a conflict, which a manager can settle with the same seats", async () => {
  const cinema = await stage.cinema({ allots: 2 })
  const { showId, cinemaId } = cinema
  const manager = await cinema.manager()
  const counter = await cinema.counter()
  await vi.waitFor(() => expect(counter.claims(showId)).toHaveLength(2), SOON)
  const seats = counter.claims(showId)
  const seatIds = seats.map(({ seatId }) => seatId)
  await revokeTerminal(stage.server.pool, counter.device.identity.name)
  await vi.waitFor(() => expect(counter.socket.connected).toBe(false), SOON)
  const customer = await stage.customer()
  expect((await customer.hold({ showId, seatIds })).status).toBe(409)

  const { url, pool } = stage.server
  const again = await connectTerminal(url, await enrolDevice(url, pool, 'counter', { name: 'Enrolled anew', cinemaId }))
  const [answer] = await again.send(sellCommand({ bookingId: newId(), showId, seats }, { cutOff: true }))
  expect(answer).toMatchObject({ outcome: 'conflict' })
  again.close()
  const { open } = grantedValue(await manager.ask('conflicts', {}))
  expect(open).toMatchObject([{ reason: 'outside_claim', rivals: [{}, {}] }])
  const request = { conflictId: open[0]?.conflictId, resolution: 'release_other', reason: 'The same device' }
  const settled = grantedValue(await manager.ask('settleConflict', request)).settled
  expect(settled?.seatIds.toSorted()).toEqual(seatIds.toSorted())
  const claims = await stage.claims(showId)
  expect(seatIds.map((seatId) => claims.get(seatId)?.kind)).toEqual(['booked', 'booked'])
})
