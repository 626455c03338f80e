/** What this terminal did, in order, and what the server said to it. */
import type { Answer, Command, SoldBooking } from '@marquee/shared'
import type { Db } from './database.ts'
import { openEnvelope, sealCommand } from './envelope.ts'

export interface OutboxEntry {
  sequence: number
  command: Command
}

interface Row {
  sequence: number
  envelope: string
}

/** Writes a command to be sent. One that is there already stays as it is. */
export function addCommand(db: Db, command: Command, madeAt: string): OutboxEntry {
  db.prepare('insert or ignore into outbox (command_id, envelope, made_at) values (?, ?, ?)').run(
    command.id,
    sealCommand(command),
    madeAt,
  )
  const sequence = db.prepare('select sequence from outbox where command_id = ?').pluck().get(command.id) as number
  return { sequence, command }
}

export function unansweredCommands(db: Db): OutboxEntry[] {
  const rows = db
    .prepare('select sequence, envelope from outbox where answered_at is null order by sequence')
    .all() as Row[]
  return rows.map(({ sequence, envelope }) => {
    const command = openEnvelope(envelope)
    // The integrity check has passed, so this is no damage that a salvage could get around.
    if (!command) throw new Error(`command ${sequence} of the outbox cannot be read`)
    return { sequence, command }
  })
}

/** The first answer stays. */
export function answerCommand(db: Db, sequence: number, answer: Answer<SoldBooking>, answeredAt: string): void {
  db.prepare('update outbox set answer = ?, answered_at = ? where sequence = ? and answered_at is null').run(
    JSON.stringify(answer),
    answeredAt,
    sequence,
  )
}

export function forgetAnsweredCommands(db: Db, before: string): void {
  db.prepare('delete from outbox where answered_at < ?').run(before)
}
