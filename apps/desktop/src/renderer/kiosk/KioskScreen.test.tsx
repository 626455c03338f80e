// @vitest-environment happy-dom
import { type Price, SEAT_CATEGORIES } from '@marquee/shared'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { SOON } from '../../../../../tooling/testing/soon.ts'
import { TerminalProvider } from '../app/terminal-context.tsx'
import { createConnectionStore } from '../connection/connection-store.ts'
import { directEngine } from '../testing/direct-engine.ts'
import { createFakeHouse } from '../testing/fake-house.ts'
import { render } from '../testing/render.ts'
import { sampleHouse } from '../testing/sample-house.ts'
import { loadParts } from '../ui/later.tsx'
import { KioskScreen } from './KioskScreen.tsx'

// The map is drawn on a canvas, which this document has none of.
vi.mock('./seats/KioskMap.tsx', () => ({ KioskMap: () => null }))
vi.mock('./seats/MapLegend.tsx', () => ({ MapLegend: () => null }))

vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run))

/** What React does meanwhile is on the page before each look at it. */
async function until(check: () => void): Promise<void> {
  const end = Date.now() + SOON.timeout
  for (;;) {
    await act(async () => new Promise((resolve) => setTimeout(resolve, 5)))
    try {
      return check()
    } catch (error) {
      if (Date.now() > end) throw error
    }
  }
}

const adultFor = (amount: number): Price[] =>
  SEAT_CATEGORIES.map((category) => ({ ticketType: 'adult', category, amount }))

async function openKiosk() {
  const house = createFakeHouse(sampleHouse({ now: new Date(), stadiumSeats: 0 }))
  house.changePrices(adultFor(1400))
  const engine = directEngine(house, 'kiosk')
  const screen = await render(
    <TerminalProvider link={{ engine, connection: createConnectionStore(engine) }}>
      <KioskScreen />
    </TerminalProvider>,
  )
  await loadParts()
  const find = (which: string) => screen.querySelector<HTMLElement>(which)
  const press = async (which: string): Promise<void> => {
    await until(() => expect(find(which)).not.toBeNull())
    await act(async () => find(which)?.click())
  }
  const status = (name: string) => screen.querySelector(`[role="status"][aria-label="${name}"]`)?.textContent
  const text = () => screen.textContent ?? ''
  const twoSeats = async (): Promise<void> => {
    await press('.attract-start')
    await press('.show-button[data-state="open"]')
    await press('[data-type="adult"] .round-button:last-of-type')
    await press('[data-type="adult"] .round-button:last-of-type')
    await press('.go-on')
    await until(() => expect(screen.querySelectorAll('[data-status="yours"]')).toHaveLength(2))
  }
  return { house, engine, screen, find, press, status, text, twoSeats }
}

it('a customer who has chosen seats sees the new total when prices change, and is told', async () => {
  const { house, status, text, twoSeats } = await openKiosk()
  await twoSeats()
  expect(status('Total')).toContain('28.00')
  await act(async () => house.changePrices(adultFor(1700)))
  expect(status('Total')).toContain('34.00')
  expect(text()).toContain('The prices of this show have changed. Check the total.')
})

it('nothing of a visitor stays for the next: language, choices and seats', async () => {
  const { house, screen, press, twoSeats, find, text } = await openKiosk()
  await press('[lang="fr"]')
  await until(() => expect(text()).toContain('Touchez pour acheter'))
  await twoSeats()
  expect(document.documentElement.lang).toBe('fr')
  expect(house.openCarts()).toHaveLength(1)
  await press('.frame-nav .frame-button:last-child')
  await until(() => expect(text()).toContain('Touch to buy tickets'))
  await until(() => expect(house.openCarts()).toHaveLength(0))
  await press('.attract-start')
  await press('.show-button[data-state="open"]')
  await until(() => expect(find('.type-row')).not.toBeNull())
  expect([...screen.querySelectorAll('.type-count')].map((count) => count.textContent)).not.toContain('2')
})

it('the language changes at any moment, and nothing is lost', async () => {
  const { screen, press, twoSeats, text } = await openKiosk()
  await twoSeats()
  const seats = () =>
    [...screen.querySelectorAll('[data-cart-seat]')].map((seat) => seat.getAttribute('data-cart-seat'))
  const before = seats()
  await press('.language-pill')
  await press('.kiosk-sheet [lang="ar"]')
  await until(() => expect(document.documentElement.dir).toBe('rtl'))
  expect(seats()).toEqual(before)
  expect(text()).toContain('تذكرتان')
})
