/** Real screens on a real server: counted goods that run out at two counters, also while one is cut off, and goods fetched by a code. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WRONG_IN_ORDERS } from '../../../tooling/testing/audits/orders.ts'
import { WRONG_IN_STOCK } from '../../../tooling/testing/audits/stock.ts'
import { changeTariff, TEST_TARIFF } from '../../../tooling/testing/fixtures/change-tariff.ts'
import { insertTestProgramme } from '../../../tooling/testing/fixtures/test-programme.ts'
import { createTcpProxy, type TcpProxy } from '../../../tooling/testing/network/tcp-proxy.ts'
import { chooseShow, connectionLight } from './counter-page.ts'
import { type House, openHouse } from './house.ts'
import { openView } from './office-views.ts'
import { axeFindings, stickingOut } from './page-checks.ts'

let house: House
let line: TcpProxy
let office: Page
let first: Page
let second: Page
let showId: string

beforeAll(async () => {
  house = await openHouse({ redis: false })
  const programme = await insertTestProgramme(house.server.pool, { shows: 1 })
  const goods = TEST_TARIFF.goods.goods.map((each) => (each.key === 'water' ? { ...each, isCounted: true } : each))
  await changeTariff(house.server.pool, programme.cinemaId, { goods: { ...TEST_TARIFF.goods, goods } })
  line = await createTcpProxy({ port: Number(new URL(house.server.url).port) })
  office = await house.openPage(await house.openTerminal('manager', 'Office'), { width: 1024, height: 768 })
  first = await house.openPage(await house.openTerminal('counter', 'Bar', `http://127.0.0.1:${line.port}`))
  second = await house.openPage(await house.openTerminal('counter', 'Counter 2'), { width: 1024, height: 768 })
  showId = programme.showIds[0] as string
  await chooseShow(first, showId)
  await chooseShow(second, showId)
})
afterAll(async () => {
  await line?.close()
  await house?.close()
})

const sale = (page: Page) => page.getByRole('complementary', { name: 'Sale' })
const button = (page: Page, name: string | RegExp) => sale(page).getByRole('button', { name })
const look = async (page: Page): Promise<void> => {
  expect(await axeFindings(page)).toEqual([])
  expect(await stickingOut(page)).toEqual([])
}
const said = (page: Page, text: string) => sale(page).getByRole('alert').getByText(text)
const water = (page: Page) => button(page, /^Water/)
async function openGoods(page: Page): Promise<void> {
  await button(page, /^Goods/).waitFor()
  await page.keyboard.press('F9')
  await sale(page).getByRole('heading', { name: 'Goods' }).waitFor()
}
async function payExactly(page: Page): Promise<void> {
  await button(page, /^Pay cash/).click()
  await button(page, /^Exact/).click()
  await button(page, 'Take cash').click()
  await sale(page).getByRole('heading', { name: 'Sold' }).waitFor()
}
async function sellWater(page: Page): Promise<void> {
  await openGoods(page)
  await water(page).click()
  await button(page, 'Done').click()
  await payExactly(page)
  await button(page, 'Next customer').click()
}
const balance = async (): Promise<number> =>
  (await house.server.pool.query<{ balance: number }>("select balance from stock where goods = 'water'")).rows[0]
    ?.balance ?? Number.NaN
async function enter(act: 'Delivered' | 'Counted' | 'Written off', quantity: string, reason = ''): Promise<void> {
  await office.getByText(act, { exact: true }).first().click()
  await office.getByLabel(/^How many/).fill(quantity)
  await office.getByLabel(/^Reason/).fill(reason)
  await office.getByRole('button', { name: 'Enter' }).click()
}

describe('counted goods', () => {
  it('are delivered at the manager’s page, and both counters show how many are left', async () => {
    await openGoods(first)
    await openGoods(second)
    await water(first).getByText('none left').waitFor()
    await openView(office, 'Stock')
    await office.locator('[data-stock="water bottle"]').click()
    await look(office)
    await enter('Delivered', '0')
    await office.getByText('It must be at least 1.').waitFor()
    await enter('Written off', '1')
    await office.getByText('Say why: it stays on the record.').waitFor()
    await look(office)
    await enter('Delivered', '3')
    await office.locator('[data-stock="water bottle"]').getByText('3', { exact: true }).waitFor()
    await water(first).getByText('3 left').waitFor()
    await water(second).getByText('3 left').waitFor()
    await look(first)
    await look(second)
  })

  it('are added as far as they are there, and a sentence says why not more', async () => {
    await water(first).click()
    await water(first).getByText('2 left').waitFor()
    await button(first, 'Done').click()
    await payExactly(first)
    await button(first, 'Next customer').click()
    await water(second).getByText('2 left').waitFor()
    await water(second).click()
    await water(second).click()
    await water(second).click()
    await said(second, 'There are only 2 of Water, and 2 are in this order.').waitFor()
    await button(second, /^Add Popcorn and water/).click()
    await sale(second)
      .getByRole('alert')
      .getByText('Popcorn and water cannot be added: there are only 2 of Water, and 2 are in this order.')
      .waitFor()
    await look(second)
    await button(second, 'Done').click()
    await button(second, 'One Water more').click()
    await said(second, 'There are only 2 of Water').waitFor()
    await look(second)
  })

  it('that two counters sell at once are all sold, and the manager is told and counts', async () => {
    // They are in the other one's order already, and the first one sells one of them.
    await sellWater(first)
    await second.getByText('only 1 left: somebody else has sold some').waitFor()
    await look(second)
    await payExactly(second)
    await button(second, 'Next customer').click()
    await expect.poll(balance).toBe(-1)
    await openGoods(first)
    await water(first).getByText('none left').waitFor()
    await water(first).click()
    await said(first, 'Water is sold out.').waitFor()
    await sale(first).getByText('Popcorn and water cannot be added: Water is sold out.').waitFor()
    await look(first)
    await button(first, 'Done').click()
    await office
      .getByRole('navigation')
      .getByRole('button', { name: /^Needs attention/ })
      .click()
    await office.getByText('Water, Bottle, 1 more than the stock had.').waitFor()
    await openView(office, 'Stock')
    await office.locator('[data-stock="water bottle"]').click()
    await office.locator('[data-stock="water bottle"]').getByText('−1').waitFor()
    await enter('Counted', '2', 'A box stood behind the door')
    const history = office.getByRole('region', { name: 'What happened to it' }).getByRole('listitem')
    await history.first().getByText('A box stood behind the door').waitFor()
    expect(await history.count()).toBe(6)
    expect(await history.allTextContents()).toEqual([
      expect.stringMatching(/^Counted.*, Office: .*\+32$/),
      expect.stringMatching(/^Sold.*, Counter 2−1−1$/),
      expect.stringMatching(/^Sold.*, Counter 2−10$/),
      expect.stringMatching(/^Sold.*, Bar−11$/),
      expect.stringMatching(/^Sold.*, Bar−12$/),
      expect.stringMatching(/^Delivered.*, Office\+33$/),
    ])
    await look(office)
  })

  it('are sold while cut off as far as the counter last knew, less its own sales', async () => {
    await openGoods(first)
    await water(first).getByText('2 left').waitFor()
    await button(first, 'Done').click()
    line.cut('all')
    await connectionLight(first).getByText('Offline since').waitFor({ timeout: 20_000 })
    await sellWater(first)
    // It knows no better after a reload of the page.
    await first.reload()
    await chooseShow(first, showId)
    await openGoods(first)
    await water(first).getByText('1 left').waitFor()
    await button(first, 'Done').click()
    await sellWater(first)
    await openGoods(first)
    await water(first).click()
    await said(first, 'Water is sold out.').waitFor()
    await button(first, 'Done').click()
    expect(await balance()).toBe(2)
    // Meanwhile somebody else sells one.
    await sellWater(second)
    line.pass()
    await connectionLight(first).getByText('Online').waitFor({ timeout: 30_000 })
    await expect.poll(balance).toBe(-1)
    await openGoods(second)
    await water(second).getByText('none left').waitFor()
    await button(second, 'Done').click()
  })
})

describe('goods that are fetched later', () => {
  it('are kept for a code, and handed over once', async () => {
    await openGoods(second)
    await button(second, /^Popcorn, Regular/).click()
    await button(second, 'Done').click()
    await second.getByRole('checkbox', { name: 'Hand over later' }).check()
    await look(second)
    await payExactly(second)
    const code = (await second.getByTestId('pick-up-code').textContent()) ?? ''
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{6}$/)
    await look(second)
    await first.getByRole('button', { name: 'Hand over by code' }).click()
    const dialog = first.getByRole('dialog', { name: 'Hand over by code' })
    const find = async (text: string): Promise<void> => {
      await dialog.getByLabel('Pick-up code').fill(text)
      await dialog.getByLabel('Pick-up code').press('Enter')
    }
    await find('12')
    await dialog.getByText('A pick-up code has six letters and digits').waitFor()
    await find(code === 'ZZZZZZ' ? 'YYYYYY' : 'ZZZZZZ')
    await dialog.getByText('There is nothing here to hand over for this code').waitFor()
    await look(first)
    await find(code.toLowerCase())
    await dialog.getByText('Popcorn, Regular').waitFor()
    await dialog.getByRole('button', { name: 'Hand over', exact: true }).click()
    await dialog.getByText('Handed over.').waitFor()
    await look(first)
    await find(code)
    await dialog.getByText(/^Do not hand it over: that was done at Bar, /).waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    await button(second, 'Next customer').click()
  })

  it('are neither kept nor handed over while the server can’t be reached, and the screen says why', async () => {
    line.cut('all')
    await connectionLight(first).getByText('Offline since').waitFor({ timeout: 20_000 })
    await openGoods(first)
    await button(first, /^Popcorn, Regular/).click()
    await button(first, 'Done').click()
    expect(await first.getByRole('checkbox', { name: 'Hand over later' }).isDisabled()).toBe(true)
    await sale(first).getByText('the server keeps pick-up codes, and cannot be reached').waitFor()
    await look(first)
    await payExactly(first)
    expect(await first.getByTestId('pick-up-code').count()).toBe(0)
    await button(first, 'Next customer').click()
    await first.getByRole('button', { name: 'Hand over by code' }).click()
    const dialog = first.getByRole('dialog', { name: 'Hand over by code' })
    await dialog.getByLabel('Pick-up code').fill('7K3F9P')
    await dialog.getByRole('button', { name: 'Find' }).click()
    await dialog.getByText('nothing is handed over by its code').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).click()
    line.pass()
    await connectionLight(first).getByText('Online').waitFor({ timeout: 30_000 })
  })

  it('have left books that add up', async () => {
    await expect.poll(async () => (await house.server.pool.query('select from orders')).rowCount).toBe(8)
    for (const audit of [WRONG_IN_STOCK, WRONG_IN_ORDERS]) {
      expect((await house.server.pool.query(audit)).rows).toEqual([])
    }
  })
})
