/** The part of the seat store's contract that is about the runs of terminals: one that has ended is given nothing, and not believed. */
import { setTimeout as sleep } from 'node:timers/promises'
import { FREE, HELD, newId } from '@marquee/shared'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { enrolCounter } from '../../../../tooling/testing/counter-sale.ts'
import type { SeatStage, Store } from '../../../../tooling/testing/seat-stage.ts'
import { inTransaction, type Pool, type Tx } from '../infra/postgres.ts'
import type { Asking, Grant, RunOfTerminal } from './seat-store.ts'

const LATER_RUN = { kind: 'run_over', why: 'later_run' }

export function endedRuns(stage: () => SeatStage): void {
  describe('the runs of terminals', () => {
    let pool: Pool
    let store: Store
    beforeAll(() => {
      ;({ pool, store } = stage())
    })

    /** The next run gets its number; see begin-run.sql. */
    async function begin({ terminalId, bootEpoch }: RunOfTerminal, { anew = false } = {}): Promise<RunOfTerminal> {
      await pool.query(
        `insert into terminal_runs (terminal_id, boot_epoch) values ($1, $2)
         on conflict (terminal_id) do update set boot_epoch = $2,
           orphaned_epoch = case when $3 then (select last_value from grant_epoch) else terminal_runs.orphaned_epoch end`,
        [terminalId, bootEpoch + 1, anew],
      )
      return { terminalId, bootEpoch: bootEpoch + 1 }
    }
    async function firstRun(): Promise<RunOfTerminal> {
      const terminalId = newId()
      await enrolCounter(pool, terminalId)
      return begin({ terminalId, bootEpoch: 0 })
    }
    const claim = (showId: string, seats: number[], asking: Asking = { terminalId: null }) =>
      store.claim({ showId, seats, bookingId: newId(), until: new Date(Date.now() + 600_000), ...asking })
    const lend = async (showId: string, seats: number[], run: RunOfTerminal): Promise<Grant[]> =>
      (await store.allot({ showId, seats, ...run })).grants
    const letGo = (showId: string, grants: Grant[], of: { terminalId: string; bootEpoch?: number }) =>
      store.letGo({ showId, grants, why: 'given_back', ...of })
    const claims = async (showId: string): Promise<unknown[]> =>
      (await pool.query('select * from seat_claims where show_id = $1 order by seat_index', [showId])).rows
    const stateOf = async (showId: string, seat: number) => (await store.snapshot(showId)).states[seat]

    it('a run that has ended gets no seat: not a free one, nor what its terminal has on loan', async () => {
      const showId = newId()
      const first = await firstRun()
      await lend(showId, [1], first)
      const second = await begin(first)
      const before = await claims(showId)
      for (const seats of [[2], [1], [1, 2]]) expect(await claim(showId, seats, first)).toEqual(LATER_RUN)
      expect(await lend(showId, [3], first)).toEqual([])
      expect(await claims(showId)).toEqual(before)
      expect([await stateOf(showId, 1), await stateOf(showId, 2)]).toEqual([FREE, FREE])
      const both = await Promise.all([claim(showId, [1, 2], second), claim(showId, [3], first)])
      expect(both).toMatchObject([{ kind: 'claimed' }, LATER_RUN])
      expect(await lend(showId, [3], second)).toHaveLength(1)
    })

    it('nor does a terminal that is revoked', async () => {
      const showId = newId()
      const run = await firstRun()
      await lend(showId, [1], run)
      const before = await claims(showId)
      await pool.query('update terminals set revoked_at = now() where id = $1', [run.terminalId])
      expect(await claim(showId, [1, 2], run)).toEqual({ kind: 'run_over', why: 'revoked' })
      expect(await lend(showId, [3], run)).toEqual([])
      expect(await claims(showId)).toEqual(before)
      expect(await claim(showId, [2, 3])).toMatchObject({ kind: 'claimed' })
    })

    it('a run begins before a grant or behind it: the one waits for the other', async () => {
      const showId = newId()
      const first = await firstRun()
      const other = await pool.connect()
      const settled: unknown[] = []
      const note = (answer: unknown): unknown => settled.push(answer)
      /** As lock-run.sql does it at a boot. */
      const lock = (tx: Tx) =>
        tx.query('select from terminal_runs where terminal_id = $1 for update', [first.terminalId])
      try {
        await other.query('begin')
        await lock(other)
        const late = claim(showId, [1], first)
        late.then(note, note)
        await sleep(100)
        expect(settled).toEqual([])
        await other.query('update terminal_runs set boot_epoch = 2 where terminal_id = $1', [first.terminalId])
        await other.query('commit')
        expect(await late).toEqual(LATER_RUN)

        // A claim that waits, in the middle of its transaction, for who has its seat.
        await other.query('begin')
        await other.query(
          "insert into seat_claims (show_id, seat_index, kind, booking_id, expires_at) values ($1, 2, 'held', $2, now())",
          [showId, newId()],
        )
        const early = claim(showId, [2], { ...first, bootEpoch: 2 })
        await vi.waitFor(async () => {
          const waiting = `select from pg_stat_activity
            where datname = current_database() and wait_event in ('transactionid', 'spectoken')`
          expect((await pool.query(waiting)).rowCount).toBe(1)
        })
        settled.length = 0
        const booting = inTransaction(pool, lock)
        booting.then(note, note)
        await sleep(100)
        expect(settled).toEqual([])
        await other.query('rollback')
        expect(await early).toMatchObject({ kind: 'claimed' })
        await booting
      } finally {
        other.release(true)
      }
    })

    it('the word of a run that has ended ends nothing, and that of a run nothing of an earlier life', async () => {
      const showId = newId()
      const first = await firstRun()
      const { terminalId } = first
      const outcome = await claim(showId, [1, 2], first)
      const orphans = outcome.kind === 'claimed' ? outcome.grants : []
      expect(orphans).toHaveLength(2)
      const second = await begin(first, { anew: true })
      const [third, fourth] = (await lend(showId, [3, 4], second)) as [Grant, Grant]
      const before = await claims(showId)
      expect(await letGo(showId, [...orphans, third, fourth], first)).toEqual({ released: [], runOver: true })
      expect(await letGo(showId, orphans, second)).toEqual({ released: [] })
      expect(await claims(showId)).toEqual(before)
      expect(await stateOf(showId, 1)).toBe(HELD)
      const words = [
        letGo(showId, [third], first),
        letGo(showId, [third], second),
        // Nobody's word: taken by a manager, or the show is long over.
        letGo(showId, [fourth, ...orphans], { terminalId }),
      ]
      expect(await Promise.all(words)).toEqual([
        { released: [], runOver: true },
        { released: [3] },
        { released: [4, 1, 2] },
      ])
      expect(await claims(showId)).toEqual([])
      expect(await stateOf(showId, 1)).toBe(FREE)
    })
  })
}
