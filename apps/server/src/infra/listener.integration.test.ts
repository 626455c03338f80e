import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { createTcpProxy } from '../../../../tooling/testing/network/tcp-proxy.ts'
import { createTestLedger, type TestLedger } from '../../../../tooling/testing/services/ledger.ts'
import { SOON } from '../../../../tooling/testing/soon.ts'
import { createListener } from './listener.ts'

let ledger: TestLedger
let pool: pg.Pool
let errors: Error[]

beforeAll(async () => {
  ledger = await createTestLedger()
  pool = new pg.Pool({ connectionString: ledger.url, max: 2 })
})
beforeEach(() => {
  errors = []
})
afterAll(async () => {
  await pool.end()
  await ledger.drop()
})

const onError = (error: Error): void => void errors.push(error)
const tell = (text: string) => pool.query("select pg_notify('news', $1)", [text])
const LISTENERS = "from pg_stat_activity where datname = current_database() and application_name = 'marquee listener'"
const connections = async (): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>(`select count(*)::int ${LISTENERS}`)
  return rows[0]?.count ?? -1
}
const endConnections = () => pool.query(`select pg_terminate_backend(pid) ${LISTENERS}`)
const untilNoConnections = () => vi.waitFor(async () => expect(await connections()).toBe(0), { timeout: 10_000 })

/** A line to Postgres whose new connections hear nothing from it while it is shut. */
async function openLine() {
  const { hostname, port } = new URL(ledger.url)
  const sockets = new Set<Socket>()
  let opening = Promise.resolve()
  let open = (): void => {}
  let waiting = 0
  const server = createServer(async (near) => {
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
    }
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    near.pipe(far)
    waiting++
    await opening
    waiting--
    far.pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(ledger.url)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    waiting: () => waiting,
    shut() {
      opening = new Promise((resolve) => {
        open = resolve
      })
    },
    open: () => open(),
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

it('a listener hears notifications on its channels, and leaves no connection when closed', async () => {
  const heard: string[] = []
  const listener = createListener(ledger.url, onError)
  listener.on('news', (text) => heard.push(text))
  await listener.start()
  await tell('the premiere is sold out')
  await pool.query("select pg_notify('other_news', 'nobody listens')")
  await tell('the doors are open')
  await vi.waitFor(() => expect(heard).toEqual(['the premiere is sold out', 'the doors are open']), SOON)
  expect(await connections()).toBe(1)
  await listener.close()
  await untilNoConnections()
  expect(errors).toEqual([])
})

it('a listener reconnects when Postgres ends its connection, says so, and hears each thing once', async () => {
  const heard: string[] = []
  const back = vi.fn()
  const listener = createListener(ledger.url, onError)
  listener.on('news', (text) => heard.push(text))
  // A part that fails at the news of the return keeps neither the others from it nor the listener from listening.
  listener.onReconnect(() => {
    throw new Error('this part fails')
  })
  listener.onReconnect(back)
  await listener.start()
  for (const round of [1, 2]) {
    await endConnections()
    await tell(`missed ${round}`)
    await vi.waitFor(() => expect(back).toHaveBeenCalledTimes(round), { timeout: 10_000 })
    await tell(`heard ${round}`)
    await vi.waitFor(() => expect(heard).toHaveLength(round), { timeout: 10_000 })
  }
  expect(heard).toEqual(['heard 1', 'heard 2'])
  expect(await connections()).toBe(1)
  await listener.close()
  await untilNoConnections()
})

it('a listener reconnects and says so when its line was cut silently', async () => {
  const line = await createTcpProxy({ port: Number(new URL(ledger.url).port) })
  const url = new URL(ledger.url)
  url.hostname = '127.0.0.1'
  url.port = String(line.port)
  try {
    const [heard, back]: [string[], () => void] = [[], vi.fn()]
    const listener = createListener(url.href, onError)
    listener.on('news', (text) => heard.push(text))
    listener.onReconnect(back)
    await listener.start()
    line.halfOpen()
    await tell('missed')
    await vi.waitFor(() => expect(errors.map((error) => error.message)).toContain('Query read timeout'), SOON)
    line.pass()
    await vi.waitFor(() => expect(back).toHaveBeenCalledTimes(1), SOON)
    await tell('heard')
    await vi.waitFor(() => expect(heard).toEqual(['heard']), SOON)
    await listener.close()
  } finally {
    await line.close()
  }
  await untilNoConnections()
})

it('a listener that is closed while it reconnects waits for that connection to end', async () => {
  const line = await openLine()
  try {
    const back = vi.fn()
    const listener = createListener(line.url, onError)
    listener.on('news', () => {})
    listener.onReconnect(back)
    await listener.start()
    line.shut()
    await endConnections()
    await vi.waitFor(() => expect(line.waiting()).toBe(1), { timeout: 10_000 })
    let closed = false
    const closing = listener.close().then(() => {
      closed = true
    })
    await connections()
    expect(closed).toBe(false)
    line.open()
    await closing
    await untilNoConnections()
    expect(back).not.toHaveBeenCalled()
  } finally {
    line.close()
  }
})

it('a listener that is closed before its next attempt makes none', async () => {
  const listener = createListener(ledger.url, onError)
  listener.on('news', () => {})
  await listener.start()
  await endConnections()
  await vi.waitFor(() => expect(errors.length).toBeGreaterThan(0), { timeout: 10_000 })
  await listener.close()
  await untilNoConnections()
})

it("a listener that can't listen says so at the start and leaves no connection", async () => {
  const listener = createListener(ledger.url, onError)
  // Postgres takes no channel without a name.
  listener.on('', () => {})
  await expect(listener.start()).rejects.toThrow('zero-length')
  await untilNoConnections()
  await listener.close()
})
