/** Finds the entries of batches that were answered before: entries by their hashes, commands by their ids. */
import { createHash } from 'node:crypto'
import type { Command, ConflictReason, EntryAnswer, Refusal, SoldTicket } from '@marquee/shared'
import { loadStatement, type Tx } from '../../../infra/postgres.ts'
import type { AnsweredEntry, Scene } from './plan.ts'
import type { ReadEntry } from './read-entry.ts'

const INBOX_OF_BATCH = loadStatement(new URL('./sql/inbox-of-batch.sql', import.meta.url))

/** The form of answers from before commands lay in a chain. */
type AnswerOfOld = { ok: true; value: { reference: string } } | { ok: false; refusal: Refusal }

interface InboxRow {
  /** The terminal whose batch it is about. */
  sender: string
  command_id: string
  terminal_id: string
  body_hash: Buffer
  sequence: number | null
  hash: string | null
  entry: string | null
  answer: EntryAnswer | AnswerOfOld
  is_former: boolean
}

/** Entries of a terminal's outbox, as they came. */
export interface SentEntries {
  terminalId: string
  entries: readonly ReadEntry[]
}

type Before = Pick<Scene, 'answered' | 'answerOf'>

export async function answersBefore(db: Pick<Tx, 'query'>, batch: SentEntries): Promise<Before> {
  return (await answersOfBatches(db, [batch]))[0] as Before
}

/** @param batches at most one of a terminal */
export async function answersOfBatches(db: Pick<Tx, 'query'>, batches: readonly SentEntries[]): Promise<Before[]> {
  const entries = batches.flatMap(({ terminalId, entries }) => entries.map(({ hash }) => ({ terminalId, hash })))
  const commands = batches.flatMap(({ terminalId, entries }) =>
    entries.flatMap(({ command }) => (command ? [{ terminalId, ...command }] : [])),
  )
  const { rows } = await db.query<InboxRow>({
    ...INBOX_OF_BATCH,
    values: [
      entries.map((e) => e.terminalId),
      entries.map((e) => e.hash),
      commands.map((c) => c.terminalId),
      commands.map((c) => c.id),
      commands.map(({ body }) => (body.kind === 'sell' ? body.bookingId : null)),
    ],
  })
  const bySender = Map.groupBy(rows, (row) => row.sender)
  return batches.map(({ terminalId }) => answersIn(bySender.get(terminalId) ?? [], terminalId))
}

function answersIn(rows: readonly InboxRow[], terminalId: string): Before {
  const byCommand = new Map(rows.map((row) => [row.command_id, row]))
  return {
    answered: rows.flatMap(({ terminal_id, sequence, hash, entry, answer }): AnsweredEntry[] =>
      terminal_id === terminalId && sequence !== null && hash !== null && 'outcome' in answer
        ? [{ sequence, hash, text: entry ?? '', answer }]
        : [],
    ),
    answerOf(command) {
      const row = byCommand.get(command.id)
      if (!row) return undefined
      if (!row.body_hash.equals(hashOfBody(command))) return 'id_reused'
      if (row.terminal_id !== terminalId && !(row.is_former && isApplied(row.answer))) return 'id_reused'
      return 'outcome' in row.answer ? row.answer : answerNow(row.answer)
    },
  }
}

const isApplied = (answer: InboxRow['answer']): boolean =>
  'outcome' in answer ? answer.outcome === 'applied' : answer.ok

/**
 * SHA-256: the same command under the same id says the same. A grant number is counted under its former name, `epoch`: the
 * ledger has hashes of commands that may come again, and a terminal that was updated meanwhile writes the name of today.
 */
export function hashOfBody({ body }: Command): Buffer {
  const counted = body.kind === 'sell' ? { ...body, tickets: body.tickets.map(withFormerName) } : body
  return createHash('sha256').update(JSON.stringify(counted)).digest()
}

const withFormerName = ({ grantNumber, ...ticket }: SoldTicket) => ({ ...ticket, epoch: grantNumber })

function answerNow(old: AnswerOfOld): EntryAnswer | ConflictReason {
  return old.ok ? { outcome: 'applied', done: { reference: old.value.reference } } : reasonOf(old.refusal)
}

/** A sale that was refused before sales became conflicts, and whose answer was lost: it is kept as well. */
function reasonOf(refusal: Refusal): ConflictReason {
  switch (refusal.code) {
    case 'price_changed':
    case 'unknown_ticket_type':
      return 'wrong_price'
    case 'unknown_show':
      return 'unknown_show'
    case 'other_cinema':
      return 'wrong_show'
    case 'unknown_seats':
      return 'unknown_seats'
    case 'no_such_hold':
      return 'outside_claim'
    case 'booking_ended':
      return 'booking_ended'
    default:
      return 'malformed'
  }
}
