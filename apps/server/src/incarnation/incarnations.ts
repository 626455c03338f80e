/**
 * The incarnation that the ledger is in, as this server knows it. The incarnation is recognised at the start and whenever
 * the ledger was away. A heartbeat counts onwards in it, and everything that has to begin anew with it is told.
 */
import { IncarnationName, newId } from '@marquee/shared'
import type { Logger } from 'pino'
import { createCoalescedTask } from '../infra/coalesced-task.ts'
import type { Listener } from '../infra/listener.ts'
import { inTransaction, loadStatement, type Pool, withDeadlockRetry } from '../infra/postgres.ts'
import {
  type Beginning,
  beginIncarnation,
  type CitedNumbers,
  INCARNATION_CHANNEL,
  type Incarnation,
  NOTHING_CITED,
  newestIncarnation,
} from './begin-incarnation.ts'
import { isSameLife, type LedgerLife, readLedgerLife } from './ledger-life.ts'
import { openHeardShows } from './open-heard-shows.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const FIRST_INCARNATION = statement('first-incarnation')
const READ_INCARNATION = statement('read-incarnation')
const BEAT = statement('beat')
const TERMINAL_HEARD = statement('terminal-heard')

/** A set-back to less than this before goes unnoticed by servers that outlive it; terminals notice it. */
const BEAT_MS = 5000

/** The terminal that shows it, and the numbers that it cites. */
export interface ShownBy {
  terminalId: string
  cited: CitedNumbers | undefined
}

export interface Incarnations {
  /** The newest that this server has heard of. */
  newest(): IncarnationName
  /**
   * The ledger was set back, so it begins another incarnation. Exception: it is in another one than `proved` by now,
   * because somebody else has shown the same.
   */
  begin(proved: IncarnationName, why: Beginning['why'], said: string, by?: ShownBy): Promise<void>
  /** The run of a terminal has sent all that it did. */
  heard(terminalId: string, run: { runNumber: number; incarnation: IncarnationName }): Promise<void>
  /** Another incarnation has begun, here or at another server. */
  onBegan(listener: (newest: IncarnationName) => void): void
  close(): Promise<void>
}

/**
 * True when somebody was served in an earlier incarnation than `newest`. An incarnation of the same number and another id
 * counts as earlier: the ledger had gone back to before it.
 */
export function isEarlier(served: IncarnationName, newest: IncarnationName): boolean {
  return served.number <= newest.number && served.id !== newest.id
}

/**
 * Recognises the ledger before it returns.
 * @param listener not started yet
 */
export async function createIncarnations(options: {
  pool: Pool
  listener: Listener
  /** The days for which backups of the ledger are kept. */
  backupDays: number
  log: Pick<Logger, 'warn'>
  onError(error: Error): void
}): Promise<Incarnations> {
  const { pool, listener, backupDays, log, onError } = options
  const listeners: ((newest: IncarnationName) => void)[] = []
  let known: IncarnationName = await recogniseLedger(pool, backupDays, log)
  /** The last beat that this server knows to be committed in `known`; 0: none yet. */
  let counted = 0
  let ended = false
  let timer: NodeJS.Timeout | undefined

  function learn({ number, id }: IncarnationName): void {
    if (!isEarlier(known, { number, id })) return
    known = { number, id }
    counted = 0
    log.warn({ incarnation: number }, 'the ledger was set back: another incarnation of it has begun')
    for (const each of listeners) each(known)
  }

  async function recognise(): Promise<void> {
    learn(await recogniseLedger(pool, backupDays, log, { incarnation: known }))
  }

  async function begin(proved: IncarnationName, why: Beginning['why'], said: string, by?: ShownBy): Promise<void> {
    const { terminalId, cited = NOTHING_CITED } = by ?? {}
    const life = await readLedgerLife(pool)
    const newest = await inTransaction(pool, async (tx) => {
      const newest = await newestIncarnation(tx)
      if (newest?.id !== proved.id) return newest
      const { incarnation } = await beginIncarnation(tx, newest, { why, said, life, cited, terminalId, backupDays })
      log.warn({ why, said, terminal: terminalId }, 'the ledger was set back')
      return incarnation
    })
    if (newest) learn(newest)
  }

  /** The pulse tells when the ledger was written last, so a ledger that was set back is recognised before it is counted on. */
  async function beat(): Promise<void> {
    const before = { incarnation: known, counted }
    if (await looksSetBack(pool, known)) await recognise()
    const { rows } = await pool.query<{ beat: number } & IncarnationName>({ ...BEAT, values: [counted] })
    const row = rows[0]
    if (!row) return learn(await recogniseLedger(pool, backupDays, log, before))
    learn(row)
    counted = row.beat
    // A terminal that was waited for may have been revoked.
    if (known.number > 1) await withDeadlockRetry(() => openHeardShows(pool))
  }

  function beatLater(): void {
    if (ended) return
    timer = setTimeout(beats.request, BEAT_MS)
  }
  const beats = createCoalescedTask(() => beat().finally(beatLater), onError)
  beats.request()
  const recognition = createCoalescedTask(recognise, onError)
  listener.onReconnect(recognition.request)
  listener.on(INCARNATION_CHANNEL, (payload) => learn(IncarnationName.parse(JSON.parse(payload))))

  return {
    newest: () => known,
    begin,
    async heard(terminalId, { runNumber, incarnation }) {
      await withDeadlockRetry(() =>
        inTransaction(pool, async (tx) => {
          const news = await tx.query({ ...TERMINAL_HEARD, values: [incarnation.number, terminalId, runNumber] })
          if (news.rowCount) await openHeardShows(tx)
        }),
      )
    },
    onBegan: (each) => void listeners.push(each),
    async close() {
      ended = true
      clearTimeout(timer)
      await Promise.all([beats.close(), recognition.close()])
    },
  }
}

/** A server's knowledge of the ledger from before. */
interface Known {
  incarnation: IncarnationName
  /** A beat of that incarnation that was committed, and that the ledger has forgotten. */
  counted?: number
}

/** True when the ledger lives elsewhere than it did, or is in an incarnation that began before `known`. Locks nothing. */
async function looksSetBack(pool: Pool, known: IncarnationName): Promise<boolean> {
  const life = await readLedgerLife(pool)
  const newest = (await pool.query<Incarnation>(READ_INCARNATION)).rows[0]
  return !newest || whatShowsSetBack(newest, life, { incarnation: known }) !== undefined
}

function whatShowsSetBack(
  newest: Incarnation,
  life: LedgerLife,
  known?: Known,
): Pick<Beginning, 'why' | 'said'> | undefined {
  if (newest.life !== null && !isSameLife(newest.life, life)) {
    const said = `The ledger lived in ${JSON.stringify(newest.life)}, and lives in ${JSON.stringify(life)} now.`
    return { why: 'another_postgres', said }
  }
  if (!known) return undefined
  const { incarnation, counted } = known
  // Ids are in the order of their time. A backup of an incarnation that was lost may have the same number, or a higher one.
  if (newest.number < incarnation.number || newest.id < incarnation.id) {
    const said = `A server knew incarnation ${incarnation.number}, and the ledger was in an earlier one (${newest.number}).`
    return { why: 'server_knows_more', said }
  }
  // The ledger is in another incarnation by now: then somebody else has shown the same.
  if (counted === undefined || newest.id !== incarnation.id) return undefined
  return { why: 'server_knows_more', said: `A server had counted to ${counted}, and the ledger had not come so far.` }
}

/**
 * Begins another incarnation if the ledger was set back, as far as its Postgres and `known` show.
 * @returns the newest
 */
async function recogniseLedger(
  pool: Pool,
  backupDays: number,
  log: Pick<Logger, 'warn'>,
  known?: Known,
): Promise<IncarnationName> {
  const life = await readLedgerLife(pool)
  return inTransaction(pool, async (tx) => {
    let newest: Incarnation | undefined = await newestIncarnation(tx)
    if (!newest) {
      await tx.query({ ...FIRST_INCARNATION, values: [newId(), JSON.stringify(life)] })
      newest = await newestIncarnation(tx)
      if (!newest) throw new Error('the ledger has no incarnation')
    }
    const shown = whatShowsSetBack(newest, life, known)
    if (!shown) return newest
    log.warn(shown, 'the ledger was set back')
    const begun = await beginIncarnation(tx, newest, { ...shown, life, cited: NOTHING_CITED, backupDays })
    return begun.incarnation
  })
}
