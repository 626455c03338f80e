/** The part of the seat store's contract that is about sales of terminals on their claims. */
import { BOOKED, FREE, newId } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import type { SeatStage } from '../../../../tooling/testing/seat-stores/seat-stage.ts'
import { counterSale } from '../../../../tooling/testing/terminals/counter-sale.ts'
import { twoCounters } from './testing/two-counters.ts'

export function terminalSales(stage: () => SeatStage): void {
  describe('the claims of terminals', () => {
    const { a, b, allot, claim, hold, letGo, sell, claims, stateOf, allotted, booking, history, heard } =
      twoCounters(stage)
    /** Each test has a show of its own. */
    const show = newId

    it('sells an allotted seat that was never held, under the reference that is on the ticket', async () => {
      const showId = show()
      const grants = await allot(showId, a, [1, 2])
      const bookingId = newId()
      const sale = counterSale({ seats: [1, 2], terminalId: a })
      const changes = await heard(showId, async () => {
        expect(await sell(showId, a, grants, { bookingId, sale })).toEqual({
          kind: 'confirmed',
          receipt: { kind: 'answered', answer: { outcome: 'applied', done: { reference: sale.reference } } },
        })
        await expect.poll(() => stateOf(showId, 1)).toBe(BOOKED)
      })
      expect(changes).toEqual([
        { seat: 1, state: BOOKED },
        { seat: 2, state: BOOKED },
      ])
      expect(await booking(bookingId)).toEqual({ state: 'confirmed', held: 0, reference: sale.reference })
      expect(await history(bookingId)).toEqual(['>held', 'held>confirmed'])
      expect(await claims(showId)).toMatchObject([
        { seat: 1, kind: 'booked', bookingId, terminalId: a },
        { seat: 2, kind: 'booked', bookingId, terminalId: a },
        { seat: 198 },
        { seat: 199 },
      ])
      const { rows } = await stage().pool.query(
        'select id, seat_index from tickets where booking_id = $1 order by seat_index',
        [bookingId],
      )
      expect(rows).toEqual(sale.tickets.map((ticket) => ({ id: ticket.ticketId, seat_index: ticket.seatIndex })))
    })

    it('gives a sale another reference if its own is taken, or if it was held under another', async () => {
      const showId = show()
      const grants = await allot(showId, a, [1, 2])
      const { reference } = counterSale({ seats: [], terminalId: a })
      await sell(showId, a, grants.slice(0, 1), { sale: { reference } })
      const second = newId()
      expect(await sell(showId, a, grants.slice(1), { bookingId: second, sale: { reference } })).toMatchObject({
        kind: 'confirmed',
      })
      expect((await booking(second))?.reference).toMatch(/^MQ-/)
      expect((await booking(second))?.reference).not.toBe(reference)

      const third = newId()
      const sale = counterSale({ seats: [3], terminalId: a })
      await sell(showId, a, await hold(showId, a, [3], third), { bookingId: third, sale })
      expect((await booking(third))?.reference).toBe(sale.reference)
    })

    it('refuses a sale under another grant number or without a claim, and says how its seats stand', async () => {
      const showId = show()
      const [old] = await allot(showId, a, [1])
      if (!old) throw new Error('a seat was allotted')
      await letGo(showId, a, [old])
      const [now] = await allot(showId, a, [1])
      const [others] = await allot(showId, b, [2])
      const online = newId()
      await claim(showId, [4], { bookingId: online })
      const before = await claims(showId)
      const bookingId = newId()
      const cited = [
        old,
        { seat: 2, grantNumber: others?.grantNumber ?? 0 },
        { seat: 3, grantNumber: 1 },
        { seat: 4, grantNumber: 1 },
      ]
      expect(await sell(showId, a, cited, { bookingId })).toEqual({
        kind: 'not_held',
        seats: [
          { seat: 1, claim: { kind: 'allotted', bookingId: null, terminalId: a, grantNumber: now?.grantNumber } },
          { seat: 2, claim: { kind: 'allotted', bookingId: null, terminalId: b, grantNumber: others?.grantNumber } },
          { seat: 3, claim: null },
          { seat: 4, claim: { kind: 'held', bookingId: online, terminalId: null, grantNumber: null } },
        ],
      })
      expect(await claims(showId)).toEqual(before)
      expect(await booking(bookingId)).toBeUndefined()
      expect((await sell(showId, a, [{ seat: 1, grantNumber: (now?.grantNumber ?? 0) + 1_000_000 }])).kind).toBe(
        'not_held',
      )
    })

    it('sells a grant once', async () => {
      const showId = show()
      const grants = await allot(showId, a, [1])
      const outcomes = await Promise.all([1, 2, 3].map(() => sell(showId, a, grants)))
      expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['confirmed', 'not_held', 'not_held'])
      expect(outcomes.find(({ kind }) => kind === 'not_held')).toMatchObject({
        seats: [{ seat: 1, claim: { kind: 'booked', terminalId: a, grantNumber: grants[0]?.grantNumber } }],
      })
    })

    it('sells seats that the terminal holds for another of its bookings, which loses them', async () => {
      const showId = show()
      const first = newId()
      const second = newId()
      const grants = await hold(showId, a, [1, 2, 3], first)
      expect(await sell(showId, a, grants.slice(0, 2), { bookingId: second })).toMatchObject({ kind: 'confirmed' })
      expect(await booking(first)).toMatchObject({ state: 'held', held: 1 })
      expect(await booking(second)).toMatchObject({ state: 'confirmed' })
      await sell(showId, a, grants.slice(2))
      expect(await booking(first)).toMatchObject({ state: 'cancelled' })
      await expect.poll(() => stateOf(showId, 3)).toBe(BOOKED)
    })

    it("leaves the rest of a sold booking's hold allotted to the terminal, which alone can end its claims", async () => {
      const showId = show()
      const bookingId = newId()
      const [sold, ...rest] = await hold(showId, a, [1, 2, 3], bookingId)
      if (!sold) throw new Error('seats were held')
      const changes = await heard(showId, async () => {
        expect(await sell(showId, a, [sold], { bookingId })).toMatchObject({ kind: 'confirmed' })
        await expect.poll(() => stateOf(showId, 1)).toBe(BOOKED)
      })
      expect(changes.toSorted((x, y) => x.seat - y.seat)).toEqual([
        { seat: 1, state: BOOKED },
        { seat: 2, state: FREE },
        { seat: 3, state: FREE },
      ])
      expect(await claim(showId, [2, 3])).toEqual({ kind: 'allotted', seats: allotted(a, rest) })
      expect(await sell(showId, a, rest)).toMatchObject({ kind: 'confirmed' })
    })

    it('sells a booking after all if it lost its last seat, but never a sold one', async () => {
      const showId = show()
      const bookingId = newId()
      await letGo(showId, a, await hold(showId, a, [1], bookingId))
      const grants = await allot(showId, a, [2, 3])
      expect(await sell(showId, a, grants.slice(0, 1), { bookingId })).toMatchObject({ kind: 'confirmed' })
      expect(await history(bookingId)).toEqual(['>held', 'held>cancelled', 'cancelled>held', 'held>confirmed'])
      expect(await sell(showId, a, grants.slice(1), { bookingId })).toEqual({ kind: 'ended' })
      const by = { actor: 'manager' as const, actorId: null, via: 'manager' as const }
      const cancellation = {
        by,
        reason: 'ill',
        seats: undefined,
        amount: undefined,
        key: undefined,
        evenIfUsed: false,
        refusal: undefined,
      }
      expect(await stage().store.cancel({ showId, bookingId, cancellation })).toMatchObject({
        kind: 'cancelled',
        seats: [2],
      })
      expect(await sell(showId, a, grants.slice(1), { bookingId })).toEqual({ kind: 'ended' })
      expect(await sell(showId, a, grants.slice(1))).toMatchObject({ kind: 'confirmed' })
    })

    it('frees the seats of lines that are given back, and tells the map, once', async () => {
      const showId = show()
      const bookingId = newId()
      const grants = await allot(showId, a, [1, 2])
      expect(await sell(showId, a, grants, { bookingId })).toMatchObject({ kind: 'confirmed' })
      const { rows } = await stage().pool.query<{ number: number; amount: number }>(
        'select number, amount from order_lines where order_id = $1 order by number limit 1',
        [bookingId],
      )
      const returning = {
        returnId: newId(),
        requestHash: Buffer.from('the same request'),
        orderId: bookingId,
        lines: [{ number: rows[0]?.number ?? -1, wentTo: null }],
        reason: 'ill',
        shown: rows[0]?.amount ?? 0,
        by: { id: a, kind: 'counter' as const, cinemaId: null },
      }
      const first = await stage().store.giveBack(returning)
      expect(first).toMatchObject({ kind: 'returned', refundIds: [expect.any(String)] })
      await expect.poll(() => stateOf(showId, 1)).toBe(FREE)
      expect(await stateOf(showId, 2)).toBe(BOOKED)
      expect(await stage().store.giveBack(returning)).toEqual(first)
      expect(await claim(showId, [1])).toMatchObject({ kind: 'claimed' })
      // A replay frees nothing that somebody else has by now.
      expect(await stage().store.giveBack(returning)).toEqual(first)
      expect((await claims(showId)).find(({ seat }) => seat === 1)).toMatchObject({ kind: 'held' })
    })

    it('sells no booking of another terminal or another show', async () => {
      const showId = show()
      const bookingId = newId()
      await hold(showId, b, [1], bookingId)
      const grants = await allot(showId, a, [2])
      expect(await sell(showId, a, grants, { bookingId })).toEqual({ kind: 'ended' })
      const elsewhere = show()
      expect(await sell(elsewhere, b, await allot(elsewhere, b, [1]), { bookingId })).toEqual({ kind: 'ended' })
    })

    it('answers simultaneous copies of an unknown sale as one', async () => {
      const showId = show()
      const grants = await allot(showId, a, [1])
      const bookingId = newId()
      const sale = counterSale({ seats: [1], terminalId: a })
      const outcomes = await Promise.all([1, 2, 3, 4].map(() => sell(showId, a, grants, { bookingId, sale })))
      expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['confirmed', 'settled', 'settled', 'settled'])
      const answer = { outcome: 'applied', done: { reference: sale.reference } }
      for (const outcome of outcomes) expect(outcome).toMatchObject({ receipt: { kind: 'answered', answer } })
      expect(await history(bookingId)).toEqual(['>held', 'held>confirmed'])
    })

    it('recognises an answered entry by its place in the outbox, whatever its command id', async () => {
      const showId = show()
      const grants = await allot(showId, a, [1, 2])
      const sale = counterSale({ seats: [1], terminalId: a })
      await sell(showId, a, grants.slice(0, 1), { sale })
      const command = { ...sale.command, id: newId() }
      expect(await sell(showId, a, grants.slice(1), { sale: { command } })).toMatchObject({
        kind: 'settled',
        receipt: { kind: 'answered', answer: { outcome: 'applied', done: { reference: sale.reference } } },
      })
    })

    it("takes a ticket's id once", async () => {
      const showId = show()
      const grants = await allot(showId, a, [1, 2])
      const ticket = counterSale({ seats: [1], terminalId: a }).tickets[0]
      if (!ticket) throw new Error('a ticket was sold')
      await sell(showId, a, grants.slice(0, 1), { sale: { tickets: [ticket] } })
      const sale = { tickets: [{ ...ticket, seatIndex: 2, seatId: 'A-2' }] }
      expect(await sell(showId, a, grants.slice(1), { sale })).toEqual({
        kind: 'settled',
        receipt: { kind: 'id_reused' },
      })
      expect(await sell(showId, a, grants.slice(1))).toMatchObject({ kind: 'confirmed' })
    })
  })
}
