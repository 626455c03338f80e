/** The part of the seat store's contract that is about shows that are closed since the ledger was set back. */
import { FREE, HELD, newId } from '@marquee/shared'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SeatStage, Store } from '../../../../tooling/testing/seat-stores/seat-stage.ts'
import { enrolCounter } from '../../../../tooling/testing/terminals/counter-sale.ts'
import type { Pool } from '../infra/postgres.ts'
import type { Asking, RunOfTerminal } from './seat-store.ts'

const CLOSED = { kind: 'show_closed' }

export function closedShows(stage: () => SeatStage): void {
  describe('a show that is closed after a set-back', () => {
    let pool: Pool
    let store: Store
    beforeAll(async () => {
      ;({ pool, store } = stage())
      await pool.query(
        `insert into incarnations (number, id, why, said) values (1, $1, 'first', 'a test') on conflict do nothing`,
        [newId()],
      )
      // The programme isn't the seat store's business: the show needn't be in it.
      await pool.query('alter table closed_shows drop constraint if exists closed_shows_show_id_fkey')
    })

    const close = (showId: string) =>
      pool.query('insert into closed_shows (show_id, incarnation) values ($1, 1)', [showId])
    const open = (showId: string) =>
      pool.query('update closed_shows set opened_at = now() where show_id = $1', [showId])
    const claim = (showId: string, seats: number[], asking: Asking & { evenIfClosed?: true } = { terminalId: null }) =>
      store.claim({ showId, seats, bookingId: newId(), until: new Date(Date.now() + 600_000), ...asking })
    async function counter(): Promise<RunOfTerminal> {
      const terminalId = newId()
      await enrolCounter(pool, terminalId)
      await pool.query('insert into terminal_runs (terminal_id, run_number) values ($1, 1)', [terminalId])
      return { terminalId, runNumber: 1 }
    }
    const states = async (showId: string, seats: number[]) => {
      const { states } = await store.snapshot(showId)
      return seats.map((seat) => states[seat])
    }

    it('gives nobody a free seat, and sells again once it is open', async () => {
      const showId = newId()
      const run = await counter()
      await close(showId)
      expect(await claim(showId, [1, 2])).toEqual(CLOSED)
      expect(await claim(showId, [1, 2], run)).toEqual(CLOSED)
      expect((await store.allot({ showId, seats: [3], ...run })).grants).toEqual([])
      expect(await states(showId, [1, 2, 3])).toEqual([FREE, FREE, FREE])
      await open(showId)
      expect(await claim(showId, [1, 2])).toMatchObject({ kind: 'claimed' })
      expect((await store.allot({ showId, seats: [3], ...run })).grants).toHaveLength(1)
    })

    it("refuses free seats together with a terminal's own, and lets the terminal keep its own", async () => {
      const showId = newId()
      const run = await counter()
      const [allotted] = (await store.allot({ showId, seats: [4], ...run })).grants
      await close(showId)
      expect(await claim(showId, [4, 5], run)).toEqual(CLOSED)
      expect(await claim(showId, [4], run)).toMatchObject({ kind: 'claimed', grants: [allotted] })
      expect(await states(showId, [4, 5])).toEqual([HELD, FREE])
    })

    it('leaves other shows open, and admits sales of the lost hours', async () => {
      const [shut, other] = [newId(), newId()]
      await close(shut)
      const both = await Promise.all([claim(shut, [1]), claim(other, [1])])
      expect(both).toMatchObject([CLOSED, { kind: 'claimed' }])
      expect(await claim(shut, [6], { terminalId: null, evenIfClosed: true })).toMatchObject({ kind: 'claimed' })
      expect(await states(shut, [1, 6])).toEqual([FREE, HELD])
    })
  })
}
