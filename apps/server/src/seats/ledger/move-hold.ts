/** Moves a whole hold to a counter: letting go and granting in one transaction, with the books. */
import { loadStatement, type Tx } from '../../infra/postgres.ts'
import type { ClaimJournal } from '../claim-journal.ts'
import type { Grant, MoveOutcome, MoveRequest, RunOver } from '../seat-store.ts'

const MOVE = loadStatement(new URL('./sql/move.sql', import.meta.url))
const CLAIMS_OF_MOVED = loadStatement(new URL('./sql/claims-of-moved.sql', import.meta.url))

interface MovedRow {
  kind: 'moved' | 'word_over' | RunOver['why']
  seat_index: number | null
  grant_number: number | null
}

export async function moveHold(tx: Tx, journal: ClaimJournal, request: MoveRequest): Promise<MoveOutcome> {
  const { showId, from, letGo, bookingId, to, until } = request
  const verdict = await journal.examineMove(tx, request)
  if (verdict.kind === 'moved_before') {
    const { rows } = await tx.query<Grant>({ ...CLAIMS_OF_MOVED, values: [showId, bookingId, to.terminalId] })
    return rows.length === 0 ? { kind: 'ended' } : { ...verdict, kind: 'moved', grants: rows }
  }
  if (verdict.kind !== 'open') return verdict
  const { rows } = await tx.query<MovedRow>({
    ...MOVE,
    values: [
      showId,
      from,
      bookingId,
      until,
      to.terminalId,
      to.runNumber,
      letGo?.terminalId ?? null,
      letGo?.runNumber ?? null,
      (letGo?.grants ?? []).map(({ seat }) => seat),
      (letGo?.grants ?? []).map(({ grantNumber }) => grantNumber),
    ],
  })
  const grants = rows.flatMap(({ seat_index: seat, grant_number: grantNumber }): Grant[] =>
    seat === null || grantNumber === null ? [] : [{ seat, grantNumber }],
  )
  for (const { kind } of rows) if (kind === 'later_run' || kind === 'revoked') return { kind: 'run_over', why: kind }
  if (grants.length === 0) return { kind: 'not_let_go' }
  const { reference } = await journal.holdMoved(tx, { ...request, seats: grants.length })
  return { kind: 'moved', until, reference, grants: grants.sort((a, b) => a.seat - b.seat) }
}
