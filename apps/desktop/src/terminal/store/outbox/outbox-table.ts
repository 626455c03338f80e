/**
 * Commands of this terminal, as links of one chain, and the server's answers to them; see docs/selling-while-cut-off.md.
 */
import { isDeepStrictEqual } from 'node:util'
import {
  AnyLink,
  type ChainEntry,
  type ChainHead,
  type ChainLink,
  type Command,
  type CommandKind,
  type EntryAnswer,
  newId,
} from '@marquee/shared'
import type { Db } from '../database/database.ts'
import { setAnswered } from '../runs/known-table.ts'
import { readRun } from '../runs/run-table.ts'
import {
  hashOf,
  isUnproven,
  openEnvelope,
  sealCommand,
  sealLink,
  sealUnproven,
  textIn,
  unprovenIn,
} from './envelope.ts'

export type FinalAnswer = Exclude<EntryAnswer, { outcome: 'gap' }>

export interface OutboxEntry {
  sequence: number
  hash: string
  text: string
}

interface Row {
  sequence: number
  hash: string
  envelope: string
}

/** An edited file may have bytes in it that aren't text. */
const ENVELOPE = 'cast(envelope as text) as envelope'

/** The next entry of the chain. A command that is in it already stays as it is. */
export function enterCommand(db: Db, terminalId: string, runNumber: number, command: Command): void {
  if (!isEntered(db, command.id)) enter(db, command.id, { terminalId, runNumber, command })
}

/** True when it is in the chain, or waits for it. */
export const isKnown = (db: Db, commandId: string): boolean =>
  isEntered(db, commandId) || db.prepare('select 1 from unentered where command_id = ?').get(commandId) !== undefined

const isEntered = (db: Db, commandId: string): boolean =>
  db.prepare('select 1 from outbox where command_id = ?').get(commandId) !== undefined

/** Enters it under an id of its own: the command that the text shows may still come as itself. */
function enterUnproven(db: Db, terminalId: string, runNumber: number, unproven: ChainEntry): void {
  enter(db, newId(), { terminalId, runNumber, unproven })
}

type NewLink = Pick<ChainLink, 'terminalId' | 'runNumber'> & ({ command: Command } | { unproven: ChainEntry })

function enter(db: Db, commandId: string, { terminalId, runNumber, ...what }: NewLink): void {
  const { head } = readRun(db)
  const sequence = head.sequence + 1
  const text = JSON.stringify({ terminalId, sequence, runNumber, previous: head.hash, ...what })
  db.prepare('insert into outbox (sequence, command_id, hash, envelope) values (?, ?, ?, ?)').run(
    sequence,
    commandId,
    hashOf(text),
    sealLink(text),
  )
}

/** At most `limit` entries, from that sequence on, answered ones as well. */
export function entriesFrom(db: Db, sequence: number, limit: number): OutboxEntry[] {
  const rows = db
    .prepare(`select sequence, hash, ${ENVELOPE} from outbox where sequence >= ? order by sequence limit ?`)
    .all(sequence, limit) as Row[]
  return rows.map(toEntry)
}

const toEntry = ({ sequence, hash, envelope }: Row): OutboxEntry => ({ sequence, hash, text: textIn(envelope) })

/** The link, if the entry is as it was written and lies where it was written. */
export function wholeLink({ sequence, hash, text }: OutboxEntry): AnyLink | undefined {
  const link = hashOf(text) === hash ? readLink(text) : undefined
  return link?.sequence === sequence ? link : undefined
}

function readLink(text: string): AnyLink | undefined {
  try {
    return AnyLink.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** undefined: everything has its answer. */
export function firstUnanswered(db: Db): number | undefined {
  return db.prepare('select min(sequence) from outbox where answered_at is null').pluck().get() as number | undefined
}

/** The hash that the chain has at an entry, if that is still here. */
export function hashAt(db: Db, sequence: number): string | undefined {
  const [entry] = entriesFrom(db, sequence, 1)
  return entry?.sequence === sequence && wholeLink(entry) ? entry.hash : undefined
}

/**
 * The first answer stays. The hash tells an entry from one of an earlier chain under the same sequence.
 * @returns the command when the answer is news; `unreadable` when the entry isn't that command (any more).
 */
export function answerEntry(
  db: Db,
  { sequence, hash }: ChainHead,
  answer: FinalAnswer,
  at: string,
): Command | 'unreadable' | undefined {
  const row = db
    .prepare(
      `update outbox set answer = ?, answered_at = ?
       where sequence = ? and hash = ? and answered_at is null returning command_id as commandId, envelope`,
    )
    .get(JSON.stringify(answer), at, sequence, hash) as { commandId: string; envelope: string } | undefined
  if (!row) return undefined
  const command = openEnvelope(row.envelope)
  return command && (command.id === row.commandId || isUnproven(row.envelope)) ? command : 'unreadable'
}

/** Commands without an answer, those included that have not entered the chain yet. */
export function countWaiting(db: Db): number {
  return db
    .prepare('select (select count(*) from outbox where answered_at is null) + (select count(*) from unentered)')
    .pluck()
    .get() as number
}

/** The kinds of commands without an answer; one that nobody can read here may have been a sale. */
export function waitingKinds(db: Db): CommandKind[] {
  const envelopes = db
    .prepare(`select ${ENVELOPE} from outbox where answered_at is null union all select ${ENVELOPE} from unentered`)
    .pluck()
    .all() as string[]
  return [...new Set(envelopes.map((envelope) => openEnvelope(envelope)?.body.kind ?? 'sell'))]
}

/** Keeps it for the chain, until the run has its number. */
export function addUnentered(db: Db, command: Command): void {
  db.prepare('insert or ignore into unentered (command_id, envelope) values (?, ?)').run(
    command.id,
    sealCommand(command),
  )
}

/** All that waits for the run's number. An entry that isn't as it was written is entered as unproven. */
export function enterWaiting(db: Db, terminalId: string, runNumber: number): void {
  const rows = db.prepare(`select command_id, ${ENVELOPE} from unentered order by id`).all() as {
    command_id: string
    envelope: string
  }[]
  for (const { command_id: commandId, envelope } of rows) {
    const command = openEnvelope(envelope)
    if (command?.id === commandId) enterCommand(db, terminalId, runNumber, command)
    else enterUnproven(db, terminalId, runNumber, unprovenIn(envelope))
  }
  db.exec('delete from unentered')
}

/**
 * Takes the chain apart. Entries without an answer wait to be entered into the next one. So do those beyond `inbox`,
 * because the server doesn't know of them (any more). The next entry follows `inbox`.
 */
export function beginChain(db: Db, inbox: ChainHead): void {
  takeOutUnproven(db, inbox.sequence + 1)
  const rows = db
    .prepare(
      `select command_id, hash, ${ENVELOPE} from outbox where answered_at is null or sequence > ? order by sequence`,
    )
    .all(inbox.sequence) as { command_id: string; hash: string; envelope: string }[]
  for (const { command_id: commandId, hash, envelope } of rows) letWait(db, commandId, hash, envelope)
  db.exec('delete from outbox')
  db.prepare('update chain set sequence = ?, hash = ?').run(inbox.sequence, inbox.hash)
  setAnswered(db, inbox)
}

/** Somebody who edits the file may have put another command under this id: neither is dropped. */
function letWait(db: Db, commandId: string, hash: string, envelope: string): void {
  const waits = db.prepare(`select ${ENVELOPE} from unentered where command_id = ?`).pluck().get(commandId)
  if (typeof waits !== 'string') {
    db.prepare('insert into unentered (command_id, envelope) values (?, ?)').run(commandId, envelope)
  } else if (!isDeepStrictEqual(openEnvelope(envelope), openEnvelope(waits))) {
    addUnproven(db, { text: textIn(envelope), hash })
  }
}

/**
 * Takes entries out of the chain that it doesn't prove, among those that have no answer or lie at `from` or after. An
 * entry is proven if the chain's end names it, directly or through the entries after it. It is also proven if it follows
 * the answered entries without a break. The rest waits to be entered at the chain's end as unproven, each text once: the
 * server keeps each as a conflict.
 * @returns whether there were any
 */
export function takeOutUnproven(db: Db, from = Number.MAX_SAFE_INTEGER): boolean {
  const rows = db
    .prepare(
      `select sequence, hash, ${ENVELOPE} from outbox where answered_at is null or sequence >= ? order by sequence`,
    )
    .all(from) as Row[]
  const [first] = rows
  if (!first) return false
  const proven = provenFrom(db, first.sequence)
  const unproven = rows.filter(({ sequence }) => !proven.has(sequence))
  const elsewhere = new Set(proven.values())
  const texts = new Map<string, string>()
  for (const row of unproven) {
    const { sequence, hash, text } = toEntry(row)
    // The copy beside which its own hash lies is the intact one.
    if (!elsewhere.has(text) && (!texts.has(text) || hashOf(text) === hash)) texts.set(text, hash)
    db.prepare('delete from outbox where sequence = ?').run(sequence)
  }
  for (const [text, hash] of texts) addUnproven(db, { text, hash })
  // An answered row under a number that the chain doesn't have yet would be in the way of the entry that gets it.
  db.prepare('delete from outbox where sequence > ?').run(readRun(db).head.sequence)
  return unproven.length > 0
}

/** The texts of proven entries by their sequences: up to the first break from `first` on, and after the last one. */
function provenFrom(db: Db, first: number): Map<number, string> {
  const { head } = readRun(db)
  const rows = (order: 'asc' | 'desc') =>
    db
      .prepare(
        `select sequence, hash, ${ENVELOPE} from outbox where sequence between ? and ? order by sequence ${order}`,
      )
      .iterate(Math.max(1, first), head.sequence) as IterableIterator<Row>
  const proven = new Map<number, string>()

  let named: ChainHead = head
  for (const row of rows('desc')) {
    const entry = toEntry(row)
    const link = entry.sequence === named.sequence && entry.hash === named.hash ? wholeLink(entry) : undefined
    if (!link) break
    proven.set(entry.sequence, entry.text)
    named = { sequence: entry.sequence - 1, hash: link.previous }
  }

  let before: OutboxEntry | undefined
  for (const row of rows('asc')) {
    const entry = toEntry(row)
    const link = wholeLink(entry)
    const isNext = !before || entry.sequence === before.sequence + 1
    if (!link || !isNext || (before && link.previous !== before.hash)) {
      // The part that is proven from the end names another entry in its place.
      if (before && isNext && proven.has(entry.sequence)) proven.delete(before.sequence)
      break
    }
    proven.set(entry.sequence, entry.text)
    before = entry
  }
  return proven
}

/** Keeps it for the chain's end, until the run has its number. @param entry as it lay on the disk */
export function addUnproven(db: Db, entry: { text: string; hash: string }): void {
  db.prepare('insert into unentered (command_id, envelope) values (?, ?)').run(newId(), sealUnproven(entry))
}

export function forgetAnsweredCommands(db: Db, before: string): void {
  db.prepare('delete from outbox where answered_at < ?').run(before)
}
