// @vitest-environment happy-dom
import { type ChangePriceListRequest, type ManagedPriceList, newId, refused } from '@marquee/shared'
import { act } from 'react'
import { beforeEach, expect, it } from 'vitest'
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

beforeEach(() => sessionStorage.clear())

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
    choose: (label: string, value: string) =>
      act(async () => {
        const field = screen.querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`)
        if (field !== null) field.value = value
        field?.dispatchEvent(new Event('change', { bubbles: true }))
      }),
    valueOf: (label: string) =>
      [...screen.querySelectorAll('label')].find((each) => each.textContent?.startsWith(label))?.querySelector('input')
        ?.value,
    shownIn: (label: string) => screen.querySelector<HTMLInputElement>(`[aria-label="${label}"]`)?.value,
    /** Another manager's version with this price for adults. */
    followedBy: (name: string, amount: number) => {
      const [list] = house.office.priceLists as [ManagedPriceList]
      const prices = list.priceList.prices.map((price) => (price.ticketType === 'adult' ? { ...price, amount } : price))
      house.office.changePriceList({ priceListId: newId(), follows: list.priceList.id, prices, rules: [] }, name)
    },
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

it('what a manager has written is there again after another view or a reload, until it is sold by', async () => {
  const before = await office()
  await before.write('Adult, Standard', '1.35')
  await before.press('Add a rule')
  await before.write('Name, as customers may read it', '3D glasses')
  const after = await office()
  expect(after.shownIn('Adult, Standard')).toBe('1.35')
  expect(after.valueOf('Name, as customers may read it')).toBe('3D glasses')
  await after.press('Leave it')
  await after.press('Sell by these prices')
  const { shownIn, text } = await office()
  expect(shownIn('Adult, Standard')).toBe('12.50')
  expect(text()).not.toContain('Leave it')
})

it('what changes is said before it is sold by, and a point in the wrong place with it', async () => {
  const { write, text } = await office()
  await write('Adult, Standard', '1.35')
  await write('Child, Standard', '')
  expect(text()).toMatch(/Adult, Standard: SGD\s12\.50 becomes SGD\s1\.35: half or less/)
  expect(text()).toContain('Child, Standard: not for sale any more')
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

const lost = refused({ code: 'timeout', what: 'the prices may or may not be changed' })

it('after a change that somebody else was faster with, their prices are shown, and what was typed stays', async () => {
  const { followedBy, write, press, text, shownIn, list } = await office()
  followedBy('Head office', 1600)
  await write('Child, Standard', '8')
  await press('Sell by these prices')
  expect(text()).toContain('Somebody else changed these prices meanwhile (Head office)')
  expect(shownIn('Adult, Standard')).toBe('16.00')
  expect(shownIn('Child, Standard')).toBe('8')
  await press('Sell by these prices')
  expect(text()).not.toContain('Somebody else')
  expect(list().priceList.prices.map(({ amount }) => amount)).toEqual([1600, 800])
})

it('a version whose answer was lost is found by itself, and said', async () => {
  const { engine, write, press, text, list, isDisabled } = await office()
  const { changePriceList } = engine.api
  engine.api.changePriceList = async (request) => {
    await changePriceList(request)
    return lost
  }
  await write('Adult, Standard', '14')
  await press('Sell by these prices')
  expect(text()).toContain('Changed: version 2 was made, though its answer was lost.')
  expect(list().versions).toHaveLength(2)
  expect(isDisabled('Sell by these prices')).toBe(true)
})

it('a version that was made later than its answer was waited for is no somebody else’s when a figure is changed', async () => {
  const { engine, write, press, text, list } = await office()
  const { changePriceList } = engine.api
  let late: ChangePriceListRequest | undefined
  engine.api.changePriceList = async (request) => {
    late = request
    return lost
  }
  await write('Adult, Standard', '14')
  await press('Sell by these prices')
  expect(text()).toContain('the prices may or may not be changed')
  if (late !== undefined) await changePriceList(late)
  engine.api.changePriceList = changePriceList
  await write('Adult, Standard', '15')
  await press('Sell by these prices')
  expect(text()).not.toContain('Somebody else')
  expect(text()).toContain('12 shows are sold by these prices from now on')
  expect(list().versions).toHaveLength(3)
  expect(list().priceList.prices[0]).toMatchObject({ amount: 1500 })
})

it('the same prices asked for again after a lost answer are the same version', async () => {
  const { engine, write, press, list } = await office()
  const { changePriceList } = engine.api
  const asked: string[] = []
  engine.api.changePriceList = async (request) => {
    asked.push(request.priceListId)
    return asked.length === 1 ? lost : changePriceList(request)
  }
  await write('Adult, Standard', '14')
  await press('Sell by these prices')
  await press('Sell by these prices')
  expect(asked).toHaveLength(2)
  expect(asked[1]).toBe(asked[0])
  expect(list().priceList.id).toBe(asked[0])
  await write('Adult, Standard', '15')
  await press('Sell by these prices')
  expect(asked[2]).not.toBe(asked[0])
})

it('a version that was made is not asked for again', async () => {
  const { engine, write, press, text, list } = await office()
  const { changePriceList, priceLists } = engine.api
  let calls = 0
  engine.api.changePriceList = async (request) => {
    calls++
    await changePriceList(request)
    return lost
  }
  engine.api.priceLists = async () => refused({ code: 'offline', what: 'nothing is read' })
  await write('Adult, Standard', '14')
  await press('Sell by these prices')
  engine.api.priceLists = priceLists
  await press('Sell by these prices')
  expect(calls).toBe(1)
  expect(text()).toContain('version 2 was made')
  expect(list().versions).toHaveLength(2)
})

it('a ticket type whose prices were emptied can be added again, and so can a category', async () => {
  const { write, press, choose, shownIn, list, isDisabled } = await office()
  await write('Child, Standard', '')
  await press('Sell by these prices')
  expect(list().priceList.prices.map(({ ticketType }) => ticketType)).toEqual(['adult'])
  expect(shownIn('Child, Standard')).toBeUndefined()
  await write('Another ticket type', 'Child')
  await press('Add the ticket type')
  expect(isDisabled('Sell by these prices')).toBe(true)
  await choose('Another category', 'premium')
  await write('Child, Standard', '9')
  await write('Adult, Premium', '18')
  await press('Sell by these prices')
  expect(list().priceList.prices).toEqual([
    { ticketType: 'adult', category: 'standard', amount: 1250 },
    { ticketType: 'adult', category: 'premium', amount: 1800 },
    { ticketType: 'child', category: 'standard', amount: 900 },
  ])
})

it('a word that is no ticket type, or has its row, is not added', async () => {
  const { write, isDisabled } = await office()
  for (const text of ['', 'Adult', '3 for 2']) {
    await write('Another ticket type', text)
    expect(isDisabled('Add the ticket type')).toBe(true)
  }
  await write('Another ticket type', 'Young adult')
  expect(isDisabled('Add the ticket type')).toBe(false)
})
