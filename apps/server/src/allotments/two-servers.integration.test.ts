/** A counter at one server, and somebody who wants its seats at another. */
import { newId } from '@marquee/shared'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createCustomer } from '../../../../tooling/testing/houses/customer.ts'
import { SOON } from '../../../../tooling/testing/soon.ts'
import { readConfig } from '../config.ts'
import { type RunningServer, startServer } from '../server.ts'
import { type AllotmentStage, ROOMY, setAllotmentStage } from './testing/allotment-stage.ts'

describe.each([
  ['one Redis and one ledger', true],
  ['one ledger', false],
])('two servers on %s', (_name, redis) => {
  let stage: AllotmentStage
  let second: RunningServer
  let url: string
  beforeAll(async () => {
    stage = await setAllotmentStage({ redis })
    const { ledger, dataDir, redis: itsRedis } = stage.server
    const config = readConfig({
      PORT: '0',
      DATABASE_URL: ledger.url,
      ...(itsRedis && { REDIS_URL: itsRedis.url }),
      MARQUEE_DATA_DIR: dataDir,
      ...ROOMY,
    })
    second = await startServer(config, pino({ level: 'silent' }))
    url = `http://127.0.0.1:${second.port}`
  })
  afterAll(async () => {
    await second.close()
    await stage.close()
  })

  it('ask each other for the seats of their counters', async () => {
    const cinema = await stage.cinema({ allots: 5 })
    const { showId } = cinema
    const counters = [await cinema.counter(), await cinema.counter({ url })]
    await vi.waitFor(() => expect(counters.map((each) => each.claims(showId).length)).toEqual([5, 5]), SOON)
    const [here, there] = counters.map((each) => each.seatIds(showId))
    // A seat of each: one of them is always at the other server.
    for (const [i, server] of [stage.server.url, url].entries()) {
      const customer = await createCustomer(server)
      const seatIds = [here?.[i] as string, there?.[i] as string]
      const response = await customer.hold({ showId, seatIds })
      expect([response.status, await response.text()]).toEqual([201, expect.any(String)])
    }
    const claims = await stage.claims(showId)
    for (const seat of [here?.[0], there?.[0], here?.[1], there?.[1]]) {
      expect(claims.get(seat as string)).toMatchObject({ kind: 'held', terminalId: null })
    }
  })

  it('hand the hold of a counter at one to a counter at the other', async () => {
    const cinema = await stage.cinema({ allots: 0 })
    const { showId } = cinema
    const [here, there] = [await cinema.counter(), await cinema.counter({ url })]
    for (const [holder, asker] of [
      [here, there],
      [there, here],
    ] as const) {
      const [from, bookingId] = [newId(), newId()]
      const seatIds = cinema.seatIds.slice(0, 2)
      const held = await holder.ask('claim', { bookingId: from, showId, seatIds })
      if (!held.ok) throw new Error(held.refusal.code)
      const taken = await asker.ask('takeOverHold', { reference: held.value.reference, bookingId })
      if (!taken.ok) throw new Error(taken.refusal.code)
      const claims = await stage.claims(showId)
      for (const { seatId, grantNumber } of taken.value.seats) {
        expect(claims.get(seatId)).toEqual({ kind: 'held', terminalId: asker.device.identity.id, grantNumber })
      }
      await asker.ask('release', { showId, seats: taken.value.seats })
    }
  })

  it('leave a counter its seats when the one that it is connected to is gone without a word', async () => {
    const cinema = await stage.cinema({ allots: 5 })
    const { showId } = cinema
    const counter = await cinema.counter()
    await vi.waitFor(() => expect(counter.claims(showId)).toHaveLength(5), SOON)
    const [seat] = counter.seatIds(showId)
    // The row as a killed server leaves it.
    await stage.server.pool.query('update terminal_runs set server_id = $2 where terminal_id = $1', [
      counter.device.identity.id,
      newId(),
    ])
    const customer = await createCustomer(url)
    const refusedAfter = async (): Promise<number> => {
      const from = performance.now()
      expect((await customer.hold({ showId, seatIds: [seat] })).status).toBe(409)
      return performance.now() - from
    }
    const first = await refusedAfter()
    // The server that is silent isn't waited for again so soon.
    expect(await refusedAfter()).toBeLessThan(first)
    expect((await stage.claims(showId)).get(seat as string)).toMatchObject({ kind: 'allotted' })
  })

  it("end a hold's time at the server to which its counter is connected, whoever sees it first", async () => {
    const cinema = await stage.cinema({ allots: 0 })
    const { showId } = cinema
    const counters = [await cinema.counter(), await cinema.counter({ url })]
    const bookings = await Promise.all(
      counters.map(async (counter, i) => {
        const bookingId = newId()
        const answer = await counter.ask('claim', { bookingId, showId, seatIds: [`A-${i + 1}`] })
        expect(answer.ok).toBe(true)
        return bookingId
      }),
    )
    await stage.server.pool.query(
      "update bookings set hold_until = now() - interval '1 second' where id = any($1::uuid[])",
      [bookings],
    )
    await vi.waitFor(async () => expect((await stage.claims(showId)).size).toBe(0), SOON)
    for (const { recalls } of counters) expect(recalls).toMatchObject([{ heldUntil: expect.any(String) }])
  })
})
