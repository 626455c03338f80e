import { newId, type SoldBooking } from '@marquee/shared'
import { expect, it } from 'vitest'
import type { SalePhase } from '../sale/sale-store.ts'
import { whyNoExchange } from './why-no-exchange.ts'

const booking = { bookingId: newId() } as SoldBooking
const sold = (again: boolean): SalePhase => ({ phase: 'sold', booking, tickets: null, again })
const why = (stage: SalePhase, isOrdering: boolean, isCutOff = false) => whyNoExchange({ stage, isOrdering, isCutOff })

it('an exchange takes no seats that were chosen for the customer who is being served', () => {
  expect(why({ phase: 'choosing' }, false)).toBeNull()
  for (const stage of [{ phase: 'choosing' }, { phase: 'cash' }, sold(true)] satisfies SalePhase[]) {
    expect(why(stage, true)).toMatch(/^Park or finish the order/)
  }
})

it('an exchange begins right after a sale, whose customer has been served', () => {
  expect(why(sold(false), true)).toBeNull()
})

it('an exchange waits for a sale under way, and for the line', () => {
  expect(
    why({ phase: 'selling', sale: { bookingId: newId(), tickets: [], tendered: 0 }, interrupted: false }, true),
  ).toMatch(/^Finish the sale/)
  expect(why({ phase: 'choosing' }, false, true)).toMatch(/cut off/)
})
