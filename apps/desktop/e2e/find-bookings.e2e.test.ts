/** Any booking of the house, found by its customer's name: at a counter, which prints and mails it again, and at a door by a supervisor's yes. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@marquee/shared'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { insertTestProgramme } from '../../../tooling/testing/fixtures/test-programme.ts'
import { createCustomer, heldBy, paidBy } from '../../../tooling/testing/houses/customer.ts'
import { createTestSimulator, type TestSimulator } from '../../../tooling/testing/services/gateway-simulator.ts'
import { startReceiptPrinter, type TestReceiptPrinter } from '../../../tooling/testing/services/receipt-printer.ts'
import { SOON } from '../../../tooling/testing/soon.ts'
import { grantedValue } from '../../../tooling/testing/terminals/raw-terminal.ts'
import { chooseShow } from './counter-page.ts'
import { type House, openHouse } from './house.ts'
import { axeFindings, smallTargets, stickingOut } from './page-checks.ts'

let house: House
let simulator: TestSimulator
let paper: TestReceiptPrinter
let counter: Page
let door: Page
let showId: string
let cinemaId: string
const mails = mkdtempSync(join(tmpdir(), 'marquee-mails-'))
const PHONE = { width: 390, height: 844 }
const sold = { nadia: '', hugo: '' }

beforeAll(async () => {
  paper = await startReceiptPrinter()
  simulator = await createTestSimulator()
  house = await openHouse({
    redis: false,
    env: { ...simulator.serverEnv, MARQUEE_SINGLE_SEATS: 'allow', MARQUEE_MAIL_DIR: mails },
  })
  const programme = await insertTestProgramme(house.server.pool, { shows: 1 })
  showId = programme.showIds[0] as string
  cinemaId = programme.cinemaId
  sold.nadia = await soldTo(['G-7', 'G-8'], { name: 'Nadia Lefebvre', email: 'nadia@example.org' })
  sold.hugo = await soldTo(['B-3'], { name: 'Hugo Lefèvre', email: 'hugo@example.org', phone: '+33 6 98 76 54 32' })
  const terminal = await house.openTerminal('counter', 'Counter 1', undefined, { printer: paper.address })
  counter = await house.openPage(terminal, { width: 1280, height: 800 })
  await chooseShow(counter, showId)
})
afterAll(async () => {
  await house?.close()
  await simulator?.stop()
  await paper?.stop()
  rmSync(mails, { recursive: true, force: true })
})

/** Online, by card. @returns the reference */
async function soldTo(seatIds: string[], who: object): Promise<string> {
  const customer = await createCustomer(house.server.url)
  const { bookingId, reference } = await heldBy(customer, { showId, seatIds })
  await paidBy(customer, bookingId, { method: 'card', token: 'pm_card_visa', ...who })
  return reference
}

/** Kept in a folder that `MARQUEE_SCREENS` names, for people to look at. */
async function look(page: Page, name: string): Promise<void> {
  const folder = process.env.MARQUEE_SCREENS
  if (folder !== undefined) {
    await page.waitForTimeout(300)
    await page.screenshot({ path: `${folder}/${name}-${page.viewportSize()?.width}.png` })
  }
  expect(await stickingOut(page)).toEqual([])
  expect(await axeFindings(page)).toEqual([])
}
async function lookAtSizes(name: string): Promise<void> {
  for (const size of [
    { width: 1024, height: 768 },
    { width: 1920, height: 1080 },
    { width: 1280, height: 800 },
  ]) {
    await counter.setViewportSize(size)
    await look(counter, name)
  }
}
const dialog = () => counter.getByRole('dialog', { name: 'Find a booking' })
const field = () => dialog().getByLabel('Reference or ticket code')
const found = (page: Page) => page.getByRole('region', { name: 'Bookings found' })
async function findAtCounter(text: string): Promise<void> {
  await field().fill(text)
  await counter.keyboard.press('Enter')
}

it('a counter finds an online booking by a part of a name, whatever its accents', async () => {
  await counter.keyboard.press('f')
  await dialog().waitFor()
  await lookAtSizes('find')
  await findAtCounter('LEFÉ')
  await found(counter).getByText('2 found').waitFor()
  expect(await found(counter).getByRole('button').count()).toBe(2)
  await lookAtSizes('found-two')
  await found(counter)
    .getByRole('button', { name: /Nadia Lefebvre/ })
    .click()
  await dialog().getByTestId('found-reference').getByText(sold.nadia).waitFor()
  expect(await dialog().getByText('n•••@example.org').count()).toBeGreaterThan(0)
  expect(await dialog().getByText('nadia@example.org').count()).toBe(0)
  await lookAtSizes('opened')
})

it('prints its tickets marked as copies, each with its number', async () => {
  await dialog().getByRole('button', { name: 'Print a copy' }).click()
  await dialog().getByText('The tickets are being printed, marked as copies.').waitFor()
  await vi.waitFor(() => expect(paper.texts()).toHaveLength(2), SOON)
  for (const text of paper.texts()) {
    expect(text).toContain('COPY 2')
    expect(text).toContain(sold.nadia)
  }
  await dialog().getByText('The tickets are being printed').waitFor()
  await dialog().getByRole('button', { name: 'Print a copy' }).click()
  await vi.waitFor(() => expect(paper.texts().filter((text) => text.includes('COPY 3'))).toHaveLength(2), SOON)
})

it('mails them once more', async () => {
  await dialog().getByRole('button', { name: 'Mail again' }).click()
  await dialog().getByText('The tickets are mailed to n•••@example.org.').waitFor()
  await look(counter, 'mailed')
  await vi.waitFor(
    () => expect(readdirSync(mails).filter((name) => name.startsWith('booking_mailed_again_'))).toHaveLength(1),
    SOON,
  )
  await dialog().getByText('Mailed again once').waitFor()
})

it('finds another by its seat, its number and its card, and says when there is none', async () => {
  for (const text of ['b 3', '06 98 76 54 32', 'hugo@', sold.hugo.toLowerCase()]) {
    await findAtCounter(text)
    await dialog().getByTestId('found-reference').getByText(sold.hugo).waitFor()
    await findAtCounter('nobody at all')
    await dialog().getByText('No booking of this cinema fits that.').waitFor()
  }
  await findAtCounter('4242')
  await found(counter).getByText('2 found').waitFor()
  await findAtCounter('x')
  await dialog().getByText('That is the beginning of too much').waitFor()
  await look(counter, 'too-little')
  await counter.keyboard.press('Escape')
})

it('a door finds a booking by name, and lets it in by hand with a supervisor’s PIN alone', async () => {
  const manager = (await house.openTerminal('manager', 'Office')).engine.openScreen({}).api
  const operatorId = newId()
  grantedValue(
    await manager.saveOperator({ operatorId, name: 'Supervisor 1', roles: [{ cinemaId, role: 'supervisor' }] }),
  )
  grantedValue(await manager.setOperatorPin({ operatorId, pin: '2580' }))
  const terminal = await house.openTerminal('door', 'Door 1')
  door = await house.openPage(terminal, PHONE)
  await expect.poll(() => terminal.engine.state().atWork.isNeeded).toBe(true)
  await door.getByRole('button', { name: 'Look up' }).click()
  const lookUp = door.getByRole('dialog', { name: 'Look up' })
  await lookUp.getByLabel('Reference or name').fill('lef')
  await door.keyboard.press('Enter')
  await found(door).getByText('2 bookings').waitFor()
  expect(await found(door).locator('mark').allTextContents()).toEqual(expect.arrayContaining(['Lef', 'Lef']))
  expect(await smallTargets(door)).toEqual([])
  await look(door, 'door-found')
  await found(door).getByRole('button', { name: 'Let in 2' }).click()
  const yes = door.getByRole('dialog', { name: 'Who says yes?' })
  await yes.getByText('Let in by hand: G-7, G-8').waitFor()
  expect(await smallTargets(door)).toEqual([])
  await look(door, 'door-yes')
  await yes.getByLabel('PIN of Supervisor 1').fill('9999')
  await door.keyboard.press('Enter')
  await yes.getByText('That is not the PIN.').waitFor()
  await yes.getByLabel('PIN of Supervisor 1').fill('2580')
  await door.keyboard.press('Enter')
  await door.locator('[data-testid="door-light"][data-verdict="valid"]').getByText('G-8').waitFor()
  const admitted = `select a.by_hand, a.approved_by from admissions a join tickets t on t.id = a.ticket_id
    join bookings b on b.id = t.booking_id where b.reference = $1`
  await expect
    .poll(async () => (await house.server.pool.query(admitted, [sold.nadia])).rows)
    .toEqual([
      { by_hand: true, approved_by: operatorId },
      { by_hand: true, approved_by: operatorId },
    ])
  await door.getByRole('button', { name: 'Look up' }).click()
  await lookUp.getByLabel('Reference or name').fill('lefe')
  await door.keyboard.press('Enter')
  await found(door).getByText('Door 1').waitFor()
  await look(door, 'door-one-in')
  // Nobody passes the engine by: without a yes it says no.
  const api = terminal.engine.openScreen({}).api
  const { order } = grantedValue(await api.orderAtDoor({ reference: sold.hugo }))
  const code = order?.tickets[0]?.code ?? ''
  expect(await api.scan({ code, byHand: true })).toEqual({ ok: false, refusal: { code: 'admission_needs_yes' } })
})
