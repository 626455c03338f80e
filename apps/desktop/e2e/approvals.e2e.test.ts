/** Real screens on a real server: a price by hand, a free ticket, and money that goes back, each with a manager's yes or no. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WRONG_IN_ORDERS } from '../../../tooling/testing/audits/orders.ts'
import { changeTariff } from '../../../tooling/testing/fixtures/change-tariff.ts'
import { insertTestProgramme } from '../../../tooling/testing/fixtures/test-programme.ts'
import { chooseShow, toggleSeat } from './counter-page.ts'
import { type House, openHouse } from './house.ts'
import { openView } from './office-views.ts'
import { axeFindings, stickingOut } from './page-checks.ts'

let house: House
let office: Page
let counter: Page
let reference: string

beforeAll(async () => {
  house = await openHouse({ redis: false, env: { MARQUEE_SINGLE_SEATS: 'allow' } })
  const programme = await insertTestProgramme(house.server.pool, { shows: 1 })
  await changeTariff(house.server.pool, programme.cinemaId)
  const open = async (kind: 'counter' | 'manager', name: string, viewport: { width: number; height: number }) =>
    house.openPage(await house.openTerminal(kind, name), viewport)
  office = await open('manager', 'Office', { width: 1366, height: 768 })
  counter = await open('counter', 'Counter 1', { width: 1366, height: 768 })
  await chooseShow(counter, programme.showIds[0] as string)
})
afterAll(() => house?.close())

const sale = () => counter.getByRole('complementary', { name: 'Sale' })
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const yes = () => counter.getByRole('status', { name: 'A manager’s yes' })
/** In a folder that `MARQUEE_SCREENS` names, for people to look at. */
async function look(page: Page, name: string): Promise<void> {
  expect(await axeFindings(page)).toEqual([])
  expect(await stickingOut(page)).toEqual([])
  const folder = process.env.MARQUEE_SCREENS
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` })
}

async function priceByHand(price: string | null, reason: string): Promise<void> {
  await button(counter, /^Price by hand/).click()
  if (price === null) await sale().getByRole('checkbox', { name: 'Free' }).check()
  else await counter.getByLabel('Price, in').fill(price)
  await counter.getByLabel('Reason').fill(reason)
  await look(counter, `counter-price-${reason.replaceAll(' ', '-')}`)
  await button(counter, 'Set the price').click()
}

async function answer(what: 'Yes' | 'No'): Promise<void> {
  const waiting = office.getByRole('region', { name: 'Waiting for an answer' })
  await waiting.locator('[data-approval]').first().waitFor()
  if ((await office.getByLabel('Your name').inputValue()) === '')
    await office.getByLabel('Your name').fill('Duty manager')
  await look(office, `office-asked-${what}`)
  await waiting.getByRole('button', { name: what, exact: true }).click()
}

async function pay(): Promise<void> {
  await button(counter, /^Pay cash/).click()
  const exact = button(counter, /^Exact/)
  if (await exact.isVisible()) await exact.click()
  await button(counter, /^(Take cash|Sell)/).click()
  await sale().getByRole('heading', { name: 'Sold' }).waitFor()
}

describe('a price by hand', () => {
  it('is sold by nobody before a manager has agreed, and by nobody where one says no', async () => {
    await openView(office, 'Approvals')
    await toggleSeat(counter, 'A-1', 'yours')
    await priceByHand('9', 'behind a pillar')
    expect(await button(counter, /^Pay cash/).isDisabled()).toBe(true)
    await look(counter, 'counter-needs-yes')
    await button(counter, 'Ask a manager').click()
    await yes().getByText('Waiting for a manager').waitFor()
    await look(counter, 'counter-waits')
    await answer('No')
    await yes().getByText('Duty manager has said no.').waitFor()
    await look(counter, 'counter-no')
    expect(await button(counter, /^Pay cash/).isDisabled()).toBe(true)
  })

  it('is sold when a manager agrees, and the total is what was agreed to', async () => {
    await button(counter, 'Ask again').click()
    await answer('Yes')
    await yes().getByText('Duty manager has agreed.').waitFor()
    await sale()
      .getByRole('status', { name: 'Total' })
      .getByText(/9\.00$/)
      .waitFor()
    await look(counter, 'counter-yes')
    await pay()
    await button(counter, /^Next customer/).click()
    await expect
      .poll(() => used())
      .toEqual([
        { answer: 'no', used: false },
        { answer: 'yes', used: true },
      ])
    await look(office, 'office-answered')
  })

  it('that is another than was agreed to asks anew, and a question can be taken back', async () => {
    await toggleSeat(counter, 'A-2', 'yours')
    await priceByHand('9', 'behind a pillar')
    await button(counter, 'Ask a manager').click()
    await yes().getByText('Waiting').waitFor()
    await button(counter, 'Take it back').click()
    await yes().getByText('This needs a manager’s yes.').waitFor()
    await office.getByText('No longer asked').waitFor()
    await look(office, 'office-taken-back')
    await button(counter, 'Ask a manager').click()
    await answer('Yes')
    await yes().getByText('has agreed').waitFor()
    await priceByHand('5', 'cold')
    await yes().getByText('This needs a manager’s yes.').waitFor()
    expect(await button(counter, /^Pay cash/).isDisabled()).toBe(true)
    await button(counter, /^Take the price of A-2/).click()
    await expect.poll(() => button(counter, /^Pay cash/).isEnabled()).toBe(true)
    await button(counter, /^Give all back/).click()
    await button(counter, 'Give it back').click()
  })
})

describe('a free ticket', () => {
  it('is sold with its reason, and nothing is paid', async () => {
    await toggleSeat(counter, 'B-1', 'yours')
    await priceByHand(null, 'film tore')
    await button(counter, 'Ask a manager').click()
    await answer('Yes')
    await yes().getByText('has agreed').waitFor()
    await look(counter, 'counter-free')
    await button(counter, /^Pay cash/).click()
    await look(counter, 'counter-free-cash')
    await counter.locator('.panel-foot .button.primary, button[type=submit].primary').last().click()
    await sale().getByRole('heading', { name: 'Sold' }).waitFor()
    await button(counter, /^Next customer/).click()
    await expect
      .poll(async () => (await house.server.pool.query('select from orders where total = 0')).rowCount)
      .toBe(1)
  })
})

describe('money that goes back', () => {
  it('from the sum on that the manager says in the tariff goes back by a yes', async () => {
    await openView(office, 'Tariff')
    await office
      .getByRole('navigation', { name: 'Parts of the tariff' })
      .getByRole('button', { name: /^Approvals/ })
      .click()
    await office.getByLabel('Money that goes back of one order').check()
    await office.getByLabel('From this sum on').fill('20')
    await look(office, 'office-tariff')
    await office.getByText('money back from').waitFor()
    await button(office, /^Save/).click()
    await expect
      .poll(
        async () =>
          (await house.server.pool.query("select from tariffs where tariff -> 'approvals' ->> 'refundsFrom' = '2000'"))
            .rowCount,
      )
      .toBe(1)
    await openView(office, 'Approvals')
    await toggleSeat(counter, 'C-1', 'yours')
    await toggleSeat(counter, 'C-2', 'yours')
    await sale().locator('.reference').waitFor()
    reference = (await sale().locator('.reference').textContent()) ?? ''
    await pay()
    await button(counter, /^Next customer/).click()
    await button(counter, /^Give back/)
      .first()
      .click()
    const dialog = counter.getByRole('dialog', { name: 'Give back' })
    await dialog.getByLabel('Reference or ticket code').fill(reference)
    await dialog.getByLabel('Reference or ticket code').press('Enter')
    await dialog.getByRole('checkbox').first().waitFor()
    for (const box of await dialog.getByRole('checkbox').all()) await box.check()
    await dialog.getByLabel('Reason').fill('ill')
    await dialog.getByRole('button', { name: 'Give back…' }).click()
    await counter
      .getByRole('dialog', { name: /^Give back .*25\.00/ })
      .getByRole('button', { name: 'Give back' })
      .click()
    await dialog.getByText('needs a manager’s yes').first().waitFor()
    await look(counter, 'counter-refund-needs-yes')
    await dialog.getByRole('button', { name: 'Ask a manager' }).click()
    await answer('Yes')
    await dialog.getByText('has agreed').waitFor()
    await look(counter, 'counter-refund-yes')
    await dialog.getByRole('button', { name: 'Give back', exact: true }).click()
    await dialog.getByText('It has come back.').waitFor()
  })

  it('and the books add up', async () => {
    expect((await house.server.pool.query(WRONG_IN_ORDERS)).rows).toEqual([])
    expect((await house.server.pool.query("select from conflicts where reason = 'approval_unproven'")).rowCount).toBe(0)
  })
})

const used = async () =>
  (
    await house.server.pool.query<{ answer: string; used: boolean }>(
      'select answer, used_at is not null as used from approvals where answer is not null order by answered_at',
    )
  ).rows
