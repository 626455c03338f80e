/** The part of the seat store's contract that is about the runs of terminals: one that has ended is given nothing, and not believed. */
import { setTimeout as sleep } from 'node:timers/promises'
import { FREE, HELD, newId } from '@marquee/shared'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { SeatStage, Store } from '../../../../tooling/testing/seat-stores/seat-stage.ts'
import { SOON } from '../../../../tooling/testing/soon.ts'
import { counterSale, enrolCounter } from '../../../../tooling/testing/terminals/counter-sale.ts'
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
    async function begin({ terminalId, runNumber }: RunOfTerminal, { anew = false } = {}): Promise<RunOfTerminal> {
      await pool.query(
        `insert into terminal_runs (terminal_id, run_number) values ($1, $2)
         on conflict (terminal_id) do update set run_number = $2,
           orphaned_up_to = case when $3 then (select last_value from grant_number) else terminal_runs.orphaned_up_to end`,
        [terminalId, runNumber + 1, anew],
      )
      return { terminalId, runNumber: runNumber + 1 }
    }
    async function firstRun(): Promise<RunOfTerminal> {
      const terminalId = newId()
      await enrolCounter(pool, terminalId)
      return begin({ terminalId, runNumber: 0 })
    }
    const claim = (showId: string, seats: number[], asking: Asking = { terminalId: null }) =>
      store.claim({ showId, seats, bookingId: newId(), until: new Date(Date.now() + 600_000), ...asking })
    const allot = async (showId: string, seats: number[], run: RunOfTerminal): Promise<Grant[]> =>
      (await store.allot({ showId, seats, ...run })).grants
    const letGo = (showId: string, grants: Grant[], run: RunOfTerminal) =>
      store.letGo({ showId, grants, why: 'given_back', ...run })
    const claims = async (showId: string): Promise<unknown[]> =>
      (await pool.query('select * from seat_claims where show_id = $1 order by seat_index', [showId])).rows
    const stateOf = async (showId: string, seat: number) => (await store.snapshot(showId)).states[seat]

    /** Locks as lock-run.sql does at a boot. */
    const lock = (tx: Pick<Tx, 'query'>, { terminalId }: RunOfTerminal) =>
      tx.query('select from terminal_runs where terminal_id = $1 for update', [terminalId])
    async function stillWaits(work: Promise<unknown>): Promise<void> {
      const done = vi.fn()
      work.then(done, done)
      await sleep(100)
      expect(done).not.toHaveBeenCalled()
    }
    /** Takes the seat so that another claim of it waits, in the middle of its statement. @returns frees it */
    async function takeSeat(other: Tx, showId: string, seat: number): Promise<() => Promise<unknown>> {
      await other.query('begin')
      await other.query(
        `insert into seat_claims (show_id, seat_index, kind, booking_id, expires_at) values ($1, $2, 'held', $3, now())`,
        [showId, seat, newId()],
      )
      return () => other.query('rollback')
    }
    async function somebodyWaitsFor(other: Tx): Promise<void> {
      const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid')
      const waiting = 'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))'
      await vi.waitFor(async () => expect((await pool.query(waiting, [rows[0]?.pid])).rowCount).toBe(1), SOON)
    }

    it("get no seat after their end, neither a free one nor their terminal's allotted one", async () => {
      const showId = newId()
      const first = await firstRun()
      await allot(showId, [1], first)
      const second = await begin(first)
      const before = await claims(showId)
      for (const seats of [[2], [1], [1, 2]]) expect(await claim(showId, seats, first)).toEqual(LATER_RUN)
      expect(await allot(showId, [3], first)).toEqual([])
      expect(await claims(showId)).toEqual(before)
      expect([await stateOf(showId, 1), await stateOf(showId, 2)]).toEqual([FREE, FREE])
      const both = await Promise.all([claim(showId, [1, 2], second), claim(showId, [3], first)])
      expect(both).toMatchObject([{ kind: 'claimed' }, LATER_RUN])
      expect(await allot(showId, [3], second)).toHaveLength(1)
    })

    it('get no seat when their terminal is revoked', async () => {
      const showId = newId()
      const run = await firstRun()
      await allot(showId, [1], run)
      const before = await claims(showId)
      await pool.query('update terminals set revoked_at = now() where id = $1', [run.terminalId])
      expect(await claim(showId, [1, 2], run)).toEqual({ kind: 'run_over', why: 'revoked' })
      expect(await allot(showId, [3], run)).toEqual([])
      expect(await claims(showId)).toEqual(before)
      expect(await claim(showId, [2, 3])).toMatchObject({ kind: 'claimed' })
    })

    it('begin before or after a grant, since each waits for the other', async () => {
      const showId = newId()
      const first = await firstRun()
      const [allotted] = (await allot(showId, [9], first)) as [Grant]
      const other = await pool.connect()
      try {
        await other.query('begin')
        await lock(other, first)
        const asked = claim(showId, [1], first)
        await stillWaits(asked)
        await other.query('update terminal_runs set run_number = 2 where terminal_id = $1', [first.terminalId])
        const late = [claim(showId, [2], first), allot(showId, [3], first), letGo(showId, [allotted], first)]
        for (const each of [asked, ...late]) await stillWaits(each)
        await other.query('commit')
        expect(await asked).toEqual(LATER_RUN)
        expect(await Promise.all(late)).toEqual([LATER_RUN, [], { released: [], runOver: true }])
        expect(await claims(showId)).toMatchObject([{ seat_index: 9, kind: 'allotted' }])

        const letIn = await takeSeat(other, showId, 4)
        const early = claim(showId, [4], { ...first, runNumber: 2 })
        await somebodyWaitsFor(other)
        const booting = inTransaction(pool, (tx) => lock(tx, first))
        await stillWaits(booting)
        // The inbox's writes to the same row wait for neither.
        await pool.query('update terminal_runs set sequence = sequence + 1 where terminal_id = $1', [first.terminalId])
        await letIn()
        expect(await early).toMatchObject({ kind: 'claimed' })
        await booting
      } finally {
        other.release(true)
      }
    })

    it('are current for a grant that began earlier, even after other news in between', async () => {
      const showId = newId()
      const [before, meanwhile] = [await firstRun(), await firstRun()]
      const other = await pool.connect()
      const heard = () =>
        pool.query('update terminal_runs set sequence = sequence + 1 where terminal_id = $1', [meanwhile.terminalId])
      try {
        await other.query('begin')
        await lock(other, before)
        const all = Promise.all([claim(showId, [1]), claim(showId, [2], meanwhile), claim(showId, [3], before)])
        await somebodyWaitsFor(other)
        // The first one has no seat yet for which others would have to wait.
        expect(await allot(showId, [1], await firstRun())).toHaveLength(1)
        await heard()
        await inTransaction(pool, async (tx) => {
          await lock(tx, meanwhile)
          await tx.query('update terminal_runs set run_number = 2 where terminal_id = $1', [meanwhile.terminalId])
        })
        await heard()
        await other.query('rollback')
        expect(await all).toMatchObject([{ kind: 'allotted' }, LATER_RUN, { kind: 'claimed' }])
      } finally {
        other.release(true)
      }
    })

    it('enter their sales on their claims even when over', async () => {
      const showId = newId()
      const first = await firstRun()
      const { terminalId } = first
      const outcome = await claim(showId, [1], first)
      const grants = [...(outcome.kind === 'claimed' ? outcome.grants : []), ...(await allot(showId, [2], first))]
      expect(grants).toHaveLength(2)
      await begin(first, { anew: true })
      const seats = [1, 2]
      const grantNumbers = grants.map(({ grantNumber }) => grantNumber)
      const sale = counterSale({ seats, terminalId })
      const sold = await store.confirm({ showId, bookingId: newId(), terminalId, seats, grantNumbers, sale })
      expect(sold.kind).toBe('confirmed')
      expect(await claims(showId)).toMatchObject([{ kind: 'booked' }, { kind: 'booked' }])
    })

    it('end no claims when over, and none of an earlier life', async () => {
      const showId = newId()
      const first = await firstRun()
      const { terminalId } = first
      const outcome = await claim(showId, [1, 2], first)
      const orphans = outcome.kind === 'claimed' ? outcome.grants : []
      expect(orphans).toHaveLength(2)
      const second = await begin(first, { anew: true })
      const [third, fourth] = (await allot(showId, [3, 4], second)) as [Grant, Grant]
      const before = await claims(showId)
      expect(await letGo(showId, [...orphans, third, fourth], first)).toEqual({ released: [], runOver: true })
      expect(await letGo(showId, orphans, second)).toEqual({ released: [] })
      expect(await claims(showId)).toEqual(before)
      expect(await stateOf(showId, 1)).toBe(HELD)
      // A forced release needs no answer from the terminal: a manager takes the seat.
      const key = newId()
      const forced = { key, by: terminalId, reason: 'The device is broken' }
      const words = [
        letGo(showId, [third], first),
        letGo(showId, [third], second),
        letGo(showId, [fourth, ...orphans], first),
        letGo(showId, orphans, second),
        store.letGo({ showId, terminalId, runNumber: null, grants: [fourth, ...orphans], why: 'forced', forced }),
      ]
      expect(await Promise.all(words)).toEqual([
        { released: [], runOver: true },
        { released: [3] },
        { released: [], runOver: true },
        { released: [] },
        { released: [4, 1, 2] },
      ])
      expect(await claims(showId)).toEqual([])
      expect((await pool.query('select from forced_releases where id = $1', [key])).rowCount).toBe(1)
      expect(await stateOf(showId, 1)).toBe(FREE)
    })
  })
}
