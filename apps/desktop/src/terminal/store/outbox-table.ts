/** What this terminal did, as links of one chain, and what the server answered to each; see docs/selling-while-cut-off.md. */
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type ChainHead, ChainLink, type Command, type EntryAnswer, Hash, newId } from '@marquee/shared'
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

/** Whoever edits the file may leave bytes in it that aren't text. */
const ENVELOPE = 'cast(envelope as text) as envelope'

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The next entry of the chain. A command that is in it already stays as it is. */
export function enterCommand(db: Db, terminalId: string, bootEpoch: number, command: Command): void {
  if (isEntered(db, command.id)) return
  const { head } = readRun(db)
  const link: ChainLink = { terminalId, sequence: head.sequence + 1, bootEpoch, previous: head.hash, command }
  enterText(db, head.sequence + 1, command.id, JSON.stringify(link))
}

const isEntered = (db: Db, commandId: string): boolean =>
  db.prepare('select 1 from outbox where command_id = ?').get(commandId) !== undefined

function enterText(db: Db, sequence: number, commandId: string, text: string, hash = hashOf(text)): void {
  db.prepare('insert into outbox (sequence, command_id, hash, envelope) values (?, ?, ?, ?)').run(
    sequence,
    commandId,
    hash,
    sealLink(text),
  )
}

/** At most `limit`, from that sequence on, answered ones as well. */
export function entriesFrom(db: Db, sequence: number, limit: number): OutboxEntry[] {
  const rows = db
    .prepare(`select sequence, hash, ${ENVELOPE} from outbox where sequence >= ? order by sequence limit ?`)
    .all(sequence, limit) as Row[]
  return rows.map(({ sequence, hash, envelope }) => ({ sequence, hash, text: textIn(envelope) }))
}

/**
 * The hash under which an entry is sent: its own, if it is whole and lies where it says. Of any other the row behind it, or the
 * chain's head, knows better what its hash was, and the chain goes on behind it. It must not pass for honest where it doesn't lie:
 * the server would take a copy for the other, and wait for this one for ever.
 */
export function hashInChain(db: Db, entry: OutboxEntry): string {
  const { sequence, hash, text } = entry
  if (wholeLink(entry)) return hash
  const [behind] = entriesFrom(db, sequence + 1, 1)
  const following = behind?.sequence === sequence + 1 ? wholeLink(behind) : undefined
  const { head } = readRun(db)
  const was = following?.previous ?? (head.sequence === sequence ? head.hash : hash)
  const isHonest = was === hashOf(text)
  const mayBeSent = Hash.safeParse(was).success && (!isHonest || linkIn(text)?.sequence === sequence)
  return mayBeSent ? was : hashOf(`altered: ${text}`)
}

/** undefined: it isn't as it was written, or doesn't lie where it was. */
function wholeLink({ sequence, hash, text }: OutboxEntry): ChainLink | undefined {
  const link = hashOf(text) === hash ? linkIn(text) : undefined
  return link?.sequence === sequence ? link : undefined
}

function linkIn(text: string): ChainLink | undefined {
  try {
    return ChainLink.safeParse(JSON.parse(text)).data
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
  return entry?.sequence === sequence ? hashInChain(db, entry) : undefined
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
  return command?.id === row.commandId ? command : 'unreadable'
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
  const rows = db.prepare(`select command_id, ${ENVELOPE} from unentered order by id`).all() as {
    command_id: string
    envelope: string
  }[]
  for (const { command_id: commandId, envelope } of rows) {
    const command = openEnvelope(envelope)
    if (command?.id === commandId) enterCommand(db, terminalId, bootEpoch, command)
    else enterAltered(db, commandId, textIn(envelope))
  }
  db.exec('delete from unentered')
}

/**
 * What isn't as it was written, or is the copy of another. The server keeps it as it is, for a manager; the hash says so, or an
 * altered link that fits by chance would pass for an honest one. The id beside it may be that of an entry, by the same hand.
 */
function enterAltered(db: Db, commandId: string, text: string): void {
  const id = isEntered(db, commandId) ? newId() : commandId
  enterText(db, readRun(db).head.sequence + 1, id, text, hashOf(`altered: ${text}`))
}

/**
 * Takes the chain apart: what has no answer waits to be entered into the next one, and so does what lies beyond `inbox`, for the
 * server doesn't know of it (any more). The next entry follows `inbox`.
 */
export function beginChain(db: Db, inbox: ChainHead): void {
  setAside(db, 'answered_at is null or sequence > ?', inbox.sequence)
  db.exec('delete from outbox')
  db.prepare('update chain set sequence = ?, hash = ?').run(inbox.sequence, inbox.hash)
}

/**
 * Takes rows out of the chain that lie under numbers which it doesn't have: somebody has renumbered them. What has no answer waits
 * to be entered behind the chain's end; sent from where it lies, it would make the server believe that all up to there was lost.
 * @returns whether there were any
 */
export function takeOutStrays(db: Db): boolean {
  const { head } = readRun(db)
  const areStrays = 'sequence not between 1 and ?'
  setAside(db, `answered_at is null and ${areStrays}`, head.sequence)
  return db.prepare(`delete from outbox where ${areStrays}`).run(head.sequence).changes > 0
}

/** @param which of the rows; `?` in it is `sequence` */
function setAside(db: Db, which: string, sequence: number): void {
  const rows = db
    .prepare(`select command_id, hash, ${ENVELOPE} from outbox where ${which} order by sequence`)
    .all(sequence) as { command_id: string; hash: string; envelope: string }[]
  for (const { command_id: commandId, hash, envelope } of rows) {
    const text = textIn(envelope)
    // Altered with its checksum: without one it stays altered.
    letWait(db, commandId, hashOf(text) === hash ? envelope : text)
  }
}

/** Under that id something else may wait, by whoever edited the file: the command of that id keeps it, and nothing is dropped. */
function letWait(db: Db, commandId: string, envelope: string): void {
  const waits = db.prepare(`select ${ENVELOPE} from unentered where command_id = ?`).pluck().get(commandId)
  let id = commandId
  if (typeof waits === 'string') {
    const [mine, other] = [openEnvelope(envelope), openEnvelope(waits)]
    const isMine = mine?.id === commandId
    if (isMine && isDeepStrictEqual(mine, other)) return
    if (isMine && other?.id !== commandId) {
      db.prepare('update unentered set command_id = ? where command_id = ?').run(newId(), commandId)
    } else id = newId()
  }
  db.prepare('insert into unentered (command_id, envelope) values (?, ?)').run(id, envelope)
}

export function forgetAnsweredCommands(db: Db, before: string): void {
  db.prepare('delete from outbox where answered_at < ?').run(before)
}
