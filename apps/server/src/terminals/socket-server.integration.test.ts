import {
  type Challenge,
  decodeSeatStates,
  FREE,
  HELD,
  type MapChanges,
  newId,
  PROTOCOL_VERSION,
  type Recall,
  type RecallAnswer,
  SPOKEN_VERSIONS,
  TERMINAL_NAMESPACE,
  type TerminalKind,
  type TerminalStatus,
} from '@marquee/shared'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { insertTestProgramme, type TestProgramme } from '../../../../tooling/testing/fixtures/test-programme.ts'
import { startTestServer, type TestServer } from '../../../../tooling/testing/houses/server.ts'
import { SOON } from '../../../../tooling/testing/soon.ts'
import {
  connectTerminal,
  type Device,
  enrolDevice,
  grantedValue,
  knock,
  newKey,
  type RawTerminal,
  signChallenge,
} from '../../../../tooling/testing/terminals/raw-terminal.ts'
import { createEnrolmentCode } from './enrolment/enrolment.ts'
import { revokeTerminal } from './enrolment/registry.ts'

let server: TestServer
let programme: TestProgramme
let elsewhere: TestProgramme
let counter: RawTerminal
let other: RawTerminal

beforeAll(async () => {
  server = await startTestServer()
  programme = await insertTestProgramme(server.pool, { shows: 12 })
  elsewhere = await insertTestProgramme(server.pool, { name: 'Another cinema' })
  counter = await connectTerminal(server.url, await enrolDevice(server.url, server.pool))
  other = await connectTerminal(server.url, await enrolDevice(server.url, server.pool))
})
afterAll(async () => {
  counter.close()
  other.close()
  await server.close()
})

const show = (n: number): string => programme.showIds[n] as string

describe('a seat held at one counter', () => {
  it('is shown as held at the other, and as free when it is given back', async () => {
    const watched = await other.ask('watch', { showId: show(0) })
    if (!watched.ok || watched.value.kind !== 'snapshot') throw new Error('no snapshot')
    const states = decodeSeatStates(watched.value.states, programme.seats.length)
    let { revision } = watched.value
    const index = programme.seats.findIndex((seat) => seat.row === 'C' && seat.number === '5')
    expect(states[index]).toBe(FREE)
    other.socket.on('changes', (changes: MapChanges) => {
      if (changes.showId !== show(0)) return
      expect(changes.from).toBe(revision)
      revision = changes.revision
      for (let i = 0; i < changes.changes.length; i += 2)
        states[changes.changes[i] as number] = changes.changes[i + 1] as number
    })
    const claim = { bookingId: newId(), showId: show(0), seatIds: ['C-5', 'C-6'] }
    const { seats } = grantedValue(await counter.ask('claim', claim))
    await expect.poll(() => states[index]).toBe(HELD)
    expect(await counter.ask('release', { showId: show(0), seats })).toEqual({ ok: true, value: {} })
    await expect.poll(() => states[index]).toBe(FREE)
  })

  it('is sent as changes after a short absence, and as a snapshot after a long one', async () => {
    const before = await other.ask('watch', { showId: show(1) })
    if (!before.ok) throw new Error('no map')
    const { mapLife, revision } = before.value
    await counter.ask('claim', { bookingId: newId(), showId: show(1), seatIds: ['A-1'] })
    await expect
      .poll(async () => (await other.ask('watch', { showId: show(1), have: { mapLife, revision } })) as unknown)
      .toMatchObject({ ok: true, value: { kind: 'changes', from: revision, changes: [0, HELD] } })
    expect(await other.ask('watch', { showId: show(1), have: { mapLife: 'an old life', revision } })).toMatchObject({
      ok: true,
      value: { kind: 'snapshot' },
    })
  })

  it('is released when its time is up if its terminal agrees, and kept otherwise', async () => {
    const short = await startTestServer({ redis: false, env: { MARQUEE_HOLD_SECONDS: '1' } })
    try {
      const { showIds } = await insertTestProgramme(short.pool)
      const terminal = await connectTerminal(short.url, await enrolDevice(short.url, short.pool))
      const bookings = { gives: newId(), keeps: newId() }
      terminal.socket.on('recall', (recall: Recall, reply: (answer: RecallAnswer) => void) =>
        reply({ letGo: recall.bookingId === bookings.gives ? recall.seats : [] }),
      )
      await terminal.ask('claim', { bookingId: bookings.gives, showId: showIds[0], seatIds: ['A-1'] })
      await terminal.ask('claim', { bookingId: bookings.keeps, showId: showIds[0], seatIds: ['A-2'] })
      const held = async () =>
        (await short.pool.query<{ booking_id: string }>('SELECT booking_id FROM seat_claims')).rows.map(
          (row) => row.booking_id,
        )
      await expect.poll(held, { timeout: 10_000 }).toEqual([bookings.keeps])
      terminal.close()
    } finally {
      await short.close()
    }
  })
})

describe('a sale', () => {
  it("shows in a manager's figures", async () => {
    const manager = await connectTerminal(server.url, await enrolDevice(server.url, server.pool, 'manager'))
    const bookingId = newId()
    await counter.sell(show(5), ['B-1', 'B-2'], bookingId)
    await counter.ask('claim', { bookingId: newId(), showId: show(5), seatIds: ['B-3'] })
    expect(await manager.ask('sales', { showId: show(5) })).toMatchObject({
      ok: true,
      value: { bookings: [{ bookingId, seatIds: ['B-1', 'B-2'], terminalId: counter.device.identity.id }] },
    })
    const day = {
      from: new Date(Date.now() - 86_400_000).toISOString(),
      to: new Date(Date.now() + 86_400_000).toISOString(),
    }
    const occupancy = await manager.ask('occupancy', day)
    expect(occupancy.ok && occupancy.value.shows.find((each) => each.showId === show(5))).toEqual({
      showId: show(5),
      held: 1,
      booked: 2,
    })
    const terminals = await manager.ask('terminals', {})
    expect(terminals.ok && terminals.value.terminals.filter((each) => each.state === 'connected').length).toBe(3)
    manager.close()
  })
})

describe('a manager of one cinema', () => {
  it("sees and hears only of its terminals and the whole house's, unless it has no cinema", async () => {
    const device = (name: string, cinemaId: string | null, kind: TerminalKind = 'counter') =>
      enrolDevice(server.url, server.pool, kind, { name, cinemaId })
    const here = await connectTerminal(server.url, await device('Office here', programme.cinemaId, 'manager'))
    const all = await connectTerminal(server.url, await device('Office of all', null, 'manager'))
    const told: [string, string][] = []
    for (const [who, { socket }] of Object.entries({ here, all })) {
      socket.on('terminalChanged', ({ name, state }: TerminalStatus) => state === 'connected' && told.push([who, name]))
    }
    const names = ['Counter there', 'Counter here', 'Counter of all']
    const opened: RawTerminal[] = []
    for (const [i, cinemaId] of [elsewhere.cinemaId, programme.cinemaId, null].entries()) {
      opened.push(await connectTerminal(server.url, await device(names[i] as string, cinemaId)))
    }
    await expect.poll(() => told.filter(([, name]) => name === 'Counter of all')).toHaveLength(2)
    const toldOf = (who: string) => told.flatMap(([whom, name]) => (whom === who && names.includes(name) ? [name] : []))
    expect(toldOf('here')).toEqual(names.slice(1))
    expect(toldOf('all')).toEqual(names)
    const listed = async (manager: RawTerminal) =>
      grantedValue(await manager.ask('terminals', {})).terminals.flatMap(({ name }) =>
        names.includes(name) ? [name] : [],
      )
    expect(await listed(here)).toEqual(['Counter here', 'Counter of all'])
    expect(await listed(all)).toEqual(names.toSorted())
    for (const each of [here, all, ...opened]) each.close()
  })
})

describe('an invalid message', () => {
  const seats = (n: number): string[] => Array.from({ length: n }, (_, i) => `A-${i + 1}`)
  const base = () => ({ bookingId: newId(), showId: show(6), seatIds: ['A-1'] })

  it.each([
    ['no seat', { seatIds: [] }, { code: 'malformed', field: 'seatIds', problem: 'must name at least 1 seat' }],
    [
      'eleven seats',
      { seatIds: seats(11) },
      { code: 'malformed', field: 'seatIds', problem: 'must name at most 10 seats' },
    ],
    [
      'the same seat twice',
      { seatIds: ['A-1', 'A-1'] },
      { code: 'malformed', field: 'seatIds', problem: 'must not name a seat twice' },
    ],
    ['a seat that is not there', { seatIds: ['A-1', 'Q-99'] }, { code: 'unknown_seats', seatIds: ['Q-99'] }],
    ['the right seat in the wrong case', { seatIds: ['a-1'] }, { code: 'unknown_seats', seatIds: ['a-1'] }],
    [
      'a seat that is no seat',
      { seatIds: ["A-1'; DROP TABLE seat_claims; --"] },
      { code: 'malformed', field: 'seatIds.0' },
    ],
    ['a seat that is a number', { seatIds: [1] }, { code: 'malformed', field: 'seatIds.0' }],
    [
      'an unknown field',
      { price: 1 },
      { code: 'malformed', field: 'price', problem: 'is not a field of this message' },
    ],
    ['an id with braces', { showId: '{00000000-0000-7000-8000-000000000000}' }, { code: 'malformed', field: 'showId' }],
    ['an id that is none', { bookingId: '__proto__' }, { code: 'malformed', field: 'bookingId' }],
    ['a show that is not there', { showId: '00000000-0000-7000-8000-000000000000' }, { code: 'unknown_show' }],
  ])('is refused in words: %s', async (_what, wrong, refusal) => {
    expect(await counter.ask('claim', { ...base(), ...wrong })).toMatchObject({ ok: false, refusal })
  })

  it.each([
    ['null', null],
    ['nothing', undefined],
    ['a number', 42],
    ['a text', 'text'],
    ['a list', []],
    ['a poisoned prototype', JSON.parse('{"__proto__": {"polluted": true}}')],
    ['five hundred lists in each other', JSON.parse(`${'['.repeat(500)}${']'.repeat(500)}`)],
  ])('is refused in words: a claim that is %s', async (_what, rubbish) => {
    expect(await counter.ask('claim', rubbish)).toMatchObject({ ok: false, refusal: { code: 'malformed' } })
  })

  it('that names an unknown request is refused', async () => {
    const answer = await counter.socket.timeout(5000).emitWithAck('constructor', {})
    expect(answer).toMatchObject({ ok: false, refusal: { code: 'malformed', field: 'event' } })
  })

  it("that names a seat of another show's auditorium is refused", async () => {
    const seatIds = ['A-1']
    const elsewhereOnly = await connectTerminal(
      server.url,
      await enrolDevice(server.url, server.pool, 'counter', { name: 'elsewhere', cinemaId: elsewhere.cinemaId }),
    )
    expect(await elsewhereOnly.ask('claim', { bookingId: newId(), showId: show(6), seatIds })).toEqual({
      ok: false,
      refusal: { code: 'other_cinema' },
    })
    expect(
      await elsewhereOnly.ask('claim', { bookingId: newId(), showId: elsewhere.showIds[0], seatIds }),
    ).toMatchObject({ ok: true })
    elsewhereOnly.close()
  })

  it('from a kiosk for booking numbers, or from a counter for the terminals, is refused', async () => {
    const kiosk = await connectTerminal(server.url, await enrolDevice(server.url, server.pool, 'kiosk'))
    expect(await kiosk.ask('references', { quantity: 1 })).toMatchObject({
      ok: false,
      refusal: { code: 'not_allowed', needs: 'counter' },
    })
    expect(await counter.ask('terminals', {})).toMatchObject({
      ok: false,
      refusal: { code: 'not_allowed', needs: 'manager' },
    })
    kiosk.close()
  })

  it('writes nothing, and honest terminals stay connected', async () => {
    const rows = await server.pool.query('SELECT 1 FROM seat_claims WHERE show_id = $1', [show(6)])
    expect(rows.rows).toEqual([])
    expect(counter.socket.connected).toBe(true)
    expect(await counter.ask('claim', base())).toMatchObject({ ok: true })
  })

  it('of more than 64 KB ends its own connection only', async () => {
    const rude = await connectTerminal(server.url, await enrolDevice(server.url, server.pool))
    const gone = new Promise((resolve) => rude.socket.once('disconnect', resolve))
    rude.socket.emit('claim', { ...base(), padding: 'x'.repeat(100_000) }, () => {})
    await gone
    expect(counter.socket.connected).toBe(true)
    expect(await counter.ask('unwatch', { showId: show(6) })).toEqual({ ok: true, value: {} })
  })
})

describe('the handshake', () => {
  let device: Device
  beforeAll(async () => {
    device = await enrolDevice(server.url, server.pool, 'counter', { name: 'Door test' })
  })

  it('rejects a device that nobody enrolled', async () => {
    const stranger = { ...device, identity: { ...device.identity, id: newId() } }
    expect(await knock(server.url, (challenge) => signChallenge(stranger, challenge))).toEqual({
      refusal: { code: 'unknown_terminal' },
    })
  })

  it('rejects another key than the enrolled one', async () => {
    const thief = { ...device, key: newKey().key }
    expect(await knock(server.url, (challenge) => signChallenge(thief, challenge))).toEqual({
      refusal: { code: 'bad_signature' },
    })
  })

  it('rejects a signature of an earlier challenge', async () => {
    const old = signChallenge(device, { protocol: PROTOCOL_VERSION, nonce: 'a nonce of another connection' })
    expect(await knock(server.url, () => old)).toEqual({ refusal: { code: 'bad_signature' } })
  })

  it('rejects another protocol version, and names both versions', async () => {
    expect(await knock(server.url, () => ({ protocol: 99, hello: 'from the future' }))).toEqual({
      refusal: { code: 'unsupported_protocol', got: 99, supported: PROTOCOL_VERSION, oldest: SPOKEN_VERSIONS[0] },
    })
  })

  it('rejects another protocol version before any challenge', async () => {
    const challenged: Challenge[] = []
    const answer = (challenge: Challenge) => {
      challenged.push(challenge)
      return signChallenge(device, challenge)
    }
    expect(await knock(server.url, answer, { protocol: 99, hello: 'from the future' })).toEqual({
      refusal: { code: 'unsupported_protocol', got: 99, supported: PROTOCOL_VERSION, oldest: SPOKEN_VERSIONS[0] },
    })
    expect(await knock(server.url, answer, { protocol: 'three' })).toMatchObject({
      refusal: { code: 'malformed', field: 'protocol' },
    })
    expect(challenged).toEqual([])
  })

  it('challenges a device in its stated version, and rejects one without a version as too old', async () => {
    const versionOf = async (auth: Record<string, unknown>) => {
      let said: number | undefined
      await knock(server.url, (challenge) => (said = challenge.protocol), auth)
      return said
    }
    expect(await versionOf({ protocol: PROTOCOL_VERSION })).toBe(PROTOCOL_VERSION)
    expect(await versionOf({ protocol: SPOKEN_VERSIONS[0] })).toBe(SPOKEN_VERSIONS[0])
    expect(await knock(server.url, (challenge) => signChallenge(device, challenge), {})).toMatchObject({
      refusal: { code: 'unsupported_protocol', got: 2 },
    })
  })

  it('rejects a signature for another version than the stated one', async () => {
    const protocol = SPOKEN_VERSIONS[0]
    const answered = await knock(server.url, (challenge) => signChallenge(device, challenge), { protocol })
    expect(answered).toMatchObject({ refusal: { code: 'unsupported_protocol', got: PROTOCOL_VERSION } })
    const relabelled = (challenge: Challenge) => ({ ...(signChallenge(device, challenge) as object), protocol })
    expect(await knock(server.url, relabelled, { protocol })).toEqual({ refusal: { code: 'bad_signature' } })
  })

  it.each([
    [null],
    ['text'],
    [{ protocol: PROTOCOL_VERSION }],
    [{ protocol: PROTOCOL_VERSION, terminalId: 'x', signature: 'y' }],
  ])('rejects the answer %j', async (answer) => {
    expect(await knock(server.url, () => answer)).toMatchObject({ refusal: { code: 'malformed' } })
  })

  it("closes a stranger's line, not only its conversation", async () => {
    const line = new WebSocket(`${server.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
    const closed = new Promise((resolve) => line.addEventListener('close', resolve))
    line.addEventListener('message', ({ data }) => {
      const text = String(data)
      // Packets of Engine.IO and Socket.IO: open, ping, and the challenge with its number.
      if (text.startsWith('0')) line.send(`40${TERMINAL_NAMESPACE},{"protocol":${PROTOCOL_VERSION}}`)
      else if (text === '2') line.send('3')
      const challenge = /^42\/terminal,(\d+)\["challenge"/.exec(text)
      if (challenge) line.send(`43${TERMINAL_NAMESPACE},${challenge[1]}[{"protocol":${PROTOCOL_VERSION}}]`)
    })
    await closed
  })

  it('serves nobody before the challenge is answered', async () => {
    const early = knock(server.url, () => new Promise(() => {}))
    early.catch(() => {})
    const { io } = await import('socket.io-client')
    const auth = { protocol: PROTOCOL_VERSION }
    const socket = io(`${server.url}/terminal`, {
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      auth,
    })
    const answer = await socket
      .timeout(5000)
      .emitWithAck('claim', { bookingId: newId(), showId: show(7), seatIds: ['A-1'] })
    expect(answer).toEqual({ ok: false, refusal: { code: 'unknown_terminal' } })
    socket.close()
  })

  it('disconnects a revoked terminal at once and rejects its key', async () => {
    const terminal = await connectTerminal(server.url, device)
    const told = new Promise((resolve) => terminal.socket.once('refused', resolve))
    expect(await revokeTerminal(server.pool, 'Door test')).toBe(true)
    expect(await told).toEqual({ code: 'revoked_terminal' })
    await expect.poll(() => terminal.socket.connected).toBe(false)
    expect(await knock(server.url, (challenge) => signChallenge(device, challenge))).toEqual({
      refusal: { code: 'revoked_terminal' },
    })
    expect(await revokeTerminal(server.pool, 'Door test')).toBe(false)
  })

  it.each([
    ['an unknown code', { code: 'AAAA-BBBB-CCCC' }, 403, 'bad_enrolment_code'],
    ['a code that is none', { code: 'hello' }, 400, 'malformed'],
    ['a key that is none', { publicKey: 'short' }, 400, 'malformed'],
    ['an unknown field', { admin: true }, 400, 'malformed'],
  ])('rejects an enrolment with %s', async (_what, wrong, status, code) => {
    const response = await fetch(`${server.url}/api/v1/terminals/enrol`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: 'AAAA-BBBB-CCCC', publicKey: newKey().publicKey, ...wrong }),
    })
    expect(response.status).toBe(status)
    expect(response.headers.get('content-type')).toContain('application/problem+json')
    expect(await response.json()).toMatchObject({ status, refusal: { code } })
  })

  it('spends a code once, even when two devices use it at the same moment', async () => {
    const code = await createEnrolmentCode(server.pool, { name: 'Twice', kind: 'counter', cinemaId: null })
    const spend = () =>
      fetch(`${server.url}/api/v1/terminals/enrol`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code, publicKey: newKey().publicKey }),
      })
    // The lock keeps the code unchanged before both have come to it.
    const tx = await server.pool.connect()
    await tx.query('begin')
    await tx.query("select from enrolment_codes where name = 'Twice' for share")
    const spent = Promise.all([spend(), spend()])
    const waiting =
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ~ 'enrolment_codes'"
    await vi
      .waitFor(async () => expect((await server.pool.query(waiting)).rowCount).toBe(2), SOON)
      .finally(async () => {
        await tx.query('commit')
        tx.release()
      })
    expect((await spent).map((response) => response.status).sort()).toEqual([201, 403])
  })
})
