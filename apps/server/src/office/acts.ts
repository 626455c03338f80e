/** The history of the office: who did what at managers' pages, and what happened to accounts. Each act is noted before it is done. */
import type { Id, OfficeHistoryAnswer } from '@marquee/shared'
import { loadStatement, type Pool, type Tx } from '../infra/postgres.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const NOTE_ACT = statement('note-act')
const END_ACT = statement('end-act')
const HISTORY = statement('history')

const AT_ONCE = 100

export interface Act {
  what: string
  subject: string
  /** In words, as far as they are known. */
  about: string
  accountId: Id | null
  terminalId: Id | null
  /** Whose managers may read it; null: those of the whole house. */
  cinemaId: Id | null
}

/** @returns its number, for its end */
export async function noteAct(db: Pick<Tx, 'query'>, act: Act): Promise<number> {
  const { rows } = await db.query<{ number: number }>({
    ...NOTE_ACT,
    values: [act.what, act.subject, act.about.slice(0, 500), act.accountId, act.terminalId, act.cinemaId],
  })
  if (!rows[0]) throw new Error('an act could not be noted')
  return rows[0].number
}

/** @param refused the code of the refusal; null: it was done */
export async function endAct(db: Pick<Tx, 'query'>, number: number, refused: string | null): Promise<void> {
  await db.query({ ...END_ACT, values: [number, refused] })
}

/** What is done in one step. */
export async function noteDone(db: Pick<Tx, 'query'>, act: Act): Promise<void> {
  await endAct(db, await noteAct(db, act), null)
}

type Row = Omit<OfficeHistoryAnswer['acts'][number], 'at' | 'refused'> & {
  at: Date
  endedAt: Date | null
  refused: string | null
}

export async function readHistory(
  pool: Pool,
  before: number | null,
  cinemaId: Id | null,
): Promise<OfficeHistoryAnswer> {
  const { rows } = await pool.query<Row>({ ...HISTORY, values: [before, cinemaId, AT_ONCE + 1] })
  return {
    acts: rows.slice(0, AT_ONCE).map(({ at, endedAt, refused, ...row }) => ({
      ...row,
      at: at.toISOString(),
      refused: endedAt === null ? 'unknown' : refused,
    })),
    more: rows.length > AT_ONCE,
  }
}

/** The ids by which the books keep what a call changes, the most particular first. */
const SUBJECTS = [
  'key',
  'callId',
  'returnId',
  'conflictId',
  'approvalId',
  'movementId',
  'invoiceId',
  'shiftId',
  'subscriptionId',
  'batchId',
  'planId',
  'priceListId',
  'tariffId',
  'operatorId',
  'readerRef',
  'showId',
  'terminalId',
  'accountId',
  'id',
  'cinemaId',
] as const
const WORDS = ['reason', 'name', 'language'] as const

/** What a request is about, as far as it says so. */
export function subjectOf(request: object): Pick<Act, 'subject' | 'about'> {
  const inside = Object.values(request).filter(
    (value): value is object => typeof value === 'object' && value !== null && !Array.isArray(value),
  )
  const find = (names: readonly string[]): string => {
    for (const name of names) {
      for (const part of [request, ...inside]) {
        const value = (part as Record<string, unknown>)[name]
        if (typeof value === 'string') return value
      }
    }
    return ''
  }
  return { subject: find(SUBJECTS), about: find(WORDS) }
}
