/**
 * Stands in for the library `ioredis`, as far as the server uses it and with the server's settings. There is no queue
 * while it isn't connected, nothing is sent again, and every command has its time-out.
 */
import { EventEmitter } from 'node:events'
import type { Reply } from '../redis/lua.ts'
import { REDIS, type RedisAsk, type RedisSaid } from '../redis/redis.ts'
import { currentLife, never } from '../world/life.ts'
import type { End } from '../world/network.ts'
import { world } from '../world/world.ts'

export class ReplyError extends Error {}

interface Options {
  commandTimeout?: number
  connectTimeout?: number
  retryStrategy?(attempt: number): number
  connectionName?: string
}

interface Waiting {
  resolve(reply: Reply): void
  reject(error: Error): void
  timer: NodeJS.Timeout
}

export class Redis extends EventEmitter {
  status: 'wait' | 'connecting' | 'ready' | 'close' | 'reconnecting' | 'end' = 'wait'
  readonly options: Options & { db: number }
  #end: End | undefined
  #asked = new Map<number, Waiting>()
  #lastId = 0
  #attempt = 0
  #retrying: NodeJS.Timeout | undefined
  #ended = false
  #life = currentLife()

  constructor(_url: string, options: Options) {
    super()
    this.options = { ...options, db: 0 }
  }

  async connect(): Promise<void> {
    this.status = 'connecting'
    const end = await this.#knock()
    if (this.#ended) return end?.close()
    if (!end) {
      this.emit('error', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
      this.#retry()
      throw new Error('Connection is closed.')
    }
    this.#attempt = 0
    this.#end = end
    end.onMessage = ((said: RedisSaid) => this.#hear(said)) as (message: never) => void
    end.onClose = () => this.#onClose()
    this.status = 'ready'
    this.emit('ready')
  }

  #knock(): Promise<End | undefined> {
    return new Promise((resolve) => {
      let late = false
      const timer = setTimeout(() => {
        late = true
        resolve(undefined)
      }, this.options.connectTimeout ?? 3000)
      void world()
        .network.connect(REDIS)
        .then((end) => {
          if (late) return end?.close()
          clearTimeout(timer)
          resolve(end)
        })
    })
  }

  #hear(said: RedisSaid): void {
    if (said.kind === 'message') return void this.emit('message', said.channel, said.text)
    const waiting = this.#asked.get(said.id)
    if (!waiting) return
    this.#asked.delete(said.id)
    clearTimeout(waiting.timer)
    if (said.kind === 'answer') waiting.resolve(said.reply)
    else waiting.reject(new ReplyError(said.message))
  }

  #onClose(): void {
    this.#end = undefined
    this.status = 'close'
    for (const waiting of this.#asked.values()) {
      clearTimeout(waiting.timer)
      waiting.reject(new Error('Connection is closed.'))
    }
    this.#asked.clear()
    this.emit('close')
    this.#retry()
  }

  #retry(): void {
    if (this.#ended) return
    this.status = 'reconnecting'
    clearTimeout(this.#retrying)
    this.#retrying = setTimeout(
      () => void this.connect().catch(() => {}),
      this.options.retryStrategy?.(++this.#attempt) ?? 100,
    )
  }

  /** @param reconnect true when only this connection isn't to be used any more */
  disconnect(reconnect = false): void {
    if (!reconnect) {
      this.#ended = true
      clearTimeout(this.#retrying)
    }
    const end = this.#end
    if (!end) return
    end.close()
    this.#onClose()
    if (!reconnect) this.status = 'end'
  }

  #send(args: (string | number)[], script?: RedisAsk['script']): Promise<Reply> {
    if (this.#life && !this.#life.alive) return never()
    if (world().faults.maybeCrash(this.#life?.host ?? '')) return never()
    const end = this.#end
    if (!end || this.status !== 'ready') {
      return Promise.reject(new Error("Stream isn't writeable and enableOfflineQueue options is false"))
    }
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#asked.delete(id)
        reject(new Error('Command timed out'))
      }, this.options.commandTimeout ?? 1000)
      this.#asked.set(id, { resolve, reject, timer })
      end.send({ id, args: args.map(String), ...(script && { script }) } satisfies RedisAsk)
    })
  }

  defineCommand(name: string, { lua }: { lua: string }): void {
    const run = (keyCount: number, ...args: (string | number | (string | number)[])[]): Promise<Reply> => {
      const all = args.flat().map(String)
      return this.#send(all.slice(keyCount), { name, source: lua, keys: all.slice(0, keyCount) })
    }
    Object.defineProperty(this, name, { value: run, configurable: true })
  }

  ping = (): Promise<Reply> => this.#send(['ping'])
  publish = (channel: string, text: string): Promise<Reply> => this.#send(['publish', channel, text])
  subscribe = (...channels: string[]): Promise<Reply> => this.#send(['subscribe', ...channels])
  config = (...args: string[]): Promise<Reply> => this.#send(['config', ...args])
  unlink = (keys: string[]): Promise<Reply> => this.#send(['unlink', ...keys])

  hmget = (key: string, ...fields: string[]): Promise<Reply> => this.#send(['hmget', key, ...fields])

  async hgetall(key: string): Promise<Record<string, string>> {
    const flat = (await this.#send(['hgetall', key])) as string[]
    const fields: Record<string, string> = {}
    for (let i = 0; i < flat.length; i += 2) fields[flat[i] as string] = flat[i + 1] as string
    return fields
  }

  scanStream({ match }: { match: string }): AsyncIterable<string[]> {
    const send = (): Promise<Reply> => this.#send(['scan', '0', 'MATCH', match])
    return (async function* () {
      const [, keys] = (await send()) as [string, string[]]
      yield keys
    })()
  }
}

export default Redis
