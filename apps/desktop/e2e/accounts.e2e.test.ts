/** Real screens on a real server: a company's account, an order half on it and half in cash, and its invoice, printed and as a file. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WRONG_IN_ACCOUNTS } from '../../../tooling/testing/audits/accounts.ts'
import { WRONG_IN_ORDERS } from '../../../tooling/testing/audits/orders.ts'
import { WRONG_IN_TIPS } from '../../../tooling/testing/audits/tips.ts'
import { changeTariff } from '../../../tooling/testing/fixtures/change-tariff.ts'
import { insertTestProgramme } from '../../../tooling/testing/fixtures/test-programme.ts'
import { drawerBalances } from '../../server/src/booking/cash/drawer-balance.ts'
import { chooseShow, toggleSeat } from './counter-page.ts'
import { type House, openHouse } from './house.ts'
import { openView } from './office-views.ts'
import { axeFindings, stickingOut } from './page-checks.ts'

let house: House
let office: Page
let counter: Page

beforeAll(async () => {
  house = await openHouse({ redis: false, env: { MARQUEE_SINGLE_SEATS: 'allow' } })
  const programme = await insertTestProgramme(house.server.pool, { shows: 1 })
  await changeTariff(house.server.pool, programme.cinemaId, { tips: { presets: [5, 10, 15] } })
  const open = async (kind: 'counter' | 'manager', name: string) =>
    house.openPage(await house.openTerminal(kind, name), { width: 1366, height: 768 })
  office = await open('manager', 'Office')
  counter = await open('counter', 'Counter 1')
  await chooseShow(counter, programme.showIds[0] as string)
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

async function putOnAccount(amount: string): Promise<void> {
  await button(counter, 'On account').click()
  await counter.getByLabel('Name of the company').fill('compa')
  await counter.getByLabel('Name of the company').press('Enter')
  await button(counter, /^A\. Company/).click()
  await counter.getByLabel('Put on the account').fill(amount)
}

describe('a company account of a house', () => {
  it('is opened by a manager with a limit', async () => {
    await openView(office, 'Accounts')
    await office.getByText('No account has been opened yet').waitFor()
    await office.getByLabel('Name of the company').fill('A. Company')
    await office.getByLabel('Address of its invoices').fill('A. Company\nA street 1\nA town')
    await office.getByLabel('Limit of its credit').fill('10')
    await look(office, 'office-account-form')
    await button(office, 'Open the account').click()
    await office.getByText('The account of A. Company is open.').waitFor()
    await office.getByTestId('found-account').getByText('owes nothing').waitFor()
    await look(office, 'office-account-opened')
  })

  it('is refused above its limit, and pays a part of an order beside cash', async () => {
    await toggleSeat(counter, 'A-1', 'yours')
    await button(counter, 'Pay cash').click()
    await putOnAccount('12.50')
    await look(counter, 'counter-account-chosen')
    await button(counter, 'Put it on the account').click()
    await counter.getByText('The account’s limit leaves').waitFor()
    await counter.getByLabel('Put on the account').fill('6.25')
    await button(counter, 'Put it on the account').click()
    await sale(counter)
      .locator('.total')
      .getByText(/6\.25$/)
      .waitFor()
    await look(counter, 'counter-account-half')
    await counter.reload()
    await sale(counter)
      .locator('[data-account]')
      .getByText(/−6\.25$/)
      .waitFor()
    await button(counter, 'Pay cash').click()
    await button(counter, 'Take the account of A. Company off').waitFor()
    await counter.getByText('Card: The reader takes no order that is partly on account').waitFor()
    await button(counter, /^Tip of 10 %/).click()
    await sale(counter)
      .locator('.total')
      .getByText(/7\.50$/)
      .waitFor()
    await look(counter, 'counter-tip')
    await button(counter, 'Exact').click()
    await button(counter, 'Take cash').click()
    await sale(counter).getByRole('heading', { name: 'Sold' }).waitFor()
    await sale(counter).getByText('On account A. Company').waitFor()
    await look(counter, 'counter-account-sold')
    await button(counter, 'Next customer').click()
  })

  it('pays a whole order, and lets go of what was taken off', async () => {
    await toggleSeat(counter, 'A-2', 'yours')
    await button(counter, 'Pay cash').click()
    await putOnAccount('3')
    await button(counter, 'Put it on the account').click()
    await button(counter, 'Take the account of A. Company off').click()
    await expect.poll(async () => (await house.server.pool.query('select 1 from account_claims')).rowCount).toBe(0)
    await button(counter, 'Back to the seats').click()
    await button(counter, 'Give all back').click()
    await button(counter, 'Give it back').click()
  })

  it('is invoiced with its share of the tax, printed, and saved as a file', async () => {
    await button(office, 'Open A. Company').click()
    await office
      .getByTestId('found-account')
      .getByText(/owes .*6\.25/)
      .waitFor()
    await office.getByLabel('Amount', { exact: true }).fill('5')
    await office.getByLabel('Note').fill('by transfer')
    await button(office, 'Enter the payment').click()
    await office.getByText('The payment was entered.').waitFor()
    await button(office, 'Make the invoice').click()
    const question = office.getByRole('dialog')
    await question.getByText('can’t be changed or taken back').waitFor()
    await question.getByRole('button', { name: 'Make the invoice' }).click()
    await office.getByRole('heading', { name: 'Invoice 1' }).first().waitFor()
    await office
      .locator('.invoice-view > .invoice-sheet')
      .getByText(/1\.25$/)
      .first()
      .waitFor()
    await look(office, 'office-invoice')
    const downloading = office.waitForEvent('download')
    await button(office, 'CSV').click()
    const saved = await downloading
    expect(saved.suggestedFilename()).toBe('invoice-1.csv')
    const rows = (await readFile(await saved.path(), 'utf8')).trim().split('\r\n')
    expect(rows.at(-1)).toMatch(/^1,A\. Company,,Due,,,1\.25,,SGD$/)
    await office.emulateMedia({ media: 'print' })
    await office.locator('.invoice-print').waitFor({ state: 'visible' })
    if (process.env.MARQUEE_SCREENS) await office.screenshot({ path: `${process.env.MARQUEE_SCREENS}/printed.png` })
    await office.emulateMedia({ media: 'screen' })
    await button(office, 'Back to the accounts').click()
    await office.getByLabel('Reason').fill('they moved away')
    await button(office, 'Close').click()
    await office.getByText('“they moved away”').waitFor()
  })

  it('has left books that add up', async () => {
    const [drawer] = await drawerBalances(house.server.pool)
    expect(drawer).toMatchObject({ sales: 625, tips: 125, balance: 750 })
    for (const audit of [WRONG_IN_ACCOUNTS, WRONG_IN_TIPS, WRONG_IN_ORDERS]) {
      expect((await house.server.pool.query(audit)).rows).toEqual([])
    }
  })
})
