/** Only one run may speak for a terminal: the one that the server has numbered last, and no copy beside it. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, type BootAnswer, EMPTY_CHAIN, newId, type Refusal, type TerminalStatus } from '@marquee/shared'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { insertTestProgramme, type TestProgramme } from '../../../../../tooling/testing/fixtures/test-programme.ts'
import { startTestServer, type TestServer } from '../../../../../tooling/testing/houses/server.ts'
import { SOON } from '../../../../../tooling/testing/soon.ts'
import {
  boot,
  connectTerminal,
  type Device,
  enrolDevice,
  grantedValue,
  newDevice,
  type RawTerminal,
} from '../../../../../tooling/testing/terminals/raw-terminal.ts'
import { SPARE_REFERENCES } from '../../booking/terminal/lend-references.ts'
import { readConfig } from '../../config.ts'
import { INCARNATION_CHANNEL } from '../../incarnation/begin-incarnation.ts'
import { type RunningServer, startServer } from '../../server.ts'

let server: TestServer
let second: RunningServer
let programme: TestProgramme
const open: RawTerminal[] = []

beforeAll(async () => {
  server = await startTestServer({ redis: false })
  const config = readConfig({
    PORT: '0',
    DATABASE_URL: server.ledger.url,
    MARQUEE_DATA_DIR: server.dataDir,
    MARQUEE_OFFICE_LOG_IN: 'with-accounts',
  })
  second = await startServer(config, pino({ level: 'silent' }))
  programme = await insertTestProgramme(server.pool)
})
afterAll(async () => {
  await second.close()
  await server.close()
})
afterEach(() => {
  for (const terminal of open.splice(0)) terminal.close()
})

const here = (): string => server.url
const there = (): string => `http://127.0.0.1:${second.port}`
const showId = (): string => programme.showIds[0] as string

async function connect(device: Device, options: { url?: string; booted?: boolean; bootId?: string } = {}) {
  const { url = here(), ...rest } = options
  const terminal = await connectTerminal(url, device, rest)
  open.push(terminal)
  return terminal
}
const enrol = (): Promise<Device> => enrolDevice(server.url, server.pool)

/** The disk as it is now, in another machine or kept for later. */
function copyOf({ identity, key, outbox }: Device): Device {
  const copy = newDevice(identity, key)
  copy.outbox.runNumber = outbox.runNumber
  copy.outbox.head = outbox.head
  return copy
}
const words = (answer: Answer<BootAnswer>): string =>
  answer.ok ? `${answer.value.standing} as ${answer.value.runNumber}` : answer.refusal.code
const bootOf = async (device: Device, bootId?: string): Promise<string> => {
  const terminal = await connect(device, { booted: false })
  return words(await boot(device, terminal.socket, bootId))
}
const leave = async (terminal: RawTerminal): Promise<void> => {
  terminal.close()
  const { id } = terminal.device.identity
  await vi.waitFor(async () => expect(await serverOf(id)).toBeNull(), SOON)
}
async function serverOf(terminalId: string): Promise<string | null | undefined> {
  const { rows } = await server.pool.query<{ server_id: string | null }>(
    'select server_id from terminal_runs where terminal_id = $1',
    [terminalId],
  )
  return rows[0]?.server_id
}
const conflictsOf = async ({ identity }: Device): Promise<object[]> =>
  (await server.pool.query('select reason, what from conflicts where terminal_id = $1', [identity.id])).rows
const movement = {
  kind: 'drawer',
  direction: 'in',
  amount: { amount: 100, currency: 'SGD' },
  reason: 'float',
  at: '2026-11-21T10:00:00.000Z',
} as const

describe('before its run has a number', () => {
  it('a terminal may read the programme and the maps, and do nothing else', async () => {
    const terminal = await connect(await enrol(), { booted: false })
    expect(await terminal.ask('watch', { showId: showId() })).toMatchObject({ ok: true })
    expect(await terminal.ask('catalogue', {})).toMatchObject({ ok: true })
    const refusal: Refusal = { code: 'not_booted' }
    const entry = terminal.device.outbox.append(movement)
    for (const [name, request] of [
      ['claim', { bookingId: newId(), showId: showId(), seatIds: ['A-1'] }],
      ['release', { showId: showId(), seats: [{ seatId: 'A-1', grantNumber: 1 }] }],
      ['commands', { first: 1, entries: [entry] }],
      ['references', { quantity: 1 }],
      ['report', { shows: [] }],
    ] as const) {
      expect(await terminal.ask(name, request)).toEqual({ ok: false, refusal })
    }
    const manager = await connect(await enrolDevice(server.url, server.pool, 'manager'), { booted: false })
    expect(await manager.ask('terminals', {})).toEqual({ ok: false, refusal })
  })
})

describe('a start', () => {
  it('gets a number that rises and continues from the previous one', async () => {
    const device = await enrol()
    expect(await bootOf(device)).toBe('begins_anew as 1')
    await leave(open.at(-1) as RawTerminal)
    expect(await bootOf(device)).toBe('continues as 2')
    expect(await open.at(-1)?.send(movement)).toEqual([{ outcome: 'applied', done: {} }])
    await leave(open.at(-1) as RawTerminal)
    expect(await bootOf(device)).toBe('continues as 3')
  })

  it('gets the same answer again if it was lost, in the same connection and in the next', async () => {
    const device = await enrol()
    const [bootId, lost] = [newId(), copyOf(device)]
    const terminal = await connect(device, { booted: false })
    expect(words(await boot(copyOf(lost), terminal.socket, bootId))).toBe('begins_anew as 1')
    expect(words(await boot(copyOf(lost), terminal.socket, bootId))).toBe('begins_anew as 1')
    await leave(terminal)
    expect(await bootOf(copyOf(lost), bootId)).toBe('begins_anew as 1')
    expect(await bootOf(device, bootId)).toBe('begins_anew as 1')
    expect(await bootOf(device, bootId)).toBe('continues as 1')
  })

  it('gets the same answer for a repeated request after a sale, and keeps its claims', async () => {
    const device = await enrol()
    const terminal = await connect(device, { booted: false })
    const request = { bootId: newId(), runNumber: device.outbox.runNumber, head: device.outbox.head }
    const first = await terminal.ask('boot', request)
    device.outbox.runNumber = (grantedValue(first) as BootAnswer).runNumber
    await terminal.send(movement)
    expect(await terminal.ask('boot', request)).toEqual(first)
    expect(words(await boot(device, terminal.socket, request.bootId))).toBe('continues as 1')
  })

  it.each([
    ['the same server', here],
    ['another server', () => there()],
  ])('whose request comes late to %s changes nothing once its run has connected again', async (_, late) => {
    const device = await enrol()
    const request = { bootId: newId(), runNumber: 0, head: EMPTY_CHAIN }
    const first = await connect(device, { booted: false })
    request.runNumber = device.outbox.runNumber = grantedValue<BootAnswer>(await first.ask('boot', request)).runNumber
    const former = await connect(device, { url: late(), booted: false })
    expect(await first.send(movement)).toEqual([{ outcome: 'applied', done: {} }])
    expect(await former.ask('boot', request)).toEqual({ ok: false, refusal: { code: 'identity_in_use' } })
    expect(await first.send(movement)).toEqual([{ outcome: 'applied', done: {} }])
  })

  it('that was set back while it ran begins anew, once its run is connected no more', async () => {
    const device = await enrol()
    const before = copyOf(device)
    const terminal = await connect(device, { booted: false })
    const bootId = newId()
    expect(words(await boot(device, terminal.socket, bootId))).toBe('begins_anew as 1')
    before.outbox.runNumber = 1
    await terminal.send(movement)
    await leave(terminal)
    expect(await bootOf(before, bootId)).toBe('begins_anew as 2')
  })

  it('on an older copy of the disk begins anew after the inbox, and older claims become an earlier life’s', async () => {
    const device = await enrol()
    const first = await connect(device)
    const old = copyOf(device)
    await first.send(movement, movement)
    const claim = { bookingId: newId(), showId: showId(), seatIds: ['B-1'] }
    const { seats } = grantedValue(await first.ask('claim', claim))
    await leave(first)
    const restored = await connect(old)
    expect(old.outbox.head).toEqual(device.outbox.head)
    const { rows } = await server.pool.query<{ orphaned: number }>(
      'select orphaned_up_to::int as orphaned from terminal_runs where terminal_id = $1',
      [device.identity.id],
    )
    expect(rows[0]?.orphaned).toBeGreaterThanOrEqual(seats[0]?.grantNumber as number)
    expect(await restored.send(movement)).toEqual([{ outcome: 'applied', done: {} }])
    await leave(restored)
    // The life that was put aside doesn't come back either.
    expect(await bootOf(device)).toBe('begins_anew as 3')
  })

  it('on a disk whose last entries were answered, but not counted, continues', async () => {
    const device = await enrol()
    const first = await connect(device)
    const before = copyOf(device)
    await first.send(movement, movement)
    await leave(first)
    await server.pool.query('update terminal_runs set sequence = 0, hash = $2 where terminal_id = $1', [
      device.identity.id,
      EMPTY_CHAIN.hash,
    ])
    expect(await bootOf(device)).toBe('continues as 2')
    await leave(open.at(-1) as RawTerminal)
    before.outbox.runNumber = 2
    expect(await bootOf(before)).toBe('begins_anew as 3')
    expect(before.outbox.head).toEqual(device.outbox.head)
    expect(await conflictsOf(device)).toEqual([])
  })

  it('on a disk that lost an entry which never came, while later ones did, becomes a conflict', async () => {
    const device = await enrol()
    const first = await connect(device)
    const before = copyOf(device)
    await first.send(movement, movement, movement)
    await leave(first)
    // The state left by a server that died between the transactions of the entries of a batch.
    const { id, name } = device.identity
    for (const undo of [
      'delete from drawer_movements where terminal_id = $1 and id in (select command_id from inbox where sequence < 3)',
      'delete from inbox where terminal_id = $1 and sequence < 3',
      `update terminal_runs set sequence = 0, hash = '${EMPTY_CHAIN.hash}' where terminal_id = $1`,
    ]) {
      await server.pool.query(undo, [id])
    }
    const itself = copyOf(device)
    itself.outbox.runNumber = 0
    expect(await bootOf(itself)).toBe('begins_anew as 2')
    expect(await conflictsOf(device)).toEqual([])
    await leave(open.at(-1) as RawTerminal)

    await server.pool.query('update terminal_runs set sequence = 0, hash = $2 where terminal_id = $1', [
      id,
      EMPTY_CHAIN.hash,
    ])
    expect(await bootOf(before)).toBe('begins_anew as 3')
    expect(await conflictsOf(device)).toEqual([
      {
        reason: 'gap',
        what: `Entries 1 to 2 of ${name} are lost, but for what comes from its disk as a conflict: count its drawer and look for its receipts.`,
      },
    ])
  })
})

describe('a copy of a terminal', () => {
  it.each([
    ['this server', here],
    ['another server', there],
  ])('is not served while the terminal is connected to %s, on any disk', async (_, url) => {
    const device = await enrol()
    const terminal = await connect(device, { url: url() })
    expect(await bootOf(copyOf(device))).toBe('identity_in_use')
    expect(await bootOf(newDevice(device.identity, device.key))).toBe('identity_in_use')
    expect(terminal.socket.connected).toBe(true)
    expect(await terminal.send(movement)).toEqual([{ outcome: 'applied', done: {} }])
  })

  it('ends the run that is connected elsewhere if it got the number because nobody heard the question', async () => {
    const device = await enrol()
    const terminal = await connect(device, { url: there() })
    const told = new Promise((resolve) => terminal.socket.once('refused', resolve))
    const copy = await connect(copyOf(device), { booted: false })
    // Each server hears again within a second, and what was said meanwhile is lost: deaf before it is asked, and kept so.
    const deafen = () =>
      server.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'marquee listener' and datname = current_database()`,
      )
    await deafen()
    let isOver = false
    const booting = boot(copy.device, copy.socket).finally(() => {
      isOver = true
    })
    while (!isOver) {
      await deafen()
      await sleep(50)
    }
    expect(words(await booting)).toBe('continues as 2')
    expect(await told).toEqual({ code: 'identity_in_use' })
  })

  it('that got the number while the terminal was away keeps the terminal out', async () => {
    const device = await enrol()
    await leave(await connect(device))
    const copy = copyOf(device)
    expect(await bootOf(copy)).toBe('continues as 2')
    expect(await bootOf(device)).toBe('identity_in_use')
    await leave(open.find((terminal) => terminal.device === copy) as RawTerminal)
    expect(await bootOf(device)).toBe('begins_anew as 3')
  })
})

describe('a terminal whose line is dead without the server’s knowledge', () => {
  /** Takes every packet, and answers none. */
  const goDeaf = ({ socket }: RawTerminal): void => void socket.removeAllListeners('challenge')

  it.each([
    ['the same server', here],
    ['another server', there],
  ])('starts anew at %s, and its old line is ended', async (_, url) => {
    const device = await enrol()
    const old = await connect(device)
    const ended = new Promise((resolve) => old.socket.once('disconnect', resolve))
    goDeaf(old)
    const again = await connect(device, { url: url() })
    expect(device.outbox.runNumber).toBe(2)
    await ended
    expect(await again.send(movement)).toEqual([{ outcome: 'applied', done: {} }])
    expect(await serverOf(device.identity.id)).not.toBeNull()
  })

  it('continues at once in the same run, even when its server has died and left its name', async () => {
    const device = await enrol()
    const bootId = newId()
    goDeaf(await connect(device, { bootId }))
    await connect(device, { bootId })
    expect(device.outbox.runNumber).toBe(1)
    await server.pool.query('update terminal_runs set server_id = $2 where terminal_id = $1', [
      device.identity.id,
      newId(),
    ])
    await connect(device, { bootId, url: there() })
    expect(device.outbox.runNumber).toBe(1)
  })
})

it('messages of an earlier run are ignored', async () => {
  const device = await enrol()
  const old = await connect(device)
  await server.pool.query('update terminal_runs set run_number = run_number + 1 where terminal_id = $1', [
    device.identity.id,
  ])
  expect(await old.ask('commands', { first: 1, entries: [device.outbox.append(movement)] })).toEqual({
    ok: false,
    refusal: { code: 'identity_in_use' },
  })
})

it('a terminal is told which of its claims ended without its consent, and is lent booking numbers', async () => {
  const terminal = await connect(await enrol())
  const claim = { bookingId: newId(), showId: showId(), seatIds: ['C-1', 'C-2'] }
  const { seats } = grantedValue(await terminal.ask('claim', claim))
  const [kept, lost] = seats as [(typeof seats)[number], (typeof seats)[number]]
  await terminal.ask('release', { showId: showId(), seats: [lost] })
  const never = [
    { ...kept, grantNumber: kept.grantNumber + 1 },
    { seatId: 'ZZ-9', grantNumber: 1 },
  ]
  const unknown = { showId: newId(), seats: [kept] }
  const shows = [{ showId: showId(), seats: [kept, lost, ...never] }, unknown]
  expect(await terminal.ask('report', { shows })).toEqual({
    ok: true,
    value: { ended: [{ showId: showId(), seats: [lost, ...never] }, unknown] },
  })
  const { references } = grantedValue(await terminal.ask('references', { quantity: 50 }))
  const more = grantedValue(await terminal.ask('references', { quantity: 50 })).references
  expect(new Set([...references, ...more]).size).toBe(100)
})

it('a counter that requests too many booking numbers is refused, even after a new start', async () => {
  const device = await enrol()
  const lent: string[] = []
  const askAll = async (terminal: RawTerminal) => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => terminal.ask('references', { quantity: 200 })))
    for (const answer of answers as Answer<{ references: string[] }>[]) {
      if (answer.ok) lent.push(...answer.value.references)
    }
    return answers.at(-1)
  }
  const terminal = await connect(device)
  expect(await askAll(terminal)).toMatchObject({ ok: false, refusal: { code: 'rate_limited' } })
  await leave(terminal)
  const anew = newDevice(device.identity, device.key)
  expect(await askAll(await connect(anew, { url: there() }))).toMatchObject({ refusal: { code: 'rate_limited' } })
  expect(new Set(lent).size).toBe(lent.length)
  expect(lent.length).toBe(SPARE_REFERENCES)
})

describe('a boot that cites more than the ledger has given', () => {
  interface Heights {
    grants: number
    references: number
    catalogue: number
    news: number
    incarnations: number
  }
  const heights = async (): Promise<Heights> => {
    const { rows } = await server.pool.query<Heights>(
      `select (select last_value from grant_number) as grants, (select last_value from booking_number) as references,
         (select revision from catalogue_revision) as catalogue, (select last_value from door_news_revision_seq) as news,
         (select count(*) from incarnations) as incarnations`,
    )
    return rows[0] as Heights
  }
  const NOTHING = { incarnation: null, answered: EMPTY_CHAIN, grantNumber: 0, catalogueRevision: 0, doorNews: 0 }
  const cite = async (device: Device, knows: object, runNumber = 0): Promise<string> => {
    const { socket } = await connect(device, { booted: false })
    const request = { bootId: newId(), runNumber, head: EMPTY_CHAIN, knows: { ...NOTHING, ...knows } }
    const answer: Answer<BootAnswer> = await socket.timeout(20_000).emitWithAck('boot', request)
    socket.close()
    if (answer.ok) await vi.waitFor(async () => expect(await serverOf(device.identity.id)).toBeNull(), SOON)
    return answer.ok ? 'ok' : answer.refusal.code
  }

  it.each([
    ['counter', { grantNumber: 2 ** 50 }, 0, 'malformed'],
    ['counter', { grantNumber: Number.MAX_SAFE_INTEGER }, 0, 'malformed'],
    ['counter', { catalogueRevision: 2 ** 50 }, 0, 'malformed'],
    ['counter', {}, 2 ** 31 - 1, 'malformed'],
    ['counter', { doorNews: 1_000_000 }, 0, 'ok'],
    ['door', { doorNews: 2 ** 50 }, 0, 'malformed'],
    ['door', { grantNumber: 1_000_000 }, 0, 'ok'],
  ] as const)(
    'raises nothing if it is absurd, or more than a %s can know (%o, run %i)',
    async (kind, knows, runNumber, answer) => {
      const device = await enrolDevice(server.url, server.pool, kind)
      const before = await heights()
      expect(await cite(device, knows, runNumber)).toBe(answer)
      expect(await heights()).toEqual(before)
    },
  )

  it('is believed once an hour per terminal', async () => {
    const device = await enrol()
    const before = await heights()
    expect(await cite(device, { grantNumber: before.grants + 1000 })).toBe('ok')
    const once = await heights()
    expect(once.incarnations).toBe(before.incarnations + 1)
    expect(once.grants).toBeGreaterThan(before.grants + 2 ** 32)
    expect(once.references).toBe(before.references + 1000)

    const { rows } = await server.pool.query('select id from incarnations order by number desc limit 1')
    const more = { grantNumber: once.grants + 1000 }
    expect(await cite(device, { ...more, incarnation: rows[0].id })).toBe('unavailable')
    // A number in the lost hours raises the numbers without another incarnation.
    expect(await cite(device, more)).toBe('unavailable')
    expect(await heights()).toEqual(once)

    await server.pool.query("update set_back_words set at = at - interval '1 hour'")
    expect(await cite(device, more)).toBe('ok')
    const { incarnations, references } = once
    expect(await heights()).toMatchObject({ incarnations, references })
    await server.pool.query('update closed_shows set opened_at = now()')
  })

  it('is believed of a door, which is served at once and whose answer may be lost', async () => {
    const door = await enrolDevice(server.url, server.pool, 'door')
    const { rows } = await server.pool.query('select id from incarnations order by number desc limit 1')
    const before = await heights()
    // The terminal itself shows the set-back.
    const knows = { doorNews: before.news + 1000, incarnation: rows[0].id }
    expect(await cite(door, knows)).toBe('ok')
    const once = await heights()
    expect(once.incarnations).toBe(before.incarnations + 1)
    expect(once.news).toBeGreaterThan(before.news + 2 ** 32)
    expect(await cite(door, knows)).toBe('ok')

    const another = await enrolDevice(server.url, server.pool, 'door')
    const more = { doorNews: once.news + 1000 }
    expect(await cite(another, more)).toBe('ok')
    const twice = await heights()
    expect(twice.news).toBeGreaterThan(once.news + 2 ** 32)
    expect(await cite(another, more)).toBe('ok')
    expect(await heights()).toEqual(twice)
    await server.pool.query('update closed_shows set opened_at = now()')
  })
})

describe('another incarnation of the ledger', () => {
  it('ends the runs of an earlier one, and serves none that a late transaction booted there', async () => {
    const refusal = { code: 'unavailable', what: expect.stringContaining('restored') }
    const served = await connect(await enrol())
    const refusals: Refusal[] = []
    served.socket.once('refused', (each: Refusal) => void refusals.push(each))
    const ended = new Promise((resolve) => served.socket.once('disconnect', resolve))
    const late = await connect(await enrol(), { booted: false })
    // Servers hear of the incarnation while no transaction sees it yet.
    const beginning = await server.pool.connect()
    try {
      await beginning.query('begin')
      const { rows } = await beginning.query('select number from incarnations order by number desc limit 1 for update')
      const newest = { number: rows[0].number + 1, id: newId() }
      await beginning.query(
        `insert into incarnations (number, id, why, said, lost_since) values ($1, $2, 'restored', 'a test', now())`,
        [newest.number, newest.id],
      )
      await vi.waitFor(async () => {
        await server.pool.query('select pg_notify($1, $2)', [INCARNATION_CHANNEL, JSON.stringify(newest)])
        expect(refusals).toEqual([refusal])
      }, SOON)
      expect(await boot(late.device, late.socket)).toEqual({ ok: false, refusal })
      await beginning.query('commit')
    } finally {
      beginning.release()
    }
    await ended

    const { id } = late.device.identity
    const runs = async () => {
      const { rows } = await server.pool.query(
        'select run_number, first_run from terminal_runs where terminal_id = $1',
        [id],
      )
      return rows
    }
    grantedValue(await boot(late.device, late.socket))
    const first = late.device.outbox.runNumber
    expect(await runs()).toEqual([{ run_number: first, first_run: first }])
    await leave(late)
    await connect(late.device)
    // Only runs before the first one in it may have acted in the lost hours.
    expect(await runs()).toEqual([{ run_number: first + 1, first_run: first }])
  })
})

describe('a start after a set-back, whose answer is lost with the machine', () => {
  const newestIncarnation = async (): Promise<{ number: number; id: string }> =>
    (await server.pool.query('select number, id from incarnations order by number desc limit 1')).rows[0]
  const beginAnother = async (): Promise<void> => {
    const { number } = await newestIncarnation()
    const newest = { number: number + 1, id: newId() }
    await server.pool.query(
      `insert into incarnations (number, id, why, said, lost_since) values ($1, $2, 'restored', 'a test', now())`,
      [newest.number, newest.id],
    )
    await server.pool.query('select pg_notify($1, $2)', [INCARNATION_CHANNEL, JSON.stringify(newest)])
  }
  /** A start of the machine, with a run's id of its own. The disk is as it was: it hasn't heard the answers before. */
  const startAgain = async (
    { outbox, ...device }: Device,
    incarnation: string,
  ): Promise<RawTerminal & { said: string }> => {
    const terminal = await connect({ outbox, ...device }, { booted: false })
    const knows = { incarnation, answered: EMPTY_CHAIN, grantNumber: 0, catalogueRevision: 0, doorNews: 0 }
    const request = { bootId: newId(), runNumber: outbox.runNumber, head: outbox.head, knows }
    const said = words(await terminal.socket.timeout(20_000).emitWithAck('boot', request))
    return { ...terminal, said }
  }

  it('continues at the next start, until one of its runs has reported', async () => {
    const { id: lost } = await newestIncarnation()
    const counter = await connect(await enrol())
    const { runNumber } = counter.device.outbox
    await leave(counter)
    await beginAnother()

    for (const start of [1, 2]) {
      const again = await startAgain(counter.device, lost)
      expect(again.said).toBe(`continues as ${runNumber + start}`)
      await leave(again)
    }
    const reporting = await startAgain(counter.device, lost)
    expect(reporting.said).toBe(`continues as ${runNumber + 3}`)
    grantedValue(await reporting.ask('report', { shows: [], unanswered: 1 }))
    await leave(reporting)
    // That run may have sold: a disk that hasn't heard of it is an old one.
    const old = await startAgain(counter.device, lost)
    expect(old.said).toBe(`begins_anew as ${runNumber + 4}`)
  })

  it('begins anew from a restored disk image that lacks sales which the start has shown', async () => {
    const { id: lost } = await newestIncarnation()
    const counter = await connect(await enrol())
    const { runNumber } = counter.device.outbox
    const image = { ...counter.device.outbox.head }
    await leave(counter)
    await beginAnother()

    const { outbox } = counter.device
    outbox.head = { sequence: image.sequence + 20, hash: 'a'.repeat(64) }
    const newer = await startAgain(counter.device, lost)
    expect(newer.said).toBe(`continues as ${runNumber + 1}`)
    await leave(newer)
    outbox.head = image
    const older = await startAgain(counter.device, lost)
    expect(older.said).toBe(`begins_anew as ${runNumber + 2}`)
  })
})

describe('a manager', () => {
  const statesOf = (manager: RawTerminal): Map<string, string> => {
    const states = new Map<string, string>()
    manager.socket.on('terminalChanged', (status: TerminalStatus) => states.set(status.id, status.state))
    return states
  }
  const listed = async (manager: RawTerminal, { identity }: Device): Promise<string | undefined> => {
    const { terminals } = grantedValue(await manager.ask('terminals', {}))
    return terminals.find(({ id }: { id: string }) => id === identity.id)?.state
  }

  it('sees terminals of another server come and go', async () => {
    const manager = await connect(await enrolDevice(server.url, server.pool, 'manager'))
    const states = statesOf(manager)
    const device = await enrol()
    const counter = await connect(device, { url: there() })
    await vi.waitFor(() => expect(states.get(device.identity.id)).toBe('connected'), SOON)
    expect(await listed(manager, device)).toBe('connected')
    counter.close()
    await vi.waitFor(() => expect(states.get(device.identity.id)).toBe('away'), SOON)
    expect(await listed(manager, device)).toBe('away')
  })

  it('sees terminals of a dead server as away', async () => {
    const managers = [here(), there()].map(async (url) =>
      connect(await enrolDevice(server.url, server.pool, 'manager'), { url }),
    )
    const states = (await Promise.all(managers)).map(statesOf)
    const { id } = (await enrol()).identity
    const dead = newId()
    const lease = [`server:${dead}`, dead]
    await server.pool.query("insert into leases (name, owner, ends_at) values ($1, $2, now() + interval '1 s')", lease)
    await server.pool.query('update terminals set connected_to = $2 where id = $1', [id, dead])
    for (const each of states) await vi.waitFor(() => expect(each.get(id)).toBe('away'), SOON)
  })
})
