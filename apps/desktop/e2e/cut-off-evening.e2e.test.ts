/**
 * An evening at a counter that is cut off from its first sale to its Z report, with everything that it may do by itself. Then it is back:
 * the ledger, the drawer and the Z report are one.
 */
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WRONG_IN_ORDERS } from '../../../tooling/testing/audits/orders.ts'
import { WRONG_IN_SHIFTS } from '../../../tooling/testing/audits/shifts.ts'
import { changeTariff } from '../../../tooling/testing/fixtures/change-tariff.ts'
import { insertTestProgramme, type TestProgramme } from '../../../tooling/testing/fixtures/test-programme.ts'
import { createTcpProxy, type TcpProxy } from '../../../tooling/testing/network/tcp-proxy.ts'
import { startReceiptPrinter, type TestReceiptPrinter } from '../../../tooling/testing/services/receipt-printer.ts'
import { SOON } from '../../../tooling/testing/soon.ts'
import { drawerBalances } from '../../server/src/booking/cash/drawer-balance.ts'
import { countReferences } from '../src/terminal/store/sales/references-table.ts'
import { eveningAt, minorUnits } from './counter-evening.ts'
import { chooseShow, connectionLight } from './counter-page.ts'
import { type House, openHouse, type TestTerminal } from './house.ts'
import { axeFindings, stickingOut } from './page-checks.ts'
import { ledgerFigures, shownFigures } from './shift-figures.ts'
import { hireStaff, type Worker } from './staff.ts'

const ALLOTTED = 8
const NAME = 'Counter 1'
/** The server allots seats from time to time, and a line that is cut is noticed by its silence. */
const LATER = { timeout: 40_000, interval: 200 }

let house: House
let programme: TestProgramme
let staff: [Worker, Worker, Worker]
let line: TcpProxy
let paper: TestReceiptPrinter
let terminal: TestTerminal
let page: Page
let at: ReturnType<typeof eveningAt>
const references: string[] = []
const complaints: string[] = []
let z: Map<string, string>

beforeAll(async () => {
  house = await openHouse({ redis: false, env: { MARQUEE_SINGLE_SEATS: 'allow' } })
  programme = await insertTestProgramme(house.server.pool, { shows: 1, allots: ALLOTTED })
  // Seats of a show that begins at once are given back by counters.
  await house.server.pool.query("update shows set starts_at = starts_at + interval '1 hour'")
  await changeTariff(house.server.pool, programme.cinemaId)
  staff = await hireStaff(await house.openTerminal('manager', 'Office'), programme.cinemaId)
  line = await createTcpProxy({ port: Number(new URL(house.server.url).port) })
  paper = await startReceiptPrinter()
  terminal = await house.openTerminal('counter', NAME, `http://127.0.0.1:${line.port}`, { printer: paper.address })
  const ready = { allotted: ALLOTTED, asksWhoWorks: true, hasTariff: true, hasNumbers: true }
  await vi.waitFor(async () => expect(await whatItHas()).toEqual(ready), LATER)
  line.cut('all')
  await vi.waitFor(() => expect(terminal.engine.state().cutOffSince).not.toBeNull(), LATER)
  page = await house.openPage(terminal, { width: 1280, height: 800 })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  at = eveningAt(page)
})
afterAll(async () => {
  await house?.close()
  await line?.close()
  await paper?.stop()
})

/** For an evening without anybody to ask. */
async function whatItHas() {
  const { api, close } = terminal.engine.openScreen({})
  const view = await api.openShow({ showId: programme.showIds[0] ?? '' })
  const tariff = await api.tariff({ cinemaId: programme.cinemaId })
  close()
  return {
    allotted: view.ok ? view.value.allotted.length : 0,
    asksWhoWorks: terminal.engine.state().atWork.isNeeded,
    hasTariff: tariff.ok,
    hasNumbers: hasNumbers(),
  }
}

/** Booking numbers that the server has lent. */
function hasNumbers(): boolean {
  const db = new Database(join(terminal.dir, 'terminal.sqlite'), { readonly: true })
  try {
    return countReferences(db) > 0
  } finally {
    db.close()
  }
}

/** In a folder that `MARQUEE_SCREENS` names, for people to look at. */
async function look(what: string): Promise<void> {
  const folder = process.env.MARQUEE_SCREENS
  if (folder !== undefined) await page.screenshot({ path: `${folder}/cut-off-evening-${what}.png` })
  expect(await stickingOut(page)).toEqual([])
  expect(await axeFindings(page)).toEqual([])
}
const pagesPrinted = (count: number) => vi.waitFor(() => expect(paper.pages).toHaveLength(count), SOON)
const partyKey = async (name: string): Promise<void> => {
  await page.locator('.party-steppers').focus()
  await page.keyboard.press(name)
}
const payExactly = async (): Promise<void> => {
  await page.locator('button:enabled', { hasText: 'Exact cash' }).click()
  references.push(await at.sold())
  await at.nextCustomer()
}
const count = async (query: string): Promise<number | null> => (await house.server.pool.query(query)).rowCount

describe('a counter without its server, all evening', () => {
  it('begins with a log-in, where a wrong PIN is refused as ever, and with a float', async () => {
    await connectionLight(page).getByText('Offline').waitFor()
    await at.logIn().getByLabel('Number or badge').fill(staff[0].badge)
    await page.keyboard.press('Enter')
    await page.getByLabel('PIN of Clerk 1').fill('9999')
    await page.keyboard.press('Enter')
    await at.logIn().getByText('That is not the PIN.').waitFor()
    await look('log-in')
    await page.reload()
    await at.logIn().waitFor()
    await at.becomeWorker(staff[0])
    await at.openShift({ '50.00': 1, '10.00': 5 })
  })

  it('sells tickets, and goods beside them, and prints each ticket', async () => {
    await chooseShow(page, programme.showIds[0] ?? '')
    await page.getByTestId('connection-banner').getByText(`${ALLOTTED} seats of this show can be sold here`).waitFor()
    references.push(await at.sellByKeys('12'))
    await look('sold')
    await at.nextCustomer()
    await partyKey('1')
    await at.chosen().waitFor()
    await at.addGoods('Popcorn, Large')
    await payExactly()
    await pagesPrinted(3)
  })

  it('puts an order aside, serves the next one, and takes it up again after a reload', async () => {
    await partyKey('1')
    await at.chosen().waitFor()
    await partyKey('o')
    await page.locator('[data-parked]').waitFor()
    await look('parked')
    await partyKey('1')
    await at.chosen().waitFor()
    await payExactly()
    await page.reload()
    await chooseShow(page, programme.showIds[0] ?? '')
    await partyKey('u')
    await at.chosen().waitFor()
    await payExactly()
    await pagesPrinted(5)
  })

  it('gives nothing back, and says so: the server alone knows whether it was given back before', async () => {
    await page.keyboard.press('F3')
    const givingBack = page.getByRole('dialog', { name: 'Give back' })
    await givingBack.getByLabel('Reference or ticket code').fill(references[0] ?? '')
    await page.keyboard.press('Enter')
    await givingBack.getByRole('alert').getByText('the order cannot be looked up').waitFor()
    await look('nothing-back')
    await page.keyboard.press('Escape')
    await givingBack.waitFor({ state: 'detached' })
  })

  it('pays out of the drawer, and is handed over', async () => {
    await at.moveCash('Pay out', '3.00', 'milk')
    await at.handOver(staff[1])
    await partyKey('2')
    await at.chosen().waitFor()
    await payExactly()
    await pagesPrinted(6)
  })

  it('is counted blind and closed, and its Z report comes out of the printer', async () => {
    await at.openShiftPanel()
    await at.press('Count and close')
    // A wrong touch tells nobody what should be there.
    expect(await at.panel().getByRole('button', { name: 'Sign the count' }).isDisabled()).toBe(true)
    await at.panel().getByLabel('Pieces of 0.05', { exact: true }).fill('1')
    expect(await at.panel().textContent()).not.toMatch(/Should be/)
    await at.press('Sign the count')
    await at
      .panel()
      .getByText(/missing/)
      .first()
      .waitFor()
    await at.panel().getByLabel('Reason of the difference').fill('The drawer was taken to the safe first')
    await at.press('Close the shift')
    z = await at.figures(/^Z report/)
    await look('z-report')
    await pagesPrinted(7)
    const [printed = ''] = paper.texts().slice(-1)
    expect(printed).toMatch(/Z report/i)
    for (const name of ['Sales', 'Float', 'Counted']) expect(printed).toContain(name)
    expect(printed).toContain((minorUnits(z.get('Should be in the drawer') ?? '') / 100).toFixed(2))
    await at.press('Done')
    expect(await count('select from shifts')).toBe(0)
    expect(await count('select from bookings')).toBe(0)
  })

  it('comes back, and the ledger has it all: as the Z report and the drawer say', async () => {
    line.pass()
    await expect.poll(() => count('select from shift_closes'), { timeout: 40_000 }).toBe(1)
    await expect.poll(() => terminal.engine.state().waitingCommands, { timeout: 20_000 }).toBe(0)
    const said = shownFigures(z)
    const ledger = await ledgerFigures(house.server.pool, NAME)
    expect(said).toMatchObject(Object.fromEntries(ledger))
    const [drawer] = await drawerBalances(house.server.pool)
    // What should have been in it left the drawer when the shift was closed.
    expect(drawer?.balance).toBe(0)
    const { rows } = await house.server.pool.query<{ reference: string }>(
      "select reference from bookings where state = 'confirmed' order by reference",
    )
    expect(rows.map(({ reference }) => reference)).toEqual(references.toSorted())
    for (const audit of [WRONG_IN_SHIFTS, WRONG_IN_ORDERS]) expect(await count(audit)).toBe(0)
    expect(await count('select from conflicts')).toBe(0)
    expect(await count('select from parked_orders')).toBe(0)
    expect(complaints).toEqual([])
  })
})
