/** What this terminal did, as links of one chain, and what the server answered to each; see docs/selling-while-cut-off.md. */
import { createHash } from 'node:crypto'
import type { ChainHead, ChainLink, Command, EntryAnswer } from '@marquee/shared'
import type { Db } from './database.ts'
import { openEnvelope, sealCommand, sealLink, textIn } from './envelope.ts'
import { readRun } from './run-table.ts'

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

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The next entry of the chain. A command that is in it already stays as it is. */
export function enterCommand(db: Db, terminalId: string, bootEpoch: number, command: Command): void {
  if (db.prepare('select 1 from outbox where command_id = ?').get(command.id) !== undefined) return
  const { head } = readRun(db)
  const link: ChainLink = { terminalId, sequence: head.sequence + 1, bootEpoch, previous: head.hash, command }
  enterText(db, head.sequence + 1, command.id, JSON.stringify(link))
}

function enterText(db: Db, sequence: number, commandId: string, text: string): void {
  db.prepare('insert into outbox (sequence, command_id, hash, envelope) values (?, ?, ?, ?)').run(
    sequence,
    commandId,
    hashOf(text),
    sealLink(text),
  )
}

/** At most `limit`, from that sequence on, answered ones as well. */
export function entriesFrom(db: Db, sequence: number, limit: number): OutboxEntry[] {
  const rows = db
    .prepare('select sequence, hash, envelope from outbox where sequence >= ? order by sequence limit ?')
    .all(sequence, limit) as Row[]
  return rows.map(({ sequence, hash, envelope }) => ({ sequence, hash, text: textIn(envelope) }))
}

/** undefined: everything has its answer. */
export function firstUnanswered(db: Db): number | undefined {
  return db.prepare('select min(sequence) from outbox where answered_at is null').pluck().get() as number | undefined
}

/** The hash of an entry that is still here. */
export function hashAt(db: Db, sequence: number): string | undefined {
  return db.prepare('select hash from outbox where sequence = ?').pluck().get(sequence) as string | undefined
}

/**
 * The first answer stays. The hash tells an entry from one of an earlier chain under the same sequence.
 * @returns the command when the answer is news; `unreadable` when the entry isn't one.
 */
export function answerEntry(
  db: Db,
  { sequence, hash }: ChainHead,
  answer: FinalAnswer,
  at: string,
): Command | 'unreadable' | undefined {
  const envelope = db
    .prepare(
      `update outbox set answer = ?, answered_at = ?
       where sequence = ? and hash = ? and answered_at is null returning envelope`,
    )
    .pluck()
    .get(JSON.stringify(answer), at, sequence, hash)
  return typeof envelope === 'string' ? (openEnvelope(envelope) ?? 'unreadable') : undefined
}

/** Commands without an answer, those included that have not entered the chain yet. */
export function countWaiting(db: Db): number {
  return db
    .prepare('select (select count(*) from outbox where answered_at is null) + (select count(*) from unentered)')
    .pluck()
    .get() as number
}

/** For the chain, as soon as the run has its number. */
export function addUnentered(db: Db, command: Command): void {
  db.prepare('insert or ignore into unentered (command_id, envelope) values (?, ?)').run(
    command.id,
    sealCommand(command),
  )
}

/** All that waits for the run's number. */
export function enterWaiting(db: Db, terminalId: string, bootEpoch: number): void {
  const rows = db.prepare('select command_id, envelope from unentered order by id').all() as {
    command_id: string
    envelope: string
  }[]
  for (const { command_id: commandId, envelope } of rows) {
    const command = openEnvelope(envelope)
    if (command) enterCommand(db, terminalId, bootEpoch, command)
    // Nobody can read it here. The server keeps it as it is, for a manager.
    else enterText(db, readRun(db).head.sequence + 1, commandId, textIn(envelope))
  }
  db.exec('delete from unentered')
}

/**
 * Takes the chain apart: what has no answer waits to be entered into the next one, and so does what lies beyond `inbox`, for the
 * server doesn't know of it (any more). The next entry follows `inbox`.
 */
export function beginChain(db: Db, inbox: ChainHead): void {
  db.prepare(
    `insert or ignore into unentered (command_id, envelope)
     select command_id, envelope from outbox where answered_at is null or sequence > ? order by sequence`,
  ).run(inbox.sequence)
  db.exec('delete from outbox')
  db.prepare('update chain set sequence = ?, hash = ?').run(inbox.sequence, inbox.hash)
}

export function forgetAnsweredCommands(db: Db, before: string): void {
  db.prepare('delete from outbox where answered_at < ?').run(before)
}
