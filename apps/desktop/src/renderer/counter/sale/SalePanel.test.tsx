// @vitest-environment happy-dom
import type { Price } from '@marquee/shared'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { TerminalProvider } from '../../app/terminal-context.tsx'
import { createConnectionStore } from '../../connection/connection-store.ts'
import { directEngine } from '../../testing/direct-engine.ts'
import { createFakeHouse } from '../../testing/fake-house.ts'
import { render } from '../../testing/render.ts'
import { sampleHouse } from '../../testing/sample-house.ts'
import { CounterProvider, type CounterStores, useCounter } from '../counter-context.tsx'
import { SalePanel } from './SalePanel.tsx'

const adultFor = (amount: number): Price[] => [{ ticketType: 'adult', category: 'standard', amount }]

/** A counter whose customer has chosen one seat for 14.00, and is asked for the cash. */
async function atTheCash() {
  const house = createFakeHouse(sampleHouse({ now: new Date(), stadiumSeats: 0 }))
  house.changePrices(adultFor(1400))
  const engine = directEngine(house, 'counter')
  const sell = vi.spyOn(engine.api, 'sell')
  let stores: CounterStores | undefined
  function Stores() {
    stores = useCounter()
    return null
  }
  const screen = await render(
    <TerminalProvider link={{ engine, connection: createConnectionStore(engine) }}>
      <CounterProvider>
        <Stores />
        <SalePanel />
      </CounterProvider>
    </TerminalProvider>,
  )
  const { cart, sale, showing } = stores as unknown as CounterStores
  const { show, plan } = house.house.shows[0] as (typeof house.house.shows)[0]
  const seatId = `${plan.rows[plan.row[0] as number]}-${plan.number[0]}`
  await act(async () => {
    await showing.open(show.id)
    cart.toggle({ showId: show.id, seatId, category: 'standard', priceList: house.house.priceList })
  })
  await act(async () => sale.askForCash())
  const field = () => screen.querySelector('input') as HTMLInputElement
  return {
    house,
    sell,
    backToSeats: () => act(async () => sale.backToSeats()),
    field,
    text: () => screen.textContent ?? '',
    status: () => screen.querySelector('[role="status"][aria-label="Prices"]')?.textContent,
    changePrices: (amount: number) => act(async () => house.changePrices(adultFor(amount))),
    write: (text: string) =>
      act(async () => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text)
        field().dispatchEvent(new Event('input', { bubbles: true }))
      }),
    confirm: () => act(async () => screen.querySelector<HTMLButtonElement>('button[type="submit"]')?.click()),
    next: () =>
      act(async () =>
        [...screen.querySelectorAll('button')]
          .find(({ textContent }) => textContent?.startsWith('Next customer'))
          ?.click(),
      ),
    pass: (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds)),
  }
}

it('a sale says the total that the clerk was shown', async () => {
  const { sell, write, confirm } = await atTheCash()
  await write('20')
  await confirm()
  expect(sell).toHaveBeenCalledOnce()
  expect(sell.mock.calls[0]?.[0]).toMatchObject({ tendered: 2000, shownTotal: 1400 })
})

it('the total follows the prices while the cash is counted, says so, and leaves the field and what was typed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { sell, field, write, confirm, changePrices, status, text, pass } = await atTheCash()
    await write('20')
    const before = field()
    await changePrices(1700)
    expect(status()).toMatch(/the total is .*17\.00 now, and was .*14\.00/)
    expect(text()).toMatch(/Change.*3\.00/)
    expect(field()).toBe(before)
    expect(document.activeElement).toBe(before)
    expect(before.value).toBe('20')
    // A press that was meant for the old total sells nothing.
    await confirm()
    expect(sell).not.toHaveBeenCalled()
    await pass(700)
    await confirm()
    expect(sell.mock.calls[0]?.[0]).toMatchObject({ tendered: 2000, shownTotal: 1700 })
  } finally {
    vi.useRealTimers()
  }
})

it('cash that is too little for the new total is not taken', async () => {
  const { sell, write, confirm, changePrices, text } = await atTheCash()
  await write('15')
  await changePrices(1700)
  expect(text()).toMatch(/Still missing.*2\.00/)
  await confirm()
  expect(sell).not.toHaveBeenCalled()
})

it('one key at the cart takes exact cash, and nothing while new prices are unread', async () => {
  const { sell, backToSeats, changePrices } = await atTheCash()
  await backToSeats()
  const press = () => act(async () => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'F12' })))
  await changePrices(1700)
  await press()
  expect(sell).not.toHaveBeenCalled()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    await changePrices(1600)
    await act(() => vi.advanceTimersByTimeAsync(700))
    await press()
    expect(sell.mock.calls[0]?.[0]).toMatchObject({ tendered: 1600, shownTotal: 1600 })
  } finally {
    vi.useRealTimers()
  }
})

it('cash that is no amount, such as 12 digits of it, is not taken, and a sentence says what is', async () => {
  const { sell, write, confirm, text } = await atTheCash()
  for (const typed of ['999999999999', '14.005']) {
    await write(typed)
    expect(text()).toContain('Cash given: type an amount such as 14.00, with at most 7 digits before the point.')
    await confirm()
  }
  expect(sell).not.toHaveBeenCalled()
  await write('14')
  expect(text()).not.toContain('Cash given: type')
})

it('the second press of a double one doesn’t end the view of a sale while change is to be given', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { write, confirm, text, next, pass } = await atTheCash()
    await write('20')
    await confirm()
    expect(text()).toMatch(/^Sold.*Change/)
    await next()
    expect(text()).toMatch(/^Sold.*Change/)
    await pass(700)
    expect(document.activeElement?.textContent).toContain('Next customer')
    await next()
    expect(text()).not.toContain('Sold')
  } finally {
    vi.useRealTimers()
  }
})
