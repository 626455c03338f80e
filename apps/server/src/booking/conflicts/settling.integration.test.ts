/** How a manager settles a sale that could not be applied, against each kind of rival, on a real ledger and a real gateway. */
import { newId, type SettleConflictRequest } from '@marquee/shared'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { askedBy } from '../../../../../tooling/testing/counter-sale.ts'
import { drawerBalances } from './drawer-balance.ts'
import { type ConflictStage, openConflictStage } from './testing/conflict-stage.ts'

type Wish = Omit<SettleConflictRequest, 'reason'>

let stage: ConflictStage

beforeAll(async () => {
  stage = await openConflictStage()
})
afterAll(async () => {
  await stage.close()
})

const query = async <R extends object>(text: string, ...values: unknown[]): Promise<R[]> =>
  (await stage.house.pool.query<R>(text, values)).rows

const claims = (showId: string) =>
  query<{ seat_index: number; kind: string; booking_id: string | null }>(
    'select seat_index, kind, booking_id from seat_claims where show_id = $1 order by seat_index',
    showId,
  )
const news = (ticketId: string) =>
  query<{ kind: string; why: string | null }>(
    'select kind, why from door_news where ticket_id = $1 order by revision',
    ticketId,
  )
const drawer = async (): Promise<number> => (await drawerBalances(stage.house.pool, stage.counter.id))[0]?.balance ?? 0

/** The booking that came out of a conflict. */
async function outcomeOf(conflictId: string) {
  const [booking] = await query<{
    id: string
    reference: string
    state: string
    terminal_id: string
    total_amount: number
  }>('select b.* from conflicts k join bookings b on b.id = k.settled_booking where k.id = $1', conflictId)
  if (!booking) return undefined
  const tickets = await query<{ id: string; seat_index: number; amount: number }>(
    'select id, seat_index, amount from tickets where booking_id = $1 and cancelled_at is null order by seat_index',
    booking.id,
  )
  const payments = await query<{ method: string; amount: number; tendered: number }>(
    'select method, amount, tendered from payments where booking_id = $1',
    booking.id,
  )
  return { ...booking, tickets, payments }
}

describe('a sale whose seats somebody else has', () => {
  it('is shown with what is wrong, who has the seats, and what can be done', async () => {
    const showId = stage.nextShow()
    const rival = await stage.bought(showId, ['E-5', 'E-6'])
    const { conflictId, sale, why } = await stage.sold(showId, ['E-5', 'E-6'])
    expect(why).toMatch(
      /^Counter 1 sold seats E-5 and E-6 of A movie at Test cinema \(Hall 1, .+\) for SGD\s25\.00 on .+: the seats had been taken from this terminal/,
    )
    const conflict = await stage.look(conflictId)
    expect(conflict).toMatchObject({
      reason: 'stale_epoch',
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

  it('gets other seats: a booking with new tickets, paid with the cash that was taken', async () => {
    const showId = stage.nextShow()
    await stage.bought(showId, ['E-5', 'E-6'])
    const before = await drawer()
    const { conflictId, sale } = await stage.sold(showId, ['E-5', 'E-6'])
    expect(await drawer()).toBe(before + 2500)
    const { otherSeats } = await stage.look(conflictId)
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

  it('gets the money back: no booking, and it is in the drawer until the counter has paid it out', async () => {
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

  it('is read and left, and its tickets stay bad', async () => {
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

describe('the seats are taken from whoever has them', () => {
  /** Who has E-5 and E-6 of the show, in some way. @returns what is then to be seen */
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
      'a counter that has them on loan and does not answer: by force, on the record',
      'allotted',
      async (showId) => {
        await stage.lend(stage.otherCounter, showId, ['E-5', 'E-6'])
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
    expect((await stage.look(conflictId)).rivals).toMatchObject([
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

  it('a counter that has them on loan and answers: it lets go, and nothing is done by force', async () => {
    const showId = stage.nextShow()
    await stage.lend(stage.otherCounter, showId, ['E-5', 'E-6'])
    stage.answering.add(stage.otherCounter.id)
    const { conflictId } = await stage.sold(showId, ['E-5', 'E-6'])
    expect(await stage.settle({ conflictId, resolution: 'release_other' })).toMatchObject({ ok: true })
    stage.answering.clear()
    expect(await query('select 1 from forced_releases where show_id = $1', showId)).toEqual([])
    expect((await outcomeOf(conflictId))?.tickets).toHaveLength(2)
  })

  it('only the seats in question are taken from a booking, and the rest of it stays', async () => {
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

  it('not from a customer who is paying at this moment', async () => {
    const showId = stage.nextShow()
    const bookingId = await stage.bought(showId, ['E-5'], 'held')
    await query(
      `insert into payments (id, booking_id, method, amount, currency, state, gateway, look_at)
       values ($1, $2, 'card', 1250, 'SGD', 'pending', 'stripe', now() + interval '1 hour')`,
      newId(),
      bookingId,
    )
    const { conflictId } = await stage.sold(showId, ['E-5'])
    expect(await stage.settle({ conflictId, resolution: 'release_other' })).toEqual({
      ok: false,
      refusal: { code: 'payment_under_way' },
    })
    expect(await claims(showId)).toMatchObject([{ kind: 'held', booking_id: bookingId }])
    // Nothing was done: it can be settled otherwise.
    expect(await stage.settle({ conflictId, resolution: 'refund' })).toMatchObject({ ok: true })
  })
})

describe('the sale is entered as it was made', () => {
  it('where the seats are free now', async () => {
    const showId = stage.nextShow()
    const { conflictId, sale } = await stage.sold(showId, ['E-5', 'E-6'], { reason: 'outside_claim' })
    expect((await stage.look(conflictId)).choices).toEqual(['other_seats', 'same_seats', 'refund', 'noted'])
    expect(await stage.settle({ conflictId, resolution: 'same_seats' })).toMatchObject({ ok: true })
    const booking = await outcomeOf(conflictId)
    expect(booking).toMatchObject({ reference: sale.reference, state: 'confirmed', total_amount: 2500 })
  })

  it('where only the price was wrong: with the money that was taken, on the claim that it was sold on', async () => {
    const showId = stage.nextShow()
    const epochs = await stage.lend(stage.counter, showId, ['E-5', 'E-6'])
    const { conflictId } = await stage.sold(showId, ['E-5', 'E-6'], { reason: 'wrong_price', epochs, amount: 700 })
    expect(await stage.look(conflictId)).toMatchObject({ rivals: [] })
    expect(await stage.settle({ conflictId, resolution: 'same_seats' })).toMatchObject({ ok: true })
    const booking = await outcomeOf(conflictId)
    expect(booking).toMatchObject({ total_amount: 1400, payments: [{ amount: 1400 }] })
    expect(await claims(showId)).toHaveLength(2)
  })

  it('on seats that another counter has on loan, when it lets go of them; else they are taken', async () => {
    const showId = stage.nextShow()
    const epochs = await stage.lend(stage.otherCounter, showId, ['F-5', 'F-6'])
    const { conflictId } = await stage.sold(showId, ['E-5', 'E-6'])
    await stage.bought(showId, ['E-5', 'E-6'])
    const request: Wish = { conflictId, resolution: 'other_seats', seatIds: ['F-5', 'F-6'] }
    expect(await stage.settle(request)).toEqual({
      ok: false,
      refusal: { code: 'seats_taken', seatIds: ['F-5', 'F-6'] },
    })
    stage.answering.add(stage.otherCounter.id)
    expect(await stage.settle(request)).toMatchObject({ ok: true })
    stage.answering.clear()
    expect(epochs.size).toBe(2)
    expect((await outcomeOf(conflictId))?.tickets).toHaveLength(2)
  })

  it('is offered nothing that is on loan where nobody answers, or was sold as well', async () => {
    const showId = stage.nextShow()
    await stage.bought(showId, ['E-5'])
    const { conflictId } = await stage.sold(showId, ['E-5'])
    const [offered = ''] = (await stage.look(conflictId)).otherSeats ?? []
    const epochs = await stage.lend(stage.otherCounter, showId, [offered])
    // That counter is not connected.
    const [another = ''] = (await stage.look(conflictId)).otherSeats ?? []
    expect(another).not.toBe(offered)
    await query(
      `insert into terminal_runs (terminal_id, server_id) values ($1, $2)
       on conflict (terminal_id) do update set server_id = excluded.server_id`,
      stage.otherCounter.id,
      newId(),
    )
    expect((await stage.look(conflictId)).otherSeats).toEqual([offered])
    // Sold on that very loan, and in conflict itself.
    const other = await stage.sold(showId, [offered], { terminal: stage.otherCounter, reason: 'wrong_price', epochs })
    expect((await stage.look(conflictId)).otherSeats).toEqual([another])
    expect(await stage.settle({ conflictId: other.conflictId, resolution: 'refund' })).toMatchObject({ ok: true })
    expect((await stage.look(conflictId)).otherSeats).toEqual([offered])
    await query('delete from terminal_runs')
  })

  it('never on what the counter that sold it has on loan itself, unless it lets go: it may be selling it at this moment', async () => {
    const showId = stage.nextShow()
    await stage.lend(stage.counter, showId, ['F-5'])
    await stage.bought(showId, ['E-5'])
    const { conflictId } = await stage.sold(showId, ['E-5'])
    expect(await stage.settle({ conflictId, resolution: 'other_seats', seatIds: ['F-5'] })).toEqual({
      ok: false,
      refusal: { code: 'seats_taken', seatIds: ['F-5'] },
    })
  })

  it('under another reference, where a booking is called so already', async () => {
    const showId = stage.nextShow()
    const other = await stage.sold(showId, ['A-1'])
    expect(await stage.settle({ conflictId: other.conflictId, resolution: 'same_seats' })).toMatchObject({ ok: true })
    const { conflictId } = await stage.sold(showId, ['A-2'], { body: { reference: other.sale.reference } })
    expect(await stage.settle({ conflictId, resolution: 'same_seats' })).toMatchObject({ ok: true })
    const booking = await outcomeOf(conflictId)
    expect(booking?.reference).toMatch(/^MQ-/)
    expect(booking?.reference).not.toBe(other.sale.reference)
  })

  it('not under tickets that the books have already', async () => {
    const showId = stage.nextShow()
    const honest = await stage.sold(showId, ['A-1'])
    expect(await stage.settle({ conflictId: honest.conflictId, resolution: 'same_seats' })).toMatchObject({ ok: true })
    const { tickets } = honest.sale
    const { conflictId } = await stage.sold(showId, ['A-1'], { reason: 'edited', body: { tickets } })
    // The honest sale's ticket stays good.
    expect((await news(tickets[0]?.ticketId ?? '')).at(-1)).toEqual({ kind: 'good', why: null })
    expect((await stage.look(conflictId)).choices).not.toContain('release_other')
    expect(await stage.settle({ conflictId, resolution: 'release_other' })).toMatchObject({
      refusal: { code: 'resolution_unavailable' },
    })
    expect(await stage.settle({ conflictId, resolution: 'refund' })).toMatchObject({ ok: true })
    expect((await news(tickets[0]?.ticketId ?? '')).at(-1)).toEqual({ kind: 'good', why: null })
  })
})

describe('claims that the terminal had under the sale', () => {
  it.each(['refund', 'noted', 'other_seats'] as const)('are free when it is settled with %s', async (resolution) => {
    const showId = stage.nextShow()
    const epochs = await stage.lend(stage.counter, showId, ['E-5', 'E-6'])
    const { conflictId } = await stage.sold(showId, ['E-5', 'E-6'], { reason: 'wrong_price', epochs })
    const { otherSeats } = await stage.look(conflictId)
    const seatIds = resolution === 'other_seats' ? { seatIds: otherSeats ?? [] } : {}
    expect(await stage.settle({ conflictId, resolution, ...seatIds })).toMatchObject({ ok: true })
    expect(await claims(showId)).toHaveLength(resolution === 'other_seats' ? 2 : 0)
    expect((await claims(showId)).filter((claim) => claim.kind !== 'booked')).toEqual([])
  })
})

describe('who settles it', () => {
  it('is a manager of the cinema; another cinema’s doesn’t see it', async () => {
    const { conflictId } = await stage.sold(stage.nextShow(), ['E-5'])
    expect(await stage.settle({ conflictId, resolution: 'refund' }, stage.strangeManager)).toEqual({
      ok: false,
      refusal: { code: 'unknown_conflict' },
    })
    const { open } = await stage.conflicts.list(stage.strangeManager)
    expect(open).toEqual([])
    expect(await stage.settle({ conflictId, resolution: 'refund' }, stage.otherManager)).toMatchObject({ ok: true })
  })

  it('is one of two who press at once, and the other hears who', async () => {
    const showId = stage.nextShow()
    await stage.bought(showId, ['E-5'])
    const { conflictId } = await stage.sold(showId, ['E-5'])
    const { otherSeats } = await stage.look(conflictId)
    const [first, second] = await Promise.all([
      stage.settle({ conflictId, resolution: 'other_seats', seatIds: otherSeats ?? [] }),
      stage.settle(
        { conflictId, resolution: 'refund' },
        stage.otherManager,
        stage.settlingAt((store) => store),
      ),
    ])
    expect([first.ok, second.ok].filter(Boolean)).toHaveLength(1)
    expect([first, second].find((answer) => !answer.ok)).toMatchObject({
      refusal: { code: expect.stringMatching(/^(conflict_settled|unavailable)$/) },
    })
    const settledBy = first.ok ? stage.manager : stage.otherManager
    const rest: SettleConflictRequest = { conflictId, resolution: 'noted', reason: 'too late' }
    expect(await stage.conflicts.settle(rest, stage.manager)).toEqual({
      ok: false,
      refusal: { code: 'conflict_settled', by: settledBy.name },
    })
    expect((await outcomeOf(conflictId))?.tickets.length ?? 0).toBe(first.ok ? 1 : 0)
  })

  it('presses twice in a row and has done it once', async () => {
    const showId = stage.nextShow()
    const { conflictId } = await stage.sold(showId, ['E-5', 'E-6'])
    const press = () => stage.settle({ conflictId, resolution: 'same_seats' })
    const answers = await Promise.all([press(), press(), press()])
    expect(answers.every((answer) => answer.ok)).toBe(true)
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await claims(showId)).toHaveLength(2)
  })

  it('moves nobody when the show is over, and enters the sale all the same', async () => {
    const showId = stage.nextShow()
    const [taken, free] = [await stage.sold(showId, ['E-5']), await stage.sold(showId, ['E-6'])]
    await stage.bought(showId, ['E-5'])
    await stage.house.pool.query("update shows set starts_at = now() - interval '1 day' where id = $1", [showId])
    await stage.refresh(showId)
    expect(await stage.look(taken.conflictId)).toMatchObject({ otherSeats: null, choices: ['refund', 'noted'] })
    expect(await stage.look(free.conflictId)).toMatchObject({ choices: ['same_seats', 'refund', 'noted'] })
    const { conflictId } = taken
    const wishes: Wish[] = [
      { conflictId, resolution: 'release_other' },
      { conflictId, resolution: 'other_seats', seatIds: ['E-7'] },
    ]
    for (const request of wishes) {
      expect(await stage.settle(request)).toMatchObject({ refusal: { code: 'resolution_unavailable' } })
    }
    expect(await stage.settle({ conflictId: free.conflictId, resolution: 'same_seats' })).toMatchObject({ ok: true })
  })

  it('can only give the money back where the tickets don’t add up to it', async () => {
    const total = { amount: 5000, currency: 'SGD' }
    const { conflictId } = await stage.sold(stage.nextShow(), ['E-5'], { reason: 'edited', body: { total } })
    expect(await stage.look(conflictId)).toMatchObject({ money: total, choices: ['refund', 'noted'] })
    expect(await stage.settle({ conflictId, resolution: 'same_seats' })).toMatchObject({ ok: false })
    expect(await stage.settle({ conflictId, resolution: 'refund' })).toMatchObject({ ok: true })
  })

  it('can choose only what is possible', async () => {
    const showId = stage.nextShow()
    await stage.bought(showId, ['E-5'])
    const { conflictId } = await stage.sold(showId, ['E-5'])
    const impossible: Wish[] = [
      { conflictId, resolution: 'same_seats' },
      { conflictId, resolution: 'other_seats' },
      { conflictId, resolution: 'other_seats', seatIds: ['F-5', 'F-6'] },
      { conflictId, resolution: 'other_seats', seatIds: ['Z-99'] },
      // A wheelchair's space.
      { conflictId, resolution: 'other_seats', seatIds: ['J-1'] },
    ]
    for (const request of impossible) {
      expect(await stage.settle(request)).toMatchObject({ refusal: { code: 'resolution_unavailable' } })
    }
    expect(await stage.settle({ conflictId: newId(), resolution: 'noted' })).toMatchObject({
      refusal: { code: 'unknown_conflict' },
    })
  })
})
