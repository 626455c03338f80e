/** Real screens on a real server: a subscription issued by a manager, paid for at a counter, and admitting once a show. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WRONG_IN_ORDERS } from '../../../tooling/testing/audits/orders.ts'
import { WRONG_IN_SUBSCRIPTIONS } from '../../../tooling/testing/audits/subscriptions.ts'
import { changeTariff } from '../../../tooling/testing/fixtures/change-tariff.ts'
import { insertTestProgramme } from '../../../tooling/testing/fixtures/test-programme.ts'
import { chooseShow, toggleSeat } from './counter-page.ts'
import { type House, openHouse } from './house.ts'
import { openView } from './office-views.ts'
import { axeFindings, stickingOut } from './page-checks.ts'

let house: House
let office: Page
let first: Page
let second: Page
let shows: string[]
let code: string

beforeAll(async () => {
  house = await openHouse({ redis: false, env: { MARQUEE_SINGLE_SEATS: 'allow' } })
  const programme = await insertTestProgramme(house.server.pool, { shows: 2 })
  await changeTariff(house.server.pool, programme.cinemaId)
  shows = programme.showIds
  const open = async (kind: 'counter' | 'manager', name: string, viewport: { width: number; height: number }) =>
    house.openPage(await house.openTerminal(kind, name), viewport)
  office = await open('manager', 'Office', { width: 1366, height: 768 })
  first = await open('counter', 'Counter 1', { width: 1366, height: 768 })
  second = await open('counter', 'Counter 2', { width: 1024, height: 768 })
  for (const counter of [first, second]) await chooseShow(counter, shows[0] as string)
})
afterAll(() => house?.close())

const sale = (page: Page) => page.getByRole('complementary', { name: 'Sale' })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
/** In a folder that `MARQUEE_SCREENS` names, for people to look at. */
async function look(page: Page, name: string): Promise<void> {
  expect(await axeFindings(page)).toEqual([])
  expect(await stickingOut(page)).toEqual([])
  const folder = process.env.MARQUEE_SCREENS
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` })
}

async function present(page: Page): Promise<void> {
  await button(page, 'Subscription').click()
  await page.getByLabel('Its code').fill(code)
  await page.getByLabel('Its code').press('Enter')
  await page.getByTestId('found-subscription').waitFor()
}

describe('a subscription of a house', () => {
  it('is issued by a manager, on a plan that covers every seat', async () => {
    await openView(office, 'Subscriptions')
    await office.getByText('There is no plan yet').waitFor()
    await button(office, 'New plan').click()
    await office.getByLabel('Name, as the card has it').fill('Unlimited')
    await office.getByLabel('Price of a period').fill('22')
    await office.getByLabel('Reference price of an entry').fill('5.50')
    await office.getByLabel('Tax of a period').selectOption('standard')
    await look(office, 'office-plan')
    await button(office, 'Make the plan').click()
    await office.getByText('The plan “Unlimited” was made.').waitFor()
    await office.getByLabel('Name of the person').fill('A. Holder')
    await office.getByLabel('E-mail address', { exact: true }).fill('holder@example.org')
    await button(office, 'Issue').click()
    await office.getByText('A subscription was issued to A. Holder').waitFor()
    await look(office, 'office-issued')
    code = (await office.locator('[data-subscription]').getAttribute('data-subscription')) ?? ''
    expect(code).toMatch(/^\w{12}$/)
  })

  it('admits nobody before its first period is sold at a counter', async () => {
    await present(first)
    await first.getByText('nothing is paid yet').waitFor()
    expect(await button(first, 'Use it for this order').isDisabled()).toBe(true)
    await look(first, 'counter-unpaid')
    await button(first, /^Sell a month/).click()
    await first.locator('[data-period]').waitFor()
    await look(first, 'counter-period')
    await button(first, 'Pay cash').click()
    await button(first, 'Exact').click()
    await button(first, 'Take cash').click()
    await sale(first).getByRole('heading', { name: 'Sold' }).waitFor()
    await button(first, 'Next customer').click()
  })

  it('covers one of two tickets: the other is paid in cash', async () => {
    await toggleSeat(first, 'A-1', 'yours')
    await toggleSeat(first, 'A-2', 'yours')
    await present(first)
    await look(first, 'counter-found')
    await button(first, 'Use it for this order').click()
    await sale(first).getByText('Admits A. Holder').waitFor()
    await expect.poll(() => first.locator('.cart-seat-price').allTextContents()).toEqual(['5.50', '12.50'])
    await sale(first)
      .getByRole('status', { name: 'Total' })
      .getByText(/18\.00$/)
      .waitFor()
    await sale(first)
      .locator('.left-to-pay')
      .getByText(/12\.50$/)
      .waitFor()
    await look(first, 'counter-covered')
    await first.reload()
    await sale(first).getByText('Admits A. Holder').waitFor()
    await button(first, 'Pay cash').click()
    await look(first, 'counter-cash')
    await button(first, 'Exact').click()
    await button(first, 'Take cash').click()
    await sale(first).getByRole('heading', { name: 'Sold' }).waitFor()
    await look(first, 'counter-sold')
    await button(first, 'Next customer').click()
  })

  it('is refused for the same show at another counter, and admits to another show for nothing', async () => {
    await toggleSeat(second, 'B-1', 'yours')
    await present(second)
    await button(second, 'Use it for this order').click()
    await sale(second).getByText('has been used for this show already').waitFor()
    await look(second, 'second-used')
    await button(second, 'Take the subscription of A. Holder off').click()
    await button(second, 'Give all back').click()
    await button(second, 'Give it back').click()
    await chooseShow(second, shows[1] as string)
    await toggleSeat(second, 'B-1', 'yours')
    await present(second)
    await look(second, 'second-found')
    await button(second, 'Use it for this order').click()
    await sale(second).getByText('Admits A. Holder').waitFor()
    await button(second, 'Pay cash').click()
    await look(second, 'second-paid')
    await button(second, 'Paid by subscription').click()
    await sale(second).getByRole('heading', { name: 'Sold' }).waitFor()
    await look(second, 'second-sold')
    await button(second, 'Next customer').click()
  })

  it('is looked up by the manager with its entries, and paused for a reason: then it admits nobody', async () => {
    await office.getByLabel('Name, e-mail address or code').fill('hold')
    await button(office, 'Find').last().click()
    await button(office, 'Open A. Holder').click()
    const happened = office.getByRole('list', { name: 'What happened to it' }).getByRole('listitem')
    await expect.poll(() => happened.count()).toBe(3)
    await look(office, 'office-found')
    await office.getByLabel('Reason').fill('reported lost')
    await button(office, 'Pause').click()
    await happened.getByText('“reported lost”').waitFor()
    await office.setViewportSize({ width: 1024, height: 768 })
    await look(office, 'office-small')
    await present(second)
    await sale(second).getByText('is paused').waitFor()
    expect(await button(second, 'Use it for this order').isDisabled()).toBe(true)
  })

  it('has left books that add up', async () => {
    for (const audit of [WRONG_IN_SUBSCRIPTIONS, WRONG_IN_ORDERS]) {
      expect((await house.server.pool.query(audit)).rows).toEqual([])
    }
  })
})
