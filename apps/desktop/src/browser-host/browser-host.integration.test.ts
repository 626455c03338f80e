import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@marquee/shared'
import { createBirpc } from 'birpc'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ClientOptions, WebSocket } from 'ws'
import { type BuiltProgram, builtProgram } from '../../../../tooling/services/built-programs.ts'
import type { TerminalApi, TerminalEvents } from '../terminal/api.ts'
import { type ProtocolServer, startProtocolServer } from '../terminal/testing/protocol-server.ts'
import { type SampleProgramme, sampleProgramme } from '../terminal/testing/sample-programme.ts'
import { until } from '../terminal/testing/waiting.ts'

let program: BuiltProgram
let dir: string
let programme: SampleProgramme
let server: ProtocolServer
let hosts: ChildProcess[]
let sockets: WebSocket[]

beforeAll(async () => {
  program = await builtProgram('browser-host')
})

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'marquee-host-'))
  programme = sampleProgramme()
  server = await startProtocolServer(programme)
  hosts = []
  sockets = []
})

afterEach(async () => {
  for (const socket of sockets) socket.terminate()
  for (const host of hosts) {
    if (host.exitCode !== null || host.signalCode !== null) continue
    host.kill('SIGKILL')
    await once(host, 'exit')
  }
  await server.stop()
  rmSync(dir, { recursive: true, force: true })
})

interface Host {
  process: ChildProcess
  /** The address without the launch key. */
  url: string
  /** The address with it, as the host has printed it. */
  launch: string
  /** The cookie as a browser that was opened by it sends it. */
  cookie: string
  /** The protocols as its page names them. */
  protocols: string[]
}

function run(env: Record<string, string> = {}): ChildProcess {
  const host = spawn(process.execPath, [program.file], {
    env: {
      ...process.env,
      ...program.env,
      MARQUEE_SERVER_URL: server.url,
      MARQUEE_TERMINAL_DIR: dir,
      MARQUEE_ENROLMENT_CODE: server.code('Counter 1'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  hosts.push(host)
  return host
}

async function text(host: ChildProcess, stream: 'stdout' | 'stderr', pattern: RegExp): Promise<RegExpExecArray> {
  let all = ''
  for await (const chunk of host[stream] ?? []) {
    all += String(chunk)
    const found = pattern.exec(all)
    if (found) return found
  }
  throw new Error(`the host ended without saying ${pattern}; it said: ${all}`)
}

async function start(env?: Record<string, string>): Promise<Host> {
  const host = run(env)
  const [, launch = ''] = await text(host, 'stdout', /^listening (http:\/\/127\.0\.0\.1:\d+\/\?launch=[\w-]{43})$/m)
  host.stdout?.resume()
  host.stderr?.resume()
  const { headers } = await fetch(launch, { redirect: 'manual' })
  const [cookie = ''] = headers.get('set-cookie')?.split(';') ?? []
  const [, engineKey = ''] = headers.get('location')?.split('=') ?? []
  return { process: host, url: new URL(launch).origin, launch, cookie, protocols: ['marquee', engineKey] }
}

async function screen({ url, protocols }: Host, events: Partial<TerminalEvents> = {}) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/engine`, protocols, { origin: url })
  sockets.push(socket)
  await once(socket, 'open')
  const rpc = createBirpc<TerminalApi, Partial<TerminalEvents>>(events, {
    post: (message: string) => socket.send(message),
    on: (listener) => void socket.on('message', (data) => listener(data.toString())),
    serialize: JSON.stringify,
    deserialize: JSON.parse,
  })
  return { socket, rpc }
}

/** `fetch` doesn't let a test choose these headers. */
async function get(url: string, headers: Record<string, string>): Promise<number | undefined> {
  const asked = request(url, { headers })
  asked.end()
  const [response] = (await once(asked, 'response')) as [{ statusCode?: number; resume(): void }]
  response.resume()
  return response.statusCode
}

async function refusalOf(url: string, options: ClientOptions, protocols: string[] = []): Promise<string> {
  const [error] = (await once(new WebSocket(url, protocols, options), 'error')) as [Error]
  return error.message
}

describe('the browser host', () => {
  test('enrols with its code, and serves a screen that sells a seat', async () => {
    const { rpc } = await screen(await start())
    await until('it is online', async () => (await rpc.state()).link.state === 'online')
    await until('the programme is there', async () => (await rpc.cinemas()).length === 1)
    const [sessionId, bookingId] = [newId(), newId()]
    await until('the show is there', async () => (await rpc.openShow({ showId: programme.showId })).ok)
    const cart = await rpc.claimSeats({ sessionId, bookingId, showId: programme.showId, seatIds: ['A-1'] })
    expect(cart).toMatchObject({ ok: true, value: { seatIds: ['A-1'] } })
    const sale = await rpc.sell({ bookingId, tickets: [{ seatId: 'A-1', type: 'adult' }], tendered: 2000 })
    expect(sale).toMatchObject({ ok: true, value: { change: 750 } })
    expect(await rpc.print({ bookingId })).toEqual({
      ok: false,
      refusal: { code: 'unavailable', what: 'no receipt printer is configured' },
    })
  })

  test("answers a screen's bad messages in words or not at all, and continues", async () => {
    const host = await start()
    const { rpc, socket } = await screen(host)
    for (const message of [
      '',
      'null',
      '[]',
      '{"t":"q"}',
      '{"t":"q","m":"state","a":7,"i":"1"}',
      '{"t":"q","m":{},"a":[]}',
      'not json',
    ]) {
      socket.send(message)
    }
    socket.send(Buffer.from([0xff, 0x00]))
    const call = rpc.$call as (name: string, ...args: unknown[]) => Promise<unknown>
    for (const name of ['constructor', '__proto__', 'stop', 'toString']) await expect(call(name)).rejects.toBeDefined()
    expect(await call('openShow', { showId: 'x' })).toMatchObject({
      ok: false,
      refusal: { code: 'malformed', field: 'showId' },
    })
    expect(await call('openShow')).toMatchObject({ ok: false, refusal: { code: 'malformed' } })
    const claim = { sessionId: newId(), bookingId: newId(), showId: newId(), seatIds: ['A-1'] }
    expect(await call('claimSeats', { ...claim, extra: 1 })).toMatchObject({ refusal: { field: 'extra' } })
    expect(await call('claimSeats', { ...claim, seatIds: ['A-1', 'A-1'] })).toMatchObject({
      refusal: { field: 'seatIds' },
    })
    expect(await call('claimSeats', { ...claim, seatIds: [] })).toMatchObject({ refusal: { field: 'seatIds' } })
    // A message that is far too long ends this screen's connection, and nobody else's.
    const other = await screen(host)
    socket.send('x'.repeat(100_000))
    await once(socket, 'close')
    expect((await other.rpc.state()).serverUrl).toBe(server.url)
  })

  test('keeps a screen’s cart while it is reloaded', async () => {
    const host = await start()
    const first = await screen(host)
    await until('the show is there', async () => (await first.rpc.openShow({ showId: programme.showId })).ok)
    const [sessionId, bookingId] = [newId(), newId()]
    await first.rpc.claimSeats({ sessionId, bookingId, showId: programme.showId, seatIds: ['A-1', 'A-2'] })
    first.socket.terminate()
    const second = await screen(host)
    expect(await second.rpc.resumeCart({ sessionId })).toMatchObject({
      ok: true,
      value: { bookingId, seatIds: ['A-1', 'A-2'] },
    })
  })

  test('rejects pages of other origins and host names that are not its own', async () => {
    const { url, cookie, protocols } = await start()
    const { host } = new URL(url)
    expect(await get(url, { host: `evil.example:${new URL(url).port}`, cookie })).toBe(403)
    expect(await get(`${url}/nothing-here`, { host, cookie })).toBe(404)
    for (const origin of ['http://evil.example', 'http://127.0.0.1:1', 'null'])
      expect(await refusalOf(`ws://${host}/engine`, { origin, headers: { cookie } }, protocols)).toMatch(/403/)
    expect(await refusalOf(`ws://${host}/other`, { origin: url, headers: { cookie } }, protocols)).toMatch(/403/)
  })

  test('opens by its launch key alone, whatever Origin a caller forges', async () => {
    const { url, launch, cookie } = await start()
    const engine = `${url.replace('http', 'ws')}/engine`
    for (const path of ['/', '/index.html', '/nothing-here', `/?launch=${'A'.repeat(43)}`])
      expect(await get(url + path, {}), path).toBe(403)
    expect(await refusalOf(engine, { origin: url })).toMatch(/403/)
    const exchanged = await fetch(launch, { redirect: 'manual' })
    expect([exchanged.status, exchanged.headers.get('location')]).toEqual([303, expect.stringMatching(/^\/#engine=/)])
    expect(await get(`${url}/nothing-here`, { cookie })).toBe(404)
  })

  test('never opens its engine by the cookie, which browsers send to every port of this machine', async () => {
    const { url, cookie } = await start()
    const engine = `${url.replace('http', 'ws')}/engine`
    for (const value of [cookie, `${cookie}x`])
      expect(await refusalOf(engine, { origin: url, headers: { cookie: value } }, ['marquee'])).toMatch(/403/)
    const [, value = ''] = cookie.split('=')
    expect(await refusalOf(engine, { origin: url, headers: { cookie } }, ['marquee', value])).toMatch(/403/)
  })

  test('recognises pages that were open before its restart', async () => {
    const before = await start()
    before.process.kill('SIGTERM')
    await once(before.process, 'exit')
    const after = await start({ PORT: new URL(before.url).port })
    expect(after.launch).toBe(before.launch)
    const { rpc } = await screen(before)
    expect((await rpc.state()).serverUrl).toBe(server.url)
  })

  test('survives a caller that resets the connection of a refused upgrade', async () => {
    const host = await start()
    const upgrade = `GET /engine HTTP/1.1\r\nHost: ${new URL(host.url).host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`
    for (let n = 0; n < 20; n++) {
      const caller = connect(Number(new URL(host.url).port), '127.0.0.1', () => {
        caller.write(upgrade)
        setImmediate(() => caller.resetAndDestroy())
      })
      caller.on('error', () => {})
      await once(caller, 'close')
    }
    const { rpc } = await screen(host)
    expect((await rpc.state()).serverUrl).toBe(server.url)
    expect(host.process.exitCode).toBeNull()
  })

  test('lets its page load only its own files', async () => {
    const { url } = await start()
    const { headers } = await fetch(`${url}/nothing-here`)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'self'")
    expect(policy).toContain("img-src 'self' data:")
    expect(policy).not.toMatch(/unsafe|\*|https?:/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('says in a sentence that its folder is in use', async () => {
    await start()
    const second = run()
    const [sentence] = await text(second, 'stderr', /.+/)
    expect(sentence).toMatch(/^Another terminal is already running on /)
  })

  test.each([
    ['PORT', 'many'],
    ['MARQUEE_SERVER_URL', 'nowhere'],
  ])('refuses a wrong %s in a sentence', async (name, value) => {
    const host = run({ [name]: value })
    const [sentence] = await text(host, 'stderr', /.+/)
    expect(sentence).toMatch(new RegExp(`^${name} must be `))
    if (host.exitCode === null) await once(host, 'exit')
    expect(host.exitCode).toBe(1)
  })

  test.each(['SIGTERM', 'SIGINT'] as const)('stops on %s, and gives back its holds', async (signal) => {
    const started = await start()
    const { process: host } = started
    const { rpc } = await screen(started)
    await until('the show is there', async () => (await rpc.openShow({ showId: programme.showId })).ok)
    await rpc.claimSeats({ sessionId: newId(), bookingId: newId(), showId: programme.showId, seatIds: ['A-1'] })
    expect(server.ownerOf(programme.showId, 'A-1')).toBeDefined()
    host.kill(signal)
    expect(await once(host, 'exit')).toEqual([0, null])
    expect(server.ownerOf(programme.showId, 'A-1')).toBeUndefined()
  })

  test('ends when the program that started it has ended', async () => {
    const { process: host } = await start()
    host.disconnect()
    expect(await once(host, 'exit')).toEqual([0, null])
  })
})
