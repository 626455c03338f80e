/** Real screens on a real server with a gateway: a manager renews a subscription with its holder's card, and stops that. */
import type { BegunCard } from '@marquee/shared'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WRONG_IN_ORDERS } from '../../../tooling/testing/audits/orders.ts'
import { WRONG_IN_SUBSCRIPTIONS } from '../../../tooling/testing/audits/subscriptions.ts'
import { changeTariff } from '../../../tooling/testing/fixtures/change-tariff.ts'
import { insertTestProgramme } from '../../../tooling/testing/fixtures/test-programme.ts'
import { createTestSimulator, type TestSimulator } from '../../../tooling/testing/services/gateway-simulator.ts'
import { chooseShow } from './counter-page.ts'
import { type House, openHouse } from './house.ts'
import { openView } from './office-views.ts'
import { axeFindings, stickingOut } from './page-checks.ts'

let simulator: TestSimulator
let house: House
let office: Page
let counter: Page

beforeAll(async () => {
  simulator = await createTestSimulator()
  house = await openHouse({ redis: false, env: { ...simulator.serverEnv, MARQUEE_CHARGE_TIMEOUT_SECONDS: '2' } })
  const programme = await insertTestProgramme(house.server.pool, { shows: 1 })
  await changeTariff(house.server.pool, programme.cinemaId)
  office = await house.openPage(await house.openTerminal('manager', 'Office'))
  counter = await house.openPage(await house.openTerminal('counter', 'Counter 1'))
  await chooseShow(counter, programme.showIds[0] as string)
})
afterAll(async () => {
  await house?.close()
  await simulator?.stop()
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const renewals = () => office.getByTestId('renewals')
const happened = () => office.getByRole('list', { name: 'What happened to it' }).getByRole('listitem')
const fact = (name: string) =>
  renewals()
    .locator('dl > div')
    .filter({ has: office.getByText(name, { exact: true }) })
    .locator('dd')
/** In a folder that `MARQUEE_SCREENS` names, for people to look at. */
async function look(name: string): Promise<void> {
  expect(await axeFindings(office)).toEqual([])
  expect(await stickingOut(office)).toEqual([])
  const folder = process.env.MARQUEE_SCREENS
  if (folder !== undefined) await office.screenshot({ path: `${folder}/${name}.png` })
}

async function post<T>(path: string, body: object): Promise<T> {
  const answer = await fetch(`${house.server.url}/api/v1/subscriptions/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.ok).toBe(true)
  return (await answer.json()) as T
}
/** As its holder does on a page of the house. */
async function saveCard(paymentMethod: string): Promise<void> {
  const { rows } = await house.server.pool.query<{ code: string }>('select signed_code as code from subscriptions')
  const code = rows[0]?.code
  const { cardId } = await post<BegunCard>('cards', { code })
  await post(`cards/${cardId}`, { code, paymentMethod })
  await button(office, 'Open A. Holder').click()
}
const charged = async (): Promise<number[]> =>
  (await simulator.books()).charges.filter(({ captured }) => captured).map(({ amount_captured }) => amount_captured)

describe('a subscription with a saved card, at the manager’s page', () => {
  it('is issued, and its first period is sold at a counter', async () => {
    await openView(office, 'Subscriptions')
    await button(office, 'New plan').click()
    await office.getByLabel('Name, as the card has it').fill('Unlimited')
    await office.getByLabel('Price of a period').fill('22')
    await office.getByLabel('Reference price of an entry').fill('5.50')
    await office.getByLabel('Tax of a period').selectOption('standard')
    await button(office, 'Make the plan').click()
    await office.getByLabel('Name of the person').fill('A. Holder')
    await office.getByLabel('E-mail address', { exact: true }).fill('holder@example.org')
    await button(office, 'Issue').click()
    const code = (await office.locator('[data-subscription]').getAttribute('data-subscription')) ?? ''
    await button(counter, 'Subscription').click()
    await counter.getByLabel('Its code').fill(code)
    await counter.getByLabel('Its code').press('Enter')
    await button(counter, /^Sell a month/).click()
    await button(counter, 'Pay cash').click()
    await button(counter, 'Exact').click()
    await button(counter, 'Take cash').click()
    await counter.getByRole('complementary', { name: 'Sale' }).getByRole('heading', { name: 'Sold' }).waitFor()
    await office.getByLabel('Name, e-mail address or code').fill('hold')
    await button(office, 'Find').last().click()
    await button(office, 'Open A. Holder').click()
    await office.getByText('No card is saved: each period is sold at a counter.').waitFor()
  })

  it('is renewed by "Renew now": its card is charged once, and the period is on the record', async () => {
    await saveCard('pm_card_visa')
    await fact('Card').getByText('visa, ending in 4242').waitFor()
    expect(await happened().count()).toBe(1)
    await look('office-renewals')
    await button(office, 'Renew now').dblclick()
    await expect.poll(() => happened().count()).toBe(2)
    expect(await charged()).toEqual([2200])
    await look('office-renewed')
  })

  it('says of a card that the bank declines how often it has, and when it is tried again', async () => {
    await saveCard('pm_card_chargeCustomerFail')
    await fact('Card').getByText('ending in 0341').waitFor()
    await button(office, 'Renew now').click()
    await fact('Next renewal').getByText('tried again').waitFor()
    expect(await fact('Declined').textContent()).toBe('once')
    expect(await charged()).toEqual([2200])
    await look('office-declined')
  })

  it('is renewed no more after "Stop renewals", which wants a reason and keeps it', async () => {
    expect(await button(office, 'Stop renewals').isDisabled()).toBe(true)
    await office.getByLabel('Reason').fill('asked for it')
    await button(office, 'Stop renewals').click()
    await office.getByText('No card is saved: each period is sold at a counter.').waitFor()
    await happened().filter({ hasText: 'Renewals stopped' }).getByText('“asked for it”').waitFor()
    await expect.poll(() => office.getByLabel('Reason').inputValue()).toBe('')
    await look('office-stopped')
    const { rows } = await house.server.pool.query('select state from subscription_cards order by begun_at')
    expect(rows).toEqual([{ state: 'replaced' }, { state: 'removed' }])
  })

  it('has left books that add up', async () => {
    for (const audit of [WRONG_IN_SUBSCRIPTIONS, WRONG_IN_ORDERS]) {
      expect((await house.server.pool.query(audit)).rows).toEqual([])
    }
  })
})
