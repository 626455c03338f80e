/** The part of the seat store's contract that is about exchanges: old seats are free only with new ones sold, in one step or not at all. */
import { BOOKED, FREE, HELD, newId } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import type { SeatStage } from '../../../../tooling/testing/seat-stores/seat-stage.ts'
import type { Grant } from './seat-store.ts'
import { exchangeOfOne } from './testing/exchange-of-one.ts'
import { twoCounters } from './testing/two-counters.ts'

export function exchangedSeats(stage: () => SeatStage): void {
  describe('an exchange', () => {
    const { a, b, allot, hold, letGo, sell, claims, stateOf, booking } = twoCounters(stage)

    const exchangeOf = (orderId: string, wanted: { showId: string; bookingId: string; grants: readonly Grant[] }) =>
      exchangeOfOne(orderId, { ...wanted, terminalId: a })

    it('frees the old seat and sells the new one, and tells both maps, once', async () => {
      const [showId, other, old, bookingId] = [newId(), newId(), newId(), newId()]
      await sell(showId, a, await allot(showId, a, [1]), { bookingId: old })
      const request = exchangeOf(old, { showId: other, bookingId, grants: await hold(other, a, [4], bookingId) })
      const first = await stage().store.exchange(request)
      expect(first).toMatchObject({ kind: 'answered', returned: { kind: 'returned', refundIds: [expect.any(String)] } })
      await expect.poll(() => stateOf(showId, 1)).toBe(FREE)
      await expect.poll(() => stateOf(other, 4)).toBe(BOOKED)
      expect(await stage().store.exchange(request)).toEqual(first)
      expect(await claims(showId)).toEqual([])
      expect(await claims(other)).toMatchObject([{ seat: 4, kind: 'booked', bookingId }])
      expect(await booking(bookingId)).toMatchObject({ state: 'confirmed' })
      // All its money pays for the other one: none of it is owed.
      expect(await booking(old)).toMatchObject({ state: 'refunded' })
      // A replay frees nothing that somebody else has by now.
      await hold(showId, b, [1])
      expect(await stage().store.exchange(request)).toEqual(first)
      await expect.poll(() => stateOf(showId, 1)).toBe(HELD)
    })

    it('is refused between two currencies, and changes nothing', async () => {
      const [showId, other, old, bookingId] = [newId(), newId(), newId(), newId()]
      await sell(showId, a, await allot(showId, a, [1]), { bookingId: old })
      const { sales, returning } = exchangeOf(old, {
        showId: other,
        bookingId,
        grants: await hold(other, a, [4], bookingId),
      })
      const inEuros = returning.exchange && { ...returning.exchange, currency: 'EUR' }
      expect(
        await stage().store.exchange({ sales, returning: { ...returning, ...(inEuros && { exchange: inEuros }) } }),
      ).toMatchObject({
        returned: { kind: 'refused', refusal: { code: 'exchange_refused' } },
      })
      expect(await claims(showId)).toMatchObject([{ seat: 1, kind: 'booked' }])
      expect(await claims(other)).toMatchObject([{ seat: 4, kind: 'held' }])
    })

    it('changes nothing when the new seat is not the counter’s any more', async () => {
      const [showId, other, old, bookingId] = [newId(), newId(), newId(), newId()]
      await sell(showId, a, await allot(showId, a, [1]), { bookingId: old })
      const grants = await hold(other, a, [4], bookingId)
      await letGo(other, a, grants)
      const outcome = await stage().store.exchange(exchangeOf(old, { showId: other, bookingId, grants }))
      expect(outcome).toMatchObject({ kind: 'not_sold', outcomes: [{ kind: 'not_held' }] })
      expect(await claims(showId)).toMatchObject([{ seat: 1, kind: 'booked', bookingId: old }])
      expect(await claims(other)).toEqual([])
      expect(await stateOf(showId, 1)).toBe(BOOKED)
      expect(await booking(old)).toMatchObject({ state: 'confirmed' })
    })
  })
}
