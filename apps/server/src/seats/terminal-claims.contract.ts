/**
 * The part of the seat store's contract that is about the claims of terminals: allotted seats, grants and their
 * numbers, letting go.
 */
import { FREE, HELD, newId } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import type { SeatStage } from '../../../../tooling/testing/seat-stores/seat-stage.ts'
import { twoCounters } from './testing/two-counters.ts'

export function terminalClaims(stage: () => SeatStage): void {
  describe('the claims of terminals', () => {
    const { a, b, allot, claim, hold, letGo, sell, claims, stateOf, allotted, booking, history, heard } =
      twoCounters(stage)
    /** Each test has a show of its own. */
    const show = newId

    it('allots free seats to a terminal, each under a grant number, and omits the others', async () => {
      const showId = show()
      await claim(showId, [2])
      const first = await allot(showId, a, [1])
      const grants = await allot(showId, b, [0, 1, 2, 3])
      expect(grants.map(({ seat }) => seat)).toEqual([0, 3])
      expect(await allot(showId, b, [0, 3])).toEqual([])
      expect(await claims(showId)).toMatchObject([
        { seat: 0, kind: 'allotted', terminalId: b, bookingId: null, grantNumber: grants[0]?.grantNumber },
        { seat: 1, kind: 'allotted', terminalId: a, grantNumber: first[0]?.grantNumber },
        { seat: 2, kind: 'held', terminalId: null, grantNumber: null },
        { seat: 3, kind: 'allotted', terminalId: b, grantNumber: grants[1]?.grantNumber },
      ])
    })

    it('allots a seat once, however many ask at the same moment', async () => {
      const showId = show()
      const asked = Array.from({ length: 12 }, (_, i) => allot(showId, i % 2 ? a : b, [i % 3, (i + 1) % 3, 3]))
      const grants = (await Promise.all(asked)).flat()
      expect(grants.map(({ seat }) => seat).toSorted()).toEqual([0, 1, 2, 3])
    })

    it('shows an allotted seat as free, and reports no change when it is allotted or let go', async () => {
      const showId = show()
      const changes = await heard(showId, async () => {
        const grants = await allot(showId, a, [1, 2])
        expect(await stateOf(showId, 1)).toBe(FREE)
        expect(await letGo(showId, a, grants)).toEqual({ released: [1, 2] })
      })
      expect(changes).toEqual([])
      expect((await claims(showId)).map(({ seat }) => seat)).toEqual([198, 199])
    })

    it('names the terminal of an allotted seat to an online customer, and gives the seat once it is let go', async () => {
      const showId = show()
      const grants = await allot(showId, a, [4])
      expect(await claim(showId, [3, 4])).toEqual({ kind: 'allotted', seats: allotted(a, grants) })
      expect(await stateOf(showId, 3)).toBe(FREE)
      expect(await stateOf(showId, 4)).toBe(FREE)
      expect(await claims(showId)).toHaveLength(1)
      await letGo(showId, a, grants)
      expect(await claim(showId, [3, 4])).toMatchObject({ kind: 'claimed', grants: [] })
      expect(await stateOf(showId, 4)).toBe(HELD)
    })

    it('says so to another terminal as well', async () => {
      const showId = show()
      const grants = await allot(showId, a, [4])
      expect(await claim(showId, [4], { terminalId: b })).toEqual({ kind: 'allotted', seats: allotted(a, grants) })
    })

    it('says so to all who ask at the same moment, and then lets one of them have it', async () => {
      const showId = show()
      const grants = await allot(showId, a, [4, 5])
      const ask = () => Promise.all(Array.from({ length: 30 }, () => claim(showId, [4, 5])))
      const outcomes = await ask()
      expect(outcomes.some((outcome) => outcome.kind === 'allotted')).toBe(true)
      expect(outcomes.filter((outcome) => outcome.kind === 'claimed')).toEqual([])
      await expect.poll(() => stateOf(showId, 4)).toBe(FREE)
      await letGo(showId, a, grants)
      expect((await ask()).filter((outcome) => outcome.kind === 'claimed')).toHaveLength(1)
    })

    it('names only the taken seats when others are allotted', async () => {
      const showId = show()
      await allot(showId, a, [1])
      await claim(showId, [2])
      expect(await sell(showId, b, await allot(showId, b, [3]))).toMatchObject({ kind: 'confirmed' })
      expect(await claim(showId, [1, 2, 3])).toEqual({ kind: 'taken', seats: [2, 3] })
    })

    it("adds a terminal's own allotted seat to its hold, under the seat's grant number", async () => {
      const showId = show()
      const [own] = await allot(showId, a, [1])
      const bookingId = newId()
      const grants = await hold(showId, a, [1, 2], bookingId)
      expect(grants).toEqual([own, { seat: 2, grantNumber: expect.any(Number) }])
      expect(await hold(showId, a, [1, 2], bookingId)).toEqual(grants)
      expect(await booking(bookingId)).toMatchObject({ state: 'held', held: 2 })
      expect(await stateOf(showId, 1)).toBe(HELD)
    })

    it("leaves a terminal's allotted seats unchanged when it gets only a part of its claim", async () => {
      const showId = show()
      await allot(showId, a, [1, 2])
      await claim(showId, [3])
      const before = await claims(showId)
      // Two may be in one batch with one that gets its seats.
      const outcomes = await Promise.all([
        claim(showId, [1, 3], { terminalId: a }),
        claim(showId, [2, 4, 3], { terminalId: a }),
        claim(showId, [5], { terminalId: a }),
      ])
      expect(outcomes.map(({ kind }) => kind)).toEqual(['taken', 'taken', 'claimed'])
      expect((await claims(showId)).filter(({ seat }) => seat !== 5)).toEqual(before)
      expect(await stateOf(showId, 1)).toBe(FREE)
      expect(await stateOf(showId, 4)).toBe(FREE)
    })

    it('gives them back as well when the booking would have too many seats', async () => {
      const showId = show()
      const bookingId = newId()
      await hold(showId, a, [10, 11, 12, 13, 14, 15, 16, 17, 18], bookingId)
      const grants = await allot(showId, a, [1])
      expect(await claim(showId, [1, 2], { terminalId: a, bookingId })).toEqual({ kind: 'too_many' })
      expect(await claims(showId)).toContainEqual({
        seat: 1,
        kind: 'allotted',
        bookingId: null,
        terminalId: a,
        grantNumber: grants[0]?.grantNumber,
      })
      expect((await claims(showId)).map(({ seat }) => seat)).not.toContain(2)
    })

    it('ends the holds that a terminal lets go of, and their booking with the last', async () => {
      const showId = show()
      const bookingId = newId()
      const [first, second] = await hold(showId, a, [1, 2], bookingId)
      if (!first || !second) throw new Error('two seats were held')
      const changes = await heard(showId, async () => {
        expect(await letGo(showId, a, [first])).toEqual({ released: [1] })
        expect(await booking(bookingId)).toMatchObject({ state: 'held', held: 1 })
        expect(await letGo(showId, a, [second], 'time_up')).toEqual({
          released: [2],
        })
      })
      expect(changes).toEqual([
        { seat: 1, state: FREE },
        { seat: 2, state: FREE },
      ])
      expect(await booking(bookingId)).toMatchObject({ state: 'expired' })
      expect(await history(bookingId)).toEqual(['>held', 'held>expired'])
    })

    it('keeps what is let go under an old grant number, by another terminal, or has been sold', async () => {
      const showId = show()
      const old = await allot(showId, a, [1])
      await letGo(showId, a, old)
      const again = await allot(showId, a, [1])
      expect(again[0]?.grantNumber).toBeGreaterThan(old[0]?.grantNumber ?? Number.POSITIVE_INFINITY)
      const held = await hold(showId, a, [2])
      const sold = await allot(showId, a, [3])
      await sell(showId, a, sold)
      const before = await claims(showId)
      expect(await letGo(showId, a, old)).toEqual({ released: [] })
      expect(await letGo(showId, b, [...again, ...held])).toEqual({ released: [] })
      expect(await letGo(showId, a, sold)).toEqual({ released: [] })
      expect(await claims(showId)).toEqual(before)
      expect(await stateOf(showId, 2)).toBe(HELD)
    })

    it('lets go once of what is let go of twice, and leaves it to whoever has it then', async () => {
      const showId = show()
      const grants = await hold(showId, a, [1, 2])
      const answers = await Promise.all([letGo(showId, a, grants), letGo(showId, a, grants)])
      expect(answers.flatMap(({ released }) => released).toSorted()).toEqual([1, 2])
      expect(await claim(showId, [1])).toMatchObject({ kind: 'claimed' })
      expect(await letGo(showId, a, grants)).toEqual({ released: [] })
      expect(await stateOf(showId, 1)).toBe(HELD)
      expect(await stateOf(showId, 2)).toBe(FREE)
    })

    it('allots a returned seat again, under a higher grant number', async () => {
      const showId = show()
      const bookingId = newId()
      const [sold] = await allot(showId, a, [1])
      if (!sold) throw new Error('a seat was allotted')
      await sell(showId, a, [sold], { bookingId })
      const cancellation = {
        by: { actor: 'manager' as const, actorId: null, via: 'manager' as const },
        reason: 'ill',
        seats: undefined,
        amount: undefined,
        key: undefined,
        evenIfUsed: false,
        refusal: undefined,
      }
      await stage().store.cancel({ showId, bookingId, cancellation })
      const [again] = await allot(showId, b, [1])
      expect(again?.grantNumber).toBeGreaterThan(sold.grantNumber)
    })
  })
}
