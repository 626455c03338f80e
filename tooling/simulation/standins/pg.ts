/**
 * Stands in for the library `pg`: the same pool and client, as far as the server uses them, on the world's network. Errors are
 * worded as the library words them, since the server goes by the words.
 */
import { EventEmitter } from 'node:events'
import pg from 'pg'
import { DatabaseError } from 'pg-protocol'
import type { QueryResult } from '../ledger/ledger.ts'
import { type Ask, LEDGER, type Said } from '../ledger/sessions.ts'
import { currentLife, type Life, never } from '../world/life.ts'
import type { End } from '../world/network.ts'
import { world } from '../world/world.ts'

interface QueryConfig {
  text: string
  values?: readonly unknown[]
  name?: string
  query_timeout?: number
}

interface ClientOptions {
  connectionTimeoutMillis?: number
  query_timeout?: number
}

interface Waiting {
  resolve(result: QueryResult): void
  reject(error: Error): void
  timer: NodeJS.Timeout | undefined
}

class SimClient extends EventEmitter {
  readonly options: ClientOptions
  readonly life: Life | undefined
  end_: End | undefined
  broken = false
  asked = new Map<number, Waiting>()
  lastId = 0
  /** The library sends a statement when the one before has its answer. */
  queue: Promise<unknown> = Promise.resolve()
  release: (error?: Error | boolean) => void = () => {}

  constructor(options: ClientOptions = {}) {
    super()
    this.options = options
    this.life = currentLife()
  }

  async connect(): Promise<void> {
    const end = await within(
      this.options.connectionTimeoutMillis ?? 5000,
      world().network.connect(LEDGER),
      'timeout exceeded when trying to connect',
    )
    if (!end) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    this.end_ = end
    end.onMessage = ((said: Said) => this.hear(said)) as (message: never) => void
    end.onClose = () => this.onBroken()
  }

  hear(said: Said): void {
    if (said.kind === 'notification') {
      this.emit('notification', { channel: said.channel, payload: said.payload })
      return
    }
    const waiting = this.asked.get(said.id)
    if (!waiting) return
    this.asked.delete(said.id)
    clearTimeout(waiting.timer)
    const { result, error } = said.answer
    if (error) waiting.reject(error)
    else waiting.resolve(result ?? { rows: [], rowCount: null, command: '' })
  }

  onBroken(orderly = false): void {
    if (this.broken) return
    this.broken = true
    const error = new Error('Connection terminated unexpectedly')
    for (const waiting of this.asked.values()) {
      clearTimeout(waiting.timer)
      waiting.reject(error)
    }
    this.asked.clear()
    if (!orderly && this.listenerCount('error') > 0) this.emit('error', error)
    this.emit('end')
  }

  query(query: string | QueryConfig, values?: readonly unknown[]): Promise<QueryResult> {
    const config: QueryConfig = typeof query === 'string' ? { text: query } : query
    const parameters = values ?? config.values
    const answer = this.queue.then(() => this.ask(config, parameters))
    this.queue = answer.catch(() => {})
    return answer
  }

  ask(config: QueryConfig, values: readonly unknown[] | undefined): Promise<QueryResult> {
    if (this.life && !this.life.alive) return never()
    if (this.broken || !this.end_) {
      return Promise.reject(new Error('Client has encountered a connection error and is not queryable'))
    }
    if (world().faults.maybeCrash(this.life?.host ?? '')) return never()
    const id = ++this.lastId
    const ask: Ask = { id, text: config.text, values, name: config.name }
    const timeout = config.query_timeout ?? this.options.query_timeout
    return new Promise((resolve, reject) => {
      const timer =
        timeout === undefined
          ? undefined
          : setTimeout(() => {
              this.asked.delete(id)
              reject(new Error('Query read timeout'))
            }, timeout)
      this.asked.set(id, { resolve, reject, timer })
      this.end_?.send(ask)
      world().faults.maybeStall(this.life?.host ?? '')
    })
  }

  async end(): Promise<void> {
    this.end_?.close()
    this.onBroken(true)
  }
}

interface PoolOptions extends ClientOptions {
  max?: number
}

class SimPool extends EventEmitter {
  readonly options: PoolOptions
  idle: SimClient[] = []
  size = 0
  waiting: (() => void)[] = []
  ended = false

  constructor(options: PoolOptions) {
    super()
    this.options = options
  }

  get totalCount(): number {
    return this.size
  }

  get idleCount(): number {
    return this.idle.length
  }

  get waitingCount(): number {
    return this.waiting.length
  }

  async connect(): Promise<SimClient> {
    if (this.ended) throw new Error('Cannot use a pool after calling end on the pool')
    for (;;) {
      const known = this.idle.pop()
      if (known) {
        if (!known.broken) return known
        continue
      }
      if (this.size < (this.options.max ?? 10)) break
      await new Promise<void>((resolve) => this.waiting.push(resolve))
    }
    this.size++
    const client = new SimClient(this.options)
    try {
      await client.connect()
    } catch (error) {
      this.size--
      this.waiting.shift()?.()
      throw error
    }
    this.emit('connect', client)
    client.on('error', (error: Error) => {
      if (!this.idle.includes(client)) return
      this.idle = this.idle.filter((each) => each !== client)
      this.size--
      this.emit('error', error)
    })
    client.release = (error) => {
      if (error || client.broken) {
        this.size--
        void client.end()
      } else {
        this.idle.push(client)
      }
      this.waiting.shift()?.()
    }
    return client
  }

  async query(query: string | QueryConfig, values?: readonly unknown[]): Promise<QueryResult> {
    const client = await this.connect()
    try {
      const result = await client.query(query, values)
      client.release()
      return result
    } catch (error) {
      client.release(!(error instanceof DatabaseError))
      throw error
    }
  }

  async end(): Promise<void> {
    this.ended = true
    for (const client of this.idle) await client.end()
    this.idle = []
  }
}

/** @throws with these words when it takes longer; what comes after that is closed */
async function within(ms: number, connecting: Promise<End | undefined>, words: string): Promise<End | undefined> {
  let late = false
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      late = true
      reject(new Error(words))
    }, ms)
    connecting.then((end) => {
      clearTimeout(timer)
      if (late) end?.close()
      else resolve(end)
    }, reject)
  })
}

export { DatabaseError, SimClient as Client, SimPool as Pool }
export const types = pg.types
export const escapeIdentifier = pg.escapeIdentifier
export default {
  Client: SimClient,
  Pool: SimPool,
  DatabaseError,
  types: pg.types,
  escapeIdentifier: pg.escapeIdentifier,
  escapeLiteral: pg.escapeLiteral,
}
