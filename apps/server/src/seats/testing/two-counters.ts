/** Two counters at a seat store, and the words in which the contract speaks of their claims. */
import { HELD, newId } from '@marquee/shared'
import { beforeAll, expect } from 'vitest'
import type { SeatStage } from '../../../../../tooling/testing/seat-stores/seat-stage.ts'
import { askedBy, counterSale, enrolCounter } from '../../../../../tooling/testing/terminals/counter-sale.ts'
import type { OnlineOrder } from '../../booking/books.ts'
import type { AllottedSeat, Grant, MapChange } from '../seat-store.ts'

interface ClaimRow {
  seat: number
  kind: string
  bookingId: string | null
  terminalId: string | null
  grantNumber: number | null
}

const soon = (): Date => new Date(Date.now() + 600_000)

/** Call it where the tests are described. @param stage there is one when they run */
export function twoCounters(stage: () => SeatStage) {
  const [a, b] = [newId(), newId()]

  beforeAll(async () => {
    for (const terminalId of [a, b]) await enrolCounter(stage().pool, terminalId)
  })

  const allot = async (showId: string, terminalId: string, seats: number[]): Promise<Grant[]> =>
    (await stage().store.allot({ showId, terminalId, runNumber: 1, seats })).grants
  const claim = (
    showId: string,
    seats: number[],
    {
      terminalId = null,
      ...more
    }: { terminalId?: string | null; bookingId?: string; until?: Date; order?: OnlineOrder } = {},
  ) => stage().store.claim({ showId, seats, bookingId: newId(), ...askedBy(terminalId), until: soon(), ...more })
  /** The terminal's grants; it must have got them. */
  async function hold(showId: string, terminalId: string, seats: number[], bookingId = newId()): Promise<Grant[]> {
    const outcome = await claim(showId, seats, { terminalId, bookingId })
    expect(outcome).toMatchObject({ kind: 'claimed' })
    return outcome.kind === 'claimed' ? outcome.grants : []
  }
  const letGo = (showId: string, terminalId: string, grants: Grant[], why: 'recalled' | 'time_up' = 'recalled') =>
    stage().store.letGo({ showId, terminalId, runNumber: 1, grants, why })
  function sell(
    showId: string,
    terminalId: string,
    grants: readonly Grant[],
    more: { bookingId?: string; sale?: Parameters<typeof counterSale>[1] } = {},
  ) {
    const seats = grants.map(({ seat }) => seat)
    return stage().store.confirm({
      showId,
      bookingId: more.bookingId ?? newId(),
      terminalId,
      seats,
      grantNumbers: grants.map(({ grantNumber }) => grantNumber),
      sale: counterSale({ seats, terminalId }, more.sale),
    })
  }

  const claims = async (showId: string): Promise<ClaimRow[]> =>
    (
      await stage().pool.query<ClaimRow>(
        `select seat_index as seat, kind, booking_id as "bookingId", terminal_id as "terminalId", grant_number as "grantNumber"
         from seat_claims where show_id = $1 order by seat_index`,
        [showId],
      )
    ).rows
  const stateOf = async (showId: string, seat: number) => (await stage().store.snapshot(showId)).states[seat]
  const allotted = (terminalId: string, grants: readonly Grant[]): AllottedSeat[] =>
    grants.map((grant) => ({ ...grant, terminalId }))
  const booking = async (bookingId: string) =>
    (
      await stage().pool.query<{ state: string; held: number; reference: string }>(
        'select state, held_seats as held, reference from bookings where id = $1',
        [bookingId],
      )
    ).rows[0]
  const history = async (bookingId: string): Promise<string[]> =>
    (
      await stage().pool.query<{ step: string }>(
        "select coalesce(from_state, '') || '>' || to_state as step from booking_events where booking_id = $1 order by sequence",
        [bookingId],
      )
    ).rows.map((row) => row.step)

  async function heard(showId: string, work: () => Promise<unknown>): Promise<MapChange['changes']> {
    await stage().store.snapshot(showId)
    const changes: MapChange['changes'] = []
    const stop = stage().store.onChange((change) => {
      if (change !== 'lost' && change.showId === showId) changes.push(...change.changes)
    })
    // Earlier messages are heard before this; and so below.
    await claim(showId, [198])
    await expect.poll(() => changes.at(-1)).toEqual({ seat: 198, state: HELD })
    changes.length = 0
    await work()
    await claim(showId, [199])
    await expect.poll(() => changes.at(-1)).toEqual({ seat: 199, state: HELD })
    stop()
    return changes.slice(0, -1)
  }

  return { a, b, allot, claim, hold, letGo, sell, claims, stateOf, allotted, booking, history, heard }
}
