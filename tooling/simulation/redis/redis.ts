/** The world's Redis: the commands that the server uses, on data that can be lost, with the server's own Lua scripts. */
import { schedule, simNow } from '../world/clock.ts'
import { beginLife, endLife, liveAs } from '../world/life.ts'
import type { End } from '../world/network.ts'
import type { World } from '../world/world.ts'
import { type Lua, openLua, type Reply } from './lua.ts'

export const REDIS = 'redis'

interface Value {
  hash?: Map<string, string>
  stream?: { id: number; fields: string[] }[]
  text?: string
  expiresAt: number | null
}

export interface RedisAsk {
  id: number
  args: string[]
  /** A script, by its name, with its source. */
  script?: { name: string; source: string; keys: string[] }
}

export type RedisSaid =
  | { kind: 'answer'; id: number; reply: Reply }
  | { kind: 'error'; id: number; message: string }
  | { kind: 'message'; channel: string; text: string }

let data = new Map<string, Value>()
let published: { channel: string; text: string }[] = []
let settings = ''
let lua: Lua | undefined

export interface Redis {
  listen(world: World): void
  /** Restarts it with nothing. */
  restart(): void
  flush(): void
  standStill(ms: number): void
  down(ms: number): void
  fields(key: string): Map<string, string> | undefined
}

/** A single Lua for the whole process; the data are each run's own. */
export async function openRedis(): Promise<Redis> {
  lua ??= await openLua((args) => execute(args))
  let world: World
  let life = beginLife(REDIS)
  const subscribers = new Map<End, Set<string>>()

  function tellPublished(): void {
    const told = published
    published = []
    for (const { channel, text } of told) {
      for (const [end, channels] of subscribers) {
        if (channels.has(channel)) end.send({ kind: 'message', channel, text } satisfies RedisSaid)
      }
    }
  }

  /** Redis looks for keys whose time is past some ten times a second. */
  function expire(): void {
    const now = simNow()
    for (const [key, value] of data) {
      if (value.expiresAt === null || value.expiresAt > now) continue
      data.delete(key)
      if (settings.includes('E') && /[xA]/.test(settings))
        published.push({ channel: '__keyevent@0__:expired', text: key })
    }
    tellPublished()
    schedule(100, expire, life)
  }

  function answer(end: End, ask: RedisAsk): void {
    const [command = ''] = ask.args
    if (command === 'subscribe') {
      const channels = subscribers.get(end) ?? new Set()
      for (const channel of ask.args.slice(1)) channels.add(channel)
      subscribers.set(end, channels)
      return end.send({ kind: 'answer', id: ask.id, reply: channels.size } satisfies RedisSaid)
    }
    let said: RedisSaid
    try {
      said = { kind: 'answer', id: ask.id, reply: ask.script ? runScript(ask.script, ask.args) : execute(ask.args) }
    } catch (error) {
      said = { kind: 'error', id: ask.id, message: (error as Error).message }
    }
    tellPublished()
    const { lostRedisOnceIn } = world.faults
    if (lostRedisOnceIn > 0 && world.random.below(lostRedisOnceIn) === 0) {
      world.note(`the answer of Redis to ${end.peer} is lost`)
      world.count('lost answers of Redis')
      subscribers.delete(end)
      return end.close()
    }
    end.send(said)
  }

  function runScript({ name, source, keys }: NonNullable<RedisAsk['script']>, args: string[]): Reply {
    const lua_ = lua as Lua
    if (!lua_.has(name, source)) lua_.define(name, source)
    return lua_.run(name, keys, args)
  }

  function begin(): void {
    life = beginLife(REDIS)
    liveAs(life, () => {
      world.network.listen(
        REDIS,
        (end) => {
          end.onMessage = ((ask: RedisAsk) => answer(end, ask)) as (message: never) => void
          end.onClose = () => void subscribers.delete(end)
        },
        life,
      )
      schedule(100, expire, life)
    })
  }

  function die(): void {
    endLife(life)
    subscribers.clear()
  }

  return {
    listen(newWorld) {
      world = newWorld
      subscribers.clear()
      data = new Map()
      published = []
      settings = ''
      begin()
    },
    restart() {
      die()
      data = new Map()
      settings = ''
      begin()
    },
    flush() {
      data = new Map()
    },
    standStill(ms) {
      life.standsStillUntil = Math.max(life.standsStillUntil, simNow() + ms)
    },
    down(ms) {
      die()
      data = new Map()
      settings = ''
      schedule(ms, () => life.alive || begin(), undefined)
    },
    fields: (key) => data.get(key)?.hash,
  }
}

function living(key: string): Value | undefined {
  const value = data.get(key)
  // Left for the look that tells of it.
  return value && value.expiresAt !== null && value.expiresAt <= simNow() ? undefined : value
}

function make(key: string): Value {
  const known = living(key)
  if (known) return known
  const value: Value = { expiresAt: null }
  data.set(key, value)
  return value
}

const hashOf = (key: string): Map<string, string> | undefined => living(key)?.hash

function execute(args: string[]): Reply {
  const [command = '', key = '', ...rest] = args
  switch (command.toUpperCase()) {
    case 'PING':
      return 'PONG'
    case 'TIME': {
      const now = simNow()
      return [String(Math.floor(now / 1000)), String(Math.floor((now % 1000) * 1000))]
    }
    case 'CONFIG': {
      if (key.toUpperCase() === 'GET') return ['notify-keyspace-events', settings]
      settings = rest[1] ?? ''
      return 'OK'
    }
    case 'PUBLISH':
      published.push({ channel: key, text: rest[0] ?? '' })
      return 1
    case 'HGET':
      return hashOf(key)?.get(rest[0] as string) ?? null
    case 'HMGET':
      return rest.map((field) => hashOf(key)?.get(field) ?? null)
    case 'HEXISTS':
      return hashOf(key)?.has(rest[0] as string) ? 1 : 0
    case 'HGETALL':
      return [...(hashOf(key) ?? [])].flat()
    case 'HSET': {
      const value = make(key)
      value.hash ??= new Map()
      for (let i = 0; i < rest.length; i += 2) value.hash.set(rest[i] as string, rest[i + 1] as string)
      return rest.length / 2
    }
    case 'HDEL': {
      const hash = hashOf(key)
      if (!hash) return 0
      const gone = rest.filter((field) => hash.delete(field)).length
      if (hash.size === 0) data.delete(key)
      return gone
    }
    case 'HINCRBY': {
      const value = make(key)
      value.hash ??= new Map()
      const next = Number(value.hash.get(rest[0] as string) ?? 0) + Number(rest[1])
      value.hash.set(rest[0] as string, String(next))
      return next
    }
    case 'DEL':
    case 'UNLINK':
      return [key, ...rest].filter((each) => data.delete(each)).length
    case 'SET': {
      const at = rest.findIndex((word) => word.toUpperCase() === 'PX')
      data.set(key, { text: rest[0] ?? '', expiresAt: at < 0 ? null : simNow() + Number(rest[at + 1]) })
      return 'OK'
    }
    case 'PTTL': {
      const value = living(key)
      if (!value) return -2
      return value.expiresAt === null ? -1 : Math.ceil(value.expiresAt - simNow())
    }
    case 'PEXPIREAT': {
      const value = living(key)
      if (!value) return 0
      value.expiresAt = Number(rest[0])
      return 1
    }
    case 'XADD':
      return addToStream(key, rest)
    case 'XRANGE': {
      const after = Number.parseInt((rest[0] as string).replace('(', ''), 10)
      const entries = living(key)?.stream ?? []
      return entries.filter((entry) => entry.id > after).map((entry) => [`${entry.id}-0`, entry.fields])
    }
    case 'SCAN':
      return ['0', [...data.keys()].filter((each) => matches(rest[rest.indexOf('MATCH') + 1] ?? '*', each))]
    default:
      throw new Error(`ERR unknown command '${command}'`)
  }
}

/** XADD key MAXLEN ~ count id field value */
function addToStream(key: string, rest: string[]): Reply {
  const [, , most = '0', id = '0-0', ...fields] = rest
  const value = make(key)
  value.stream ??= []
  const number = Number.parseInt(id, 10)
  const last = value.stream.at(-1)
  if (last && last.id >= number) throw new Error('ERR The ID specified in XADD is equal or smaller than the target')
  value.stream.push({ id: number, fields })
  if (value.stream.length > 2 * Number(most)) value.stream.splice(0, value.stream.length - Number(most))
  return id
}

/** Matches as the server asks: a beginning and anything after it, or everything. */
function matches(pattern: string, key: string): boolean {
  const pieces = pattern.split('*')
  return key.startsWith(pieces[0] ?? '') && key.endsWith(pieces.at(-1) ?? '')
}
