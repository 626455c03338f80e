/**
 * How a command lies in the outbox: `MQCMD1 <length> <crc32> <json>`, length in UTF-8 bytes, crc32 of them in hex.
 * It can be found, and known to be whole, in the raw bytes of a file that no longer opens.
 */
import { crc32 } from 'node:zlib'
import { Command } from '@marquee/shared'

const MAGIC = 'MQCMD1 '
const HEAD = /^MQCMD1 (\d{1,6}) ([0-9a-f]{8}) /
const MAX_HEAD_BYTES = MAGIC.length + 6 + 1 + 8 + 1

export function sealCommand(command: Command): string {
  const json = JSON.stringify(command)
  return `${MAGIC}${Buffer.byteLength(json)} ${checksum(json)} ${json}`
}

/** undefined when it isn't whole. */
export function openEnvelope(envelope: string): Command | undefined {
  return envelopeAt(Buffer.from(envelope), 0)
}

/** Every whole command in `bytes`, each once, oldest first: its id, a UUIDv7, begins with the time. */
export function carveCommands(bytes: Buffer): Command[] {
  const found = new Map<string, Command>()
  for (let at = bytes.indexOf(MAGIC); at !== -1; at = bytes.indexOf(MAGIC, at + MAGIC.length)) {
    const command = envelopeAt(bytes, at)
    if (command) found.set(command.id, command)
  }
  return oldestFirst(found.values())
}

export function oldestFirst(commands: Iterable<Command>): Command[] {
  return [...commands].sort((a, b) => (a.id < b.id ? -1 : 1))
}

function checksum(text: string | Buffer): string {
  return crc32(text).toString(16).padStart(8, '0')
}

function envelopeAt(bytes: Buffer, at: number): Command | undefined {
  const head = HEAD.exec(bytes.toString('latin1', at, at + MAX_HEAD_BYTES))
  if (!head) return undefined
  const start = at + head[0].length
  const body = bytes.subarray(start, start + Number(head[1]))
  if (body.length !== Number(head[1]) || checksum(body) !== head[2]) return undefined
  try {
    return Command.safeParse(JSON.parse(body.toString('utf8'))).data
  } catch {
    return undefined
  }
}
