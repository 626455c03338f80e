/** The part of the seat store's contract that is about sales of a terminal that belong together: all of them are made, or none. */
import { BOOKED, newId } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import type { SeatStage } from '../../../../tooling/testing/seat-stores/seat-stage.ts'
import { counterSale } from '../../../../tooling/testing/terminals/counter-sale.ts'
import type { BookingBooks } from '../booking/books.ts'
import type { Confirmation, Grant } from './seat-store.ts'
import { twoCounters } from './testing/two-counters.ts'

export function soldTogether(stage: () => SeatStage): void {
  describe('sales that belong together', () => {
    const { a, b, allot, hold, letGo, sell, claims, stateOf, booking, history } = twoCounters(stage)

    const saleOn = (showId: string, grants: readonly Grant[], bookingId = newId()): Confirmation<BookingBooks> => {
      const seats = grants.map(({ seat }) => seat)
      return {
        showId,
        bookingId,
        terminalId: a,
        seats,
        grantNumbers: grants.map(({ grantNumber }) => grantNumber),
        sale: counterSale({ seats, terminalId: a }),
      }
    }
    const kindsOf = async (sales: readonly Confirmation<BookingBooks>[]): Promise<string[]> =>
      (await stage().store.confirmTogether(sales)).map(({ kind }) => kind)

    it('are made together for seats of two shows, held or allotted', async () => {
      const [first, second] = [newId(), newId()]
      const held = newId()
      const sales = [
        saleOn(first, await hold(first, a, [1, 2], held), held),
        saleOn(second, await allot(second, a, [3])),
        saleOn(first, await allot(first, a, [7])),
      ]
      expect(await kindsOf(sales)).toEqual(['confirmed', 'confirmed', 'confirmed'])
      for (const { bookingId } of sales) expect(await booking(bookingId)).toMatchObject({ state: 'confirmed' })
      await expect.poll(() => stateOf(first, 7)).toBe(BOOKED)
      await expect.poll(() => stateOf(second, 3)).toBe(BOOKED)
    })

    it('are made where a seat that one booking holds is sold under another one of them', async () => {
      const showId = newId()
      const [holder, other] = [newId(), newId()]
      const [swapped] = await hold(showId, a, [1], holder)
      const [allotted] = await allot(showId, a, [2])
      if (!swapped || !allotted) throw new Error('the seats were free')
      expect(await kindsOf([saleOn(showId, [allotted], holder), saleOn(showId, [swapped], other)])).toEqual([
        'confirmed',
        'confirmed',
      ])
      expect(await claims(showId)).toMatchObject([
        { seat: 1, kind: 'booked', bookingId: other },
        { seat: 2, kind: 'booked', bookingId: holder },
      ])
      expect(await booking(holder)).toMatchObject({ state: 'confirmed', held: 0 })
      expect(await history(holder)).toEqual(['>held', 'held>confirmed'])
    })

    it('leave a held seat that none of them sells with the terminal, allotted', async () => {
      const showId = newId()
      const [holder, other] = [newId(), newId()]
      const [swapped] = await hold(showId, a, [1, 3], holder)
      const [allotted] = await allot(showId, a, [2])
      if (!swapped || !allotted) throw new Error('the seats were free')
      expect(await kindsOf([saleOn(showId, [swapped], other), saleOn(showId, [allotted], holder)])).toEqual([
        'confirmed',
        'confirmed',
      ])
      expect(await claims(showId)).toMatchObject([
        { seat: 1, kind: 'booked', bookingId: other },
        { seat: 2, kind: 'booked', bookingId: holder },
        { seat: 3, kind: 'allotted', bookingId: null, terminalId: a },
      ])
      expect(await booking(holder)).toMatchObject({ state: 'confirmed', held: 0 })
    })

    it('are none of them made when one seat of one of them is somebody else’s', async () => {
      const [first, second] = [newId(), newId()]
      const held = newId()
      const mine = saleOn(first, await hold(first, a, [1, 2], held), held)
      const [others] = await allot(second, b, [3])
      if (!others) throw new Error('a seat was allotted')
      const before = [await claims(first), await claims(second)]
      expect(await stage().store.confirmTogether([mine, saleOn(second, [others])])).toEqual([
        { kind: 'not_together' },
        {
          kind: 'not_held',
          seats: [
            { seat: 3, claim: { kind: 'allotted', bookingId: null, terminalId: b, grantNumber: others.grantNumber } },
          ],
        },
      ])
      expect([await claims(first), await claims(second)]).toEqual(before)
      expect(await booking(held)).toMatchObject({ state: 'held', held: 2 })
      // By itself it may be sold.
      expect((await stage().store.confirm(mine)).kind).toBe('confirmed')
    })

    it('are none of them made when one of their bookings has ended', async () => {
      const showId = newId()
      const ended = newId()
      const [one, two] = await allot(showId, a, [1, 2])
      if (!one || !two) throw new Error('seats were allotted')
      expect((await sell(showId, a, [one], { bookingId: ended })).kind).toBe('confirmed')
      const [three] = await allot(showId, a, [3])
      if (!three) throw new Error('a seat was allotted')
      expect(await kindsOf([saleOn(showId, [two]), saleOn(showId, [three], ended)])).toEqual(['not_together', 'ended'])
      expect(await claims(showId)).toMatchObject([{ kind: 'booked' }, { kind: 'allotted' }, { kind: 'allotted' }])
    })

    it('don’t keep others of the same moment from being made', async () => {
      const showId = newId()
      const [one, two, three] = await allot(showId, a, [1, 2, 3])
      if (!one || !two || !three) throw new Error('seats were allotted')
      await letGo(showId, a, [three])
      const [alone, together] = await Promise.all([
        stage().store.confirm(saleOn(showId, [one])),
        kindsOf([saleOn(showId, [two]), saleOn(showId, [three])]),
      ])
      expect(alone.kind).toBe('confirmed')
      expect(together).toEqual(['not_together', 'not_held'])
    })

    it('leave a seat that two groups cite to one of them', async () => {
      const showId = newId()
      const [shared, one, two] = await allot(showId, a, [1, 2, 3])
      if (!shared || !one || !two) throw new Error('seats were allotted')
      const groups = [one, two].map((own) => [saleOn(showId, [own]), saleOn(showId, [shared])])
      const outcomes = await Promise.all(groups.map(kindsOf))
      expect(outcomes.toSorted()).toEqual([
        ['confirmed', 'confirmed'],
        ['not_together', 'not_held'],
      ])
      expect((await claims(showId)).filter(({ kind }) => kind === 'booked')).toHaveLength(2)
    })

    it('refuse two bookings that would sell one seat twice', async () => {
      const showId = newId()
      const grants = await allot(showId, a, [1])
      await expect(stage().store.confirmTogether([saleOn(showId, grants), saleOn(showId, grants)])).rejects.toThrow()
      expect(await claims(showId)).toMatchObject([{ seat: 1, kind: 'allotted' }])
    })
  })
}
