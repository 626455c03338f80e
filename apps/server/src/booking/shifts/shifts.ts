/** Shifts for managers: a day's, each with its report, those that were left open, and those in which terminal and ledger disagree. */
import {
  type Answer,
  type CashCount,
  type CloseShiftRequest,
  granted,
  type Id,
  type LastShiftAnswer,
  type LeftByShift,
  MAX_SHIFTS_OF_DAY,
  type NoteShiftRequest,
  type Pieces,
  refused,
  type ShiftFault,
  type ShiftRecord,
  type ShiftState,
  type ShiftSummary,
  type ShiftsAnswer,
  type ShiftsRequest,
  type SignedCount,
  type SumsDifference,
  type TerminalIdentity,
} from '@marquee/shared'
import { loadStatement, type Pool, type Tx } from '../../infra/postgres.ts'
import { readShift } from './read-shift.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const SHIFT_ROWS = statement('shift-rows')
const SHIFT_COUNTS = statement('shift-counts')
const LAST_SHIFT = statement('last-shift')
const END_SHIFT = statement('end-shift')
const NOTE_SHIFT = statement('note-shift')

export interface Shifts {
  list(request: ShiftsRequest, terminal: TerminalIdentity): Promise<Answer<ShiftsAnswer>>
  record(shiftId: Id, terminal: TerminalIdentity): Promise<Answer<ShiftRecord>>
  /** Idempotent. */
  close(request: CloseShiftRequest, terminal: TerminalIdentity): Promise<Answer<ShiftRecord>>
  /** Idempotent. */
  note(request: NoteShiftRequest, terminal: TerminalIdentity): Promise<Answer<ShiftRecord>>
  lastOf(terminalId: Id): Promise<LastShiftAnswer>
}

interface ShiftRow {
  shiftId: Id
  terminal: string
  cinemaId: Id | null
  number: number
  state: ShiftState
  opened_at: Date
  closed_at: Date | null
  currency: string
  float: number
  float_pieces: Pieces[] | null
  counted: number | null
  difference: number | null
  reason: string | null
  seen_at: Date | null
  left_by_shift: LeftByShift | null
  closed_by: Id | null
  differences: SumsDifference[]
  noted_at: Date | null
  noted_by: string | null
  noted_reason: string | null
  ended_at: Date | null
  ended_by: string | null
  ended_reason: string | null
  disagrees: boolean
}

const no = (why: Extract<ShiftFault['why'], 'unknown' | 'closed' | 'not_left_open'>): Answer<never> =>
  refused({ code: 'shift_refused', fault: { why } })

/** @param options `reportsPool`: for lists and figures. `dayBegins`: the hour at which a shift's day begins, as `06:00` */
export function createShifts(options: { pool: Pool; reportsPool: Pool; dayBegins: string }): Shifts {
  const { pool, reportsPool, dayBegins } = options

  async function rows(
    db: Pick<Tx, 'query'>,
    terminal: TerminalIdentity,
    wanted: { cinemaId?: Id | null; date?: string | null; shiftId?: Id },
  ): Promise<ShiftRow[]> {
    const { cinemaId = null, date = null, shiftId = null } = wanted
    const values = [terminal.cinemaId, cinemaId, dayBegins, date, shiftId, MAX_SHIFTS_OF_DAY]
    return (await db.query<ShiftRow>({ ...SHIFT_ROWS, values })).rows
  }

  const find = async (db: Pick<Tx, 'query'>, shiftId: Id, terminal: TerminalIdentity): Promise<ShiftRow | undefined> =>
    (await rows(db, terminal, { shiftId }))[0]

  async function record(shiftId: Id, terminal: TerminalIdentity, db: Pick<Tx, 'query'> = reportsPool) {
    const row = await find(db, shiftId, terminal)
    if (!row) return no('unknown')
    const { report, inConflict } = await readShift(db, row)
    const counts = row.closed_by === null ? [] : await countsOf(db, row.closed_by, row.currency)
    return granted(recordOf(row, { report, inConflict, counts }))
  }

  return {
    async list({ cinemaId, date }, terminal) {
      const toLookAt = await rows(reportsPool, terminal, { cinemaId })
      const shifts = date === null ? toLookAt : await rows(reportsPool, terminal, { cinemaId, date })
      return granted({ shifts: shifts.map(summaryOf), toLookAt: toLookAt.length, dayBegins })
    },

    record: (shiftId, terminal) => record(shiftId, terminal),

    async close({ shiftId, name, reason }, terminal) {
      const row = await find(pool, shiftId, terminal)
      if (!row) return no('unknown')
      if (row.state === 'closed') return no('closed')
      if (row.state === 'open') return no('not_left_open')
      await pool.query({ ...END_SHIFT, values: [shiftId, terminal.id, name, reason] })
      return record(shiftId, terminal, pool)
    },

    async note({ shiftId, name, reason }, terminal) {
      if (!(await find(pool, shiftId, terminal))) return no('unknown')
      await pool.query({ ...NOTE_SHIFT, values: [shiftId, terminal.id, name, reason] })
      return record(shiftId, terminal, pool)
    },

    async lastOf(terminalId) {
      const { rows } = await pool.query<{ number: number; open: LastRow | null }>({
        ...LAST_SHIFT,
        values: [terminalId],
      })
      const [{ number, open } = { number: 0, open: null }] = rows
      if (!open) return { number, open: null }
      const { shiftId, openedAt, operatorId } = open
      const at = new Date(openedAt).toISOString()
      return {
        number,
        open: { shiftId, openedAt: at, operatorId, float: cash(open.currency, open.float, open.pieces) },
      }
    },
  }
}

/** `openedAt`: as Postgres writes an instant into JSON. */
interface LastRow {
  shiftId: Id
  openedAt: string
  currency: string
  float: number
  pieces: Pieces[] | null
  operatorId: Id | null
}

const cash = (currency: string, amount: number, pieces: Pieces[] | null): CashCount => ({
  currency,
  amount,
  ...(pieces && { pieces }),
})

async function countsOf(db: Pick<Tx, 'query'>, commandId: Id, currency: string): Promise<SignedCount[]> {
  const { rows } = await db.query<{
    counted: { currency: string; amount: number; pieces: Pieces[] | null }
    expected: number
    at: Date
  }>({ ...SHIFT_COUNTS, values: [commandId, currency] })
  return rows.map(({ counted, expected, at }) => ({
    counted: cash(counted.currency, counted.amount, counted.pieces),
    expected,
    at: at.toISOString(),
  }))
}

function summaryOf(row: ShiftRow): ShiftSummary {
  const { shiftId, terminal, cinemaId, number, state, currency, counted, difference, disagrees } = row
  return {
    ...{ shiftId, terminal, cinemaId, number, state, currency, counted, difference, disagrees },
    openedAt: row.opened_at.toISOString(),
    closedAt: row.closed_at?.toISOString() ?? null,
  }
}

function recordOf(
  row: ShiftRow,
  { report, inConflict, counts }: Pick<ShiftRecord, 'report' | 'inConflict'> & { counts: SignedCount[] },
): ShiftRecord {
  const { left_by_shift: left, reason, differences } = row
  return {
    ...summaryOf(row),
    float: cash(row.currency, row.float, row.float_pieces),
    report,
    inConflict,
    close: left && {
      counts,
      reason,
      left,
      seenAt: row.seen_at?.toISOString() ?? null,
      differences,
      noted: byManager(row.noted_at, row.noted_by, row.noted_reason),
    },
    closedByManager: byManager(row.ended_at, row.ended_by, row.ended_reason),
  }
}

const byManager = (at: Date | null, by: string | null, reason: string | null) =>
  at === null || by === null || reason === null ? null : { at: at.toISOString(), by, reason }
