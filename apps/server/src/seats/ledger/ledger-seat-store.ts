/** The seat store of the ledger-only mode: no Redis, claims straight to Postgres, changes by NOTIFY. */
import { randomUUID } from 'node:crypto'
import { BOOKED, HELD, type MapVersion } from '@marquee/shared'
import type { Listener } from '../../infra/listener.ts'
import { askLedger, inTransaction, loadStatement, type Pool, withDeadlockRetry } from '../../infra/postgres.ts'
import type { ClaimJournal } from '../claim-journal.ts'
import { parseChangeList, parseChangeText } from '../map-text.ts'
import type { Books, MapChange, SeatStore } from '../seat-store.ts'
import { announceByNotify, SEAT_CHANGES_CHANNEL } from './announce.ts'
import { exchangeOutcome } from './exchange.ts'
import { createLedgerClaims } from './ledger-claims.ts'

const CLAIMS_OF_SHOW = loadStatement(new URL('./sql/claims-of-show.sql', import.meta.url))
const MAP_VERSION = loadStatement(new URL('./sql/map-version.sql', import.meta.url))
const CHANGES_SINCE = loadStatement(new URL('./sql/changes-since.sql', import.meta.url))

const BEGIN_MAP = loadStatement(new URL('./sql/begin-map.sql', import.meta.url))
const BEGIN_MAP_LIVES = loadStatement(new URL('./sql/begin-map-lives.sql', import.meta.url))

export interface LedgerSeatStore<B extends Books> extends SeatStore<B> {
  /**
   * Begins a new life of every map, because revisions that something else counted (a turnstile, another run) don't
   * continue here. Harmless to other servers without Redis: their watchers see the new life and take a snapshot.
   */
  beginMapLives(): Promise<void>
  /** The same, and whoever watches hears of it. */
  ledgerWasSetBack(): Promise<void>
}

/**
 * @param listener not started yet
 * @param seatCount of a show's plan: the store knows claims, not plans
 */
export async function createLedgerSeatStore<B extends Books>(options: {
  pool: Pool
  listener: Listener
  journal: ClaimJournal<B>
  seatCount(showId: string): Promise<number>
  onError(error: Error): void
}): Promise<LedgerSeatStore<B>> {
  const { pool, listener, journal, seatCount, onError } = options
  const claims = createLedgerClaims({ pool, journal, announce: announceByNotify })
  const listeners = new Set<(change: MapChange | 'lost') => void>()
  const tell = (change: MapChange | 'lost'): void => {
    for (const each of listeners) each(change)
  }

  async function changesSince(showId: string, have: MapVersion): Promise<MapChange | null> {
    const version = await pool.query<MapVersion>({ ...MAP_VERSION, values: [showId] })
    const now = version.rows[0]
    if (!now || now.mapLife !== have.mapLife || have.revision > now.revision) return null
    const rows = await pool.query<{ revision: number; list: string }>({
      ...CHANGES_SINCE,
      values: [showId, have.revision, now.revision],
    })
    if (rows.rows.length !== now.revision - have.revision) return null
    const changes = rows.rows.flatMap((row) => parseChangeList(row.list))
    return { showId, mapLife: now.mapLife, from: have.revision, revision: now.revision, changes }
  }

  listener.on(SEAT_CHANGES_CHANNEL, (payload) => {
    const change = parseChangeText(payload)
    if (change.changes.length > 0) return tell(change)
    // Too long for a notification: it was kept in the ledger.
    changesSince(change.showId, { mapLife: change.mapLife, revision: change.from }).then(
      (read) => tell(read ?? 'lost'),
      () => tell('lost'),
    )
  })
  listener.onReconnect(() => tell('lost'))

  async function beginMapLives(): Promise<void> {
    // Claims that are under way count the maps that they touch, in another order than this.
    await withDeadlockRetry(() => pool.query({ ...BEGIN_MAP_LIVES, values: [randomUUID()] }))
  }
  await beginMapLives()
  const trimming = setInterval(() => {
    pool.query("DELETE FROM seat_changes WHERE at < now() - interval '10 minutes'").catch(onError)
  }, 60_000)

  return {
    claim: claims.claim,
    release: claims.release,
    allot: claims.allot,
    regrant: claims.regrant,
    async letGo(request) {
      const { released, ...rest } = await claims.letGo(request)
      return { released: released.map(({ seat }) => seat), ...rest }
    },
    // The seats look held before and after: no map changes.
    move: claims.move,
    lapse: async (claimant) => ({ released: (await claims.lapse(claimant)).released }),
    async extend(request) {
      const outcome = await claims.extend(request)
      return outcome.kind === 'extended' ? { kind: 'extended', until: outcome.until } : outcome
    },
    confirm: async (request) => (await claims.confirm(request)).outcome,
    confirmTogether: async (requests) => (await claims.confirmTogether(requests)).map(({ outcome }) => outcome),
    cancel: async (request) => (await claims.cancel(request)).answer,
    giveBack: async (request) => (await claims.giveBack(request)).answer,
    exchange: async (request) => exchangeOutcome(await claims.exchange(request)),

    async snapshot(showId) {
      const states = new Uint8Array(await seatCount(showId))
      await pool.query({ ...BEGIN_MAP, values: [showId, randomUUID()] })
      // Version and claims must be of one moment: both statements see the transaction's first snapshot.
      return inTransaction(pool, async (tx) => {
        await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY')
        const version = await tx.query<MapVersion>({ ...MAP_VERSION, values: [showId] })
        const rows = await tx.query<{ seat_index: number; kind: string; lapsed: boolean }>({
          ...CLAIMS_OF_SHOW,
          values: [showId],
        })
        for (const row of rows.rows) {
          if (row.kind === 'booked') states[row.seat_index] = BOOKED
          else if (row.kind === 'held' && !row.lapsed) states[row.seat_index] = HELD
        }
        if (!version.rows[0]) throw new Error(`the map of show ${showId} ended while it was read`)
        return { ...version.rows[0], states }
      })
    },

    changesSince,
    beginMapLives,
    async ledgerWasSetBack() {
      await beginMapLives()
      tell('lost')
    },

    onChange(each) {
      listeners.add(each)
      return () => listeners.delete(each)
    },

    async check() {
      try {
        await askLedger(pool)
        return { ok: true, seats: 'ledger only' }
      } catch (error) {
        return { ok: false, reason: `the ledger does not answer (${(error as Error).message})` }
      }
    },

    async close() {
      clearInterval(trimming)
      await claims.idle()
    },
  }
}
