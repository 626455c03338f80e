/** The network that tests put between programs: it does what it is told, and nothing else. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createMatcher } from './byte-pattern.ts'
import { createTcpProxy, type TcpProxy } from './tcp-proxy.ts'

/** Answers every line with "<line>!", and remembers what reached it. */
let server: Server
let seen: { reached: string; ended: number }
let proxy: TcpProxy
let clients: Socket[]

beforeEach(async () => {
  // The state of this test alone: connections of the one before may still end.
  const now = { reached: '', ended: 0 }
  seen = now
  clients = []
  server = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (bytes: Buffer) => {
      now.reached += bytes.toString()
      socket.write(bytes.toString().replaceAll('\n', '!'))
    })
    socket.once('close', () => now.ended++)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  proxy = await createTcpProxy({ port: (server.address() as AddressInfo).port })
  return async () => {
    for (const client of clients) client.destroy()
    await proxy.close()
    await new Promise((resolve) => server.close(resolve))
  }
})

interface Client {
  socket: Socket
  heard(): string
  errors: string[]
}

async function dial(): Promise<Client> {
  const socket = connect({ port: proxy.port, host: '127.0.0.1', noDelay: true })
  clients.push(socket)
  let heard = ''
  const errors: string[] = []
  socket.on('data', (bytes: Buffer) => {
    heard += bytes.toString()
  })
  socket.on('error', (error: NodeJS.ErrnoException) => errors.push(error.code ?? error.message))
  // A reset may be faster than the word that it is connected.
  await new Promise<void>((resolve) => {
    socket.once('connect', resolve)
    socket.once('close', () => resolve())
  })
  return { socket, heard: () => heard, errors }
}
const soon = { timeout: 20_000, interval: 5 }
const hears = (client: Client, text: string) => vi.waitFor(() => expect(client.heard()).toBe(text), soon)

describe('a proxy', () => {
  it('passes everything by default, and ends with its caller', async () => {
    const client = await dial()
    client.socket.write('one\n')
    await hears(client, 'one!')
    client.socket.end()
    await vi.waitFor(() => expect(seen.ended).toBe(1), soon)
    await vi.waitFor(() => expect(proxy.connections()).toBe(0), soon)
  })

  it('passes much more than a socket holds at once', async () => {
    const client = await dial()
    const much = `${'x'.repeat(5_000_000)}\n`
    client.socket.write(much)
    await vi.waitFor(() => expect(client.heard().length).toBe(much.length), soon)
  })

  it('delays both ways by the given time, and keeps the order', async () => {
    const client = await dial()
    proxy.delay(60)
    const at = performance.now()
    client.socket.write('one\n')
    await sleep(10)
    client.socket.write('two\n')
    await hears(client, 'one!two!')
    expect(performance.now() - at).toBeGreaterThanOrEqual(119)
    proxy.pass()
    client.socket.write('three\n')
    await hears(client, 'one!two!three!')
  })

  it('cuts connections with a reset, and new ones until it passes again', async () => {
    const client = await dial()
    proxy.cut('all')
    await vi.waitFor(() => expect(client.errors).toEqual(['ECONNRESET']), soon)
    const second = await dial()
    await vi.waitFor(() => expect(second.errors).toEqual(['ECONNRESET']), soon)
    proxy.pass()
    const third = await dial()
    third.socket.write('one\n')
    await hears(third, 'one!')
    expect(seen.reached).toBe('one\n')
  })

  it('cuts new connections alone', async () => {
    const client = await dial()
    client.socket.write('one\n')
    await hears(client, 'one!')
    proxy.cut('new')
    const second = await dial()
    await vi.waitFor(() => expect(second.errors).toEqual(['ECONNRESET']), soon)
    client.socket.write('two\n')
    await hears(client, 'one!two!')
  })

  it('drops bytes silently, and resets connections that missed some', async () => {
    const client = await dial()
    proxy.halfOpen()
    client.socket.write('one\n')
    await sleep(50)
    expect([seen.reached, client.heard(), client.errors]).toEqual(['', '', []])
    proxy.pass()
    await vi.waitFor(() => expect(client.errors).toEqual(['ECONNRESET']), soon)
    expect(seen.reached).toBe('')
  })
})

describe('a held request', () => {
  it('does not arrive until released, while others pass', async () => {
    const [held, other] = [await dial(), await dial()]
    const hold = proxy.hold('BUY', 'before')
    held.socket.write('BUY\n')
    await hold.held
    other.socket.write('look\n')
    await hears(other, 'look!')
    expect(seen.reached).toBe('look\n')
    hold.deliver()
    await hears(held, 'BUY!')
  })

  it('is found when its bytes come in pieces, and only in the requested order', async () => {
    const client = await dial()
    const hold = proxy.hold(['BEGIN', 'COMMIT'], 'before')
    client.socket.write('COMMIT\n')
    await hears(client, 'COMMIT!')
    for (const piece of ['BEG', 'IN x\nCO', 'MM']) {
      client.socket.write(piece)
      await sleep(5)
    }
    client.socket.write('IT\n')
    await hold.held
    expect(seen.reached).not.toContain('MMIT\nIT')
    hold.deliver()
    await vi.waitFor(() => expect(seen.reached).toBe('COMMIT\nBEGIN x\nCOMMIT\n'), soon)
  })

  it('never arrives if its sender goes away', async () => {
    const client = await dial()
    const hold = proxy.hold('BUY', 'before')
    client.socket.write('BUY\n')
    await hold.held
    client.socket.destroy()
    await vi.waitFor(() => expect(seen.ended).toBe(1), soon)
    hold.deliver()
    await sleep(20)
    expect(seen.reached).toBe('')
  })

  it('counts connections when several are awaited', async () => {
    const [one, two] = [await dial(), await dial()]
    const hold = proxy.hold('BUY', 'before', { times: 2 })
    one.socket.write('BUY 1\n')
    expect(await Promise.race([hold.held.then(() => 'held'), sleep(30, 'not yet')])).toBe('not yet')
    two.socket.write('BUY 2\n')
    await hold.held
    proxy.pass()
    await hears(one, 'BUY 1!')
    await hears(two, 'BUY 2!')
  })
})

describe('a held answer', () => {
  it('does not arrive, though its request has been carried out', async () => {
    const client = await dial()
    const hold = proxy.hold('BUY', 'after')
    client.socket.write('look\n')
    await hears(client, 'look!')
    client.socket.write('BUY\n')
    await hold.held
    expect(seen.reached).toBe('look\nBUY\n')
    await sleep(20)
    expect(client.heard()).toBe('look!')
    hold.deliver()
    await hears(client, 'look!BUY!')
  })

  it('is not reported before there is one', async () => {
    const client = await dial()
    server.removeAllListeners('connection')
    server.on('connection', (socket) => {
      socket.on('error', () => {})
      socket.once('data', () => setTimeout(() => socket.write('late!'), 60))
    })
    const slow = await dial()
    const hold = proxy.hold('BUY', 'after')
    slow.socket.write('BUY\n')
    expect(await Promise.race([hold.held.then(() => 'held'), sleep(30, 'not yet')])).toBe('not yet')
    await hold.held
    proxy.pass()
    await hears(slow, 'late!')
    expect(client.errors).toEqual([])
  })
})

describe('a pattern', () => {
  it('may be bytes, or a predicate over the bytes', () => {
    const matcher = createMatcher([Buffer.from([1, 2]), (chunk) => chunk.length > 3])
    expect(matcher.sees(Buffer.from([0, 1]))).toBe(false)
    expect(matcher.sees(Buffer.from([2]))).toBe(false)
    expect(matcher.sees(Buffer.from([9, 9, 9, 9]))).toBe(true)
  })
})
