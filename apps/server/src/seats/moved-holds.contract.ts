/** The part of the seat store's contract that is about holds that go to a counter, to be paid there. */
import { FREE, HELD, newId } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import type { SeatStage } from '../../../../tooling/testing/seat-stores/seat-stage.ts'
import type { OnlineOrder } from '../booking/books.ts'
import type { Grant, MoveRequest } from './seat-store.ts'
import { twoCounters } from './testing/two-counters.ts'

const order = (customerId: string): OnlineOrder => ({
  customerId,
  hash: Buffer.from('the order'),
  quote: { tickets: [], total: { amount: 0, currency: 'SGD' }, expiresAt: new Date().toISOString() },
})
const soon = (ms = 600_000): Date => new Date(Date.now() + ms)

export function movedHolds(stage: () => SeatStage): void {
  describe('a hold that goes to a counter', () => {
    const { a, b, allot, claim, hold, letGo, sell, claims, stateOf, booking, history, heard } = twoCounters(stage)
    const show = newId

    async function online(showId: string, seats: number[], until = soon()): Promise<string> {
      const bookingId = newId()
      const outcome = await claim(showId, seats, { bookingId, order: order(newId()), until })
      expect(outcome).toMatchObject({ kind: 'claimed' })
      return bookingId
    }
    const move = (showId: string, from: string, more: Partial<MoveRequest> = {}) =>
      stage().store.move({
        showId,
        from,
        bookingId: newId(),
        to: { terminalId: b, runNumber: 1 },
        until: soon(),
        ...more,
      })
    const wordOf = (grants: readonly Grant[], terminalId = a, runNumber = 1) => ({ terminalId, runNumber, grants })
    const grantsIn = (outcome: Awaited<ReturnType<typeof move>>): Grant[] =>
      outcome.kind === 'moved' ? outcome.grants : []

    it("takes an online customer's seats to the counter, ends the customer's booking, and can be sold there", async () => {
      const showId = show()
      const from = await online(showId, [1, 2])
      const bookingId = newId()
      const outcome = await move(showId, from, { bookingId })
      expect(outcome).toMatchObject({ kind: 'moved', grants: [{ seat: 1 }, { seat: 2 }] })
      expect(await claims(showId)).toMatchObject([
        { seat: 1, kind: 'held', bookingId, terminalId: b, grantNumber: grantsIn(outcome)[0]?.grantNumber },
        { seat: 2, kind: 'held', bookingId, terminalId: b, grantNumber: grantsIn(outcome)[1]?.grantNumber },
      ])
      expect(await booking(from)).toMatchObject({ state: 'cancelled', held: 0 })
      expect(await history(from)).toEqual(['>initiated', 'initiated>held', 'held>cancelled'])
      expect(await booking(bookingId)).toMatchObject({ state: 'held', held: 2 })
      expect(await history(bookingId)).toEqual(['>held'])
      expect(await stateOf(showId, 1)).toBe(HELD)
      expect(await sell(showId, b, grantsIn(outcome), { bookingId })).toMatchObject({ kind: 'confirmed' })
    })

    it('changes no map: the seats look held before, between and after', async () => {
      const showId = show()
      const from = await online(showId, [1, 2])
      expect(await heard(showId, () => move(showId, from))).toEqual([])
    })

    it("takes a terminal's hold on its word for every seat, under new grant numbers", async () => {
      const showId = show()
      const from = newId()
      const before = await hold(showId, a, [3, 4], from)
      const outcome = await move(showId, from, { letGo: wordOf(before) })
      const after = grantsIn(outcome)
      expect(after.map(({ seat }) => seat)).toEqual([3, 4])
      for (const [i, { grantNumber }] of after.entries()) {
        expect(grantNumber).toBeGreaterThan(before[i]?.grantNumber ?? 0)
      }
      // What was said of the seats before the move is late.
      await letGo(showId, a, before)
      expect((await claims(showId)).map(({ terminalId }) => terminalId)).toEqual([b, b])
      expect(await booking(from)).toMatchObject({ state: 'cancelled', held: 0 })
    })

    it("leaves a terminal's hold where it is without its word, or with its word for a part, or for other grants", async () => {
      const showId = show()
      const from = newId()
      const grants = await hold(showId, a, [3, 4], from)
      const later = grants.map(({ seat, grantNumber }) => ({ seat, grantNumber: grantNumber + 1000 }))
      expect(await move(showId, from)).toEqual({ kind: 'ended' })
      expect(await move(showId, from, { letGo: wordOf(grants.slice(0, 1)) })).toEqual({ kind: 'not_let_go' })
      expect(await move(showId, from, { letGo: wordOf(later) })).toEqual({ kind: 'not_let_go' })
      expect(await move(showId, from, { letGo: wordOf(grants, b) })).toEqual({ kind: 'ended' })
      expect(await claims(showId)).toMatchObject([
        { seat: 3, terminalId: a, bookingId: from, grantNumber: grants[0]?.grantNumber },
        { seat: 4, terminalId: a, bookingId: from, grantNumber: grants[1]?.grantNumber },
      ])
      expect(await booking(from)).toMatchObject({ state: 'held', held: 2 })
    })

    it('counts the word of no run that is over, and gives nothing to one', async () => {
      const showId = show()
      const [from, other] = [newId(), newId()]
      const grants = await hold(showId, a, [3], from)
      const online1 = await online(showId, [9])
      await stage().pool.query(
        'insert into terminal_runs (terminal_id, run_number) values ($1, 2), ($2, 2) on conflict (terminal_id) do update set run_number = 2',
        [a, b],
      )
      try {
        const to = { terminalId: b, runNumber: 2 }
        expect(await move(showId, from, { letGo: wordOf(grants, a, 1), to })).toEqual({ kind: 'not_let_go' })
        expect(await move(showId, online1)).toEqual({ kind: 'run_over', why: 'later_run' })
        expect(await booking(other)).toBeUndefined()
        expect(await move(showId, from, { letGo: wordOf(grants, a, 2), to })).toMatchObject({ kind: 'moved' })
      } finally {
        await stage().pool.query('delete from terminal_runs where terminal_id in ($1, $2)', [a, b])
      }
    })

    it("doesn't move what an earlier life of the terminal was granted: it may have sold that", async () => {
      const showId = show()
      const from = newId()
      const grants = await hold(showId, a, [3], from)
      await stage().pool.query(
        'insert into terminal_runs (terminal_id, run_number, orphaned_up_to) values ($1, 1, $2)',
        [a, grants[0]?.grantNumber],
      )
      try {
        expect(await move(showId, from, { letGo: wordOf(grants) })).toEqual({ kind: 'not_let_go' })
      } finally {
        await stage().pool.query('delete from terminal_runs where terminal_id = $1', [a])
      }
    })

    it("doesn't move an online customer's hold whose time is past", async () => {
      const showId = show()
      const from = await online(showId, [1], soon(150))
      await expect.poll(() => move(showId, from).then(({ kind }) => kind), { timeout: 5000 }).not.toBe('moved')
    }, 20_000)

    it('answers the same move again the same, and another counter that it has gone', async () => {
      const showId = show()
      const from = await online(showId, [1, 2])
      const bookingId = newId()
      const first = await move(showId, from, { bookingId })
      expect(await move(showId, from, { bookingId })).toEqual(first)
      expect(await move(showId, from, { to: { terminalId: a, runNumber: 1 } })).toEqual({ kind: 'ended' })
      expect(await move(showId, from, { bookingId, to: { terminalId: a, runNumber: 1 } })).toEqual({ kind: 'ended' })
    })

    it('goes to one of several counters that ask at the same moment, and nobody else gets a seat of it', async () => {
      const showId = show()
      for (let round = 0; round < 5; round++) {
        const seats = [round * 4, round * 4 + 1, round * 4 + 2]
        const from = newId()
        const grants = await hold(showId, a, seats, from)
        const [moves, rivals] = await Promise.all([
          Promise.all(
            Array.from({ length: 6 }, (_, i) =>
              move(showId, from, { letGo: wordOf(grants), to: { terminalId: i % 2 ? a : b, runNumber: 1 } }),
            ),
          ),
          Promise.all(Array.from({ length: 12 }, (_, i) => claim(showId, [seats[i % 3] as number]))),
        ])
        expect(moves.filter(({ kind }) => kind === 'moved')).toHaveLength(1)
        expect(rivals.filter(({ kind }) => kind === 'claimed')).toEqual([])
      }
      expect(await claims(showId)).toHaveLength(15)
    })

    it('lets a customer who gives up, or whose time is up, and a counter that takes over end it once', async () => {
      const showId = show()
      for (let round = 0; round < 6; round++) {
        const seats = [round * 2, round * 2 + 1]
        const from = await online(showId, seats)
        const [moved, { released }] = await Promise.all([
          move(showId, from),
          stage().store.release({ showId, bookingId: from, why: 'given_back' }),
        ])
        expect([moved.kind, released.length]).toEqual(released.length > 0 ? ['ended', 2] : ['moved', 0])
        const isHeld = (await claims(showId)).some(({ seat }) => seat === seats[0])
        expect(isHeld).toBe(moved.kind === 'moved')
        await expect.poll(() => stateOf(showId, seats[0] as number)).toBe(isHeld ? HELD : FREE)
      }
    })

    it('takes allotted seats that are part of the hold, and leaves those that are not', async () => {
      const showId = show()
      const own = await allot(showId, a, [1, 2])
      const from = newId()
      const grants = await hold(showId, a, [1, 5], from)
      expect(await move(showId, from, { letGo: wordOf(grants) })).toMatchObject({ kind: 'moved' })
      expect(await claims(showId)).toMatchObject([
        { seat: 1, terminalId: b, kind: 'held' },
        { seat: 2, terminalId: a, kind: 'allotted', grantNumber: own[1]?.grantNumber },
        { seat: 5, terminalId: b, kind: 'held' },
      ])
    })
  })
}
