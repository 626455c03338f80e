/** A manager takes seats from a counter that doesn't answer: named, with a reason, on the record. */
import { newId } from '@marquee/shared'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { SOON } from '../../../../tooling/testing/soon.ts'
import { grantedValue } from '../../../../tooling/testing/terminals/raw-terminal.ts'
import { revokeTerminal } from '../terminals/enrolment/registry.ts'
import { type AllotmentStage, claimBy, codeOf, setAllotmentStage } from './testing/allotment-stage.ts'
import { connectCounter } from './testing/counter.ts'

describe.each([
  ['Redis and a ledger', true],
  ['a ledger alone', false],
])('a forced release on %s', (_name, redis) => {
  let stage: AllotmentStage
  beforeAll(async () => {
    stage = await setAllotmentStage({ redis })
  })
  afterAll(() => stage.close())

  const record = async (key: string) => {
    const { rows } = await stage.server.pool.query(
      'select terminal_id, show_id, claims, by_terminal, reason from forced_releases where id = $1',
      [key],
    )
    return rows
  }

  it("frees a cut-off counter's allotted seats and its cart, and records who did it and why", async () => {
    const cinema = await stage.cinema({ allots: 4 })
    const { showId } = cinema
    const manager = await cinema.manager()
    const counter = await cinema.counter()
    await vi.waitFor(() => expect(counter.claims(showId)).toHaveLength(4), SOON)
    const bookingId = newId()
    const claim = await counter.ask('claim', { bookingId, showId, seatIds: ['A-1', 'A-2'] })
    const { seats: held } = grantedValue(claim)
    const [allotted] = counter.claims(showId)
    counter.close()
    const seatIds = ['A-1', 'A-2', allotted?.seatId as string]
    const key = newId()
    const request = { key, terminalId: counter.device.identity.id, showId, seatIds, reason: 'It fell into the pond' }
    const { released } = grantedValue(await manager.ask('forceRelease', request))
    expect(released.toSorted()).toEqual(seatIds.toSorted())
    const customer = await stage.customer()
    expect((await customer.hold({ showId, seatIds })).status).toBe(201)

    expect(await record(key)).toEqual([
      {
        terminal_id: counter.device.identity.id,
        show_id: showId,
        by_terminal: manager.device.identity.id,
        reason: 'It fell into the pond',
        claims: expect.arrayContaining([
          { seatIndex: 0, grantNumber: held[0]?.grantNumber, bookingId },
          { seatIndex: 1, grantNumber: held[1]?.grantNumber, bookingId },
          {
            seatIndex: cinema.seatIds.indexOf(allotted?.seatId as string),
            grantNumber: allotted?.grantNumber,
            bookingId: null,
          },
        ]),
      },
    ])
    const { rows } = await stage.server.pool.query(
      'select to_state, actor, actor_id, via, why from booking_events where booking_id = $1 order by sequence desc limit 1',
      [bookingId],
    )
    expect(rows).toEqual([
      {
        to_state: 'cancelled',
        actor: 'manager',
        actor_id: manager.device.identity.id,
        via: 'manager',
        why: request.reason,
      },
    ])

    // Sent again, it is done once: the customer has the seats by now.
    expect(grantedValue(await manager.ask('forceRelease', request)).released.toSorted()).toEqual(seatIds.toSorted())
    expect(await record(key)).toHaveLength(1)
    await vi.waitFor(async () => expect((await stage.taken(showId)).toSorted()).toEqual(seatIds.toSorted()), SOON)
    const other = { ...request, terminalId: manager.device.identity.id }
    expect(codeOf(await manager.ask('forceRelease', other))).toBe('idempotency_key_reused')

    // The counter hears of it when it is back.
    const back = await connectCounter(stage.server.url, counter.device, { own: counter.own })
    const all = [...held, ...counter.claims(showId)]
    const report = grantedValue(await back.ask('report', { shows: [{ showId, seats: all }] }))
    expect(report.ended.flatMap(({ seats }) => seats.map(({ seatId }) => seatId)).toSorted()).toEqual(
      seatIds.toSorted(),
    )
    back.close()
  })

  it("frees the seats of a counter's earlier life, which nobody can recall and a manager sees listed", async () => {
    const cinema = await stage.cinema({ allots: 3 })
    const { showId } = cinema
    const manager = await cinema.manager()
    const counter = await cinema.counter()
    await vi.waitFor(() => expect(counter.claims(showId)).toHaveLength(3), SOON)
    const before = counter.seatIds(showId)
    counter.close()
    const rebuilt = await connectCounter(stage.server.url, counter.device, { isNew: true })
    await vi.waitFor(() => expect(rebuilt.claims(showId)).toHaveLength(3), SOON)
    grantedValue(await claimBy(rebuilt, showId, ['A-7']))
    const { allotments } = grantedValue(await manager.ask('allottedSeats', {}))
    expect(allotments).toEqual([
      {
        terminal: {
          terminalId: counter.device.identity.id,
          name: counter.device.identity.name,
          connected: true,
          revoked: false,
          lastSeenAt: expect.any(String),
        },
        show: {
          showId,
          startsAt: expect.any(String),
          movie: expect.any(String),
          auditorium: 'Hall 1',
          cinema: expect.stringMatching(/^Cinema /),
        },
        allotted: expect.arrayContaining([...before, ...rebuilt.seatIds(showId)]),
        held: ['A-7'],
        holds: [{ reference: expect.stringMatching(/^MQ-/), seats: 1, until: expect.stringMatching(/Z$/) }],
        orphaned: expect.arrayContaining(before),
      },
    ])
    expect(allotments[0]?.orphaned).toHaveLength(3)

    const request = {
      key: newId(),
      terminalId: counter.device.identity.id,
      showId,
      seatIds: before,
      reason: 'New disk',
    }
    expect(grantedValue(await manager.ask('forceRelease', request)).released.toSorted()).toEqual(before.toSorted())
    const customer = await stage.customer()
    expect((await customer.hold({ showId, seatIds: before })).status).toBe(201)
    expect(rebuilt.recalls).toEqual([])
    rebuilt.close()
  })

  it("frees a revoked counter's seats, which are listed as such, and its holds of any show", async () => {
    const cinema = await stage.cinema({ allots: 3, shows: 2 })
    const [showId, later] = cinema.showIds as [string, string]
    await stage.server.pool.query("update shows set starts_at = now() + interval '20 days' where id = $1", [later])
    const manager = await cinema.manager()
    const counter = await cinema.counter()
    await vi.waitFor(() => expect(counter.claims(showId)).toHaveLength(3), SOON)
    const seatIds = counter.seatIds(showId)
    grantedValue(await claimBy(counter, later, ['A-7']))
    await revokeTerminal(stage.server.pool, counter.device.identity.name)
    await vi.waitFor(() => expect(counter.socket.connected).toBe(false), SOON)
    const customer = await stage.customer()
    expect((await customer.hold({ showId, seatIds })).status).toBe(409)

    const { allotments } = grantedValue(await manager.ask('allottedSeats', {}))
    expect(
      allotments.map(({ terminal, show, held }) => [terminal.revoked, terminal.connected, show.showId, held]),
    ).toEqual([
      [true, false, showId, []],
      [true, false, later, ['A-7']],
    ])
    const request = { key: newId(), terminalId: counter.device.identity.id, showId, seatIds, reason: 'It was stolen' }
    expect(grantedValue(await manager.ask('forceRelease', request)).released.toSorted()).toEqual(seatIds.toSorted())
    expect(await record(request.key)).toMatchObject([{ by_terminal: manager.device.identity.id }])
    expect((await customer.hold({ showId, seatIds })).status).toBe(201)
  })

  it('is reported to a connected counter at once, and takes nothing from anybody else', async () => {
    const cinema = await stage.cinema({ allots: 3 })
    const { showId } = cinema
    const manager = await cinema.manager()
    const [one, other] = [await cinema.counter(), await cinema.counter()]
    await vi.waitFor(() => expect([one, other].map((c) => c.claims(showId).length)).toEqual([3, 3]), SOON)
    const [seat] = one.seatIds(showId)
    const seatIds = [seat as string, ...other.seatIds(showId), 'A-1']
    const request = { key: newId(), terminalId: one.device.identity.id, showId, seatIds, reason: 'Wanted for a guest' }
    expect(grantedValue(await manager.ask('forceRelease', request)).released).toEqual([seat])
    await vi.waitFor(() => expect(one.seatIds(showId)).not.toContain(seat), SOON)
    expect(other.claims(showId)).toHaveLength(3)
    expect(other.recalls).toEqual([])
  })

  it('is for a manager of the cinema, with a reason', async () => {
    const [here, there] = [await stage.cinema({ allots: 1 }), await stage.cinema()]
    const counter = await here.counter()
    const request = {
      key: newId(),
      terminalId: counter.device.identity.id,
      showId: here.showId,
      seatIds: ['A-1'],
      reason: 'Because',
    }
    expect(codeOf(await (await there.manager()).ask('forceRelease', request))).toBe('other_cinema')
    expect(codeOf(await counter.ask('forceRelease', request))).toBe('not_allowed')
    const manager = await here.manager()
    expect(codeOf(await manager.ask('forceRelease', { ...request, reason: ' ' }))).toBe('malformed')
    expect(codeOf(await manager.ask('forceRelease', { ...request, seatIds: ['Z-9'] }))).toBe('unknown_seats')
    expect(grantedValue(await manager.ask('forceRelease', request)).released).toEqual([])
  })
})
