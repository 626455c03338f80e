/**
 * Runs Redis's scripts in real Lua (wasmoon). Arguments and answers are one text each way: every other crossing is
 * slower.
 */
import { LuaFactory } from 'wasmoon'

export type Reply = string | number | null | Reply[]

/** Lua 5.4 stands in for Redis's 5.1: the scripts use nothing on which the two differ but the name of `unpack`. */
const PRELUDE = `
unpack = table.unpack
local scripts = {}

local function decode(text, at)
  local kind = string.sub(text, at, at)
  if kind == 'n' then return false, at + 1 end
  local ends = string.find(text, ':', at, true)
  local number = tonumber(string.sub(text, at + 1, ends - 1))
  if kind == 'i' then return number, ends + 1 end
  if kind == 's' then return string.sub(text, ends + 1, ends + number), ends + 1 + number end
  local list = {}
  at = ends + 1
  for i = 1, number do list[i], at = decode(text, at) end
  return list, at
end

local function encode(value, out)
  local kind = type(value)
  if kind == 'table' then
    out[#out + 1] = 'a' .. #value .. ':'
    for i = 1, #value do encode(value[i], out) end
  elseif kind == 'number' then
    out[#out + 1] = 'i' .. string.format('%d', math.floor(value)) .. ':'
  elseif kind == 'string' then
    out[#out + 1] = 's' .. #value .. ':' .. value
  elseif value == true then
    out[#out + 1] = 'i1:'
  else
    out[#out + 1] = 'n'
  end
end

local function encoded(value)
  local out = {}
  encode(value, out)
  return table.concat(out)
end

redis = {}
function redis.call(...)
  local args = { ... }
  for i = 1, #args do
    if type(args[i]) == 'number' then args[i] = string.format('%d', math.floor(args[i])) end
  end
  return (decode(host_call(encoded(args)), 1))
end

function host_define(name, source)
  scripts[name] = assert(load('local KEYS, ARGV = ...\\n' .. source, name))
end

function host_run(name, text)
  local both = decode(text, 1)
  return encoded(scripts[name](both[1], both[2]))
end
`

export interface Lua {
  /** True when this script is known with this source. */
  has(script: string, source: string): boolean
  define(script: string, source: string): void
  run(script: string, keys: string[], args: string[]): Reply
}

/** @param call a command of Redis, by a script */
export async function openLua(call: (args: string[]) => Reply): Promise<Lua> {
  const lua = await new LuaFactory().createEngine()
  lua.global.set('host_call', (text: string) => encode(call(decode(text) as string[])))
  lua.doStringSync(PRELUDE)
  const define = lua.global.get('host_define') as (name: string, source: string) => void
  const run = lua.global.get('host_run') as (name: string, text: string) => string
  const known = new Map<string, string>()
  return {
    has: (script, source) => known.get(script) === source,
    define(script, source) {
      define(script, source)
      known.set(script, source)
    },
    run: (script, keys, args) => decode(run(script, encode([keys, args]))),
  }
}

function encode(value: Reply): string {
  if (value === null) return 'n'
  if (typeof value === 'number') return `i${value}:`
  if (typeof value === 'string') return `s${value.length}:${value}`
  return `a${value.length}:${value.map(encode).join('')}`
}

function decode(text: string): Reply {
  let at = 0
  const read = (): Reply => {
    const kind = text[at]
    if (kind === 'n') {
      at++
      return null
    }
    const ends = text.indexOf(':', at)
    const number = Number(text.slice(at + 1, ends))
    at = ends + 1
    if (kind === 'i') return number
    if (kind === 's') {
      at += number
      return text.slice(at - number, at)
    }
    const list: Reply[] = []
    for (let i = 0; i < number; i++) list.push(read())
    return list
  }
  return read()
}
