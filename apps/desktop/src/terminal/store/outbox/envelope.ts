/**
 * The form of a command on the disk: `<mark> <length> <crc32> <json>`, length in UTF-8 bytes, crc32 of them in hex. The
 * envelope can be found, and known to be whole, in the raw bytes of a file that no longer opens.
 */
import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { AnyLink, ChainEntry, Command, EMPTY_CHAIN, Hash } from '@marquee/shared'
import { commandOfFormat1 } from '../database/format-1.ts'

/**
 * The kind of the JSON. The kinds are a link of the outbox's chain, a command that isn't in it yet, an entry that the
 * chain doesn't prove and that isn't in it again yet, and a command of the file's format 1.
 */
const MARKS = {
  MQLINK: commandOfLink,
  MQCMD2: (json: unknown) => Command.safeParse(json).data,
  MQLEFT: commandOfUnproven,
  MQCMD1: commandOfFormat1,
} as const satisfies Record<string, (json: unknown) => Command | undefined>
type Mark = keyof typeof MARKS

const HEAD = /^(MQLINK|MQCMD2|MQLEFT|MQCMD1) (\d{1,6}) ([0-9a-f]{8}) /
const MAX_HEAD_BYTES = 6 + 1 + 6 + 1 + 8 + 1

export function sealLink(text: string): string {
  return seal('MQLINK', text)
}

export function sealCommand(command: Command): string {
  return seal('MQCMD2', JSON.stringify(command))
}

/** A longer text is cut: an unproven entry must fit into a message, and no command of ours is that long. */
const MOST_BYTES_UNPROVEN = 12_000
const SHORTENED = 2_000

/** @param entry as it lies on the disk; `hash` is what lies beside the text */
export function sealUnproven(entry: { text: string; hash: string }): string {
  return seal('MQLEFT', JSON.stringify(unprovenEntry(entry)))
}

/** The entry in that envelope that waits to be entered as unproven: one that was sealed so, or anything else. */
export function unprovenIn(envelope: string): ChainEntry {
  const whole = wholeAt(Buffer.from(envelope), 0)
  const sealed = whole?.mark === 'MQLEFT' ? ChainEntry.safeParse(whole.json).data : undefined
  const text = textIn(envelope)
  return sealed ?? unprovenEntry({ text, hash: whole ? hashOf(text) : '' })
}

function unprovenEntry({ text, hash }: { text: string; hash: string }): ChainEntry {
  const link = hashOf(text) === hash ? AnyLink.safeParse(parse(text)).data : undefined
  // An entry that was unproven before isn't wrapped twice.
  if (link && 'unproven' in link) return link.unproven
  const isTooLong = Buffer.byteLength(JSON.stringify(text)) > MOST_BYTES_UNPROVEN
  return {
    text: isTooLong ? text.slice(0, SHORTENED) : text,
    hash: Hash.safeParse(hash).success ? hash : EMPTY_CHAIN.hash,
  }
}

/** True when the link in it is of an unproven entry. */
export function isUnproven(envelope: string): boolean {
  const link = AnyLink.safeParse(parse(textIn(envelope)))
  return link.success && 'unproven' in link.data
}

function commandOfLink(json: unknown): Command | undefined {
  const link = AnyLink.safeParse(json).data
  if (!link) return undefined
  return 'command' in link ? link.command : commandOfUnproven(link.unproven)
}

/** undefined: it isn't what the hash beside it says. */
function commandOfUnproven(json: unknown): Command | undefined {
  const entry = ChainEntry.safeParse(json).data
  if (!entry || hashOf(entry.text) !== entry.hash) return undefined
  const inner = parse(entry.text)
  return commandOfLink(inner) ?? Command.safeParse(inner).data
}

/** The hash of an entry of the chain: SHA-256 of its UTF-8 bytes. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
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

/** Every whole link of a chain in `bytes`, each once. */
export function carveLinks(bytes: Buffer): AnyLink[] {
  const found = new Map<string, AnyLink>()
  for (let at = bytes.indexOf('MQLINK'); at !== -1; at = bytes.indexOf('MQLINK', at + 1)) {
    const link = AnyLink.safeParse(wholeAt(bytes, at)?.json).data
    if (link) found.set(`${link.terminalId} ${link.sequence}`, link)
  }
  return [...found.values()]
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
  const whole = wholeAt(bytes, at)
  return whole && MARKS[whole.mark](whole.json)
}

function wholeAt(bytes: Buffer, at: number): { mark: Mark; json: unknown } | undefined {
  const [head, mark, length, sum] = HEAD.exec(bytes.toString('latin1', at, at + MAX_HEAD_BYTES)) ?? []
  if (head === undefined) return undefined
  const start = at + head.length
  const body = bytes.subarray(start, start + Number(length))
  if (body.length !== Number(length) || checksum(body) !== sum) return undefined
  return { mark: mark as Mark, json: parse(body.toString('utf8')) }
}
