/** Connections that are opened by strangers: none of them stays open. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { newId, PROTOCOL_VERSION, type Refusal, TERMINAL_NAMESPACE } from '@marquee/shared'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../../tooling/testing/houses/server.ts'
import { sendRaw } from '../../../../../tooling/testing/network/raw-http.ts'
import { soonTrue } from '../../../../../tooling/testing/soon-true.ts'
import {
  connectTerminal,
  enrolDevice,
  knock,
  type RawTerminal,
  signChallenge,
} from '../../../../../tooling/testing/terminals/raw-terminal.ts'
import { ALL_MESSAGES, REFUSED_MESSAGES } from '../conversation/message-budgets.ts'
import { LEAST_SILENT_MS } from './connection-gate.ts'

const PER_ADDRESS = 12
const BURST = REFUSED_MESSAGES.burst

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ redis: false, env: { MARQUEE_CONNECTIONS_PER_ADDRESS: String(PER_ADDRESS) } })
})
afterAll(() => server.close())

/** Says what `say` gives for a packet of the server's, and answers pings, so that only the server ends the line. */
function dial(say: (packet: string) => string | undefined) {
  const line = new WebSocket(`${server.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  const state = { isClosed: false }
  line.addEventListener('close', () => {
    state.isClosed = true
  })
  line.addEventListener('message', ({ data }) => {
    // Packets of Engine.IO and Socket.IO: 0 open, 2 ping, 3 pong, 40 into a namespace, 41 out of it.
    const words = data === '2' ? '3' : say(String(data))
    if (words !== undefined) line.send(words)
  })
  return { line, state }
}

/** In the words of Socket.IO. */
const GO_TO_TERMINALS = `40${TERMINAL_NAMESPACE},{"protocol":${PROTOCOL_VERSION}}`
/** A line that asks for nothing is closed after ten seconds. */
const BEFORE_ITS_TIME = { timeout: 9000 }

/** An address's lines that may be without an answer to the challenge. */
const UNPROVEN = PER_ADDRESS / 4

describe('a stranger’s line is closed', () => {
  it("when it opens another namespace than the terminals'", async () => {
    const { line, state } = dial((packet) => (packet.startsWith('0') ? '40' : undefined))
    await expect.poll(() => state.isClosed, BEFORE_ITS_TIME).toBe(true)
    line.close()
  })

  it('when it leaves the namespace without answering the challenge', async () => {
    const { line, state } = dial((packet) => {
      if (packet.startsWith('0')) return GO_TO_TERMINALS
      return packet.startsWith(`40${TERMINAL_NAMESPACE}`) ? `41${TERMINAL_NAMESPACE},` : undefined
    })
    await expect.poll(() => state.isClosed, BEFORE_ITS_TIME).toBe(true)
    line.close()
  })

  it('when it asks for nothing at all', async () => {
    const { line, state } = dial(() => undefined)
    await expect.poll(() => state.isClosed, { timeout: 15_000 }).toBe(true)
    line.close()
  }, 20_000)
})

/** The number of lines that were turned away because their address had too many without an answer to the challenge. */
async function turnedAway(): Promise<number> {
  const figures = await (await fetch(`${server.url}/metrics`)).text()
  const [, counted] = /turned_away_total{reason="too many of one address without[^}]+} (\d+)/.exec(figures) ?? []
  return Number(counted ?? 0)
}

describe('one address', () => {
  it('keeps the lines of terminals that have answered, while the ledger is slow to identify them', async () => {
    const devices = await Promise.all(Array.from({ length: UNPROVEN }, () => enrolDevice(server.url, server.pool)))
    const tx = await server.pool.connect()
    await tx.query('begin; lock table terminals')
    const connecting = Promise.allSettled(devices.map((device) => connectTerminal(server.url, device)))
    const asked = `select from pg_stat_activity where query like 'SELECT * FROM terminals%' and wait_event_type = 'Lock'`
    try {
      await soonTrue('the ledger is asked for each', async () => (await server.pool.query(asked)).rowCount === UNPROVEN)
      await sleep(2 * LEAST_SILENT_MS)
      const { state } = dial(() => undefined)
      await expect.poll(() => state.isClosed, BEFORE_ITS_TIME).toBe(true)
    } finally {
      await tx.query('commit')
      tx.release()
    }
    const connected = await connecting
    expect(connected.map(({ status }) => status)).toEqual(devices.map(() => 'fulfilled'))
    for (const each of connected) if (each.status === 'fulfilled') each.value.close()
  })

  it('has few unproven lines, counts the refused ones, keeps proven ones, and soon admits another terminal', async () => {
    const terminal = await connectTerminal(server.url, await enrolDevice(server.url, server.pool))
    const before = await turnedAway()
    const dialledAt = performance.now()
    const lines = Array.from({ length: 3 * PER_ADDRESS }, () => dial(() => undefined))
    await expect
      .poll(() => lines.filter(({ state }) => state.isClosed).length, BEFORE_ITS_TIME)
      .toBe(lines.length - UNPROVEN)
    expect((await turnedAway()) - before).toBe(lines.length - UNPROVEN)
    expect(await terminal.ask('references', { quantity: 1 })).toMatchObject({ ok: true })
    const device = await enrolDevice(server.url, server.pool)
    // Before the silent lines end by themselves.
    const another = await soonTrue(
      'another terminal is let in',
      () => connectTerminal(server.url, device).catch(() => undefined),
      BEFORE_ITS_TIME.timeout - (performance.now() - dialledAt),
    )
    expect(await another.ask('references', { quantity: 1 })).toMatchObject({ ok: true })
    for (const { line } of lines) line.close()
    for (const each of [terminal, another]) each.close()
  })
})

describe('a terminal that keeps sending refused messages, like a thief of its key,', () => {
  const closed = (terminal: RawTerminal) => new Promise((resolve) => terminal.socket.once('disconnect', resolve))

  it.each([
    ['what nobody can ask', (socket: RawTerminal['socket']) => socket.emit('nothing', {}, () => {})],
    ['what it may not ask', (socket: RawTerminal['socket']) => socket.emit('conflicts', {}, () => {})],
    ['what can’t be read', (socket: RawTerminal['socket']) => socket.emit('references', { quantity: 'x' }, () => {})],
    ['what wants no answer', (socket: RawTerminal['socket']) => socket.emit('references', { quantity: 1 })],
  ])('loses its connection, and so does its next one, while others are served: %s', async (_, send) => {
    const device = await enrolDevice(server.url, server.pool)
    const [terminal, other] = [
      await connectTerminal(server.url, device),
      await connectTerminal(server.url, await enrolDevice(server.url, server.pool)),
    ]
    const before = await tooMany('refused messages')
    const ended = closed(terminal)
    for (let i = 0; i < BURST; i++) send(terminal.socket)
    // Uses up the budget that was refilled meanwhile.
    const more = setInterval(() => send(terminal.socket), 1)
    await ended
    clearInterval(more)
    expect(await other.ask('references', { quantity: 1 })).toMatchObject({ ok: true })
    const next = await connectTerminal(server.url, device)
    const again = closed(next)
    for (let i = 0; i < BURST / 2; i++) send(next.socket)
    await again
    expect((await tooMany('refused messages')) - before).toBe(2)
    other.close()
  })

  it('has its line closed at once if it sends them before its welcome', async () => {
    const { line, state } = dial((packet) => {
      if (packet.startsWith('0')) return GO_TO_TERMINALS
      if (packet.startsWith(`40${TERMINAL_NAMESPACE}`)) {
        for (let i = 0; i < 300; i++) line.send(`42${TERMINAL_NAMESPACE},${i}["references",{}]`)
      }
      return undefined
    })
    await expect.poll(() => state.isClosed, BEFORE_ITS_TIME).toBe(true)
    const figures = await (await fetch(`${server.url}/metrics`)).text()
    expect(figures).toContain('turned_away_total{reason="too many messages before the welcome"} 1')
  })
})

async function tooMany(messages: string): Promise<number> {
  const figures = await (await fetch(`${server.url}/metrics`)).text()
  return Number(new RegExp(`turned_away_total{reason="too many ${messages}"} (\\d+)`).exec(figures)?.[1] ?? 0)
}

describe('a terminal that keeps sending accepted messages', () => {
  /** Sends in waves, so that none is refused as one of too many at a time. @returns how many were granted */
  async function sendUntilClosed(socket: RawTerminal['socket']): Promise<number> {
    let granted = 0
    const send = async () => {
      const answer = await socket.timeout(5000).emitWithAck('unwatch', { showId: newId() })
      if (answer.ok) granted++
    }
    while (socket.connected) await Promise.allSettled(Array.from({ length: 200 }, send))
    return granted
  }

  it('loses its connection and waits for its next welcome, while others are served', async () => {
    const device = await enrolDevice(server.url, server.pool)
    const other = await connectTerminal(server.url, await enrolDevice(server.url, server.pool))
    const before = await tooMany('messages')
    const { socket } = await connectTerminal(server.url, device)
    expect(await sendUntilClosed(socket)).toBeGreaterThan(0.9 * ALL_MESSAGES.burst)
    expect((await tooMany('messages')) - before).toBe(1)
    let refusal: Refusal | undefined
    // Begins again if this has taken so long that the terminal is welcomed again.
    while (!refusal) {
      const line = await knock(server.url, (challenge) => signChallenge(device, challenge))
      if ('refusal' in line) refusal = line.refusal
      else await sendUntilClosed(line.socket)
    }
    expect(refusal).toMatchObject({ code: 'unavailable', what: 'this terminal has sent too many messages' })
    expect(await other.ask('references', { quantity: 1 })).toMatchObject({ ok: true })
    other.close()
  })
})

describe("an upgrade to something that isn't offered", () => {
  it.each([
    ['h2c', '/healthz', 200],
    ['h2c', '/socket.io/?EIO=4&transport=websocket', 400],
    ['websocket', '/healthz', 200],
    ['websocket', '/nothing', 404],
  ])('to %s at %s is answered as a plain request', async (upgrade, target, status) => {
    const headers: [string, string][] = [
      ['Connection', 'Upgrade, HTTP2-Settings'],
      ['Upgrade', upgrade],
      ['HTTP2-Settings', 'AAMAAABkAARAAAAAAAIAAAAA'],
    ]
    expect(await sendRaw(Number(new URL(server.url).port), { method: 'GET', target, headers })).toMatchObject({
      status,
    })
  })

  it('does not end the server when its caller resets the connection', async () => {
    const { port } = new URL(server.url)
    for (const [target, upgrade] of [
      ['/', 'websocket'],
      ['/socket.io/?EIO=4', 'websocket'],
      ['/socket.io/?EIO=4&transport=websocket', 'websocket'],
      ['/', 'h2c'],
    ]) {
      for (let n = 0; n < 5; n++) {
        const caller = connect(Number(port), '127.0.0.1', () => {
          caller.write(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: ${upgrade}\r\n\r\n`)
          setImmediate(() => caller.resetAndDestroy())
        })
        caller.on('error', () => {})
        await once(caller, 'close')
      }
    }
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  })
})
