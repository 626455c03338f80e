/** Real screens on a real server: an evening at a drawer, from the float to the Z report, cut off at its end; and the manager's page of it. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WRONG_IN_SHIFTS } from '../../../tooling/testing/audits/shifts.ts'
import { insertTestProgramme } from '../../../tooling/testing/fixtures/test-programme.ts'
import { createTcpProxy, type TcpProxy } from '../../../tooling/testing/network/tcp-proxy.ts'
import { chooseShow, payExactCash, toggleSeat } from './counter-page.ts'
import { type House, openHouse } from './house.ts'
import { openView } from './office-views.ts'
import { axeFindings, stickingOut } from './page-checks.ts'

let house: House
let line: TcpProxy
let counter: Page
let office: Page

beforeAll(async () => {
  house = await openHouse({ redis: false, env: { MARQUEE_SINGLE_SEATS: 'allow' } })
  const programme = await insertTestProgramme(house.server.pool, { shows: 1 })
  line = await createTcpProxy({ port: Number(new URL(house.server.url).port) })
  const terminal = await house.openTerminal('counter', 'Counter 1', `http://127.0.0.1:${line.port}`)
  counter = await house.openPage(terminal, { width: 1280, height: 800 })
  office = await house.openPage(await house.openTerminal('manager', 'Office'), { width: 1280, height: 800 })
  await chooseShow(counter, programme.showIds[0] as string)
})
afterAll(async () => {
  await house?.close()
  await line?.close()
})

const SIZES = [
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
]

/** At both sizes; in a folder that `MARQUEE_SCREENS` names, for people to look at. */
async function look(page: Page, name: string): Promise<void> {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    expect(await axeFindings(page)).toEqual([])
    expect(await stickingOut(page)).toEqual([])
    expect(await tooSmall(page)).toEqual([])
    const folder = process.env.MARQUEE_SCREENS
    if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}-${size.width}.png` })
  }
}

/** Buttons and fields of the shift's panel that a finger misses. */
const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.shift-panel button, .shift-panel input, .shift-button, .shifts-view button')]
      .filter((element) => {
        const box = element.getBoundingClientRect()
        return box.width > 0 && (box.height < 43.5 || box.width < 43.5) && element.closest('.date-stepper') === null
      })
      .map((element) => `${element.className} ${element.textContent}`),
  )

const panel = () => counter.getByRole('dialog')
const press = (name: string | RegExp) =>
  panel()
    .getByRole('button', { name, exact: typeof name === 'string' })
    .click()
const pieces = (value: string) => panel().getByLabel(`Pieces of ${value}`, { exact: true })
const shiftButton = () => counter.getByRole('button', { name: /^(No shift|Shift \d+)$/ })

async function move(act: string, amount: string | null, reason: string): Promise<void> {
  await panel().getByRole('region', { name: 'Drawer' }).getByRole('button', { name: act }).click()
  if (amount !== null)
    await panel()
      .getByLabel(/^Amount/)
      .fill(amount)
  await panel()
    .getByLabel(/^(Reason|Bag)/)
    .fill(reason)
  await look(counter, `shift-${act.toLowerCase().replaceAll(' ', '-')}`)
  await counter.keyboard.press('Enter')
  await panel().getByText('Written down.').waitFor()
}

async function sell(seatId: string): Promise<void> {
  await toggleSeat(counter, seatId, 'yours')
  await payExactCash(counter)
  await counter.getByRole('button', { name: /^Next customer/ }).click()
}

describe('a shift', () => {
  it('is opened with its float, counted by note and coin, with the keyboard alone', async () => {
    expect(await shiftButton().textContent()).toContain('No shift')
    await look(counter, 'shift-none')
    await counter.keyboard.press('d')
    await look(counter, 'shift-open')
    await pieces('50.00').fill('five')
    await panel().getByText('A field has something that is no number.').waitFor()
    expect(await panel().getByRole('button', { name: 'Open the shift' }).isDisabled()).toBe(true)
    await pieces('50.00').fill('1')
    await counter.keyboard.press('Enter')
    // The next field has the focus: $10.
    await counter.keyboard.type('5')
    await panel().getByRole('status', { name: 'Float in all' }).getByText('100.00').waitFor()
    await look(counter, 'shift-float')
    await press('Open the shift')
    await panel().getByText('Shift 1 is open.').waitFor()
    await look(counter, 'shift-home')
  })

  it('has what is paid in, dropped and opened for nothing, and an X report', async () => {
    await move('Pay in', '5', 'change from the safe')
    await move('To the safe', '20.00', 'bag 0412')
    await move('Open the drawer', null, 'a customer needed change')
    await counter.keyboard.press('Escape')
    await sell('A-1')
    await counter.keyboard.press('d')
    await press('X report')
    const sheet = panel().getByRole('region', { name: /^X report/ })
    await sheet.getByText('Should be in the drawer').waitFor()
    expect((await sheet.textContent())?.replaceAll('\u00a0', ' ')).toContain('SGD 97.50')
    await look(counter, 'shift-x')
    await counter.emulateMedia({ media: 'print' })
    const folder = process.env.MARQUEE_SCREENS
    if (folder !== undefined) await counter.screenshot({ path: `${folder}/shift-x-paper.png` })
    expect(await counter.locator('.shift-print').isVisible()).toBe(true)
    expect(await panel().isVisible()).toBe(false)
    await counter.emulateMedia({ media: 'screen' })
    await press(/^Back/)
    await counter.keyboard.press('Escape')
  })

  it('is counted blind while cut off, through a reload, and tells the difference when the count is signed', async () => {
    await toggleSeat(counter, 'A-2', 'yours')
    line.cut('all')
    await counter
      .getByTestId('connection-light')
      .getByText(/Cut off|Offline|No network/i)
      .first()
      .waitFor()
    await payExactCash(counter)
    await counter.getByRole('button', { name: /^Next customer/ }).click()
    await counter.keyboard.press('d')
    await press('Count and close')
    await pieces('50.00').fill('2')
    await counter.reload()
    await counter.locator('.show-row').first().waitFor()
    await counter.keyboard.press('d')
    await press('Count and close')
    expect(await pieces('50.00').inputValue()).toBe('2')
    await pieces('5.00').fill('1')
    await pieces('2.00').fill('2')
    await panel().getByRole('status', { name: 'Counted in all' }).getByText('109.00').waitFor()
    expect(await panel().textContent()).not.toMatch(/110\.00|Should be|12\.50/)
    await look(counter, 'shift-count')
    await press('Sign the count')
    const difference = panel().getByRole('region', { name: 'Difference' })
    await difference.getByText(/1\.00 missing/).waitFor()
    expect(await panel().getByRole('button', { name: 'Close the shift' }).isDisabled()).toBe(true)
    await look(counter, 'shift-signed')
    await panel().getByLabel('Reason of the difference').fill('A coin fell behind the drawer')
    await press('Close the shift')
    const z = panel().getByRole('region', { name: /^Z report/ })
    await z.getByText('A coin fell behind the drawer').waitFor()
    await z.getByText(/X report looked at before the count/).waitFor()
    await panel()
      .getByText(/not sent yet/)
      .first()
      .waitFor()
    await look(counter, 'shift-z')
    await press('Done')
    expect(await shiftButton().textContent()).toContain('No shift')
  })

  it('is at the manager’s page when the network is back, the same as on the slip', async () => {
    line.pass()
    await expect
      .poll(async () => (await house.server.pool.query('select from shift_closes')).rowCount, { timeout: 30_000 })
      .toBe(1)
    await openView(office, 'Shifts')
    await look(office, 'office-shifts-none')
    await office.getByRole('button', { name: 'By day' }).click()
    await office.getByRole('button', { name: 'Open shift 1 of Counter 1' }).click()
    const found = office.getByRole('region', { name: 'Shift 1 of Counter 1' })
    await found.getByText('A coin fell behind the drawer').waitFor()
    expect((await found.textContent())?.replaceAll('\u00a0', ' ')).toContain('SGD 110.00')
    await look(office, 'office-shift')
    expect((await house.server.pool.query(WRONG_IN_SHIFTS)).rows).toEqual([])
  })

  it('that was left open is closed by name, without a count', async () => {
    await counter.keyboard.press('d')
    await press('Open the shift')
    await panel().getByText('Shift 2 is open.').waitFor()
    await expect
      .poll(async () => (await house.server.pool.query('select from shifts where number = 2')).rowCount)
      .toBe(1)
    // It was opened two days ago.
    await house.server.pool.query('alter table shifts disable trigger shifts_fixed')
    await house.server.pool.query("update shifts set opened_at = opened_at - interval '2 days' where number = 2")
    await house.server.pool.query('alter table shifts enable trigger shifts_fixed')
    await office.getByRole('button', { name: /^To look at/ }).click()
    await office.getByRole('button', { name: 'Open shift 2 of Counter 1' }).click()
    const found = office.getByRole('region', { name: 'Shift 2 of Counter 1' })
    await found.getByText(/Nobody has closed this shift/).waitFor()
    await look(office, 'office-left-open')
    await found.getByLabel('Your name').fill('Duty manager')
    await found.getByLabel('Reason').fill('Everybody has gone home')
    await found.getByRole('button', { name: 'Close without a count' }).click()
    await found.getByText(/Closed without a count by Duty manager/).waitFor()
    await look(office, 'office-not-counted')
  })
})
