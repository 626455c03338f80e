/** What the server answers to a report: claims that have ended, and seats that it holds and the terminal hasn't named. */
import { newId } from '@marquee/shared'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { grantedValue } from '../../../../../tooling/testing/terminals/raw-terminal.ts'
import { type AllotmentStage, setAllotmentStage } from '../../allotments/testing/allotment-stage.ts'

let stage: AllotmentStage
beforeAll(async () => {
  stage = await setAllotmentStage({ redis: false })
})
afterAll(() => stage.close())

/** Two seats are held, one is given back, and a copy of the claim comes after that. */
async function seatClaimedTwice() {
  const cinema = await stage.cinema({ allots: 0 })
  // Both are there before the grants: those count for the run that was begun by then.
  const counter = await cinema.counter()
  const other = await cinema.counter()
  const { showId } = cinema
  const [kept, given] = cinema.seatIds as [string, string]
  const claim = { bookingId: newId(), showId, seatIds: [kept, given] }
  const first = grantedValue(await counter.ask('claim', claim)).seats
  const inCart = first.filter(({ seatId }) => seatId === kept)
  const back = first.filter(({ seatId }) => seatId === given)
  grantedValue(await counter.ask('release', { showId, seats: back }))
  const again = grantedValue(await counter.ask('claim', claim)).seats.filter(({ seatId }) => seatId === given)
  expect(again).not.toEqual(back)
  return { counter, other, showId, bookingId: claim.bookingId, inCart, again }
}

describe('a report', () => {
  it('is answered with the seats that its bookings hold and that it does not name, under their grants', async () => {
    const { counter, showId, bookingId, inCart, again } = await seatClaimedTwice()
    const report = { shows: [{ showId, seats: inCart }], unanswered: 0, bookings: [{ bookingId, showId }] }
    expect(grantedValue(await counter.ask('report', report))).toEqual({
      ended: [],
      unnamed: [{ bookingId, showId, seats: again }],
    })
    grantedValue(await counter.ask('release', { showId, seats: again }))
    expect(grantedValue(await counter.ask('report', report))).toEqual({ ended: [] })
  })

  it('that names every seat, or no booking, is answered as ever', async () => {
    const { counter, showId, bookingId, inCart, again } = await seatClaimedTwice()
    const all = { shows: [{ showId, seats: [...inCart, ...again] }], bookings: [{ bookingId, showId }] }
    expect(grantedValue(await counter.ask('report', all))).toEqual({ ended: [] })
    expect(grantedValue(await counter.ask('report', { shows: [], unanswered: 0 }))).toEqual({ ended: [] })
  })

  it("tells nothing of another terminal's booking", async () => {
    const { other, showId, bookingId } = await seatClaimedTwice()
    const report = { shows: [], unanswered: 0, bookings: [{ bookingId, showId }] }
    expect(grantedValue(await other.ask('report', report))).toEqual({ ended: [] })
  })
})
