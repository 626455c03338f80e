/** A group before a door with the real engine and the real protocol: at once, in parts, cut off, before and after single tickets. */
import { type GroupPayload, newId, type TicketPayload, terminalGroupCodes } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import type { Scan } from '../api.ts'
import { firstSeats, groupCode, groupPayload, ticketOfGroup } from '../testing/door-groups.ts'
import { certificateOf, seller } from '../testing/door-tickets.ts'
import { code as answerCode, value } from '../testing/test-counter.ts'
import { testDoor } from '../testing/test-door.ts'
import { until } from '../testing/waiting.ts'

const t = testDoor()
const { now, openDoor, restart, sold, scan, verdict, state, tell } = t

const seats = (count: number): string[] => firstSeats(t, count)
const ticketAt = (seatId: string): TicketPayload => ticketOfGroup(t, seatId)
const group = (count: number, more: Partial<GroupPayload> = {}): string => groupCode(t, count, more)

const admit = async (code: string, seatIds: readonly string[]): Promise<Scan> =>
  value(await t.api.admitGroup({ code, ticketIds: seatIds.map((seat) => ticketAt(seat).t) }))
const statesOf = (scan: Scan): string => (scan.group?.seats ?? []).map(({ state }) => state).join(' ')
const heard = (): string[] =>
  t.server.state.doorNews.filter(({ kind }) => kind === 'admitted').map(({ ticketId }) => ticketId)

describe('a group', () => {
  it('is shown first, comes in part, and later the rest: each seat is admitted as its own ticket', async () => {
    await openDoor()
    const [code, all] = [group(5), seats(5)]
    const first = await scan(code)
    expect([first.verdict, statesOf(first)]).toEqual(['group', 'waiting waiting waiting waiting waiting'])
    expect((await state()).admitted).toBe(0)
    const part = await admit(code, all.slice(0, 3))
    expect([part.verdict, statesOf(part)]).toEqual(['valid', 'now now now waiting waiting'])
    expect(part.says).toContainEqual({ says: 'group_in', inside: 3, seats: 5 })
    expect((await state()).admitted).toBe(3)
    expect(statesOf(await scan(code))).toBe('in in in waiting waiting')
    expect((await admit(code, all)).says).toContainEqual({ says: 'group_in', inside: 5, seats: 5 })
    expect(await scan(code)).toMatchObject({ verdict: 'already_used', says: [{ says: 'group_all_in', seats: 5 }] })
    await until('the server has heard of all', () => heard().length === 5)
    expect(heard()).toEqual(all.map((seat) => ticketAt(seat).t))
  })

  it('has used the single tickets of its seats, and leaves out whoever came with one', async () => {
    await openDoor()
    const [code, [one = '', two = '', three = '']] = [group(3), seats(3)]
    expect(await verdict(sold(ticketAt(two)))).toBe('valid')
    expect(statesOf(await scan(code))).toBe('waiting in waiting')
    expect(statesOf(await admit(code, [one, two, three]))).toBe('now in now')
    for (const seat of [one, two, three]) expect(await verdict(sold(ticketAt(seat)))).toBe('already_used')
    expect((await state()).admitted).toBe(3)
  })

  it('is undone within a minute, all of it that came at once', async () => {
    await openDoor()
    const [code, all] = [group(4), seats(4)]
    await admit(code, all.slice(0, 1))
    const { id } = await admit(code, all.slice(1))
    expect((await state()).undo).toMatchObject({ scanId: id, seats: 3 })
    const undone = value(await t.api.undoScan({ scanId: id }))
    expect(undone).toMatchObject({ admitted: 1, undo: { seats: 1 } })
    expect(statesOf(await scan(code))).toBe('in waiting waiting waiting')
    expect(await verdict(sold(ticketAt(all[3] ?? '')))).toBe('valid')
    await admit(code, all.slice(1, 3))
    t.clock = new Date(now().getTime() + 61_000)
    const [last] = (await state()).scans
    expect(answerCode(await t.api.undoScan({ scanId: last?.id ?? '' }))).toBe('unavailable')
  })

  it('comes without those whose tickets were given back, and says so', async () => {
    await openDoor()
    const [code, [one = '', two = '', three = '']] = [group(3), seats(3)]
    tell(ticketAt(two), 'void', 'refunded')
    await until('the door has heard', async () => statesOf(await scan(code)) === 'waiting out waiting')
    const shown = await scan(code)
    expect(shown.group?.seats.find(({ seatId }) => seatId === two)?.why).toEqual([{ says: 'refunded' }])
    expect(statesOf(await admit(code, [one, two, three]))).toBe('now out now')
    expect((await state()).admitted).toBe(2)
  })

  it('is known after a restart, and comes in at a door that is cut off', async () => {
    await openDoor()
    const [code, all] = [group(3), seats(3)]
    await t.server.stop()
    expect(statesOf(await admit(code, all.slice(0, 2)))).toBe('now now waiting')
    await restart()
    expect(statesOf(await scan(code))).toBe('in in waiting')
    expect(await verdict(sold(ticketAt(all[0] ?? '')))).toBe('already_used')
  })

  it('is not let in with a code that is altered, of another show, plan or day', async () => {
    await openDoor()
    const code = group(3)
    expect(await verdict(`${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`)).not.toBe('group')
    const counter = seller()
    const sells = { ...groupPayload(t, 3), i: counter.id, k: counter.publicKey }
    const [unsigned] = terminalGroupCodes(sells)
    const byCounter = (showId: string): string =>
      unsigned?.withSignatures(counter.sign(unsigned.body), certificateOf(t.server.state, showId, counter)) ?? ''
    expect(await verdict(byCounter(newId()))).toBe('forged')
    expect(await verdict(byCounter(t.programme.showId))).toBe('group')
    expect(await verdict(group(3, { l: 'AAAA' }))).toBe('not_known')
    expect(await verdict(group(3, { s: newId() }))).toBe('not_known')
    expect(await verdict(group(3, { s: newId(), b: '2026-11-25T11:30:00.000Z' }))).toBe('not_today')
    expect(await verdict(group(3, { n: [0, 1, 60_000] }))).toBe('not_known')
    value(await t.api.chooseDoor({ showIds: [newId(), t.programme.showId] }))
    expect(await verdict(code)).toBe('group')
    expect((await state()).admitted).toBe(0)
  })

  it('comes too early as a whole: nobody of it is let in, whatever the screen asks for', async () => {
    t.server.state.admitMinutes = 60
    await openDoor()
    await t.stopServer()
    await restart()
    const [code, all] = [group(3), seats(3)]
    t.clock = new Date('2026-11-21T10:20:00.000Z')
    expect(await verdict(code)).toBe('too_early')
    expect(await admit(code, all)).toMatchObject({ verdict: 'too_early' })
    expect((await state()).admitted).toBe(0)
    t.clock = new Date('2026-11-21T10:31:00.000Z')
    expect((await admit(code, all)).verdict).toBe('valid')
  })
})
