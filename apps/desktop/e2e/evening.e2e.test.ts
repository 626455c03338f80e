/**
 * A whole evening at a counter, in the sizes of counters: from the log-in to the Z report, with everything that an evening brings. The Z report
 * is the ledger's sums.
 */
import { newId } from '@marquee/shared'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { WRONG_IN_ORDERS } from '../../../tooling/testing/audits/orders.ts'
import { WRONG_IN_SHIFTS } from '../../../tooling/testing/audits/shifts.ts'
import { WRONG_IN_VOUCHERS } from '../../../tooling/testing/audits/vouchers.ts'
import { changeTariff } from '../../../tooling/testing/fixtures/change-tariff.ts'
import { insertTestProgramme, type TestProgramme } from '../../../tooling/testing/fixtures/test-programme.ts'
import { createTcpProxy, type TcpProxy } from '../../../tooling/testing/network/tcp-proxy.ts'
import { startReceiptPrinter, type TestReceiptPrinter } from '../../../tooling/testing/services/receipt-printer.ts'
import { SOON } from '../../../tooling/testing/soon.ts'
import { eveningAt, minorUnits } from './counter-evening.ts'
import { chooseShow, toggleSeat } from './counter-page.ts'
import { type House, openHouse, type TestTerminal } from './house.ts'
import { openView } from './office-views.ts'
import { lackingRoom, stickingOut } from './page-checks.ts'
import { ledgerFigures, shownFigures } from './shift-figures.ts'
import { hireStaff, type Worker } from './staff.ts'

/** Each has a row in front, where no counter seats a party by itself. */
const COUNTERS = [
  { width: 1024, height: 768, row: 'A' },
  { width: 1280, height: 800, row: 'B' },
  { width: 1920, height: 1080, row: 'C' },
]
const ALLOTTED = 4

let house: House
let programme: TestProgramme
let staff: [Worker, Worker, Worker]
/** The manager's page, at its approvals. */
let office: Page
let vouchers: string[]
const closing: (() => unknown)[] = []

beforeAll(async () => {
  house = await openHouse({ redis: false, env: { MARQUEE_SINGLE_SEATS: 'allow' } })
  programme = await insertTestProgramme(house.server.pool, { shows: 2, allots: ALLOTTED })
  // Seats of a show that begins at once are given back by counters.
  await house.server.pool.query("update shows set starts_at = starts_at + interval '1 hour'")
  await changeTariff(house.server.pool, programme.cinemaId)
  const desk = await house.openTerminal('manager', 'Office')
  staff = await hireStaff(desk, programme.cinemaId)
  vouchers = await issueVouchers(desk)
  office = await house.openPage(desk, { width: 1280, height: 800 })
  await openView(office, 'Approvals')
})
afterAll(async () => {
  await house?.close()
  for (const close of closing) await close()
})

/** Of 5.00 each. */
async function issueVouchers(desk: TestTerminal): Promise<string[]> {
  const { api, close } = desk.engine.openScreen({})
  const batchId = newId()
  const batch = { batchId, name: 'Birthday', quantity: COUNTERS.length, paysFor: 'anything' as const, value: 500 }
  const answer = await api.issueVouchers({ ...batch, currency: 'SGD', cinemaId: null, expiresAt: null, taxRate: null })
  if (!answer.ok) throw new Error(answer.refusal.code)
  close()
  return (await house.server.pool.query<{ code: string }>('select code from vouchers order by number')).rows.map(
    ({ code }) => code,
  )
}

describe.each(COUNTERS)('an evening at a counter of $width × $height', ({ width, height, row }) => {
  const name = `Counter ${width}`
  let line: TcpProxy
  let paper: TestReceiptPrinter
  let page: Page
  let at: ReturnType<typeof eveningAt>
  const complaints: string[] = []
  const references: string[] = []
  const pagesPrinted = (count: number) => vi.waitFor(() => expect(paper.pages).toHaveLength(count), SOON)
  /** Nothing sticks out; in a folder that `MARQUEE_SCREENS` names, for people to look at. */
  async function look(what: string): Promise<void> {
    const folder = process.env.MARQUEE_SCREENS
    if (folder !== undefined) await page.screenshot({ path: `${folder}/evening-${what}-${width}.png` })
    expect(await stickingOut(page)).toEqual([])
    expect(await lackingRoom(page, '.top-bar > *')).toEqual([])
  }
  async function reload(): Promise<void> {
    await page.reload()
    await page.locator('[data-show-id]').first().waitFor()
  }

  beforeAll(async () => {
    line = await createTcpProxy({ port: Number(new URL(house.server.url).port) })
    paper = await startReceiptPrinter()
    closing.push(
      () => line.close(),
      () => paper.stop(),
    )
    const more = { printer: paper.address }
    const terminal = await house.openTerminal('counter', name, `http://127.0.0.1:${line.port}`, more)
    page = await house.openPage(terminal, { width, height })
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    at = eveningAt(page)
  })
  afterAll(async () => {
    expect(complaints).toEqual([])
    await page?.context().close()
  })

  it('begins with a badge, a PIN, and a float by note and coin', async () => {
    await at.logIn().waitFor()
    await look('log-in')
    await at.becomeWorker(staff[0])
    await at.openShift({ '50.00': 1, '10.00': 5, '0.50': 10 })
    await reload()
    await at.button('Shift 1').waitFor()
    await at.button('Clerk 1: switch operator').waitFor()
  })

  it('sells the party first, by keys and by touch', async () => {
    await page.keyboard.press('F2')
    await page.keyboard.type('mo')
    await page.keyboard.press('Enter')
    await page.locator('[data-testid="seat-canvas"][data-revision]').waitFor()
    references.push(await at.sellByKeys('112'))
    await at.nextCustomer()
    await at.button('One Adult more').click()
    await at.chosen().waitFor()
    await page.locator('button:enabled', { hasText: 'Exact cash' }).click()
    references.push(await at.sold())
    await at.nextCustomer()
    await pagesPrinted(4)
  })

  it('is paid with a voucher in part, and on the card machine, through a reload', async () => {
    await toggleSeat(page, `${row}-1`, 'yours')
    await at.addGoods('Popcorn, Large')
    await at.button(/^Pay cash/).click()
    const voucher = page.getByLabel('Voucher or gift card')
    await voucher.fill(vouchers.shift() ?? '')
    await voucher.press('Enter')
    await page.keyboard.press('F11')
    await expect.poll(() => page.getByLabel('Amount on the machine').inputValue()).toBe('16.00')
    await page.getByLabel('Amount on the machine').fill('10.00')
    await page.getByLabel('Number of its slip').fill('0042')
    await page.keyboard.press('Enter')
    await page.locator('[data-slip="0042"]').waitFor()
    await reload()
    await at.button(/^Pay cash/).click()
    await page.locator('[data-slip="0042"]').waitFor()
    await page.getByLabel('Cash given').fill('20')
    await at
      .sale()
      .getByRole('status', { name: 'Change' })
      .getByText(/14\.00/)
      .waitFor()
    await look('pay')
    await page.keyboard.press('Enter')
    references.push(await at.sold())
    await at.nextCustomer()
    await pagesPrinted(5)
  })

  it('has a price by hand agreed to on the spot', async () => {
    await at.sellSeatFor(`${row}-2`, { price: '9', reason: 'behind a pillar', approver: staff[2] })
    await at.nextCustomer()
    await pagesPrinted(6)
  })

  it('has another one agreed to from afar, at the manager’s page', async () => {
    await at.sellSeatAgreedFromAfar(`${row}-5`, { price: '8', reason: 'the heating is out' }, async () => {
      await look('asks-afar')
      const question = office.getByRole('region', { name: 'Waiting for an answer' }).locator('[data-approval]')
      await question.getByText('the heating is out').first().waitFor()
      const ownName = office.getByLabel('Your name')
      if ((await ownName.inputValue()) === '') await ownName.fill('Duty manager')
      await question.getByRole('button', { name: 'Yes', exact: true }).click()
    })
    await at.nextCustomer()
    await pagesPrinted(7)
    const answered = `select a.answer, a.used_at is not null as used from approvals a join terminals t on t.id = a.terminal_id
      where t.name = $1 and a.answered_by = 'Duty manager'`
    await expect
      .poll(async () => (await house.server.pool.query(answered, [name])).rows)
      .toEqual([{ answer: 'yes', used: true }])
  })

  it('goes on when the paper ends in the middle of a sale', async () => {
    paper.runOutAfter(1)
    for (const number of [3, 4]) await toggleSeat(page, `${row}-${number}`, 'yours')
    await page.locator('button:enabled', { hasText: 'Exact cash' }).click()
    await at.sold()
    const band = page.getByTestId('printer-band')
    await band.getByText('Did it come out whole?').waitFor()
    await look('paper-out')
    await at.nextCustomer()
    paper.putPaperIn()
    await band.getByText('Paper is out').waitFor({ state: 'detached' })
    await at.button(/^Print a copy/).click()
    await band.waitFor({ state: 'detached' })
    await pagesPrinted(9)
  })

  it('pays out, and sells twice while it is cut off', async () => {
    await at.moveCash('Pay out', '3.00', 'milk')
    await page.getByTestId('allotted-line').waitFor({ timeout: 40_000 })
    line.cut('all')
    await page.getByTestId('connection-banner').getByText('Cut off since').waitFor()
    for (let i = 0; i < 2; i++) {
      await at.sellByKeys('1')
      await at.nextCustomer()
    }
    await reload()
    line.pass()
    await page.getByTestId('connection-banner').waitFor({ state: 'detached', timeout: 30_000 })
  })

  it('is handed over to somebody else, who exchanges a ticket and takes one back', async () => {
    await at.handOver(staff[1])
    await chooseShow(page, programme.showIds[1] ?? '')
    await at.exchange(references[1] ?? '', `${row}-6`)
    await at.giveBack(references[0] ?? '', /Child/, 'ill')
  })

  it('is counted blind, with a reason for what is missing, and its Z report is the ledger’s', async () => {
    await at.openShiftPanel()
    await at.press('X report')
    const x = await at.figures(/^X report/)
    await at.press(/^Back/)
    const short = minorUnits(x.get('Should be in the drawer') ?? '') - 100
    await at.press('Count and close')
    const pieces = (value: string) => at.panel().getByLabel(`Pieces of ${value}`, { exact: true })
    await pieces('1.00').fill(String(Math.floor(short / 100)))
    await page.reload()
    await page.locator('.show-row').first().waitFor()
    await at.openShiftPanel()
    await at.press('Count and close')
    await pieces('0.50').fill(String((short % 100) / 50))
    await at.press('Sign the count')
    await at
      .panel()
      .getByText(/1\.00 missing/)
      .first()
      .waitFor()
    await at.panel().getByLabel('Reason of the difference').fill('A coin fell behind the drawer')
    await at.press('Close the shift')
    const z = await at.figures(/^Z report/)
    await look('z-report')
    expect(z.get('Difference')).toMatch(/1\.00 missing/)
    await at.press('Done')
    const closed =
      'select from shift_closes c join shifts s on s.id = c.shift_id join terminals t on t.id = s.terminal_id where t.name = $1'
    await expect.poll(async () => (await house.server.pool.query(closed, [name])).rowCount).toBe(1)
    expect(Object.fromEntries(await ledgerFigures(house.server.pool, name))).toEqual(shownFigures(z))
    expect(x.get('Should be in the drawer')).toBe(z.get('Should be in the drawer'))
    for (const audit of [WRONG_IN_SHIFTS, WRONG_IN_ORDERS, WRONG_IN_VOUCHERS]) {
      expect((await house.server.pool.query(audit)).rows).toEqual([])
    }
  })
})
