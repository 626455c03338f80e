/** What terminals' commands were answered the first time: a replay gets it again, whatever has changed since. */
import { refused } from '@marquee/shared'
import { loadStatement, type Tx } from '../../infra/postgres.ts'
import type { CounterSale, SaleAnswer } from '../books.ts'

const FIRST_ANSWERS = loadStatement(new URL('./sql/first-answers.sql', import.meta.url))
const RECORD_ANSWER = loadStatement(new URL('./sql/record-answer.sql', import.meta.url))

type Db = Pick<Tx, 'query'>
type KnownCommand = CounterSale['command']

interface InboxRow {
  command_id: string
  terminal_id: string
  body_hash: Buffer
  answer: SaleAnswer
}

/** By command id, those that were answered before; another command under the same id is refused. */
export async function firstAnswers(db: Db, commands: readonly KnownCommand[]): Promise<Map<string, SaleAnswer>> {
  const { rows } = await db.query<InboxRow>({ ...FIRST_ANSWERS, values: [commands.map((command) => command.id)] })
  const known = new Map(rows.map((row) => [row.command_id, row]))
  return new Map(
    commands.flatMap((command): [string, SaleAnswer][] => {
      const row = known.get(command.id)
      if (!row) return []
      const same = row.terminal_id === command.terminalId && row.body_hash.equals(command.bodyHash)
      return [[command.id, same ? row.answer : refused({ code: 'command_id_reused' })]]
    }),
  )
}

/** Keeps the answer of a command that changed nothing. false: a replay was faster by a moment, and its answer is the first. */
export async function recordAnswer(db: Db, command: KnownCommand, answer: SaleAnswer): Promise<boolean> {
  const values = [command.id, command.terminalId, command.bodyHash, JSON.stringify(answer)]
  return (await db.query({ ...RECORD_ANSWER, values })).rowCount === 1
}
