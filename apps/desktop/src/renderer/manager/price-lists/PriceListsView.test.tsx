// @vitest-environment happy-dom
import { type ManagedPriceList, newId, refused } from '@marquee/shared'
import { act } from 'react'
import { expect, it } from 'vitest'
import { TerminalProvider } from '../../app/terminal-context.tsx'
import { createConnectionStore } from '../../connection/connection-store.ts'
import { directEngine } from '../../testing/direct-engine.ts'
import { createFakeHouse } from '../../testing/fake-house.ts'
import { render } from '../../testing/render.ts'
import { sampleHouse } from '../../testing/sample-house.ts'
import { PriceListsView } from './PriceListsView.tsx'

const first: ManagedPriceList = {
  priceList: {
    id: newId(),
    name: 'House prices, SGD',
    currency: 'SGD',
    prices: [
      { ticketType: 'adult', category: 'standard', amount: 1250 },
      { ticketType: 'child', category: 'standard', amount: 900 },
    ],
  },
  versions: [],
  comingShows: 12,
}

async function office() {
  const house = createFakeHouse(sampleHouse({ now: new Date(), stadiumSeats: 0 }))
  const { id: priceListId } = first.priceList
  house.office.priceLists = [{ ...first, versions: [{ priceListId, version: 1, madeAt: null, madeBy: null }] }]
  const engine = directEngine(house, 'manager')
  const screen = await render(
    <TerminalProvider link={{ engine, connection: createConnectionStore(engine) }}>
      <PriceListsView timeZone="Asia/Singapore" />
    </TerminalProvider>,
  )
  const button = (text: string) =>
    [...screen.querySelectorAll('button')].find((each) => (each.textContent ?? '').trim().startsWith(text))
  return {
    engine,
    list: () => house.office.priceLists[0] as ManagedPriceList,
    text: () => screen.textContent ?? '',
    isDisabled: (text: string) => button(text)?.disabled,
    press: (text: string) => act(async () => button(text)?.click()),
    pressLabelled: (label: string) =>
      act(async () => screen.querySelector<HTMLButtonElement>(`[aria-label="${label}"]`)?.click()),
    write: (label: string, text: string) =>
      act(async () => {
        const named = [...screen.querySelectorAll('label')].find((each) => each.textContent?.startsWith(label))
        const field = screen.querySelector<HTMLInputElement>(`[aria-label="${label}"]`) ?? named?.querySelector('input')
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
        field?.dispatchEvent(new Event('input', { bubbles: true }))
      }),
  }
}

it('a manager changes a price, and sees the version with the own name', async () => {
  const { isDisabled, write, press, text, list } = await office()
  expect(text()).toContain('12 shows to come are sold by these prices')
  expect(isDisabled('Sell by these prices')).toBe(true)
  await write('Adult, Standard', '13.50')
  expect(isDisabled('Sell by these prices')).toBe(false)
  await press('Sell by these prices')
  expect(list().priceList.prices).toContainEqual({ ticketType: 'adult', category: 'standard', amount: 1350 })
  expect(text()).toContain('12 shows are sold by these prices from now on')
  expect(list().versions).toHaveLength(2)
  expect(isDisabled('Sell by these prices')).toBe(true)
})

it('a field without an amount is said, and nothing can be sold by it', async () => {
  const { isDisabled, write, text } = await office()
  await write('Adult, Standard', '12,5O')
  expect(text()).toContain('A field holds no amount')
  expect(isDisabled('Sell by these prices')).toBe(true)
})

it('a rule is added in words that a manager reads, and taken away again', async () => {
  const { write, press, pressLabelled, text, list, isDisabled } = await office()
  await press('Add a rule')
  expect(isDisabled('Add this rule')).toBe(true)
  await write('Name, as customers may read it', '3D glasses')
  await write('Formats, such as 3d, imax (empty: any)', '3D')
  await write('Amount in SGD', '2')
  await press('Add this rule')
  expect(text()).toContain('3D glasses')
  await press('Sell by these prices')
  expect(list().priceList.rules).toEqual([
    { name: '3D glasses', formats: ['3d'], change: { kind: 'price', amount: 200 } },
  ])
  await pressLabelled('Take away the rule 3D glasses')
  await press('Sell by these prices')
  expect(text()).toContain('None: these prices hold at all times')
})

it('a change that somebody else was faster with is a sentence, and keeps what was typed', async () => {
  const { engine, write, press, text } = await office()
  engine.api.changePriceList = async () => refused({ code: 'price_list_followed', by: 'Head office' })
  await write('Adult, Standard', '14')
  await press('Sell by these prices')
  expect(text()).toContain('Somebody else changed these prices meanwhile (Head office)')
})
