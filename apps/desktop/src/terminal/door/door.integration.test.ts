/** A door with the real engine and the real protocol: cut off, merged, restarted, on a full disk. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DoorNews, newId, type TicketPayload } from '@marquee/shared'
import Database from 'better-sqlite3'
import { afterEach, describe, expect, it } from 'vitest'
import type { DoorState, Scan, TerminalApi } from '../api.ts'
import { type Engine, startEngine } from '../engine.ts'
import { DATABASE_FILE, type Db } from '../store/database.ts'
import { revokedSellers } from '../store/door-settings.ts'
import { openStore } from '../store/open-store.ts'
import { certificateOf, seller, serverCode, terminalCode, ticketOf } from '../testing/door-tickets.ts'
import { code, testCounter, value } from '../testing/test-counter.ts'
import { until } from '../testing/waiting.ts'

const t = testCounter({ date: '2026-11-21' })

/** Twenty past seven in Singapore, on the day of the programme. */
let clock = new Date('2026-11-21T11:20:00.000Z')
const now = (): Date => clock
const others: { engine: Engine; dir: string }[] = []

afterEach(async () => {
  clock = new Date('2026-11-21T11:20:00.000Z')
  for (const { engine, dir } of others.splice(0)) {
    await engine.stop()
    rmSync(dir, { recursive: true, force: true })
  }
})

/** The door's own. */
let disk: Db

function openDisk(dir: string, options: Parameters<typeof openStore>[1]): Db {
  disk = openStore(dir, options)
  return disk
}

async function openDoor(): Promise<Engine> {
  const engine = await enrolDoor()
  await engine.ready()
  return engine
}

/** @param cinemaId the door's own */
async function enrolDoor(cinemaId: string | null = null): Promise<Engine> {
  const engine = await t.start({ ports: { now, openStore: openDisk } })
  const code = t.server.code('Door 1', 'door')
  t.server.state.codes.set(code, { id: newId(), name: 'Door 1', kind: 'door', cinemaId })
  value(await engine.enrol(code))
  return engine
}

/** A second one at the same house. */
async function openOtherDoor(name: string): Promise<{ engine: Engine; api: TerminalApi }> {
  const dir = mkdtempSync(join(tmpdir(), 'marquee-door-'))
  const ports = { now, openStore: openDisk, openWitness: () => ({ read: () => undefined, write() {} }) }
  const engine = await startEngine({ dir, serverUrl: t.server.url, ports })
  others.push({ engine, dir })
  value(await engine.enrol(t.server.code(name, 'door')))
  await engine.ready()
  return { engine, api: engine.openScreen({}).api }
}

async function restart(): Promise<void> {
  await t.engine?.stop()
  await t.start({ ports: { now } })
}

const ticket = (seatId = 'A-1'): TicketPayload => ticketOf({ showId: t.programme.showId }, seatId)
const sold = (of: TicketPayload = ticket()): string => serverCode(t.server.state, of)
const scan = async (text: string, api = t.api): Promise<Scan> => value(await api.scan({ code: text }))
const verdict = async (text: string, api = t.api): Promise<string> => (await scan(text, api)).verdict
const state = async (api = t.api): Promise<DoorState> => value(await api.door())
const admissions = (): string[] =>
  t.server.state.doorNews.filter(({ kind }) => kind === 'admitted').map(({ ticketId }) => ticketId)

describe('a door', () => {
  it('lets a ticket in once, and the server hears of it', async () => {
    await openDoor()
    const one = ticket('B-7')
    expect(await scan(sold(one))).toMatchObject({
      verdict: 'valid',
      seatId: 'B-7',
      show: { movieTitle: 'Parasite', auditorium: 'Hall 1' },
    })
    clock = new Date('2026-11-21T11:24:00.000Z')
    expect(await scan(sold(one))).toMatchObject({
      verdict: 'already_used',
      text: 'It was used at 19:20, at this door.',
      used: { at: '2026-11-21T11:20:00.000Z', door: null },
    })
    await until('the server has heard of it', () => admissions().includes(one.t))
    expect(admissions()).toEqual([one.t])
    expect(await state()).toMatchObject({ admitted: 1, scans: [{ verdict: 'already_used' }, { verdict: 'valid' }] })
  })

  it('admits one of those who show the same code at the same moment', async () => {
    await openDoor()
    const copied = sold()
    const verdicts = await Promise.all(Array.from({ length: 20 }, () => verdict(copied)))
    expect(verdicts.filter((each) => each === 'valid')).toHaveLength(1)
    expect(verdicts.filter((each) => each === 'already_used')).toHaveLength(19)
  })

  it('knows tickets that a counter sold while it was cut off', async () => {
    await openDoor()
    const [one, counter] = [ticket(), seller()]
    const code = terminalCode(one, counter, certificateOf(t.server.state, one.s, counter))
    expect(await verdict(code)).toBe('valid')
    expect(await verdict(code)).toBe('already_used')
    const forger = seller()
    const forged = terminalCode(ticket('A-2'), forger, code.split('.')[3] ?? '')
    expect(await verdict(forged)).toBe('forged')
  })

  it('asks about a ticket of a revoked counter, but for those whose sale the house knows; also cut off', async () => {
    await openDoor()
    const counter = seller()
    const soldBy = (of: TicketPayload, who = counter): string =>
      terminalCode(of, who, certificateOf(t.server.state, of.s, who))
    const [used, known, strange] = [ticket('A-1'), ticket('A-2'), ticket('A-3')]
    expect(await verdict(soldBy(used))).toBe('valid')
    tell(known, 'good', null)
    t.server.state.revokedSellers.push(counter.id)
    t.server.emit('doorNews', { revision: 1 })
    await until('the door has heard it', () => revokedSellers(disk).includes(counter.id))
    await t.stopServer()
    await restart()
    expect(await scan(soldBy(strange))).toMatchObject({
      verdict: 'not_known',
      seatId: 'A-3',
      text: 'It is of a counter that may not sell any more, and the house does not know its sale: call a manager.',
    })
    expect(await verdict(soldBy(used))).toBe('already_used')
    expect(await verdict(soldBy(known))).toBe('valid')
    expect(await verdict(soldBy(ticket('A-4'), seller()))).toBe('valid')
    expect(await verdict(sold(ticket('A-5')))).toBe('valid')
    await t.startServerAgain()
    await t.engine?.ready()
    tell(strange, 'good', null)
    await until('its sale is known', async () => (await verdict(soldBy(strange))) !== 'not_known')
    expect(await verdict(soldBy(strange))).toBe('already_used')
  })

  it.each([
    ['refunded', 'given back'],
    ['moved', 'another seat'],
    ['in_conflict', 'Ask one before you let its bearer in'],
  ] as const)('says of a ticket that it is %s', async (why, words) => {
    await openDoor()
    const one = ticket()
    tell(one, 'void', why)
    await heard(1)
    expect(await scan(sold(one))).toMatchObject({ verdict: why, text: expect.stringContaining(words) })
    tell(one, 'good', null)
    await heard(2)
    expect(await verdict(sold(one))).toBe('valid')
  })

  it('lets nobody in to a show that is cancelled', async () => {
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
      text: expect.stringContaining('does not take place'),
    })
  })

  it('admits the shows that were chosen, also after a restart, and the next day all of them again', async () => {
    await openDoor()
    const { showId, secondShowId } = t.programme
    const elsewhere = sold(ticketOf({ showId: secondShowId, startsAt: '2026-11-21T16:30:00.000Z' }))
    clock = new Date('2026-11-21T15:10:00.000Z')
    expect(value(await t.api.chooseDoor({ showIds: [showId] }))).toMatchObject({ showIds: [showId] })
    expect(await scan(elsewhere)).toMatchObject({
      verdict: 'wrong_show',
      text: 'It is for Parasite, Hall 1, Sun 22 Nov, 00:30.',
    })
    expect(await verdict(sold())).toBe('valid')
    await restart()
    expect(await verdict(elsewhere)).toBe('wrong_show')
    clock = new Date('2026-11-21T16:20:00.000Z')
    expect(await state()).toMatchObject({ showIds: null })
    expect(await verdict(elsewhere)).toBe('valid')
  })

  it('of one cinema takes no ticket for a show that is not in its programme, also cut off after a restart', async () => {
    const engine = await enrolDoor(t.programme.cinemaId)
    await engine.ready()
    const elsewhere = sold(ticketOf({ showId: newId() }))
    expect(await scan(elsewhere)).toMatchObject({
      verdict: 'wrong_show',
      text: 'It is for a show at 19:30 that is not in this cinema’s programme, as far as this door knows it: ask a manager.',
    })
    await t.stopServer()
    await restart()
    expect(await verdict(elsewhere)).toBe('wrong_show')
    expect(await verdict(sold())).toBe('valid')
  })

  it('of one cinema that has not had its programme yet goes by what stands on the ticket', async () => {
    t.server.faults.refuse.set('catalogue', { code: 'unavailable', what: 'the programme' })
    const engine = await enrolDoor(t.programme.cinemaId)
    await until('it is connected', () => engine.state().link.state === 'online')
    await until('it has the key', async () => (await t.api.scan({ code: 'x' })).ok)
    expect(await verdict(sold(ticketOf({ showId: newId() })))).toBe('valid')
  })

  it('is no counter, and a counter is no door', async () => {
    await t.startEnrolled('counter')
    expect(code(await t.api.scan({ code: sold() }))).toBe('not_allowed')
    expect(code(await t.api.door())).toBe('not_allowed')
  })
})

describe('a second ticket for one seat', () => {
  it('is stopped, and told by when and where the first was let in; also cut off', async () => {
    await openDoor()
    await t.stopServer()
    const [first, second] = [ticket('B-4'), ticket('B-4')]
    expect(await verdict(sold(first))).toBe('valid')
    clock = new Date('2026-11-21T11:24:00.000Z')
    const stopped = {
      verdict: 'seat_taken',
      seatId: 'B-4',
      text: 'Another ticket for this seat was let in at 19:20, at this door: call a manager.',
      used: { at: '2026-11-21T11:20:00.000Z', door: null },
    }
    expect(await scan(sold(second))).toMatchObject(stopped)
    await restart()
    expect(await scan(sold(second))).toMatchObject(stopped)
    expect(await verdict(sold(first))).toBe('already_used')
    // The seats beside it, and the same seat of the next show, are others.
    expect(await verdict(sold(ticket('B-5')))).toBe('valid')
    clock = new Date('2026-11-21T15:10:00.000Z')
    const next = { showId: t.programme.secondShowId, startsAt: '2026-11-21T16:30:00.000Z' }
    expect(await verdict(sold(ticketOf(next, 'B-4')))).toBe('valid')
    expect((await state()).admitted).toBe(3)
  })

  it('is good where the first was given back or moved after it was let in, and not where that is in conflict', async () => {
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
      await until('it is void', () => isVoidOn(disk, first.t))
      expect(await verdict(sold(ticket(seatId)))).toBe(expected)
    }
  })

  it('is stopped by what another door let in', async () => {
    await openDoor()
    const { api } = await openOtherDoor('Door 2')
    const otherDisk = disk
    expect(await verdict(sold(ticket('B-4')))).toBe('valid')
    await until('the other door knows', () => newsOn(otherDisk) === 1)
    expect(await scan(sold(ticket('B-4')), api)).toMatchObject({
      verdict: 'seat_taken',
      text: 'Another ticket for this seat was let in at 19:20, at Door 1: call a manager.',
    })
  })

  it('that came in by another door while both were cut off is told at both', async () => {
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
    expect((await state()).twice).toEqual([expect.objectContaining({ seatId: 'C-3', text })])
  })
})

describe('what a door has heard of tickets', () => {
  it('stays as long as their show is not over, however much else is heard', async () => {
    await openDoor()
    const refunded = ticket('A-5')
    tell(refunded, 'void', 'refunded')
    await heard(1)
    t.server.state.doorNews.push({
      ...(t.server.state.doorNews[0] as DoorNews),
      revision: 1_000_000,
      ticketId: newId(),
    })
    await reconnect()
    await heard(2)
    await reconnect()
    expect(await verdict(sold(refunded))).toBe('refunded')
  })

  it('goes when their show has been over for a week', async () => {
    const old = newId()
    const today = t.programme.entries.find((each) => each.kind === 'show')
    if (today?.kind !== 'show') throw new Error('no show')
    const startsAt = '2020-11-14T11:00:00.000Z'
    t.server.state.entries.push({ ...today, entry: { ...today.entry, id: old, startsAt } })
    await openDoor()
    tell(ticketOf({ showId: old, startsAt }), 'void', 'refunded')
    tell(ticket('A-5'), 'void', 'refunded')
    await heard(2)
    await reconnect()
    await heard(1)
    expect(disk.prepare('select show_id from door_news').pluck().all()).toEqual([t.programme.showId])
  })

  it('is what the server says now, where its ledger was set back', async () => {
    await openDoor()
    const [lost, anew] = [ticket('A-5'), ticket('A-6')]
    tell(lost, 'void', 'refunded')
    await heard(1)
    const [news] = t.server.state.doorNews.splice(0) as [DoorNews]
    t.server.state.doorNews.push({ ...news, ticketId: anew.t, seatId: anew.p })
    disk.prepare("delete from meta where key = 'door news'").run()
    await reconnect()
    await until('it is heard', () => isVoidOn(disk, anew.t))
    expect([await verdict(sold(lost)), await verdict(sold(anew))]).toEqual(['valid', 'refunded'])
  })
})

describe('a door that is cut off', () => {
  it('goes on, keeps what it admitted, and tells it when the network is back', async () => {
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

  it('goes on from its start, with the key that it has kept', async () => {
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

  it('is killed in the midst of it, and forgets nobody that it let in', async () => {
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

  it('has its book again when its database was damaged', async () => {
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

describe('two doors', () => {
  it('know of each other while they are connected', async () => {
    await openDoor()
    const { api } = await openOtherDoor('Door 2')
    const one = ticket()
    expect(await verdict(sold(one))).toBe('valid')
    const otherDisk = disk
    await until('the other door knows', () => newsOn(otherDisk) === 1)
    expect(await scan(sold(one), api)).toMatchObject({
      verdict: 'already_used',
      text: 'It was used at 19:20, at Door 1.',
      used: { door: 'Door 1' },
    })
  })

  it('tell each other whom they both let in while they were cut off', async () => {
    await openDoor()
    const { engine, api } = await openOtherDoor('Door 2')
    await t.stopServer()
    await until('the other is cut off, too', () => engine.state().link.state === 'offline')
    const copied = ticket('C-3')
    expect(await verdict(sold(copied))).toBe('valid')
    clock = new Date('2026-11-21T11:22:00.000Z')
    expect(await verdict(sold(copied), api)).toBe('valid')
    expect((await state()).twice).toEqual([])

    await t.startServerAgain()
    await until('both know', async () => (await state()).twice.length === 1 && (await state(api)).twice.length === 1)
    const text =
      'Seat C-3 (Parasite, Hall 1, 19:30) was admitted here at 19:20 and at Door 2 at 19:22: one of the two has a copy.'
    expect((await state()).twice).toEqual([expect.objectContaining({ ticketId: copied.t, seatId: 'C-3', text })])
    expect(t.engine?.state().notices.map((notice) => notice.text)).toContain(text)
    expect(engine.state().notices.map((notice) => notice.text)).toEqual([
      'Seat C-3 (Parasite, Hall 1, 19:30) was admitted here at 19:22 and at Door 1 at 19:20: one of the two has a copy.',
    ])

    // It is told once, and stays in the list.
    await restart()
    await t.engine?.ready()
    expect((await state()).twice).toHaveLength(1)
    expect(t.engine?.state().notices).toHaveLength(1)
  })

  it('take news once, however often and in whatever order it comes', async () => {
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

describe('a disk that takes nothing more', () => {
  it('lets nobody in by a green light', async () => {
    await openDoor()
    const pages = disk.pragma('page_count', { simple: true }) as number
    disk.pragma(`max_page_count = ${pages}`)
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
    disk.pragma('max_page_count = 100000')
    expect(await verdict(sold(turnedAway))).toBe('valid')
    const { admitted } = await state()
    await until('the server knows of each that was green', () => admissions().length === admitted)
  })
})

describe('a clock that is wrong', () => {
  it('is told beside the light, and by what the light says', async () => {
    clock = new Date(Date.now() + 36 * 3_600_000)
    await openDoor()
    expect((await state()).clock).toContain('36 hours ahead of the server’s')
    const today = ticketOf({ showId: '019a0000-0000-7000-8000-000000000000', startsAt: new Date().toISOString() })
    expect(await scan(sold(today))).toMatchObject({
      verdict: 'not_today',
      text: expect.stringContaining('This door’s clock says'),
    })
    clock = new Date()
    t.server.dropConnections()
    await until('the clock is right', async () => (await state()).clock === null)
  })

  it('a year off does not make a door forget whom it let in', async () => {
    await openDoor()
    const one = ticket()
    await scan(sold(one))
    clock = new Date('2028-01-01T00:00:00.000Z')
    await restart()
    await t.engine?.ready()
    clock = new Date('2026-11-21T11:25:00.000Z')
    expect(await verdict(sold(one))).toBe('already_used')
  })
})

function tell(of: TicketPayload, kind: 'void' | 'good', why: 'refunded' | 'moved' | 'in_conflict' | null): void {
  t.server.tellDoors({ showId: of.s, ticketId: of.t, kind, why, seatId: of.p, at: now().toISOString(), door: null })
}

const newsOn = (disk: Db): number => disk.prepare('select count(*) from door_news').pluck().get() as number

const isVoidOn = (disk: Db, ticketId: string): boolean =>
  disk.prepare("select 1 from door_news where ticket_id = ? and kind = 'void'").get(ticketId) !== undefined

async function reconnect(): Promise<void> {
  t.server.dropConnections()
  await until('the line is cut', () => t.engine?.state().link.state !== 'online')
  await t.engine?.ready()
}

async function heard(news: number): Promise<void> {
  await until('the door has heard the news', () => newsOn(disk) === news)
}
