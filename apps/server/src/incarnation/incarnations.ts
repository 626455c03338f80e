/**
 * The incarnation that the ledger is in, as this server knows it: recognised at the start and whenever the ledger was away, counted
 * on by a heartbeat, and told to whoever has to begin anew with it.
 */
import { type IncarnationName, newId } from '@marquee/shared'
import type { Logger } from 'pino'
import type { Listener } from '../infra/listener.ts'
import { createLooks } from '../infra/looks.ts'
import { inTransaction, loadStatement, type Pool } from '../infra/postgres.ts'
import {
  type Beginning,
  beginIncarnation,
  type CitedNumbers,
  INCARNATION_CHANNEL,
  type Incarnation,
  NOTHING_CITED,
  newestIncarnation,
} from './begin-incarnation.ts'
import { isSameLife, readLedgerLife } from './ledger-life.ts'
import { openHeardShows } from './open-heard-shows.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const FIRST_INCARNATION = statement('first-incarnation')
const SET_LIFE = statement('set-life')
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
  /** The number of the newest that this server has heard of. */
  number(): number
  /**
   * The ledger was set back, so it begins another incarnation, unless it is in another one than `proved` by now: then somebody
   * else has shown the same.
   */
  begin(proved: IncarnationName, why: Beginning['why'], said: string, by?: ShownBy): Promise<void>
  /** The run of a terminal has sent all that it did. */
  heard(terminalId: string, run: { epoch: number; incarnation: number }): Promise<void>
  /** Another incarnation has begun, here or at another server. */
  onBegan(listener: (number: number) => void): void
  close(): Promise<void>
}

/**
 * Recognises the ledger before it returns.
 * @param listener not started yet
 */
export async function createIncarnations(options: {
  pool: Pool
  listener: Listener
  /** How long backups of the ledger are kept. */
  backupDays: number
  log: Pick<Logger, 'warn'>
  onError(error: Error): void
}): Promise<Incarnations> {
  const { pool, listener, backupDays, log, onError } = options
  const listeners: ((number: number) => void)[] = []
  let number = await recogniseLedger(pool, backupDays, log)
  /** The last beat that this server knows to be committed. */
  let counted = 0
  let ended = false
  let timer: NodeJS.Timeout | undefined

  function learn(newest: number): void {
    if (newest <= number) return
    number = newest
    log.warn({ incarnation: newest }, 'the ledger was set back: another incarnation of it has begun')
    for (const each of listeners) each(newest)
  }

  async function begin(proved: IncarnationName, why: Beginning['why'], said: string, by?: ShownBy): Promise<void> {
    const { terminalId, cited = NOTHING_CITED } = by ?? {}
    const life = await readLedgerLife(pool)
    const newest = await inTransaction(pool, async (tx) => {
      const newest = await newestIncarnation(tx)
      if (newest?.id !== proved.id) return newest
      const { incarnation } = await beginIncarnation(tx, newest, { why, said, life, cited, terminalId, backupDays })
      return incarnation
    })
    if (newest) learn(newest.number)
  }

  async function beat(): Promise<void> {
    const { rows } = await pool.query<{ beat: number; incarnation: number }>(BEAT)
    const row = rows[0]
    if (!row) throw new Error('the ledger has no pulse')
    const before = counted
    counted = row.beat
    // A terminal that was waited for may have been revoked.
    if (number > 1) await openHeardShows(pool)
    if (row.beat > before) return learn(row.incarnation)
    learn(await recogniseLedger(pool, backupDays, log, { counted: before, found: row.beat }))
  }

  function beatLater(): void {
    if (ended) return
    timer = setTimeout(beats.look, BEAT_MS)
  }
  const beats = createLooks(() => beat().finally(beatLater), onError)
  beats.look()
  const looks = createLooks(async () => learn(await recogniseLedger(pool, backupDays, log)), onError)
  listener.onReconnect(looks.look)
  listener.on(INCARNATION_CHANNEL, (payload) => learn(Number(payload)))

  return {
    number: () => number,
    begin,
    async heard(terminalId, { epoch, incarnation }) {
      await inTransaction(pool, async (tx) => {
        const news = await tx.query({ ...TERMINAL_HEARD, values: [incarnation, terminalId, epoch] })
        if (news.rowCount) await openHeardShows(tx)
      })
    },
    onBegan: (each) => void listeners.push(each),
    async close() {
      ended = true
      clearTimeout(timer)
      await Promise.all([beats.close(), looks.close()])
    },
  }
}

/**
 * Begins another incarnation if the ledger lives in another Postgres than it did, or has forgotten beats of this server.
 * @returns the number of the newest
 */
async function recogniseLedger(
  pool: Pool,
  backupDays: number,
  log: Pick<Logger, 'warn'>,
  forgotten?: { counted: number; found: number },
): Promise<number> {
  const life = await readLedgerLife(pool)
  return inTransaction(pool, async (tx) => {
    let newest: Incarnation | undefined = await newestIncarnation(tx)
    if (!newest) {
      await tx.query({ ...FIRST_INCARNATION, values: [newId(), JSON.stringify(life)] })
      newest = await newestIncarnation(tx)
      if (!newest) throw new Error('the ledger has no incarnation')
    }
    if (newest.life === null) await tx.query({ ...SET_LIFE, values: [newest.number, JSON.stringify(life)] })
    const moved = newest.life !== null && !isSameLife(newest.life, life)
    if (!moved && !forgotten) return newest.number
    const why = moved ? 'another_postgres' : 'server_knows_more'
    const said = moved
      ? `The ledger lived in ${JSON.stringify(newest.life)}, and lives in ${JSON.stringify(life)} now.`
      : `A server had counted to ${forgotten?.counted}, and the ledger counted on to ${forgotten?.found}.`
    log.warn({ why, said }, 'the ledger was set back')
    const begun = await beginIncarnation(tx, newest, { why, said, life, cited: NOTHING_CITED, backupDays })
    return begun.incarnation.number
  })
}
