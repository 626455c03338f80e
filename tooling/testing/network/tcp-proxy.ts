/**
 * A TCP proxy on a port of its own, in front of Postgres, Redis, a gateway or a server. Like networks, it is slow,
 * breaks, or goes silent. It can also hold a request, or the answer to it, at the very moment when its bytes pass. So a
 * test can kill a process between two lines of its code without a hook in it.
 */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { type BytePattern, createMatcher, type Matcher } from './byte-pattern.ts'

export interface TcpProxy {
  port: number
  /** The number of open connections. */
  connections(): number
  /** Everything passes again, at once; what was held is delivered. */
  pass(): void
  /** Bytes arrive so much later from now on, in both directions. */
  delay(ms: number): void
  /** Resets connections: those that are open and all new ones, or the new ones alone. */
  cut(which: 'all' | 'new'): void
  /** Connections stay open, or are accepted, and nothing arrives on them any more, nor ever again. */
  halfOpen(): void
  /**
   * Waits for a request with this pattern. `before`: it is held back. `after`: it passes, and what is answered on its
   * connection from then on is held back. When its sender goes away, what is held is never delivered.
   */
  hold(pattern: BytePattern, side: 'before' | 'after', options?: { times?: number }): Hold
  close(): Promise<void>
}

export interface Hold {
  /** Resolves when a request is held (`before`), or when an answer to it is (`after`); on as many connections as `times` says. */
  held: Promise<void>
  /** Lets it pass, and holds nothing any more. */
  deliver(): void
}

interface Watch extends Hold {
  side: 'before' | 'after'
  pattern: BytePattern
  isOn(connection: Connection): boolean
  /** Counts this connection: its pattern has come. */
  count(connection: Connection): void
}

/** A direction of a connection. */
interface Lane {
  waiting: { bytes: Buffer; due: number }[]
  timer: NodeJS.Timeout | undefined
  /** The watches that hold it. */
  heldBy: Set<Watch>
}

interface Connection {
  client: Socket
  upstream: Socket
  requests: Lane
  answers: Lane
  matchers: Map<Watch, Matcher>
  swallowed: boolean
}

const createLane = (): Lane => ({ waiting: [], timer: undefined, heldBy: new Set() })

export async function createTcpProxy(target: { port: number; host?: string }): Promise<TcpProxy> {
  const { port: targetPort, host = '127.0.0.1' } = target
  const open = new Set<Connection>()
  const watches = new Set<Watch>()
  let delayMs = 0
  let refusing = false
  let swallowing = false

  const server = createServer({ noDelay: true }, (client) => {
    client.on('error', () => {})
    if (refusing) return void client.resetAndDestroy()
    const upstream = connect({ port: targetPort, host, noDelay: true })
    upstream.on('error', () => {})
    const connection: Connection = {
      client,
      upstream,
      requests: createLane(),
      answers: createLane(),
      matchers: new Map(),
      swallowed: false,
    }
    open.add(connection)
    client.on('data', (bytes: Buffer) => request(connection, bytes))
    upstream.on('data', (bytes: Buffer) => answer(connection, bytes))
    client.once('close', () => end(connection, 'client'))
    upstream.once('close', () => end(connection, 'upstream'))
  })

  function request(connection: Connection, bytes: Buffer): void {
    if (swallowing) return swallow(connection)
    for (const watch of watches) {
      if (watch.isOn(connection)) continue
      const matcher = connection.matchers.get(watch) ?? createMatcher(watch.pattern)
      connection.matchers.set(watch, matcher)
      if (!matcher.sees(bytes)) continue
      connection.matchers.delete(watch)
      if (watch.side === 'before') {
        connection.requests.heldBy.add(watch)
        watch.count(connection)
      } else {
        connection.answers.heldBy.add(watch)
      }
    }
    send(connection.requests, connection.upstream, bytes)
  }

  function answer(connection: Connection, bytes: Buffer): void {
    if (swallowing) return swallow(connection)
    for (const watch of connection.answers.heldBy) watch.count(connection)
    send(connection.answers, connection.client, bytes)
  }

  function swallow(connection: Connection): void {
    connection.swallowed = true
  }

  function send(lane: Lane, to: Socket, bytes: Buffer): void {
    lane.waiting.push({ bytes, due: performance.now() + delayMs })
    flush(lane, to)
  }

  function flush(lane: Lane, to: Socket): void {
    clearTimeout(lane.timer)
    while (lane.heldBy.size === 0) {
      const [next] = lane.waiting
      if (next === undefined) return
      const wait = delayMs === 0 ? 0 : next.due - performance.now()
      if (wait > 0) {
        lane.timer = setTimeout(() => flush(lane, to), wait)
        return
      }
      lane.waiting.shift()
      if (!to.destroyed) to.write(next.bytes)
    }
  }

  /** Handles the end of one side. Bytes on their way arrive, unless they were held: then they never left. */
  function end(connection: Connection, gone: 'client' | 'upstream'): void {
    const { client, upstream, requests, answers } = connection
    const lane = gone === 'client' ? requests : answers
    const other = gone === 'client' ? upstream : client
    if (lane.heldBy.size > 0) {
      if (gone === 'client') other.resetAndDestroy()
      // An answer stays held, as long as there is somebody to get it.
      else if (client.destroyed) forget(connection)
      return
    }
    for (const { bytes } of lane.waiting.splice(0)) if (!other.destroyed) other.write(bytes)
    other.end()
    if (other.destroyed) forget(connection)
  }

  function forget(connection: Connection): void {
    clearTimeout(connection.requests.timer)
    clearTimeout(connection.answers.timer)
    open.delete(connection)
  }

  function reset(connection: Connection): void {
    forget(connection)
    connection.client.resetAndDestroy()
    connection.upstream.resetAndDestroy()
  }

  function release(watch: Watch): void {
    watches.delete(watch)
    for (const connection of open) {
      const { requests, answers, client, upstream } = connection
      connection.matchers.delete(watch)
      if (requests.heldBy.delete(watch)) flush(requests, upstream)
      if (answers.heldBy.delete(watch)) flush(answers, client)
      if (upstream.destroyed && answers.heldBy.size === 0) client.end()
    }
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })

  return {
    port: (server.address() as AddressInfo).port,
    connections: () => open.size,
    pass() {
      delayMs = 0
      refusing = false
      swallowing = false
      for (const watch of watches) release(watch)
      for (const connection of open) {
        // Bytes are missing in the middle of it: it can't go on.
        if (connection.swallowed) reset(connection)
        else {
          flush(connection.requests, connection.upstream)
          flush(connection.answers, connection.client)
        }
      }
    },
    delay(ms) {
      delayMs = ms
    },
    cut(which) {
      refusing = true
      if (which === 'all') for (const connection of open) reset(connection)
    },
    halfOpen() {
      swallowing = true
    },
    hold(pattern, side, { times = 1 } = {}) {
      const { promise: held, resolve } = Promise.withResolvers<void>()
      const on = new Set<Connection>()
      const watch: Watch = {
        side,
        pattern,
        held,
        isOn: (connection) => connection.requests.heldBy.has(watch) || connection.answers.heldBy.has(watch),
        count(connection) {
          on.add(connection)
          if (on.size === times) resolve()
        },
        deliver: () => release(watch),
      }
      watches.add(watch)
      return watch
    },
    close() {
      for (const connection of open) reset(connection)
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
