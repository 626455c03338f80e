// @vitest-environment happy-dom
import type { Price } from '@marquee/shared'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { createCartStore } from '../cart/cart-store.ts'
import { followPrices } from '../cart/follow-prices.ts'
import { createShowingStore } from '../show/showing-store.ts'
import { directEngine } from '../testing/direct-engine.ts'
import { createFakeHouse } from '../testing/fake-house.ts'
import { render } from '../testing/render.ts'
import { sampleHouse } from '../testing/sample-house.ts'
import { KioskSeats } from './KioskSeats.tsx'

// It draws on a canvas, which this document has none of.
vi.mock('../seat-map/SeatMap.tsx', () => ({ SeatMap: () => null }))

const adultFor = (amount: number): Price[] => [{ ticketType: 'adult', category: 'standard', amount }]

it('a customer who has chosen seats sees the new total when prices change, and is told', async () => {
  const house = createFakeHouse(sampleHouse({ now: new Date(), stadiumSeats: 0 }))
  house.changePrices(adultFor(1400))
  const engine = directEngine(house, 'kiosk')
  const [cart, showing] = [createCartStore(engine), createShowingStore(engine)]
  followPrices(cart, showing)
  const { show, plan } = house.house.shows[0] as (typeof house.house.shows)[0]
  const seatId = `${plan.rows[plan.row[0] as number]}-${plan.number[0]}`
  const ignore = () => {}
  const screen = await render(
    <KioskSeats showing={showing} cart={cart} onBack={ignore} onStartOver={ignore} onDone={ignore} />,
  )
  await act(async () => {
    await showing.open(show.id)
    cart.toggle({ showId: show.id, seatId, category: 'standard', priceList: house.house.priceList })
  })
  const status = (name: string) => screen.querySelector(`[role="status"][aria-label="${name}"]`)?.textContent
  expect(status('Total')).toContain('14.00')
  await act(async () => house.changePrices(adultFor(1700)))
  expect(status('Total')).toContain('17.00')
  expect(status('Prices')).toMatch(/the total is .*17\.00 now, and was .*14\.00/)
})
