/**
 * Applies what a terminal says of its shifts, in the inbox's transaction. A shift is closed with what lies before its end in the ledger; where
 * that comes to other figures than the terminal told, the difference is kept for a manager. A close is never refused for it.
 */
import {
  type ClosesShift,
  type ConflictReason,
  compareSums,
  moveOfShift,
  type OpensShift,
  type ShiftCommand,
  sumsOfReport,
  type TerminalIdentity,
} from '@marquee/shared'
import { loadStatement, type Tx } from '../../infra/postgres.ts'
import type { InboxCommand } from '../books.ts'
import { recordMoved } from '../cash/movements.ts'
import { readShift } from './read-shift.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const SHIFT = statement('shift')
const OPEN_SHIFT = statement('open-shift')
const CLOSE_SHIFT = statement('close-shift')
const RECORD_COUNTS = statement('record-counts')
const COMPARE_SHIFT = statement('compare-shift')

type Db = Pick<Tx, 'query'>

/** A shift is one terminal's. undefined: it can be applied. */
export async function whyNoShift(
  db: Db,
  { opens, closes }: ShiftCommand,
  terminal: Pick<TerminalIdentity, 'id'>,
): Promise<ConflictReason | undefined> {
  for (const named of [opens, closes]) {
    if (!named) continue
    const { rows } = await db.query<{ terminal_id: string }>({ ...SHIFT, values: [named.shiftId] })
    if (rows[0] && rows[0].terminal_id !== terminal.id) return 'another_terminal'
  }
  return undefined
}

export async function applyShift(
  tx: Tx,
  body: ShiftCommand,
  command: InboxCommand,
  terminal: Pick<TerminalIdentity, 'id'>,
): Promise<void> {
  const { opens, closes, at } = body
  if (closes) await close(tx, closes, { command, terminalId: terminal.id, at })
  if (opens) await open(tx, opens, { terminalId: terminal.id, at, sequence: command.sequence })
  const { amount, currency } = moveOfShift(body)
  if (amount === 0) return
  await recordMoved(tx, {
    commandId: command.id,
    terminalId: terminal.id,
    direction: amount < 0 ? 'out' : 'in',
    amount: { amount: Math.abs(amount), currency },
    reason: [
      ...(closes ? [`end of shift ${closes.number}`] : []),
      ...(opens ? [`float of shift ${opens.number}`] : []),
    ].join(', '),
    conflictId: null,
    at,
    purpose: 'shift',
  })
}

async function open(
  tx: Db,
  { shiftId, number, float, operatorId }: OpensShift,
  { terminalId, at, sequence }: { terminalId: string; at: string; sequence: number | null },
): Promise<void> {
  const { currency, amount, pieces } = float
  const values = [shiftId, terminalId, number, operatorId ?? null, at, sequence, currency, amount, asJson(pieces)]
  await tx.query({ ...OPEN_SHIFT, values })
}

async function close(
  tx: Tx,
  closes: ClosesShift,
  { command, terminalId, at }: { command: InboxCommand; terminalId: string; at: string },
): Promise<void> {
  const { shiftId, openedAt, float, counts, difference, sums, left } = closes
  // The command that opened it may be lost: then all since the end of the one before is its own.
  await open(tx, closes, { terminalId, at: openedAt, sequence: null })
  const counted = counts.at(-1)?.counted.amount ?? 0
  const { rowCount } = await tx.query({
    ...CLOSE_SHIFT,
    values: [
      ...[shiftId, command.id, command.sequence, closes.operatorId ?? null, at, counted, difference],
      ...[closes.reason ?? null, closes.seenAt ?? null, JSON.stringify(sums), JSON.stringify(left)],
    ],
  })
  await tx.query({
    ...RECORD_COUNTS,
    values: [
      command.id,
      shiftId,
      counts.map((count) => count.at),
      counts.map((count) => count.counted.amount),
      counts.map((count) => asJson(count.counted.pieces)),
      counts.map((count) => count.expected),
    ],
  })
  // It was closed before: the first end stands, and this one's counts are kept.
  if (rowCount === 0) return
  const { report } = await readShift(tx, { shiftId, currency: sums.currency, float: float.amount })
  const ledger = sumsOfReport(report)
  const values = [shiftId, JSON.stringify(ledger), JSON.stringify(compareSums(sums, ledger))]
  await tx.query({ ...COMPARE_SHIFT, values })
}

const asJson = (pieces: unknown): string | null => (pieces === undefined ? null : JSON.stringify(pieces))
