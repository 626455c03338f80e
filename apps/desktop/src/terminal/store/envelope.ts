/**
 * How a command lies on the disk: `<mark> <length> <crc32> <json>`, length in UTF-8 bytes, crc32 of them in hex.
 * It can be found, and known to be whole, in the raw bytes of a file that no longer opens.
 */
import { crc32 } from 'node:zlib'
import { ChainLink, Command } from '@marquee/shared'
import { commandOfFormat1 } from './format-1.ts'

/** What the JSON is: a link of the outbox's chain, a command that isn't in it yet, a command as format 1 of this file had it. */
const MARKS = {
  MQLINK: (json: unknown) => ChainLink.safeParse(json).data?.command,
  MQCMD2: (json: unknown) => Command.safeParse(json).data,
  MQCMD1: commandOfFormat1,
} as const satisfies Record<string, (json: unknown) => Command | undefined>
type Mark = keyof typeof MARKS

const HEAD = /^(MQLINK|MQCMD2|MQCMD1) (\d{1,6}) ([0-9a-f]{8}) /
const MAX_HEAD_BYTES = 6 + 1 + 6 + 1 + 8 + 1

export function sealLink(text: string): string {
  return seal('MQLINK', text)
}

export function sealCommand(command: Command): string {
  return seal('MQCMD2', JSON.stringify(command))
}

/** undefined when it isn't whole. */
export function openEnvelope(envelope: string): Command | undefined {
  return commandAt(Buffer.from(envelope), 0)
}

/** The text in it as it is, whole or not: somebody may have edited it, and the server is to see that. */
export function textIn(envelope: string): string {
  return envelope.replace(HEAD, '')
}

/** Every whole command in `bytes`, each once, oldest first: its id, a UUIDv7, begins with the time. */
export function carveCommands(bytes: Buffer): Command[] {
  const found = new Map<string, Command>()
  for (const mark of Object.keys(MARKS)) {
    for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark, at + mark.length)) {
      const command = commandAt(bytes, at)
      if (command) found.set(command.id, command)
    }
  }
  return oldestFirst(found.values())
}

export function oldestFirst(commands: Iterable<Command>): Command[] {
  return [...commands].sort((a, b) => (a.id < b.id ? -1 : 1))
}

function seal(mark: Mark, json: string): string {
  return `${mark} ${Buffer.byteLength(json)} ${checksum(json)} ${json}`
}

function checksum(text: string | Buffer): string {
  return crc32(text).toString(16).padStart(8, '0')
}

function commandAt(bytes: Buffer, at: number): Command | undefined {
  const [head, mark, length, sum] = HEAD.exec(bytes.toString('latin1', at, at + MAX_HEAD_BYTES)) ?? []
  if (head === undefined) return undefined
  const start = at + head.length
  const body = bytes.subarray(start, start + Number(length))
  if (body.length !== Number(length) || checksum(body) !== sum) return undefined
  try {
    return MARKS[mark as Mark](JSON.parse(body.toString('utf8')))
  } catch {
    return undefined
  }
}
