// @vitest-environment happy-dom
import { granted, plainTariff, type Tariff } from '@marquee/shared'
import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { kioskWithSeats, price, renderAt, TOTAL } from '../testing/kiosk-at.tsx'
import { GoodsStep } from './GoodsStep.tsx'

const TARIFF: Tariff = {
  ...plainTariff('SGD'),
  goods: {
    goods: [
      {
        ...{ key: 'popcorn', name: 'Popcorn', category: 'Snacks', taxRate: 'standard', isCounted: false },
        sizes: [
          { key: 'regular', name: 'Regular', price: 650 },
          { key: 'large', name: 'Large', price: 850 },
        ],
        extras: [{ key: 'caramel', name: 'Caramel', price: 100 }],
      },
      {
        ...{ key: 'water', name: 'Water', category: 'Drinks', taxRate: 'standard', isCounted: false, extras: [] },
        sizes: [{ key: 'bottle', name: 'Bottle', price: 300 }],
      },
    ],
    combos: [],
  },
}

async function snacks(tariff = TARIFF) {
  const here = await kioskWithSeats()
  vi.spyOn(here.engine.api, 'tariff').mockImplementation(async () => granted(tariff))
  here.calls.price.mockImplementation(async ({ goods }) => {
    const more = goods.reduce((sum, { goods: key, size, extras, quantity }) => {
      const found = tariff.goods.goods.find((each) => each.key === key)
      const one = found?.sizes.find((each) => each.key === size)?.price ?? 0
      return sum + quantity * (one + 100 * extras.length)
    }, 0)
    return granted(price(TOTAL + more, TOTAL + more))
  })
  here.kiosk.visit.go('goods')
  await act(async () => here.engine.terminal.emit('catalogueChanged'))
  await here.settle()
  const page = await renderAt(here, <GoodsStep visit={here.kiosk.visit} />)
  await here.settle()
  const total = () => page.screen.querySelector('.frame-total')?.textContent
  return { ...here, ...page, total, chosen: () => here.kiosk.visit.getState().goods }
}

describe('snacks', () => {
  it('are left out with one touch', async () => {
    const { press, kiosk, total } = await snacks()
    expect(total()).toContain('28.00')
    await press('No, thanks')
    expect(kiosk.visit.getState().step).toBe('pay')
  })

  it('of one size are added with one touch, and the total follows in place', async () => {
    const { screen, press, settle, total, chosen, kiosk, button } = await snacks()
    await press(screen.querySelector('[data-tile="goods water"] .tile-add')?.getAttribute('aria-label') ?? '')
    await settle()
    expect(total()).toContain('31.00')
    expect(chosen().goods).toEqual([{ goods: 'water', size: 'bottle', extras: [], quantity: 1 }])
    expect(button('No, thanks')).toBeUndefined()
    await press('One Water less')
    await settle()
    expect(total()).toContain('28.00')
    await press('No, thanks')
    expect(kiosk.visit.getState().step).toBe('pay')
  })

  it('in sizes, with extras, are chosen on a page of their own, the usual one first', async () => {
    const { screen, press, settle, chosen } = await snacks()
    await press(screen.querySelector('[data-tile="goods popcorn"] .tile-add')?.getAttribute('aria-label') ?? '')
    const choice = (name: string) =>
      act(async () =>
        [...screen.querySelectorAll<HTMLElement>('.goods-choice')]
          .find((each) => each.textContent?.includes(name))
          ?.click(),
      )
    expect(screen.querySelector('[aria-checked="true"]')?.textContent).toContain('Regular')
    await choice('Large')
    await choice('Caramel')
    const add = screen.querySelector<HTMLElement>('.go-on')
    expect(add?.textContent).toContain('9.50')
    await act(async () => add?.click())
    await settle()
    expect(chosen().goods).toEqual([{ goods: 'popcorn', size: 'large', extras: ['caramel'], quantity: 1 }])
    expect(screen.querySelector('.frame-what span')?.textContent).toBe('1 thing chosen')
  })

  it('are no step where the house sells none: paying follows, and one step back are the seats', async () => {
    const { kiosk } = await snacks({ ...TARIFF, goods: { goods: [], combos: [] } })
    expect(kiosk.visit.getState().step).toBe('pay')
    kiosk.back()
    expect(kiosk.visit.getState().step).toBe('seats')
  })
})
