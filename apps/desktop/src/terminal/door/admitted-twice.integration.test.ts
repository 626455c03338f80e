/** A seat or a ticket that is to be admitted twice, at one door or at two: it is stopped, or told of afterwards. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { TerminalApi } from '../api.ts'
import { type Engine, startEngine } from '../engine.ts'
import type { Ports } from '../ports.ts'
import type { Db } from '../store/database/database.ts'
import { openStore } from '../store/open-store.ts'
import { firstSeats, groupCode, ticketOfGroup } from '../testing/door-groups.ts'
import { seller, ticketOf } from '../testing/door-tickets.ts'
import { value } from '../testing/test-counter.ts'
import { isVoidOn, newsOn, testDoor } from '../testing/test-door.ts'
import { until } from '../testing/waiting.ts'

const t = testDoor()
const { now, openDoor, restart, ticket, sold, scan, verdict, state, tell } = t

const others: { engine: Engine; dir: string }[] = []

afterEach(async () => {
  for (const { engine, dir } of others.splice(0)) {
    await engine.stop()
    rmSync(dir, { recursive: true, force: true })
  }
})

/** A second one at the same house. */
async function openOtherDoor(name: string): Promise<{ engine: Engine; api: TerminalApi; disk: Db }> {
  const dir = mkdtempSync(join(tmpdir(), 'marquee-door-'))
  const disks: Db[] = []
  const ports: Partial<Ports> = {
    now,
    openStore(dir, options) {
      const disk = openStore(dir, options)
      disks.push(disk)
      return disk
    },
    openWitness: () => ({ read: () => undefined, write() {} }),
  }
  const engine = await startEngine({ dir, serverUrl: t.server.url, ports })
  others.push({ engine, dir })
  value(await engine.enrol(t.server.code(name, 'door')))
  await engine.ready()
  return { engine, api: engine.openScreen({}).api, disk: disks[0] as Db }
}

describe('a second ticket for one seat', () => {
  it('is stopped, even when cut off, with the time and place of the first admission', async () => {
    await openDoor()
    await t.stopServer()
    const [first, second] = [ticket('B-4'), ticket('B-4')]
    expect(await verdict(sold(first))).toBe('valid')
    t.clock = new Date('2026-11-21T11:24:00.000Z')
    const stopped = {
      verdict: 'seat_taken',
      seatId: 'B-4',
      says: [{ says: 'seat_taken', time: { at: '2026-11-21T11:20:00.000Z', isToday: true }, door: null }],
      used: { at: '2026-11-21T11:20:00.000Z', door: null },
    }
    expect(await scan(sold(second))).toMatchObject(stopped)
    await restart()
    expect(await scan(sold(second))).toMatchObject(stopped)
    expect(await verdict(sold(first))).toBe('already_used')
    // The seats beside it, and the same seat of the next show, are others.
    expect(await verdict(sold(ticket('B-5')))).toBe('valid')
    t.clock = new Date('2026-11-21T15:10:00.000Z')
    const next = { showId: t.programme.secondShowId, startsAt: '2026-11-21T16:30:00.000Z' }
    expect(await verdict(sold(ticketOf(next, 'B-4')))).toBe('valid')
    expect((await state()).admitted).toBe(3)
  })

  it('is good if the first was given back or moved, but not if that is in conflict', async () => {
    await openDoor()
    const seats = [
      ['A-1', 'refunded', 'valid'],
      ['A-2', 'moved', 'valid'],
      ['A-3', 'in_conflict', 'seat_taken'],
    ] as const
    for (const [seatId, why, expected] of seats) {
      const first = ticket(seatId)
      expect(await verdict(sold(first))).toBe('valid')
      tell(first, 'void', why)
      await until('it is void', () => isVoidOn(t.disk, first.t))
      expect(await verdict(sold(ticket(seatId)))).toBe(expected)
    }
  })

  it("is stopped by another door's admission", async () => {
    await openDoor()
    const { api, disk } = await openOtherDoor('Door 2')
    expect(await verdict(sold(ticket('B-4')))).toBe('valid')
    await until('the other door knows', () => newsOn(disk) === 1)
    expect(await scan(sold(ticket('B-4')), api)).toMatchObject({
      verdict: 'seat_taken',
      says: [{ says: 'seat_taken', door: 'Door 1' }],
    })
  })

  it('is reported at both doors if they admitted one each while cut off', async () => {
    await openDoor()
    const { engine, api } = await openOtherDoor('Door 2')
    await t.stopServer()
    await until('the other is cut off, too', () => engine.state().link.state === 'offline')
    expect(await verdict(sold(ticket('C-3')))).toBe('valid')
    expect(await verdict(sold(ticket('C-3')), api)).toBe('valid')
    await t.startServerAgain()
    await until('both know', async () => (await state()).twice.length === 1 && (await state(api)).twice.length === 1)
    const text =
      'Seat C-3 (Parasite, Hall 1, 19:30) was admitted here at 19:20 and at Door 2 at 19:20: there are two tickets for it.'
    expect(t.engine?.state().notices.map((notice) => notice.text)).toEqual([text])
    await restart()
    await t.engine?.ready()
    expect((await state()).twice).toEqual([
      expect.objectContaining({
        seatId: 'C-3',
        says: expect.objectContaining({ says: 'twice', door: 'Door 2', isCopy: false }),
      }),
    ])
  })
})

describe('two doors', () => {
  it("hear of each other's admissions while they are connected", async () => {
    await openDoor()
    const { api, disk } = await openOtherDoor('Door 2')
    const one = ticket()
    expect(await verdict(sold(one))).toBe('valid')
    await until('the other door knows', () => newsOn(disk) === 1)
    expect(await scan(sold(one), api)).toMatchObject({
      verdict: 'already_used',
      says: [{ says: 'used', door: 'Door 1' }],
      used: { door: 'Door 1' },
    })
  })

  it('report to each other whom they both admitted while cut off', async () => {
    await openDoor()
    const { engine, api } = await openOtherDoor('Door 2')
    await t.stopServer()
    await until('the other is cut off, too', () => engine.state().link.state === 'offline')
    const copied = ticket('C-3')
    expect(await verdict(sold(copied))).toBe('valid')
    t.clock = new Date('2026-11-21T11:22:00.000Z')
    expect(await verdict(sold(copied), api)).toBe('valid')
    expect((await state()).twice).toEqual([])

    await t.startServerAgain()
    await until('both know', async () => (await state()).twice.length === 1 && (await state(api)).twice.length === 1)
    const text =
      'Seat C-3 (Parasite, Hall 1, 19:30) was admitted here at 19:20 and at Door 2 at 19:22: one of the two has a copy.'
    expect((await state()).twice).toEqual([
      expect.objectContaining({ ticketId: copied.t, seatId: 'C-3', says: expect.objectContaining({ isCopy: true }) }),
    ])
    expect(t.engine?.state().notices.map((notice) => notice.text)).toContain(text)
    expect(engine.state().notices.map((notice) => notice.text)).toEqual([
      'Seat C-3 (Parasite, Hall 1, 19:30) was admitted here at 19:22 and at Door 1 at 19:20: one of the two has a copy.',
    ])

    // The news is told once, and stays in the list.
    await restart()
    await t.engine?.ready()
    expect((await state()).twice).toHaveLength(1)
    expect(t.engine?.state().notices).toHaveLength(1)
  })

  it('apply news once, however often and in whatever order it comes', async () => {
    await openDoor()
    await t.stopServer()
    const copied = ticket()
    await scan(sold(copied))
    const there = { kind: 'admitted', why: null, showId: copied.s, ticketId: copied.t, seatId: 'A-1' } as const
    const door = { terminalId: seller().id, name: 'Door 9' }
    // More than a page of the tests' server.
    for (let i = 0; i < 8; i++) tell(ticket('B-1'), 'void', 'refunded')
    t.server.tellDoors({ ...there, at: now().toISOString(), door })
    await t.startServerAgain()
    await until('it is read to its end', async () => (await state()).twice.length === 1)
    t.server.dropConnections()
    await until('the line is cut', () => t.engine?.state().link.state !== 'online')
    await t.engine?.ready()
    t.server.emit('doorNews', { revision: 1 })
    await until('it has asked again', () => t.server.requests.filter(({ name }) => name === 'doorNews').length > 5)
    expect((await state()).twice).toHaveLength(1)
    expect(t.engine?.state().notices).toHaveLength(1)
  })
})

it('a group that two doors admit while cut off is told to both, seat by seat, as copies of its tickets are', async () => {
  await openDoor()
  const other = await openOtherDoor('Door 2')
  const [code, all] = [groupCode(t, 3), firstSeats(t, 3)]
  const idsOf = (seats: readonly string[]) => seats.map((seat) => ticketOfGroup(t, seat).t)
  await t.stopServer()
  await until('the other is cut off, too', () => other.engine.state().link.state === 'offline')
  value(await t.api.admitGroup({ code, ticketIds: idsOf(all) }))
  value(await other.api.admitGroup({ code, ticketIds: idsOf(all.slice(0, 2)) }))
  await t.startServerAgain()
  const twice = async (api: TerminalApi) => (await state(api)).twice.map(({ ticketId }) => ticketId).toSorted()
  const both = idsOf(all.slice(0, 2)).toSorted()
  await until('the first door knows', async () => (await twice(t.api)).join() === both.join())
  await until('the other door knows', async () => (await twice(other.api)).join() === both.join())
  // The third is in by one door alone.
  const late = await scan(code, other.api)
  expect(late.group?.seats.map((seat) => seat.state)).toEqual(['in', 'in', 'in'])
})
