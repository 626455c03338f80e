/**
 * The ledger begins another incarnation: it was set back. One transaction raises its numbers above all that the lost
 * hours can have given, and closes its shows. It also asks for everything that may bring the lost hours back.
 */
import { newId } from '@marquee/shared'
import { loadStatement, type Tx } from '../infra/postgres.ts'
import { tellClosedShows } from './closed-shows-news.ts'
import { enqueueGatewayReading } from './gateway-reading.ts'
import type { LedgerLife } from './ledger-life.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const NEWEST_INCARNATION = statement('newest-incarnation')
const INSERT_INCARNATION = statement('insert-incarnation')
const AWAIT_TERMINALS = statement('await-terminals')
const CLOSE_SHOWS = statement('close-shows')
const KEEP_FIRST_GRANTS = statement('keep-first-grants')
const RAISE_NUMBERS = statement('raise-numbers')
const LOCK_CATALOGUE = statement('lock-catalogue')
const RAISE_CATALOGUE = statement('raise-catalogue')
const RAISE_REFERENCES = statement('raise-references')
const RAISE_INVOICE_NUMBERS = statement('raise-invoice-numbers')
const KEEP_SET_BACK_WORD = statement('keep-set-back-word')

/** Every server hears of it: an IncarnationName as JSON. */
export const INCARNATION_CHANNEL = 'incarnation_began'

export interface Incarnation {
  number: number
  id: string
  life: LedgerLife | null
}

/** Numbers that a later state of this ledger has told somebody; 0: nothing. */
export interface CitedNumbers {
  grantNumber: number
  catalogueRevision: number
  doorNews: number
}

export const NOTHING_CITED: CitedNumbers = { grantNumber: 0, catalogueRevision: 0, doorNews: 0 }

export interface Beginning {
  why: 'restored' | 'another_postgres' | 'server_knows_more' | 'terminal_knows_more'
  /** The evidence, in one sentence. */
  said: string
  /** The Postgres that the ledger is in now. */
  life: LedgerLife
  cited: CitedNumbers
  /** The terminal that showed it. */
  terminalId?: string | undefined
  /** The days for which backups are kept: nothing older can be lost. */
  backupDays: number
}

export interface Begun {
  incarnation: Incarnation
  lostSince: Date
  closedShows: number
}

/** The incarnation that the ledger is in, locked until the transaction ends. undefined: no server has run on it yet. */
export async function newestIncarnation(tx: Pick<Tx, 'query'>): Promise<Incarnation | undefined> {
  let locked: Incarnation | undefined
  // The holder of the lock before may have begun the next incarnation, which this statement did not see. The next
  // statement does.
  for (;;) {
    const newest: Incarnation | undefined = (await tx.query<Incarnation>(NEWEST_INCARNATION)).rows[0]
    if (newest?.id === locked?.id) return newest
    locked = newest
  }
}

/** Runs in the caller's transaction, which has `newest` from `newestIncarnation`: so one set-back is one incarnation. */
export async function beginIncarnation(tx: Tx, newest: Incarnation, beginning: Beginning): Promise<Begun> {
  const { why, said, life, cited, terminalId, backupDays } = beginning
  const incarnation: Incarnation = { number: newest.number + 1, id: newId(), life }
  const { number, id } = incarnation
  const inserted = await tx.query<{ lost_since: Date }>({
    ...INSERT_INCARNATION,
    values: [number, id, why, said, JSON.stringify(life), backupDays],
  })
  const lostSince = inserted.rows[0]?.lost_since
  if (!lostSince) throw new Error('the ledger has no pulse')
  if (terminalId) await keepSetBackWord(tx, terminalId, said)
  await tx.query({ ...AWAIT_TERMINALS, values: [number] })
  const closed = await tx.query({ ...CLOSE_SHOWS, values: [number] })
  await tellClosedShows(tx)
  await tx.query({ ...KEEP_FIRST_GRANTS, values: [number, await raiseNumbers(tx, cited)] })
  await tx.query(RAISE_REFERENCES)
  await tx.query(RAISE_INVOICE_NUMBERS)
  await enqueueGatewayReading(tx, { incarnation: number, since: lostSince.toISOString() })
  await tx.query('select pg_notify($1, $2)', [INCARNATION_CHANNEL, JSON.stringify({ number, id })])
  return { incarnation, lostSince, closedShows: closed.rowCount ?? 0 }
}

/** The caller has the newest incarnation locked. @returns the number above which all grants are from now on */
export async function raiseNumbers(tx: Pick<Tx, 'query'>, cited: CitedNumbers): Promise<number> {
  await raiseCatalogue(tx, cited.catalogueRevision)
  return raiseGrantsAndNews(tx, cited)
}

/** Works as raiseNumbers, but no terminal has to pull the programme for it. */
export async function raiseGrantsAndNews(tx: Pick<Tx, 'query'>, cited: CitedNumbers): Promise<number> {
  const raised = await tx.query<{ grant_number: number }>({
    ...RAISE_NUMBERS,
    values: [cited.grantNumber, cited.doorNews],
  })
  const [row] = raised.rows
  if (!row) throw new Error('the ledger has no numbers')
  return row.grant_number
}

/** Every terminal pulls the whole programme after it. @param cited the highest revision that somebody cites, 0 for nobody */
export async function raiseCatalogue(tx: Pick<Tx, 'query'>, cited: number): Promise<void> {
  // A statement of its own: the next one sees what an import has written that held the lock before.
  await tx.query(LOCK_CATALOGUE)
  await tx.query({ ...RAISE_CATALOGUE, values: [cited] })
}

/** The numbers are raised because of this terminal's word: that is done once an hour. */
export async function keepSetBackWord(tx: Pick<Tx, 'query'>, terminalId: string, said: string): Promise<void> {
  await tx.query({ ...KEEP_SET_BACK_WORD, values: [terminalId, said] })
}
