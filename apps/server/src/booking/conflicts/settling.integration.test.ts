/** Entering a sale that could not be applied: the fate of the claims under it, and who may settle it. */
import { newId, type SettleConflictRequest } from '@marquee/shared'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ConflictStage, openConflictStage } from './testing/conflict-stage.ts'
import { settledBooks } from './testing/settled-books.ts'

type Wish = Omit<SettleConflictRequest, 'reason'>

let stage: ConflictStage

beforeAll(async () => {
  stage = await openConflictStage()
})
afterAll(async () => {
  await stage.close()
})

const { query, claims, news, outcomeOf } = settledBooks(() => stage.house.pool)

describe('entering the sale as it was made', () => {
  it('works when the seats are free now', async () => {
    const showId = stage.nextShow()
    const { conflictId, sale } = await stage.sold(showId, ['E-5', 'E-6'], { reason: 'outside_claim' })
    expect((await stage.conflictById(conflictId)).choices).toEqual(['other_seats', 'same_seats', 'refund', 'noted'])
    expect(await stage.settle({ conflictId, resolution: 'same_seats' })).toMatchObject({ ok: true })
    const booking = await outcomeOf(conflictId)
    expect(booking).toMatchObject({ reference: sale.reference, state: 'confirmed', total_amount: 2500 })
  })

  it("works with the money that was taken, on the sale's own claim, when only the price was wrong", async () => {
    const showId = stage.nextShow()
    const grantNumbers = await stage.allot(stage.counter, showId, ['E-5', 'E-6'])
    const { conflictId } = await stage.sold(showId, ['E-5', 'E-6'], {
      reason: 'wrong_price',
      grantNumbers,
      amount: 700,
    })
    expect(await stage.conflictById(conflictId)).toMatchObject({ rivals: [] })
    expect(await stage.settle({ conflictId, resolution: 'same_seats' })).toMatchObject({ ok: true })
    const booking = await outcomeOf(conflictId)
    expect(booking).toMatchObject({ total_amount: 1400, payments: [{ amount: 1400 }] })
    expect(await claims(showId)).toHaveLength(2)
  })

  it("works on another counter's allotted seats only if that counter lets go of them", async () => {
    const showId = stage.nextShow()
    const grantNumbers = await stage.allot(stage.otherCounter, showId, ['F-5', 'F-6'])
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
    expect(grantNumbers.size).toBe(2)
    expect((await outcomeOf(conflictId))?.tickets).toHaveLength(2)
  })

  it('offers no seats that are allotted to a silent counter, or sold in another conflict', async () => {
    const showId = stage.nextShow()
    await stage.bought(showId, ['E-5'])
    const { conflictId } = await stage.sold(showId, ['E-5'])
    const [offered = ''] = (await stage.conflictById(conflictId)).otherSeats ?? []
    const grantNumbers = await stage.allot(stage.otherCounter, showId, [offered])
    // The other counter is not connected.
    const [another = ''] = (await stage.conflictById(conflictId)).otherSeats ?? []
    expect(another).not.toBe(offered)
    await query(
      `insert into terminal_runs (terminal_id, server_id) values ($1, $2)
       on conflict (terminal_id) do update set server_id = excluded.server_id`,
      stage.otherCounter.id,
      newId(),
    )
    expect((await stage.conflictById(conflictId)).otherSeats).toEqual([offered])
    // Sold on that very grant, and in conflict itself.
    const other = await stage.sold(showId, [offered], {
      terminal: stage.otherCounter,
      reason: 'wrong_price',
      grantNumbers,
    })
    expect((await stage.conflictById(conflictId)).otherSeats).toEqual([another])
    expect(await stage.settle({ conflictId: other.conflictId, resolution: 'refund' })).toMatchObject({ ok: true })
    expect((await stage.conflictById(conflictId)).otherSeats).toEqual([offered])
    await query('delete from terminal_runs')
  })

  it("is refused on the selling counter's own allotted seats unless it lets go, since it may be selling them", async () => {
    const showId = stage.nextShow()
    await stage.allot(stage.counter, showId, ['F-5'])
    await stage.bought(showId, ['E-5'])
    const { conflictId } = await stage.sold(showId, ['E-5'])
    expect(await stage.settle({ conflictId, resolution: 'other_seats', seatIds: ['F-5'] })).toEqual({
      ok: false,
      refusal: { code: 'seats_taken', seatIds: ['F-5'] },
    })
  })

  it("picks another reference when a booking has the sale's reference already", async () => {
    const showId = stage.nextShow()
    const other = await stage.sold(showId, ['A-1'])
    expect(await stage.settle({ conflictId: other.conflictId, resolution: 'same_seats' })).toMatchObject({ ok: true })
    const { conflictId } = await stage.sold(showId, ['A-2'], { body: { reference: other.sale.reference } })
    expect(await stage.settle({ conflictId, resolution: 'same_seats' })).toMatchObject({ ok: true })
    const booking = await outcomeOf(conflictId)
    expect(booking?.reference).toMatch(/^MQ-/)
    expect(booking?.reference).not.toBe(other.sale.reference)
  })

  it('is refused for tickets that are in the books already', async () => {
    const showId = stage.nextShow()
    const honest = await stage.sold(showId, ['A-1'])
    expect(await stage.settle({ conflictId: honest.conflictId, resolution: 'same_seats' })).toMatchObject({ ok: true })
    const { tickets } = honest.sale
    const { conflictId } = await stage.sold(showId, ['A-1'], { reason: 'edited', body: { tickets } })
    // The honest sale's ticket stays good.
    expect((await news(tickets[0]?.ticketId ?? '')).at(-1)).toEqual({ kind: 'good', why: null })
    expect((await stage.conflictById(conflictId)).choices).not.toContain('release_other')
    expect(await stage.settle({ conflictId, resolution: 'release_other' })).toMatchObject({
      refusal: { code: 'resolution_unavailable' },
    })
    expect(await stage.settle({ conflictId, resolution: 'refund' })).toMatchObject({ ok: true })
    expect((await news(tickets[0]?.ticketId ?? '')).at(-1)).toEqual({ kind: 'good', why: null })
  })
})

describe('the claims that the terminal had for the sale', () => {
  it.each(['refund', 'noted', 'other_seats'] as const)('end when it is settled with %s', async (resolution) => {
    const showId = stage.nextShow()
    const grantNumbers = await stage.allot(stage.counter, showId, ['E-5', 'E-6'])
    const { conflictId } = await stage.sold(showId, ['E-5', 'E-6'], { reason: 'wrong_price', grantNumbers })
    const { otherSeats } = await stage.conflictById(conflictId)
    const seatIds = resolution === 'other_seats' ? { seatIds: otherSeats ?? [] } : {}
    expect(await stage.settle({ conflictId, resolution, ...seatIds })).toMatchObject({ ok: true })
    expect(await claims(showId)).toHaveLength(resolution === 'other_seats' ? 2 : 0)
    expect((await claims(showId)).filter((claim) => claim.kind !== 'booked')).toEqual([])
  })
})

describe('settling a conflict', () => {
  it('is for managers of its cinema, and other cinemas don’t see it', async () => {
    const { conflictId } = await stage.sold(stage.nextShow(), ['E-5'])
    expect(await stage.settle({ conflictId, resolution: 'refund' }, stage.strangeManager)).toEqual({
      ok: false,
      refusal: { code: 'unknown_conflict' },
    })
    const { open } = await stage.conflicts.list(stage.strangeManager)
    expect(open).toEqual([])
    expect(await stage.settle({ conflictId, resolution: 'refund' }, stage.otherManager)).toMatchObject({ ok: true })
  })

  it('lets one of two managers win, and tells the other the winner', async () => {
    const showId = stage.nextShow()
    await stage.bought(showId, ['E-5'])
    const { conflictId } = await stage.sold(showId, ['E-5'])
    const { otherSeats } = await stage.conflictById(conflictId)
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

  it('twice in a row has the effect of once', async () => {
    const showId = stage.nextShow()
    const { conflictId } = await stage.sold(showId, ['E-5', 'E-6'])
    const press = () => stage.settle({ conflictId, resolution: 'same_seats' })
    const answers = await Promise.all([press(), press(), press()])
    expect(answers.every((answer) => answer.ok)).toBe(true)
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(await claims(showId)).toHaveLength(2)
  })

  it('of a show that is over moves nobody, but can still enter the sale', async () => {
    const showId = stage.nextShow()
    const [taken, free] = [await stage.sold(showId, ['E-5']), await stage.sold(showId, ['E-6'])]
    await stage.bought(showId, ['E-5'])
    await stage.house.pool.query("update shows set starts_at = now() - interval '1 day' where id = $1", [showId])
    await stage.refresh(showId)
    expect(await stage.conflictById(taken.conflictId)).toMatchObject({ otherSeats: null, choices: ['refund', 'noted'] })
    expect(await stage.conflictById(free.conflictId)).toMatchObject({ choices: ['same_seats', 'refund', 'noted'] })
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

  it('allows only a refund when the tickets don’t add up to the total', async () => {
    const total = { amount: 5000, currency: 'SGD' }
    const { conflictId } = await stage.sold(stage.nextShow(), ['E-5'], { reason: 'edited', body: { total } })
    expect(await stage.conflictById(conflictId)).toMatchObject({ money: total, choices: ['refund', 'noted'] })
    expect(await stage.settle({ conflictId, resolution: 'same_seats' })).toMatchObject({ ok: false })
    expect(await stage.settle({ conflictId, resolution: 'refund' })).toMatchObject({ ok: true })
  })

  it('allows only the choices that are possible', async () => {
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
