// @vitest-environment happy-dom
import { type Price, SEAT_CATEGORIES } from '@marquee/shared'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { TerminalProvider } from '../app/terminal-context.tsx'
import { createConnectionStore } from '../connection/connection-store.ts'
import { directEngine } from '../testing/direct-engine.ts'
import { createFakeHouse } from '../testing/fake-house.ts'
import { render } from '../testing/render.ts'
import { sampleHouse } from '../testing/sample-house.ts'
import { KioskScreen } from './KioskScreen.tsx'

// The map is drawn on a canvas, which this document has none of: a button takes its first seat.
vi.mock('../seat-map/SeatMap.tsx', () => ({
  SeatMap: ({ onToggle }: { onToggle(index: number): void }) => (
    <button type="button" className="first-seat" onClick={() => onToggle(0)} />
  ),
}))

const adultFor = (amount: number): Price[] =>
  SEAT_CATEGORIES.map((category) => ({ ticketType: 'adult', category, amount }))

it('a customer who has chosen seats sees the new total when prices change, and is told', async () => {
  const house = createFakeHouse(sampleHouse({ now: new Date(), stadiumSeats: 0 }))
  house.changePrices(adultFor(1400))
  const engine = directEngine(house, 'kiosk')
  const screen = await render(
    <TerminalProvider link={{ engine, connection: createConnectionStore(engine) }}>
      <KioskScreen />
    </TerminalProvider>,
  )
  const press = (which: string) => act(async () => screen.querySelector<HTMLElement>(which)?.click())
  const status = (name: string) => screen.querySelector(`[role="status"][aria-label="${name}"]`)?.textContent
  await press('.kiosk-start button')
  await press('.show-chip')
  await press('.first-seat')
  expect(status('Total')).toContain('14.00')
  await act(async () => house.changePrices(adultFor(1700)))
  expect(status('Total')).toContain('17.00')
  expect(status('Prices')).toMatch(/the total is .*17\.00 now, and was .*14\.00/)
})
