/** A door with the real engine and the real protocol: cut off, restarted, on a full disk, under a wrong clock. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newId } from '@marquee/shared'
import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { DATABASE_FILE } from '../store/database/open-database.ts'
import { certificateOf, seller, serverCode, terminalCode, ticketOf } from '../testing/door-tickets.ts'
import { code, value } from '../testing/test-counter.ts'
import { testDoor } from '../testing/test-door.ts'
import { until } from '../testing/waiting.ts'

const t = testDoor()
const { now, enrolDoor, openDoor, restart, ticket, sold, scan, verdict, state } = t

const admissions = (): string[] =>
  t.server.state.doorNews.filter(({ kind }) => kind === 'admitted').map(({ ticketId }) => ticketId)

describe('a door', () => {
  it('admits a ticket once, and the server hears of it', async () => {
    await openDoor()
    const one = ticket('B-7')
    expect(await scan(sold(one))).toMatchObject({
      verdict: 'valid',
      seatId: 'B-7',
      show: { movieTitle: 'Parasite', auditorium: 'Hall 1' },
    })
    t.clock = new Date('2026-11-21T11:24:00.000Z')
    expect(await scan(sold(one))).toMatchObject({
      verdict: 'already_used',
      says: [{ says: 'used', door: null }],
      used: { at: '2026-11-21T11:20:00.000Z', door: null },
    })
    await until('the server has heard of it', () => admissions().includes(one.t))
    expect(admissions()).toEqual([one.t])
    expect(await state()).toMatchObject({ admitted: 1, scans: [{ verdict: 'already_used' }, { verdict: 'valid' }] })
  })

  it('admits one of several people with the same code at the same moment', async () => {
    await openDoor()
    const copied = sold()
    const verdicts = await Promise.all(Array.from({ length: 20 }, () => verdict(copied)))
    expect(verdicts.filter((each) => each === 'valid')).toHaveLength(1)
    expect(verdicts.filter((each) => each === 'already_used')).toHaveLength(19)
  })

  it('recognises tickets that a counter sold while cut off', async () => {
    await openDoor()
    const [one, counter] = [ticket(), seller()]
    const code = terminalCode(one, counter, certificateOf(t.server.state, one.s, counter))
    expect(await verdict(code)).toBe('valid')
    expect(await verdict(code)).toBe('already_used')
    const forger = seller()
    const forged = terminalCode(ticket('A-2'), forger, code.split('.')[3] ?? '')
    expect(await verdict(forged)).toBe('forged')
  })

  it('admits nobody to a cancelled show', async () => {
    await openDoor()
    const entry = t.programme.entries.find((each) => each.kind === 'show' && each.entry.id === t.programme.showId)
    if (entry?.kind !== 'show') throw new Error('no show')
    t.server.addEntries([{ ...entry, revision: 2, entry: { ...entry.entry, cancelledAt: now().toISOString() } }])
    await until('the door has heard', async () => {
      const day = value(await t.api.programme({ cinemaId: t.programme.cinemaId, date: t.programme.date }))
      return day.shows.some(({ show }) => show.cancelledAt !== undefined)
    })
    expect(await scan(sold())).toMatchObject({
      verdict: 'refunded',
      says: [{ says: 'cancelled' }],
    })
  })

  it('counts the people it admitted to a show that is moved by half an hour, even after a restart', async () => {
    await openDoor()
    const { showId } = t.programme
    expect(await verdict(sold())).toBe('valid')
    const entry = t.programme.entries.find((each) => each.kind === 'show' && each.entry.id === showId)
    if (entry?.kind !== 'show') throw new Error('no show')
    const later = new Date(Date.parse(entry.entry.startsAt) + 30 * 60_000).toISOString()
    t.server.addEntries([{ ...entry, revision: 2, entry: { ...entry.entry, startsAt: later } }])
    await until('the door has heard', async () => {
      const day = value(await t.api.programme({ cinemaId: t.programme.cinemaId, date: t.programme.date }))
      return day.shows.some(({ show }) => show.startsAt === later)
    })
    expect(await verdict(sold(ticket('A-2')))).toBe('valid')
    await restart()
    expect((await state()).admitted).toBe(2)
  })

  it('admits the chosen shows, even after a restart, and all shows again on the next day', async () => {
    await openDoor()
    const { showId, secondShowId } = t.programme
    const elsewhere = sold(ticketOf({ showId: secondShowId, startsAt: '2026-11-21T16:30:00.000Z' }))
    t.clock = new Date('2026-11-21T15:10:00.000Z')
    expect(value(await t.api.chooseDoor({ showIds: [showId] }))).toMatchObject({ showIds: [showId] })
    expect(await scan(elsewhere)).toMatchObject({
      verdict: 'wrong_show',
      says: [{ says: 'wrong_show', show: { named: { movieTitle: 'Parasite' }, starts: { isToday: false } } }],
    })
    expect(await verdict(sold())).toBe('valid')
    await restart()
    expect(await verdict(elsewhere)).toBe('wrong_show')
    t.clock = new Date('2026-11-21T16:20:00.000Z')
    expect(await state()).toMatchObject({ showIds: null })
    expect(await verdict(elsewhere)).toBe('valid')
  })

  it("admits nobody before the server's hour, even when cut off after a restart", async () => {
    t.server.state.admitMinutes = 60
    await openDoor()
    await t.stopServer()
    await restart()
    t.clock = new Date('2026-11-21T10:20:00.000Z')
    expect(await scan(sold())).toMatchObject({
      verdict: 'too_early',
      says: [{ says: 'too_early', from: { at: '2026-11-21T10:30:00.000Z' } }],
    })
    t.clock = new Date('2026-11-21T10:31:00.000Z')
    expect(await verdict(sold())).toBe('valid')
  })

  it('of one cinema rejects tickets for other shows, even when cut off after a restart', async () => {
    const engine = await enrolDoor(t.programme.cinemaId)
    await engine.ready()
    const elsewhere = sold(ticketOf({ showId: newId() }))
    expect(await scan(elsewhere)).toMatchObject({
      verdict: 'wrong_show',
      says: [{ says: 'not_in_programme' }],
    })
    await t.stopServer()
    await restart()
    expect(await verdict(elsewhere)).toBe('wrong_show')
    expect(await verdict(sold())).toBe('valid')
  })

  it('of one cinema without its programme goes by the ticket', async () => {
    t.server.faults.refuse.set('catalogue', { code: 'unavailable', what: 'the programme' })
    const engine = await enrolDoor(t.programme.cinemaId)
    await until('it is connected', () => engine.state().link.state === 'online')
    await until('it has the key', async () => (await t.api.scan({ code: 'x' })).ok)
    expect(await verdict(sold(ticketOf({ showId: newId() })))).toBe('valid')
  })

  it("can't act as a counter, and a counter can't act as a door", async () => {
    await t.startEnrolled('counter')
    expect(code(await t.api.scan({ code: sold() }))).toBe('not_allowed')
    expect(code(await t.api.door())).toBe('not_allowed')
  })
})

describe('a door that is cut off', () => {
  it('continues, stores its admissions, and reports them when the network is back', async () => {
    await openDoor()
    const before = ticket('A-1')
    await scan(sold(before))
    await until('the server has heard of the first', () => admissions().length === 1)
    await t.stopServer()
    const meanwhile = [ticket('A-2'), ticket('A-3'), ticket('A-4')]
    for (const each of meanwhile) expect(await verdict(sold(each))).toBe('valid')
    expect(await verdict(sold(before))).toBe('already_used')
    expect(t.engine?.state().waitingCommands).toBe(3)
    await t.startServerAgain()
    await until('all is told', () => admissions().length === 4)
    expect(admissions()).toEqual([before, ...meanwhile].map((each) => each.t))
    await until('nothing waits', () => t.engine?.state().waitingCommands === 0)
  })

  it('can start with the key that it has kept', async () => {
    await openDoor()
    const used = ticket('A-1')
    await scan(sold(used))
    await t.engine?.stop()
    await t.server.stop()
    t.machine.testimony = undefined
    await t.start({ ports: { now } })
    expect(t.engine?.state().link.state).not.toBe('online')
    const next = ticket('A-2')
    expect(await verdict(sold(next))).toBe('valid')
    expect(await scan(sold(used))).toMatchObject({ verdict: 'already_used', used: { door: null } })
    expect(await verdict(serverCode(seller(), ticket('A-3')))).toBe('forged')
    expect(await state()).toMatchObject({ admitted: 2 })
    await t.startServerAgain()
    await until('what had no number yet is told', () => admissions().length === 2)
  })

  it('forgets no admission when it is killed', async () => {
    await openDoor()
    await t.stopServer()
    const both = [ticket('A-1'), ticket('A-2')]
    for (const each of both) expect(await verdict(sold(each))).toBe('valid')
    t.kill()
    await t.start({ ports: { now } })
    for (const each of both) expect(await verdict(sold(each))).toBe('already_used')
    await t.startServerAgain()
    await until('both are told', () => admissions().length === 2)
  })

  it('recovers its book when its database was damaged', async () => {
    await openDoor()
    await t.stopServer()
    const one = ticket()
    await scan(sold(one))
    await t.engine?.stop()
    const file = join(t.dir, DATABASE_FILE)
    const db = new Database(file)
    db.pragma('wal_checkpoint(truncate)')
    db.close()
    const bytes = readFileSync(file)
    bytes.fill(0x5a, 0, 60)
    writeFileSync(file, bytes)
    await t.startServerAgain()
    await t.start({ ports: { now } })
    await t.engine?.ready()
    expect(await verdict(sold(one))).toBe('already_used')
    await until('it is told', () => admissions().length === 1)
  })
})

describe('a full disk', () => {
  it('never leads to a green light', async () => {
    await openDoor()
    const pages = t.disk.pragma('page_count', { simple: true }) as number
    t.disk.pragma(`max_page_count = ${pages}`)
    let full = false
    for (let i = 0; i < 3000 && !full; i++) {
      const answer = await t.api.scan({ code: sold(ticket(`A-${i + 1}`)) })
      if (answer.ok) expect(answer.value.verdict).toBe('valid')
      else {
        expect(answer.refusal).toEqual({ code: 'unavailable', what: 'this terminal cannot write to its disk' })
        full = true
      }
    }
    expect(full).toBe(true)
    const turnedAway = ticket('B-8')
    expect((await t.api.scan({ code: sold(turnedAway) })).ok).toBe(false)
    t.disk.pragma('max_page_count = 100000')
    expect(await verdict(sold(turnedAway))).toBe('valid')
    const { admitted } = await state()
    await until('the server knows of each that was green', () => admissions().length === admitted)
  })
})

describe('a wrong clock', () => {
  it('is reported beside the light and in its sentence', async () => {
    t.clock = new Date(Date.now() + 36 * 3_600_000)
    await openDoor()
    expect((await state()).clock).toEqual({ by: 36, unit: 'hours', isAhead: true })
    const today = ticketOf({ showId: '019a0000-0000-7000-8000-000000000000', startsAt: new Date().toISOString() })
    expect(await scan(sold(today))).toMatchObject({
      verdict: 'not_today',
      says: [{ says: 'not_today' }],
    })
    t.clock = new Date()
    t.server.dropConnections()
    await until('the clock is right', async () => (await state()).clock === null)
  })

  it('that is a year off does not make a door forget admissions', async () => {
    await openDoor()
    const one = ticket()
    await scan(sold(one))
    t.clock = new Date('2028-01-01T00:00:00.000Z')
    await restart()
    await t.engine?.ready()
    t.clock = new Date('2026-11-21T11:25:00.000Z')
    expect(await verdict(sold(one))).toBe('already_used')
  })
})
