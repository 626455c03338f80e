/** The first answers to terminals' commands: a replay gets its first answer again, whatever has changed since. */
import type { EntryAnswer } from '@marquee/shared'
import { loadStatement, type Tx } from '../../infra/postgres.ts'
import type { FirstAnswer, InboxCommand } from '../books.ts'

const FIRST_ANSWERS = loadStatement(new URL('./sql/first-answers.sql', import.meta.url))
const RECORD_ANSWER = loadStatement(new URL('./sql/record-answer.sql', import.meta.url))

type Db = Pick<Tx, 'query'>

/** `entry` isn't looked at: its hash stands for it. */
export type KnownCommand = Omit<InboxCommand, 'entry'>

interface InboxRow {
  command_id: string
  terminal_id: string
  body_hash: Buffer
  sequence: number | null
  hash: string | null
  answer: EntryAnswer
}

/**
 * The earlier answers to these commands, in order; undefined: nothing yet. The very entry under its number in the
 * terminal's outbox is a replay, whatever id it has been given here. So is the same command from another chain, which is
 * known by its id.
 */
export async function firstAnswers(db: Db, commands: readonly KnownCommand[]): Promise<(FirstAnswer | undefined)[]> {
  const { rows } = await db.query<InboxRow>({
    ...FIRST_ANSWERS,
    values: [
      commands.map((c) => c.id),
      commands.map((c) => c.terminalId),
      commands.map((c) => c.sequence),
      commands.map((c) => c.hash),
    ],
  })
  const byId = new Map(rows.map((row) => [row.command_id, row]))
  const byEntry = new Map(rows.map((row) => [`${row.terminal_id} ${row.sequence} ${row.hash}`, row]))
  return commands.map((command): FirstAnswer | undefined => {
    const entry = byEntry.get(`${command.terminalId} ${command.sequence} ${command.hash}`)
    if (entry) return { kind: 'answered', answer: entry.answer }
    const row = byId.get(command.id)
    if (!row) return undefined
    const same = row.terminal_id === command.terminalId && row.body_hash.equals(command.bodyHash)
    return same ? { kind: 'answered', answer: row.answer } : { kind: 'id_reused' }
  })
}

/** Keeps a command's answer, beside what it did. false: it has one already, which is the first; nothing was written. */
export async function recordAnswer(db: Db, command: InboxCommand, answer: EntryAnswer): Promise<boolean> {
  const { id, terminalId, bodyHash, sequence, hash, entry } = command
  const values = [id, terminalId, bodyHash, sequence, hash, entry, JSON.stringify(answer)]
  return (await db.query({ ...RECORD_ANSWER, values })).rowCount === 1
}
