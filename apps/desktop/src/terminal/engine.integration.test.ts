import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Answer,
  BOOKED,
  decodeSeatStates,
  describeRefusal,
  FREE,
  HELD,
  type MapChanges,
  newId,
  type SoldBooking,
} from '@marquee/shared'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CartEnd, SeatMap, ShowView, TerminalApi } from './api.ts'
import { type Engine, type Screen, startEngine } from './engine.ts'
import { type ProtocolServer, startProtocolServer } from './testing/protocol-server.ts'
import { type SampleProgramme, sampleProgramme } from './testing/sample-programme.ts'
import { until } from './testing/waiting.ts'

let dir: string
let programme: SampleProgramme
let server: ProtocolServer
let engine: Engine | undefined
let api: TerminalApi
let heard: Heard

interface Heard {
  screen: Screen
  changes: MapChanges[]
  maps: SeatMap[]
  ended: { bookingId: string; why: CartEnd }[]
  settled: { bookingId: string; answer: Answer<SoldBooking> }[]
}

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'marquee-engine-'))
  programme = sampleProgramme()
  server = await startProtocolServer(programme)
})

afterEach(async () => {
  await engine?.stop()
  engine = undefined
  await server.stop()
  rmSync(dir, { recursive: true, force: true })
})

async function start(serverUrl = server.url): Promise<Engine> {
  engine = await startEngine({ dir, serverUrl })
  heard = listen(engine)
  api = heard.screen.api
  return engine
}

function listen(to: Engine): Heard {
  const changes: Heard['changes'] = []
  const maps: Heard['maps'] = []
  const ended: Heard['ended'] = []
  const settled: Heard['settled'] = []
  const screen = to.openScreen({
    mapChanges: (change) => changes.push(change),
    map: ({ map }) => maps.push(map),
    cartEnded: (end) => ended.push(end),
    saleSettled: (end) => settled.push(end),
  })
  return { screen, changes, maps, ended, settled }
}

async function startEnrolled(kind: 'counter' | 'kiosk' | 'manager' = 'counter'): Promise<Engine> {
  const started = await start()
  expect((await started.enrol(server.code('Counter 1', kind))).ok).toBe(true)
  await started.ready()
  return started
}

async function restartServer(): Promise<void> {
  const port = Number(new URL(server.url).port)
  await server.stop()
  server = await startProtocolServer(programme, { keep: server, port })
}

/** The files of the engine as a kill would leave them, in a folder for another engine. */
function copyAsKilled(): string {
  const copy = join(dir, 'after the kill')
  mkdirSync(copy)
  for (const name of ['device.json', 'terminal.sqlite', 'terminal.sqlite-wal']) {
    writeFileSync(join(copy, name), readFileSync(join(dir, name)))
  }
  return copy
}

async function stopServer(): Promise<void> {
  await server.stop()
  await until('the light says offline', () => engine?.state().link.state === 'offline')
}

function value<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(describeRefusal(answer.refusal))
  return answer.value
}

function code(answer: Answer<unknown>): string {
  return answer.ok ? 'ok' : answer.refusal.code
}

async function claim(seatIds: string[], bookingId = newId(), sessionId = newId()) {
  return { bookingId, answer: await api.claimSeats({ sessionId, bookingId, showId: programme.showId, seatIds }) }
}

const adults = (seats: string[]) => seats.map((seatId) => ({ seatId, type: 'adult' }))

function states(view: ShowView): Uint8Array {
  if (!view.map) throw new Error('there is no map')
  return decodeSeatStates(view.map.states, programme.seatCount)
}

describe('enrolment', () => {
  test('makes a key that only its owner may read, and the terminal is connected again after a restart', async () => {
    await startEnrolled()
    expect(statSync(join(dir, 'device.json')).mode & 0o777).toBe(0o600)
    await engine?.stop()
    await start()
    await engine?.ready()
    expect(engine?.state()).toMatchObject({
      terminal: { name: 'Counter 1', kind: 'counter' },
      link: { state: 'online' },
    })
  })

  test('with a wrong code is refused in words, and nothing is written', async () => {
    await start()
    expect(code(await api.enrol({ code: 'ZZZZ-ZZZZ-ZZZZ' }))).toBe('bad_enrolment_code')
    expect(engine?.state()).toMatchObject({ terminal: null, link: { state: 'not_enrolled' } })
  })

  test('without a server is refused as offline', async () => {
    const { url } = server
    await server.stop()
    await start(url)
    expect(code(await api.enrol({ code: 'ABCD-EFGH-0000' }))).toBe('offline')
    server = await startProtocolServer(programme)
  })

  test('is not done twice', async () => {
    await startEnrolled()
    expect(code(await api.enrol({ code: server.code('Counter 2') }))).toBe('not_allowed')
  })

  test('whose file was damaged is to be done again, and a notice says so', async () => {
    await startEnrolled()
    await engine?.stop()
    writeFileSync(join(dir, 'device.json'), '{"version":1')
    await start()
    expect(engine?.state()).toMatchObject({ terminal: null, link: { state: 'not_enrolled' } })
    expect(engine?.state().notices[0]?.text).toMatch(/enrol it again/)
  })
})

describe('the light', () => {
  test('goes out when the server does, and is on again soon after it is back', async () => {
    await startEnrolled()
    await stopServer()
    server = await startProtocolServer(programme, { keep: server, port: Number(new URL(server.url).port) })
    await until('the light is on again', () => engine?.state().link.state === 'online')
  })

  test('goes out when the line is dead without a word', async () => {
    const lines: Socket[] = []
    const proxy = createServer((line) => {
      const onward = connect(Number(new URL(server.url).port), '127.0.0.1')
      lines.push(line, onward)
      for (const end of [line, onward]) end.on('error', () => {})
      line.pipe(onward).pipe(line)
    })
    proxy.listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    const started = await start(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`)
    expect((await started.enrol(server.code('Counter 1'))).ok).toBe(true)
    await started.ready()
    for (const line of lines) line.unpipe().pause()
    await until('the light says offline', () => started.state().link.state === 'offline', 5000)
    for (const line of lines) line.destroy()
    proxy.close()
  })

  test('says why a revoked terminal is refused, and the terminal does not hammer', async () => {
    const { terminal } = (await startEnrolled()).state()
    server.revoke(terminal?.id ?? '')
    await until('the light says refused', () => engine?.state().link.state === 'refused')
    expect(engine?.state().link).toMatchObject({ why: expect.stringMatching(/revoked by a manager/) })
    const attempts = server.attempts()
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect(server.attempts()).toBe(attempts)
    expect(code((await claim(['A-1'])).answer)).toBe('offline')
  })

  test('says that the server speaks another version of the protocol', async () => {
    await startEnrolled()
    const port = Number(new URL(server.url).port)
    await server.stop()
    server = await startProtocolServer(programme, { keep: server, port, protocol: 2 })
    await until('the light says refused', () => engine?.state().link.state === 'refused')
    expect(engine?.state().link).toMatchObject({ why: expect.stringMatching(/version 1, the server speaks version 2/) })
  })

  test('stays on when the server says something that is not understood', async () => {
    await startEnrolled()
    for (const event of ['changes', 'occupancy', 'catalogueChanged', 'terminalChanged', 'holdDue']) {
      server.emit(event, { nonsense: true })
    }
    const { answer } = await claim(['A-1'])
    expect(code(answer)).toBe('ok')
  })
})

describe('a terminal that starts with the server away', () => {
  test('has its programme and its last known maps, says offline, and refuses in sentences what it may not do', async () => {
    await startEnrolled()
    await api.openShow({ showId: programme.showId })
    server.change(programme.showId, ['B-3'], BOOKED)
    await until('the change was heard', () => heard.changes.length === 1)
    await engine?.stop()
    await server.stop()

    await start()
    await until('the light says offline', () => engine?.state().link.state === 'offline')
    const [cinema] = await api.cinemas()
    const day = value(await api.programme({ cinemaId: cinema?.id ?? '', date: programme.date }))
    expect(day.shows.map(({ movie, auditorium, seatCount }) => [movie.title, auditorium.name, seatCount])).toEqual([
      ['Parasite', 'Hall 1', 24],
    ])
    const view = value(await api.openShow({ showId: programme.showId }))
    expect(states(view)[10]).toBe(BOOKED)
    expect(states(view)[9]).toBe(FREE)
    expect(Date.now() - Date.parse(view.map?.confirmedAt ?? '')).toBeLessThan(60_000)
    expect(view.priceList.prices).toHaveLength(3)
    // A show that no screen has had open yet has no map, and the plan is there all the same.
    expect(value(await api.openShow({ showId: programme.secondShowId })).map).toBeNull()

    const { answer } = await claim(['A-1'])
    expect(code(answer)).toBe('offline')
    expect(!answer.ok && describeRefusal(answer.refusal)).toBe('No connection to the server: seats cannot be held.')
    expect(code(await api.extendHold({ bookingId: newId() }))).toBe('no_such_hold')
    expect(code(await api.terminals())).toBe('offline')
    expect(code(await api.sales({ showId: programme.showId }))).toBe('offline')
    server = await startProtocolServer(programme)
  })

  test('sells nothing: not even what it holds, as nothing is written', async () => {
    await startEnrolled()
    const { bookingId } = await claim(['A-1'])
    await stopServer()
    const answer = await api.sell({ bookingId, tickets: adults(['A-1']), tendered: 2000 })
    expect(code(answer)).toBe('offline')
    expect(engine?.state().waitingCommands).toBe(0)
    server = await startProtocolServer(programme, { keep: server, port: Number(new URL(server.url).port) })
  })
})

describe('the programme', () => {
  test('is pulled page by page, and again when it changes', async () => {
    await startEnrolled()
    const day = () => api.programme({ cinemaId: programme.cinemaId, date: programme.date }).then(value)
    expect((await day()).shows).toHaveLength(1)
    const [show] = programme.entries.filter((entry) => entry.kind === 'show')
    if (!show) throw new Error('no show')
    server.addEntries([
      { ...show, revision: 2, entry: { ...show.entry, id: newId(), startsAt: '2026-11-21T10:00:00.000Z' } },
    ])
    await until('the new show is there', async () => (await day()).shows.length === 2)
    expect((await day()).shows.map(({ show }) => show.startsAt)).toEqual([
      '2026-11-21T10:00:00.000Z',
      '2026-11-21T11:30:00.000Z',
    ])
  })

  test('shows a show after midnight on the day that it is at the cinema', async () => {
    await startEnrolled()
    const next = value(await api.programme({ cinemaId: programme.cinemaId, date: '2026-11-22' }))
    expect(next.shows.map(({ show }) => show.id)).toEqual([programme.secondShowId])
  })

  test('begins anew when the server has begun anew', async () => {
    await startEnrolled()
    const [show] = programme.entries.filter((entry) => entry.kind === 'show')
    if (!show) throw new Error('no show')
    server.addEntries([{ ...show, revision: 9, entry: { ...show.entry, id: newId() } }])
    await until('it was pulled', async () => {
      const day = value(await api.programme({ cinemaId: programme.cinemaId, date: programme.date }))
      return day.shows.length === 2
    })
    const port = Number(new URL(server.url).port)
    const { terminal } = engine?.state() ?? {}
    await server.stop()
    const other = sampleProgramme('Another one')
    const fresh = await startProtocolServer(other, { port })
    // The same devices are known there: only the programme is new.
    Object.assign(fresh, { url: server.url })
    const devices = (server as ProtocolServer & { state: { devices: Map<string, unknown> } }).state.devices
    const known = (fresh as ProtocolServer & { state: { devices: Map<string, unknown> } }).state.devices
    known.set(terminal?.id ?? '', devices.get(terminal?.id ?? ''))
    server = fresh
    await until('the new programme alone is there', async () => {
      const cinemas = await api.cinemas()
      return cinemas.length === 1 && cinemas[0]?.id === other.cinemaId
    })
  })
})

describe('a live map', () => {
  test('follows the changes, each once and in order', async () => {
    await startEnrolled()
    const view = value(await api.openShow({ showId: programme.showId }))
    server.change(programme.showId, ['A-1', 'A-2'], HELD)
    server.change(programme.showId, ['A-1'], FREE)
    await until('both were heard', () => heard.changes.length === 2)
    expect(heard.changes.map(({ from, revision }) => [from, revision])).toEqual([
      [view.map?.revision, (view.map?.revision ?? 0) + 1],
      [(view.map?.revision ?? 0) + 1, (view.map?.revision ?? 0) + 2],
    ])
    const again = value(await api.openShow({ showId: programme.showId }))
    expect([...states(again)].slice(0, 3)).toEqual([FREE, HELD, FREE])
  })

  test('asks again after a gap, and has what it missed', async () => {
    await startEnrolled()
    await api.openShow({ showId: programme.showId })
    server.faults.loseChanges = true
    server.change(programme.showId, ['C-1'], HELD)
    server.faults.loseChanges = false
    server.change(programme.showId, ['C-2'], HELD)
    await until('the map is whole', async () => {
      const map = states(value(await api.openShow({ showId: programme.showId })))
      return map[16] === HELD && map[17] === HELD
    })
    // The screen was told of every revision in one piece.
    expect(heard.changes[0]?.from).toBe(0)
    expect(heard.changes.at(-1)?.revision).toBe(2)
  })

  test('of another epoch is replaced whole', async () => {
    await startEnrolled()
    await api.openShow({ showId: programme.showId })
    const before = heard.maps.length
    server.newEpoch(programme.showId)
    server.change(programme.showId, ['C-1'], BOOKED)
    await until('the new map came', () => heard.maps.length === before + 1)
    expect(states(value(await api.openShow({ showId: programme.showId })))[16]).toBe(BOOKED)
  })

  test('does not apply a change twice, nor one that is older than it', async () => {
    await startEnrolled()
    const epoch = value(await api.openShow({ showId: programme.showId })).map?.epoch
    server.change(programme.showId, ['A-1'], HELD)
    server.change(programme.showId, ['A-1'], BOOKED)
    await until('both were heard', () => heard.changes.length === 2)
    server.emit('changes', { showId: programme.showId, epoch, from: 0, revision: 1, changes: [0, HELD] })
    server.change(programme.showId, ['A-2'], HELD)
    await until('the third was heard', () => heard.changes.length === 3)
    expect([...states(value(await api.openShow({ showId: programme.showId })))].slice(0, 2)).toEqual([BOOKED, HELD])
  })

  test('catches up after the connection was lost', async () => {
    await startEnrolled()
    await api.openShow({ showId: programme.showId })
    await stopServer()
    server = await startProtocolServer(programme, { keep: server, port: Number(new URL(server.url).port) })
    server.change(programme.showId, ['B-1'], BOOKED)
    await until('the seat is booked here too', async () => {
      return states(value(await api.openShow({ showId: programme.showId })))[8] === BOOKED
    })
  })

  test('is not watched any more when no screen has it open', async () => {
    await startEnrolled()
    const other = listen(engine as Engine)
    await api.openShow({ showId: programme.showId })
    await other.screen.api.openShow({ showId: programme.showId })
    await api.closeShow({ showId: programme.showId })
    expect(server.requests.filter(({ name }) => name === 'unwatch')).toHaveLength(0)
    other.screen.close()
    await until('it was closed', () => server.requests.some(({ name }) => name === 'unwatch'))
    // A map that isn't watched isn't shown as if it were new.
    server.change(programme.showId, ['A-1'], HELD)
    expect(states(value(await api.openShow({ showId: programme.showId })))[0]).toBe(HELD)
  })
})

describe('a hold', () => {
  test('is all the seats or none, and says which were taken', async () => {
    await startEnrolled()
    server.change(programme.showId, ['A-2'], HELD)
    const { answer } = await claim(['A-1', 'A-2'])
    expect(answer).toEqual({ ok: false, refusal: { code: 'seats_taken', seatIds: ['A-2'] } })
    expect(server.stateOf(programme.showId, 'A-1')).toBe(FREE)
  })

  test('grows by further seats, shrinks, and refuses what no server needs to be asked for', async () => {
    await startEnrolled()
    const { bookingId } = await claim(['A-1'])
    expect(value((await claim(['A-2', 'A-3'], bookingId)).answer).seatIds).toEqual(['A-1', 'A-2', 'A-3'])
    expect(value(await api.releaseSeats({ bookingId, seatIds: ['A-2'] })).seatIds).toEqual(['A-1', 'A-3'])
    await until('the seat is free again', () => server.stateOf(programme.showId, 'A-2') === FREE)
    const row = ['B-1', 'B-2', 'B-3', 'B-4', 'B-5', 'B-6', 'B-7', 'B-8', 'C-1']
    expect(code((await claim(row, bookingId)).answer)).toBe('too_many_seats')
    expect((await claim(['A-1', 'Z-9'])).answer).toEqual({
      ok: false,
      refusal: { code: 'unknown_seats', seatIds: ['Z-9'] },
    })
    const elsewhere = { sessionId: newId(), bookingId, showId: programme.secondShowId, seatIds: ['A-1'] }
    expect(code(await api.claimSeats(elsewhere))).toBe('malformed')
    expect(code(await api.claimSeats({ ...elsewhere, showId: newId() }))).toBe('unknown_show')
  })

  test('whose answer never came is given back, and can be taken again', async () => {
    await startEnrolled()
    server.faults.swallowAnswers.add('claim')
    const { bookingId, answer } = await claim(['A-1'])
    expect(code(answer)).toBe('timeout')
    server.faults.swallowAnswers.clear()
    await until('it was given back', () => server.stateOf(programme.showId, 'A-1') === FREE)
    expect(code((await claim(['A-1'], bookingId)).answer)).toBe('ok')
  }, 20_000)

  test('that is given up while cut off is given back when the server is there again', async () => {
    await startEnrolled()
    const { bookingId } = await claim(['A-1', 'A-2'])
    const other = await claim(['B-1', 'B-2'])
    await stopServer()
    expect(code(await api.abandonCart({ bookingId }))).toBe('ok')
    expect(value(await api.releaseSeats({ bookingId: other.bookingId, seatIds: ['B-2'] })).seatIds).toEqual(['B-1'])
    server = await startProtocolServer(programme, { keep: server, port: Number(new URL(server.url).port) })
    await until('they are free', () =>
      ['A-1', 'A-2', 'B-2'].every((seat) => server.stateOf(programme.showId, seat) === FREE),
    )
    expect(server.stateOf(programme.showId, 'B-1')).toBe(HELD)
  })

  test('is resumed by its screen after a reload', async () => {
    await startEnrolled()
    const sessionId = newId()
    const { bookingId } = await claim(['A-1'], newId(), sessionId)
    heard.screen.close()
    const reloaded = listen(engine as Engine)
    expect(value(await reloaded.screen.api.resumeCart({ sessionId }))).toMatchObject({ bookingId, seatIds: ['A-1'] })
    expect(value(await reloaded.screen.api.resumeCart({ sessionId: newId() }))).toBeNull()
  })

  test('of a killed engine is resumed by its screen, or given back when the screen does not come back', async () => {
    await startEnrolled()
    const sessionId = newId()
    const { bookingId } = await claim(['A-1'], newId(), sessionId)
    await claim(['A-2'])
    const copy = copyAsKilled()
    // What the old engine gave back in its orderly stop, this one still has on its disk.
    await engine?.stop()
    engine = await startEngine({ dir: copy, serverUrl: server.url })
    await engine.ready()
    api = engine.openScreen({}).api
    expect(value(await api.resumeCart({ sessionId }))).toMatchObject({ bookingId, seatIds: ['A-1'] })
    const releases = () =>
      server.requests.filter(({ name, body }) => name === 'release' && JSON.stringify(body).includes('A-2'))
    const before = releases().length
    await until('the other was given back', () => releases().length > before, 25_000)
    expect(value(await api.resumeCart({ sessionId }))).toMatchObject({ seatIds: ['A-1'] })
  }, 40_000)

  test('is given back when the engine stops in order', async () => {
    await startEnrolled()
    await claim(['A-1'])
    await engine?.stop()
    expect(server.stateOf(programme.showId, 'A-1')).toBe(FREE)
  })

  test('whose time is up is let go, and the screen is told', async () => {
    await startEnrolled()
    const { bookingId } = await claim(['A-1'])
    expect(await server.askHoldDue(bookingId, programme.showId)).toEqual({ answer: 'let_go' })
    expect(heard.ended).toEqual([{ bookingId, why: 'time_up' }])
    expect(code(await api.sell({ bookingId, tickets: adults(['A-1']), tendered: 2000 }))).toBe('no_such_hold')
  })

  test('whose sale is on its way is kept when its time is up', async () => {
    await startEnrolled()
    const { bookingId } = await claim(['A-1'])
    server.faults.swallowAnswers.add('commands')
    const selling = api.sell({ bookingId, tickets: adults(['A-1']), tendered: 2000 })
    await until('it was sent', () => server.batches.length > 0)
    expect(await server.askHoldDue(bookingId, programme.showId)).toEqual({ answer: 'kept' })
    server.faults.swallowAnswers.clear()
    server.dropConnections()
    expect(code(await selling)).toBe('ok')
  })
})

describe('a sale', () => {
  test('is priced from the price list, booked, recorded here, and told to every screen', async () => {
    await startEnrolled()
    const { bookingId } = await claim(['A-1', 'C-1'])
    const tickets = [
      { seatId: 'C-1', type: 'adult' },
      { seatId: 'A-1', type: 'child' },
    ]
    const booking = value(await api.sell({ bookingId, tickets, tendered: 3000 }))
    expect(booking).toMatchObject({ bookingId, total: { amount: 2600, currency: 'SGD' }, change: 400 })
    expect(heard.ended).toEqual([{ bookingId, why: 'sold' }])
    expect((await api.recentSales()).map(({ booking, movieTitle }) => [booking.bookingId, movieTitle])).toEqual([
      [bookingId, 'Parasite'],
    ])
    expect(value(await api.tickets({ bookingId })).map(({ seatId }) => seatId)).toEqual(['C-1', 'A-1'])
    expect(engine?.state().waitingCommands).toBe(0)
    // The same again is the same sale.
    expect(value(await api.sell({ bookingId, tickets, tendered: 3000 }))).toEqual(booking)
    expect(server.batches.flat()).toHaveLength(1)
  })

  test('that cannot be one is refused, and nothing is sent', async () => {
    await startEnrolled()
    const { bookingId } = await claim(['A-1', 'C-1'])
    const sell = (tickets: { seatId: string; type: string }[], tendered: number) =>
      api.sell({ bookingId, tickets, tendered })
    expect(await sell(adults(['A-1', 'C-1']), 3000)).toEqual({
      ok: false,
      refusal: { code: 'not_enough_cash', total: 3050, tendered: 3000, currency: 'SGD' },
    })
    expect(code(await sell(adults(['A-1']), 9000))).toBe('malformed')
    expect(code(await sell(adults(['A-1', 'A-1']), 9000))).toBe('malformed')
    expect(await sell([...adults(['A-1']), { seatId: 'C-1', type: 'child' }], 9000)).toEqual({
      ok: false,
      refusal: { code: 'unknown_ticket_type', ticketType: 'child', seatId: 'C-1' },
    })
    expect(server.batches).toEqual([])
    expect(code(await sell(adults(['A-1', 'C-1']), 3050))).toBe('ok')
  })

  test('is not for a kiosk', async () => {
    await startEnrolled('kiosk')
    const { bookingId } = await claim(['A-1'])
    expect(code(await api.sell({ bookingId, tickets: adults(['A-1']), tendered: 2000 }))).toBe('not_allowed')
  })

  test('tapped twice is one sale', async () => {
    await startEnrolled()
    const { bookingId } = await claim(['A-1'])
    const sale = { bookingId, tickets: adults(['A-1']), tendered: 2000 }
    const [a, b] = await Promise.all([api.sell(sale), api.sell(sale)])
    expect(value(a)).toEqual(value(b))
    expect(server.batches.flat()).toHaveLength(1)
  })

  test('whose answer is lost is told as not known yet, sent again until answered, and settled', async () => {
    await startEnrolled()
    const { bookingId } = await claim(['A-1'])
    server.faults.swallowAnswers.add('commands')
    const answer = await api.sell({ bookingId, tickets: adults(['A-1']), tendered: 2000 })
    expect(code(answer)).toBe('timeout')
    expect(engine?.state().waitingCommands).toBe(1)
    server.faults.swallowAnswers.clear()
    server.dropConnections()
    await until('it is settled', () => heard.settled.length === 1)
    expect(heard.settled[0]).toMatchObject({ bookingId, answer: { ok: true } })
    expect(server.batches.length).toBeGreaterThan(1)
    expect(new Set(server.batches.flat().map(({ id }) => id)).size).toBe(1)
    expect(server.sold.size).toBe(1)
    expect(engine?.state().waitingCommands).toBe(0)
  }, 20_000)

  test('that was written survives the engine being killed, and reaches the server once', async () => {
    await startEnrolled()
    const { bookingId } = await claim(['A-1'])
    server.faults.swallowAnswers.add('commands')
    void api.sell({ bookingId, tickets: adults(['A-1']), tendered: 2000 })
    await until('it was sent', () => server.sold.size === 1)
    const copy = copyAsKilled()
    await engine?.stop()
    server.faults.swallowAnswers.clear()
    engine = await startEngine({ dir: copy, serverUrl: server.url })
    expect(engine.state().waitingCommands).toBe(1)
    await until('it is answered', () => engine?.state().waitingCommands === 0)
    const recent = await engine.openScreen({}).api.recentSales()
    expect(recent.map(({ booking }) => booking.bookingId)).toEqual([bookingId])
    expect(server.sold.size).toBe(1)
  }, 20_000)

  test('that the server refuses while nobody waits for it stays on record, a notice tells it, and the rest flows on', async () => {
    await startEnrolled()
    const first = await claim(['A-1'])
    const second = await claim(['B-1'])
    server.faults.swallowAnswers.add('commands')
    server.faults.refuse.set('commands', { code: 'unavailable', what: 'the ledger is away' })
    const sales = await Promise.all([
      api.sell({ bookingId: first.bookingId, tickets: adults(['A-1']), tendered: 2000 }),
      api.sell({ bookingId: second.bookingId, tickets: adults(['B-1']), tendered: 2000 }),
    ])
    expect(sales.map(code)).toEqual(['timeout', 'timeout'])
    // Meanwhile a manager gave the first booking's seat to somebody else.
    server.change(programme.showId, ['A-1'], BOOKED)
    server.faults.swallowAnswers.clear()
    server.faults.refuse.clear()
    server.dropConnections()
    await until('both are settled', () => heard.settled.length === 2)
    expect(new Map(heard.settled.map(({ bookingId, answer }) => [bookingId, code(answer)]))).toEqual(
      new Map([
        [first.bookingId, 'no_such_hold'],
        [second.bookingId, 'ok'],
      ]),
    )
    const [notice] = engine?.state().notices ?? []
    expect(notice?.text).toMatch(/The sale of A-1 for SGD.12\.50.* was refused: .* The money is to be given back\./)
    await api.dismissNotice({ id: notice?.id ?? '' })
    expect(engine?.state().notices).toEqual([])
  }, 20_000)

  test('shares its way with the sales of the same moment', async () => {
    await startEnrolled()
    const seats = ['A', 'B', 'C'].flatMap((row) => Array.from({ length: 8 }, (_, i) => `${row}-${i + 1}`))
    const bookings = await Promise.all(seats.map(async (seat) => ({ seat, ...(await claim([seat])) })))
    const sales = await Promise.all(
      bookings.map(({ seat, bookingId }) => api.sell({ bookingId, tickets: adults([seat]), tendered: 2000 })),
    )
    expect(sales.every(({ ok }) => ok)).toBe(true)
    expect(server.sold.size).toBe(24)
    expect(server.batches.length).toBeLessThan(8)
    expect(Math.max(...server.batches.map(({ length }) => length))).toBeLessThanOrEqual(20)
  })

  test('is not held up by one whose batch the server refuses as a whole', async () => {
    await startEnrolled()
    const bookings = await Promise.all(['A-1', 'A-2', 'A-3'].map(async (seat) => ({ seat, ...(await claim([seat])) })))
    server.faults.refuse.set('commands', { code: 'malformed', field: 'commands', problem: 'is too large' })
    const sales = await Promise.all(
      bookings.map(({ seat, bookingId }) => api.sell({ bookingId, tickets: adults([seat]), tendered: 2000 })),
    )
    expect(sales.map(code)).toEqual(['malformed', 'malformed', 'malformed'])
    server.faults.refuse.clear()
    expect(engine?.state().waitingCommands).toBe(0)
    // Each alone got that answer; its seats are still held, and can be sold.
    const bookingId = bookings[0]?.bookingId ?? ''
    expect(code(await api.sell({ bookingId, tickets: adults(['A-1']), tendered: 2000 }))).toBe('ok')
  })

  test('of a database that was damaged meanwhile is salvaged, and sent', async () => {
    await startEnrolled()
    const { bookingId } = await claim(['A-1'])
    server.faults.refuse.set('commands', { code: 'unavailable', what: 'the ledger is away' })
    expect(code(await api.sell({ bookingId, tickets: adults(['A-1']), tendered: 2000 }))).toBe('timeout')
    await engine?.stop()
    const path = join(dir, 'terminal.sqlite')
    const bytes = readFileSync(path)
    bytes.fill(0, 0, 200)
    writeFileSync(path, bytes)
    server.faults.refuse.clear()
    await start()
    expect(engine?.state().notices[0]?.text).toMatch(/set aside as terminal\.sqlite\.damaged-\S+, .*1 sale was found/)
    await until('the sale is in the ledger', () => server.sold.has(bookingId))
    await engine?.ready()
    expect(value(await api.programme({ cinemaId: programme.cinemaId, date: programme.date })).shows).toHaveLength(1)
  }, 20_000)
})

test('restarting the server in the middle of many sales loses none and books none twice', async () => {
  await startEnrolled()
  const seats = ['A', 'B', 'C'].flatMap((row) => Array.from({ length: 8 }, (_, i) => `${row}-${i + 1}`))
  const bookings = await Promise.all(seats.map(async (seat) => ({ seat, ...(await claim([seat])) })))
  const selling = bookings.map(({ seat, bookingId }) =>
    api.sell({ bookingId, tickets: adults([seat]), tendered: 2000 }),
  )
  await until('the first are sold', () => server.sold.size > 0)
  await restartServer()
  const sales = await Promise.all(selling)
  expect(sales.every((sale) => sale.ok || sale.refusal.code === 'timeout')).toBe(true)
  await until('all are answered', () => engine?.state().waitingCommands === 0)
  expect(server.sold.size).toBe(24)
}, 20_000)
