/** Real screens on a real server: a manager makes operators, a counter asks who works there, sells for them, and is handed over. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeTariff } from '../../../tooling/testing/fixtures/change-tariff.ts'
import { insertTestProgramme } from '../../../tooling/testing/fixtures/test-programme.ts'
import { chooseShow, toggleSeat } from './counter-page.ts'
import { type House, openHouse, type TestTerminal } from './house.ts'
import { openView } from './office-views.ts'
import { axeFindings, stickingOut } from './page-checks.ts'

let house: House
let office: Page
let counter: Page
let terminal: TestTerminal
let showId: string

beforeAll(async () => {
  house = await openHouse({ redis: false, env: { MARQUEE_SINGLE_SEATS: 'allow' } })
  const programme = await insertTestProgramme(house.server.pool, { shows: 1 })
  showId = programme.showIds[0] as string
  await changeTariff(house.server.pool, programme.cinemaId)
  office = await house.openPage(await house.openTerminal('manager', 'Office'), { width: 1280, height: 800 })
  terminal = await house.openTerminal('counter', 'Counter 1')
  counter = await house.openPage(terminal, { width: 1024, height: 768 })
  await chooseShow(counter, showId)
})
afterAll(() => house?.close())

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const logIn = () => counter.getByRole('dialog', { name: 'Who works here?' })
const sale = () => counter.getByRole('complementary', { name: 'Sale' })
/** In a folder that `MARQUEE_SCREENS` names, for people to look at. */
async function look(page: Page, name: string): Promise<void> {
  const folder = process.env.MARQUEE_SCREENS
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` })
  expect(await axeFindings(page)).toEqual([])
  expect(await stickingOut(page)).toEqual([])
}
/** At both sizes of a counter. */
async function lookTwice(name: string): Promise<void> {
  await look(counter, `${name}-1024`)
  await counter.setViewportSize({ width: 1280, height: 800 })
  await look(counter, `${name}-1280`)
  await counter.setViewportSize({ width: 1024, height: 768 })
}

async function makeOperator(name: string, role: string, pin: string): Promise<void> {
  const form = office.getByRole('form', { name: 'Add an operator' })
  await form.getByLabel('Name').fill(name)
  await form.getByRole('combobox').selectOption(role)
  await form.getByRole('button', { name: 'Add the operator' }).click()
  const chosen = office.getByRole('region', { name })
  await chosen.getByLabel(/^PIN/).fill('1234')
  await chosen.getByText('is guessed first of all').waitFor()
  await look(office, `office-${name}-weak`)
  await chosen.getByLabel(/^PIN/).fill(pin)
  await chosen.getByRole('button', { name: 'Set the PIN' }).click()
  await office.getByText('The PIN is set.').waitFor()
  await look(office, `office-${name}`)
  await button(office, 'Add an operator').click()
}

describe('operators', () => {
  it('are made by a manager, and then the counter asks who works there', async () => {
    await toggleSeat(counter, 'A-1', 'yours')
    await openView(office, 'Operators')
    await look(office, 'office-nobody')
    await makeOperator('Clerk 1', 'clerk', '4711')
    await makeOperator('Supervisor 1', 'supervisor', '2580')
    await logIn().getByText('Touch your name').waitFor()
    await lookTwice('log-in')
  })

  it.each([
    ['Français', 'fr', 'ltr', 'Qui travaille ici ?', 'Connexion'],
    ['العربية', 'ar', 'rtl', 'من يعمل هنا؟', 'دخول'],
  ])('read the log-in in %s', async (name, language, direction, question, verb) => {
    await button(counter, name).click()
    const dialog = counter.getByRole('dialog', { name: question })
    await dialog.waitFor()
    await button(counter, /^Clerk 1/).click()
    await dialog.getByRole('button', { name: verb }).waitFor()
    const page = counter.locator('html')
    expect([await page.getAttribute('lang'), await page.getAttribute('dir')]).toEqual([language, direction])
    await lookTwice(`log-in-${language}`)
    await button(counter, 'English').click()
    await logIn().waitFor()
  })

  it('log in with their PIN and no other, and find the order as it was', async () => {
    await button(counter, /^Clerk 1/).click()
    await counter.getByLabel('PIN of Clerk 1').waitFor()
    await counter.keyboard.type('9999')
    await counter.keyboard.press('Enter')
    await logIn().getByText('That is not the PIN.').waitFor()
    await lookTwice('wrong-pin')
    for (const digit of ['4', '7', '1', '1']) await logIn().getByRole('button', { name: digit, exact: true }).click()
    await logIn().getByRole('button', { name: 'Log in' }).click()
    await logIn().waitFor({ state: 'detached' })
    await button(counter, 'Clerk 1: switch operator').waitFor()
    await lookTwice('at-work')
    await button(counter, /^Pay cash/).click()
    const exact = button(counter, /^Exact/)
    if (await exact.isVisible()) await exact.click()
    await button(counter, /^(Take cash|Sell)/).click()
    await sale().getByRole('heading', { name: 'Sold' }).waitFor()
    await button(counter, /^Next customer/).click()
  })

  it('are named in the history of what they sold', async () => {
    const reference = await sold()
    // A counter sells first, and the ledger hears of it a moment later.
    await expect.poll(() => terminal.engine.state().waitingCommands, { timeout: 20_000 }).toBe(0)
    await openView(office, 'Find a booking')
    await office.getByLabel('Reference or ticket code').fill(reference)
    await office.keyboard.press('Enter')
    await office.getByRole('region', { name: 'History' }).getByText('Counter 1, Clerk 1').waitFor()
    await look(office, 'history')
  })

  it('stay logged in through a reload', async () => {
    await counter.reload()
    await button(counter, 'Clerk 1: switch operator').waitFor()
    expect(await logIn().count()).toBe(0)
  })

  it('hand the counter over with one key, and the open order stays', async () => {
    await chooseShow(counter, showId)
    await toggleSeat(counter, 'B-1', 'yours')
    await counter.keyboard.press('F5')
    await logIn().waitFor()
    // By number: 1 was Clerk 1.
    await counter.getByLabel('Number or badge').fill('2')
    await counter.keyboard.press('Enter')
    await counter.getByLabel('PIN of Supervisor 1').waitFor()
    await counter.keyboard.type('2580')
    await counter.keyboard.press('Enter')
    await button(counter, 'Supervisor 1: switch operator').waitFor()
    await sale().getByText('B-1').first().waitFor()
  })

  it('say yes on the spot by their PIN', async () => {
    await button(counter, /^Price by hand/).click()
    await counter.getByLabel('Price, in').fill('9')
    await counter.getByLabel('Reason').fill('behind a pillar')
    await button(counter, 'Set the price').click()
    await counter.getByText('This needs a manager’s yes.').waitFor()
    await lookTwice('needs-yes')
    await button(counter, 'Say yes here').click()
    await counter.getByRole('dialog', { name: 'Who says yes?' }).waitFor()
    await counter.getByLabel('PIN of Supervisor 1').waitFor()
    await lookTwice('approve-here')
    await counter.keyboard.type('2580')
    await counter.keyboard.press('Enter')
    await counter.getByText('Supervisor 1 has agreed.').waitFor()
    await lookTwice('agreed')
    await expect.poll(() => button(counter, /^Pay cash/).isEnabled()).toBe(true)
  })

  it('wait longer after each wrong PIN, with the seconds counted', async () => {
    await counter.keyboard.press('F5')
    await button(counter, /^Clerk 1/).click()
    for (let i = 0; i < 5; i++) {
      await expect.poll(() => counter.getByLabel('PIN of Clerk 1').isEnabled()).toBe(true)
      await counter.getByLabel('PIN of Clerk 1').fill('9999')
      await counter.keyboard.press('Enter')
      await logIn()
        .getByText(/not the PIN|Wait 0:/)
        .waitFor()
    }
    await logIn()
      .getByText(/Wait 0:[0-3]\d/)
      .waitFor()
    await lookTwice('waiting')
    expect(await counter.getByLabel('PIN of Clerk 1').isDisabled()).toBe(true)
    await openView(office, 'Needs attention')
    await office.getByText('5 wrong PINs of Clerk 1').waitFor()
    await look(office, 'office-locked-out')
  })
})

const sold = async (): Promise<string> =>
  (await house.server.pool.query<{ reference: string }>("select reference from bookings where state = 'confirmed'"))
    .rows[0]?.reference ?? ''
