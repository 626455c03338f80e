/**
 * A manager settles a sale whose seats somebody else has, against each kind of rival, on a real ledger and a real
 * gateway.
 */
import { newId } from '@marquee/shared'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { SOON } from '../../../../../tooling/testing/soon.ts'
import { askedBy } from '../../../../../tooling/testing/terminals/counter-sale.ts'
import { inTransaction } from '../../infra/postgres.ts'
import { drawerBalances } from '../cash/drawer-balance.ts'
import { type ConflictStage, openConflictStage } from './testing/conflict-stage.ts'
import { settledBooks } from './testing/settled-books.ts'

let stage: ConflictStage

beforeAll(async () => {
  stage = await openConflictStage()
})
afterAll(async () => {
  await stage.close()
})

const { query, claims, news, outcomeOf } = settledBooks(() => stage.house.pool)
const drawer = async (): Promise<number> => (await drawerBalances(stage.house.pool, stage.counter.id))[0]?.balance ?? 0

describe('a sale whose seats belong to somebody else', () => {
  it("shows what is wrong, who has the seats, and the manager's choices", async () => {
    const showId = stage.nextShow()
    const rival = await stage.bought(showId, ['E-5', 'E-6'])
    const { conflictId, sale, why } = await stage.sold(showId, ['E-5', 'E-6'])
    expect(why).toMatch(
      /^Counter 1 sold seats E-5 and E-6 of A movie at Test cinema \(Hall 1, .+\) for SGD\s25\.00 on .+: the seats had been taken from this terminal/,
    )
    const conflict = await stage.conflictById(conflictId)
    expect(conflict).toMatchObject({
      reason: 'stale_grant',
      what: why,
      terminal: { name: 'Counter 1' },
      command: 'sell',
      reference: sale.reference,
      show: { showId, movie: 'A movie at Test cinema', auditorium: 'Hall 1' },
      money: { amount: 2500, currency: 'SGD' },
      rivals: [
        { seatId: 'E-5', kind: 'booked', bookingId: rival, terminal: null },
        { seatId: 'E-6', kind: 'booked', bookingId: rival },
      ],
      choices: ['other_seats', 'release_other', 'refund', 'noted'],
      settled: null,
    })
    expect(conflict.otherSeats).toHaveLength(2)
    expect(conflict.otherSeats).not.toContain('E-5')
    expect(await news(sale.tickets[0]?.ticketId ?? '')).toEqual([{ kind: 'void', why: 'in_conflict' }])
  })

  it('gets other seats, with new tickets paid by the cash that was taken', async () => {
    const showId = stage.nextShow()
    await stage.bought(showId, ['E-5', 'E-6'])
    const before = await drawer()
    const { conflictId, sale } = await stage.sold(showId, ['E-5', 'E-6'])
    expect(await drawer()).toBe(before + 2500)
    const { otherSeats } = await stage.conflictById(conflictId)
    const request = { conflictId, resolution: 'other_seats', seatIds: otherSeats ?? [] } as const
    const settled = await stage.settle(request)
    expect(settled).toMatchObject({
      ok: true,
      value: { choices: [], settled: { by: 'Office', resolution: 'other_seats', seatIds: otherSeats } },
    })
    expect(await stage.settle(request)).toEqual(settled)
    const booking = await outcomeOf(conflictId)
    expect(booking).toMatchObject({
      reference: sale.reference,
      state: 'confirmed',
      terminal_id: stage.counter.id,
      total_amount: 2500,
      payments: [{ method: 'cash', amount: 2500, tendered: 10_000 }],
    })
    expect(booking?.tickets.map((t) => t.seat_index)).toEqual(otherSeats?.map(stage.seat).sort((a, b) => a - b))
    const printed = sale.tickets.map((t) => t.ticketId)
    expect(booking?.tickets.some((t) => printed.includes(t.id))).toBe(false)
    for (const id of printed) expect((await news(id)).at(-1)).toEqual({ kind: 'void', why: 'moved' })
    expect(await drawer()).toBe(before + 2500)
    const events = await query(
      'select to_state, actor, actor_id, why from booking_events where booking_id = $1 order by sequence',
      booking?.id,
    )
    expect(events.at(-1)).toEqual({
      to_state: 'confirmed',
      actor: 'manager',
      actor_id: stage.manager.id,
      why: 'out of a conflict: as a test',
    })
  })

  it('is refunded without a booking, and its money stays in the drawer until the counter pays it out', async () => {
    const showId = stage.nextShow()
    await stage.bought(showId, ['E-5'])
    const before = await drawer()
    const { conflictId, sale } = await stage.sold(showId, ['E-5'])
    expect(await stage.settle({ conflictId, resolution: 'refund' })).toMatchObject({
      ok: true,
      value: { settled: { resolution: 'refund', reason: 'as a test', seatIds: [] } },
    })
    expect(await outcomeOf(conflictId)).toBeUndefined()
    expect((await news(sale.tickets[0]?.ticketId ?? '')).at(-1)).toEqual({ kind: 'void', why: 'refunded' })
    expect(await drawer()).toBe(before + 1250)
    await query(
      `insert into drawer_movements (id, terminal_id, direction, amount, currency, reason, conflict_id, at)
       values ($1, $2, 'out', 1250, 'SGD', 'given back', $3, now())`,
      newId(),
      stage.counter.id,
      conflictId,
    )
    expect(await drawer()).toBe(before)
  })

  it('can be noted, and then its tickets stay void', async () => {
    const showId = stage.nextShow()
    await stage.bought(showId, ['E-5'])
    const { conflictId, sale } = await stage.sold(showId, ['E-5'])
    expect(await stage.settle({ conflictId, resolution: 'noted' })).toMatchObject({
      ok: true,
      value: { settled: { resolution: 'noted' } },
    })
    expect((await news(sale.tickets[0]?.ticketId ?? '')).at(-1)).toEqual({ kind: 'void', why: 'in_conflict' })
  })
})

describe('taking the seats from their holder', () => {
  /** Gives E-5 and E-6 of the show to somebody, in some way. @returns checks what is then to be seen */
  const RIVALS: [string, string, (showId: string) => Promise<() => Promise<void>>][] = [
    [
      'an online customer who has paid by card: the money goes back to the card',
      'booked',
      async (showId) => {
        const bookingId = await stage.bought(showId, ['E-5', 'E-6'])
        return async () => {
          const [refund] = await query(
            'select amount, state, actor, reason from refunds where booking_id = $1',
            bookingId,
          )
          expect(refund).toEqual({ amount: 2500, state: 'done', actor: 'manager', reason: 'as a test' })
          expect(await query('select state from bookings where id = $1', bookingId)).toEqual([{ state: 'refunded' }])
        }
      },
    ],
    [
      'an online customer who has not paid yet: the hold ends, all of it',
      'held',
      async (showId) => {
        const bookingId = await stage.bought(showId, ['E-5', 'E-6', 'E-7'], 'held')
        return async () => {
          expect(await query('select state from bookings where id = $1', bookingId)).toEqual([{ state: 'cancelled' }])
          const [last] = await query(
            'select why from booking_events where booking_id = $1 order by sequence desc',
            bookingId,
          )
          expect(last).toEqual({ why: 'forced' })
        }
      },
    ],
    [
      'a counter that they are allotted to and that does not answer: by force, on the record',
      'allotted',
      async (showId) => {
        await stage.allot(stage.otherCounter, showId, ['E-5', 'E-6'])
        return async () => {
          const releases = await query(
            'select terminal_id, by_terminal, reason from forced_releases where show_id = $1',
            showId,
          )
          expect(releases).toEqual([
            { terminal_id: stage.otherCounter.id, by_terminal: stage.manager.id, reason: 'as a test' },
          ])
        }
      },
    ],
    [
      'a counter that holds them: by force, on the record',
      'held',
      async (showId) => {
        const bookingId = newId()
        const until = new Date(Date.now() + 600_000)
        const seats = ['E-5', 'E-6'].map(stage.seat)
        await stage.house.store.claim({ showId, bookingId, seats, ...askedBy(stage.otherCounter.id), until })
        return async () => {
          expect(await query('select state from bookings where id = $1', bookingId)).toEqual([{ state: 'cancelled' }])
          expect(await query('select 1 from forced_releases where show_id = $1', showId)).toHaveLength(1)
        }
      },
    ],
    [
      'a counter that has sold them: its sale is given back',
      'booked',
      async (showId) => {
        const { conflictId } = await stage.sold(showId, ['E-5', 'E-6'], { terminal: stage.otherCounter })
        expect(await stage.settle({ conflictId, resolution: 'same_seats' })).toMatchObject({ ok: true })
        const booking = await outcomeOf(conflictId)
        return async () => {
          expect(await query('select state from bookings where id = $1', booking?.id)).toEqual([{ state: 'refunded' }])
          expect(await query('select amount, state from refunds where booking_id = $1', booking?.id)).toEqual([
            { amount: 2500, state: 'done' },
          ])
        }
      },
    ],
  ]

  it.each(RIVALS)('%s', async (_, kind, takeThem) => {
    const showId = stage.nextShow()
    const check = await takeThem(showId)
    const before = await drawer()
    const { conflictId, sale } = await stage.sold(showId, ['E-5', 'E-6'])
    expect((await stage.conflictById(conflictId)).rivals).toMatchObject([
      { seatId: 'E-5', kind },
      { seatId: 'E-6', kind },
    ])
    expect(await stage.settle({ conflictId, resolution: 'release_other' })).toMatchObject({
      ok: true,
      value: { settled: { resolution: 'release_other', seatIds: ['E-5', 'E-6'] } },
    })
    await check()
    const booking = await outcomeOf(conflictId)
    expect(booking?.tickets.map((t) => t.id).sort()).toEqual(sale.tickets.map((t) => t.ticketId).sort())
    expect(await claims(showId)).toEqual(
      ['E-5', 'E-6'].map((id) => ({ seat_index: stage.seat(id), kind: 'booked', booking_id: booking?.id })),
    )
    for (const { ticketId } of sale.tickets) expect((await news(ticketId)).at(-1)).toEqual({ kind: 'good', why: null })
    expect(await drawer()).toBe(before + 2500)
    expect(stage.house.errors).toEqual([])
  })

  it('uses no force if the counter with the allotted seats answers and lets go', async () => {
    const showId = stage.nextShow()
    await stage.allot(stage.otherCounter, showId, ['E-5', 'E-6'])
    stage.answering.add(stage.otherCounter.id)
    const { conflictId } = await stage.sold(showId, ['E-5', 'E-6'])
    expect(await stage.settle({ conflictId, resolution: 'release_other' })).toMatchObject({ ok: true })
    stage.answering.clear()
    expect(await query('select 1 from forced_releases where show_id = $1', showId)).toEqual([])
    expect((await outcomeOf(conflictId))?.tickets).toHaveLength(2)
  })

  it('takes only the disputed seats of a booking and leaves the rest', async () => {
    const showId = stage.nextShow()
    const rival = await stage.bought(showId, ['E-4', 'E-5', 'E-6', 'E-7'])
    const { conflictId } = await stage.sold(showId, ['E-6', 'E-7'])
    expect(await stage.settle({ conflictId, resolution: 'release_other' })).toMatchObject({ ok: true })
    const left = await query(
      'select seat_index from tickets where booking_id = $1 and cancelled_at is null order by 1',
      rival,
    )
    expect(left).toEqual([{ seat_index: stage.seat('E-4') }, { seat_index: stage.seat('E-5') }])
    expect(await query('select amount from refunds where booking_id = $1', rival)).toEqual([{ amount: 2500 }])
  })

  it('is refused while the holder is paying', async () => {
    const showId = stage.nextShow()
    const bookingId = await stage.bought(showId, ['E-5'], 'held')
    await query(
      `insert into payments (id, booking_id, order_id, method, amount, currency, state, gateway, look_at)
       values ($1, $2, $2, 'card', 1250, 'SGD', 'pending', 'stripe', now() + interval '1 hour')`,
      newId(),
      bookingId,
    )
    const { conflictId } = await stage.sold(showId, ['E-5'])
    expect(await stage.settle({ conflictId, resolution: 'release_other' })).toEqual({
      ok: false,
      refusal: { code: 'payment_under_way' },
    })
    expect(await claims(showId)).toMatchObject([{ kind: 'held', booking_id: bookingId }])
    // The attempt did nothing: the conflict can be settled otherwise.
    expect(await stage.settle({ conflictId, resolution: 'refund' })).toMatchObject({ ok: true })
  })

  it('waits while another conflict of the sale is locked', async () => {
    const showId = stage.nextShow()
    const rival = await stage.bought(showId, ['E-5'])
    const { conflictId, sale } = await stage.sold(showId, ['E-5'], { reason: 'edited' })
    const twin = await stage.sold(showId, ['E-5'], { reason: 'edited', body: sale })
    const server = stage.settlingAt((store) => ({
      ...store,
      async confirm(request) {
        const { confirmed } = await inTransaction(stage.house.pool, async (tx) => {
          await tx.query('select from conflicts where id = $1 for no key update', [twin.conflictId])
          const confirmed = store.confirm(request)
          const waits = vi.waitFor(async () => {
            const waiting =
              "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
            expect(await query(waiting)).toHaveLength(1)
          }, SOON)
          await Promise.race([confirmed, waits])
          return { confirmed }
        })
        return confirmed
      },
    }))
    const request = { conflictId, resolution: 'release_other' } as const
    expect(await stage.settle(request, stage.manager, server)).toMatchObject({ ok: true })
    expect(await query('select state from bookings where id = $1', rival)).toEqual([{ state: 'refunded' }])
    expect(await claims(showId)).toMatchObject([{ kind: 'booked', booking_id: (await outcomeOf(conflictId))?.id }])
  })

  it('keeps others from settling another conflict of the sale meanwhile', async () => {
    const showId = stage.nextShow()
    await stage.bought(showId, ['E-5'])
    const { conflictId, sale } = await stage.sold(showId, ['E-5'], { reason: 'edited' })
    const twin = await stage.sold(showId, ['E-5'], { reason: 'edited', body: sale })
    const server = stage.settlingAt((store) => ({
      ...store,
      async confirm(request) {
        for (const resolution of ['refund', 'noted'] as const) {
          const settled = { conflictId: twin.conflictId, resolution }
          expect(await stage.settle(settled, stage.otherManager)).toMatchObject({ refusal: { code: 'unavailable' } })
        }
        return store.confirm(request)
      },
    }))
    const request = { conflictId, resolution: 'release_other' } as const
    expect(await stage.settle(request, stage.manager, server)).toMatchObject({ ok: true })
  })
})
