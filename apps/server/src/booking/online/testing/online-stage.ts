/** A test file's own house of online booking, with a fresh show for each test, and what its tests do with it. */
import { type Answer, type BookingView, type HeldBooking, newId, type RefusalCode } from '@marquee/shared'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { aCustomer, type OnlineHouse, openOnlineHouse } from '../../../../../../tooling/testing/houses/online-house.ts'
import { CARD } from '../../../../../../tooling/testing/services/gateway-simulator.ts'
import type { Caller } from '../online-bookings.ts'
import type { Paid } from '../paying/pay.ts'

export interface OnlineStage {
  house: OnlineHouse
  /** The show of the running test. */
  showId: string
  /** Moves on, for a test that needs several. */
  nextShow(): void
  /** Cancels the show, and waits until the house's server knows. @param seatId somebody may try to hold it meanwhile */
  cancelShow(seatId: string): Promise<void>
  /** @throws when it is refused */
  hold(caller: Caller, seatIds?: string[], key?: string): Promise<HeldBooking>
  pay(caller: Caller, bookingId: string, key?: string, token?: string): Promise<Answer<Paid>>
  /** @throws when it is refused */
  booking(caller: Caller, bookingId: string): Promise<BookingView>
  /** The charges at the gateway; declined ones too. */
  chargesOf(bookingId: string): Promise<Charge[]>
}

type Charge = Awaited<ReturnType<OnlineHouse['simulator']['books']>>['charges'][number]

/** @throws when it is refused */
export const value = <T>(answer: Answer<T>): T => {
  if (!answer.ok) throw new Error(JSON.stringify(answer.refusal))
  return answer.value
}

export const code = (answer: Answer<unknown>): RefusalCode | 'ok' => (answer.ok ? 'ok' : answer.refusal.code)

/** Call it at the top of a test file. @param shows at least as many as the file has tests */
export function onlineStage({ shows }: { shows: number }): OnlineStage {
  let house: OnlineHouse
  let showId: string
  let left: string[]
  beforeAll(async () => {
    house = await openOnlineHouse({ shows })
    left = [...house.programme.showIds]
  })
  function nextShow(): void {
    const next = left.pop()
    if (next === undefined) throw new Error('the house has too few shows for its tests')
    showId = next
  }
  async function cancelShow(seatId: string): Promise<void> {
    const manager = newId()
    await house.pool.query("insert into terminals (id, name, kind, public_key) values ($1, 'Office', 'manager', $2)", [
      manager,
      Buffer.alloc(32, 1),
    ])
    await house.pool.query(
      `with next as (update catalogue_revision set revision = revision + 1 returning revision)
       update shows set cancelled_at = now(), cancelled_why = 'no projector', cancelled_by = $2, revision = next.revision
       from next where id = $1`,
      [showId, manager],
    )
    await house.pool.query('notify catalogue_changed')
    await expect
      .poll(async () => code(await house.bookings.hold(aCustomer(), newId(), { showId, seatIds: [seatId] })))
      .toBe('show_cancelled')
  }
  beforeEach(nextShow)
  afterEach(async () => {
    await house.simulator.clearFaults()
  })
  afterAll(() => house.close())

  return {
    get house() {
      return house
    },
    get showId() {
      return showId
    },
    nextShow,
    cancelShow,
    hold: async (caller, seatIds = ['A-1', 'A-2'], key = newId()) =>
      value(await house.bookings.hold(caller, key, { showId, seatIds })),
    pay: (caller, bookingId, key = newId(), token = CARD.good) =>
      house.bookings.pay(caller, bookingId, key, { method: 'card', token }),
    booking: async (caller, bookingId) => value(await house.bookings.booking(caller, bookingId)),
    chargesOf: async (bookingId) =>
      (await house.simulator.books()).charges.filter((charge) => charge.metadata['bookingId'] === bookingId),
  }
}
