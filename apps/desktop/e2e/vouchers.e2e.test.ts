/** Real screens on a real server: gift cards issued and blocked by a manager, sold at one counter, and used up at another. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WRONG_IN_ORDERS } from '../../../tooling/testing/audits/orders.ts'
import { WRONG_IN_VOUCHERS } from '../../../tooling/testing/audits/vouchers.ts'
import { changeTariff } from '../../../tooling/testing/fixtures/change-tariff.ts'
import { insertTestProgramme } from '../../../tooling/testing/fixtures/test-programme.ts'
import { createTcpProxy, type TcpProxy } from '../../../tooling/testing/network/tcp-proxy.ts'
import { chooseShow, connectionLight, toggleSeat } from './counter-page.ts'
import { type House, openHouse } from './house.ts'
import { openView } from './office-views.ts'
import { axeFindings, stickingOut } from './page-checks.ts'

let house: House
/** Of the first counter. */
let line: TcpProxy
let office: Page
let first: Page
let second: Page
let codes: string[]

beforeAll(async () => {
  house = await openHouse({ redis: false, env: { MARQUEE_SINGLE_SEATS: 'allow' } })
  const programme = await insertTestProgramme(house.server.pool, { shows: 1 })
  await changeTariff(house.server.pool, programme.cinemaId)
  line = await createTcpProxy({ port: Number(new URL(house.server.url).port) })
  const open = async (kind: 'counter' | 'manager', name: string, viewport?: { width: number; height: number }) =>
    house.openPage(await house.openTerminal(kind, name), viewport)
  office = await open('manager', 'Office')
  first = await house.openPage(await house.openTerminal('counter', 'Counter 1', `http://127.0.0.1:${line.port}`))
  second = await open('counter', 'Counter 2', { width: 1024, height: 768 })
  const showId = programme.showIds[0] as string
  await chooseShow(first, showId)
  await chooseShow(second, showId)
})
afterAll(async () => {
  await line?.close()
  await house?.close()
})

const sale = (page: Page) => page.getByRole('complementary', { name: 'Sale' })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const look = async (page: Page): Promise<void> => {
  expect(await axeFindings(page)).toEqual([])
  expect(await stickingOut(page)).toEqual([])
}

async function addVoucher(page: Page, code: string): Promise<void> {
  const field = page.getByLabel('Voucher or gift card')
  await field.fill(code)
  await field.press('Enter')
}
async function popcorn(page: Page): Promise<void> {
  await button(page, /^Goods/).click()
  await sale(page).getByRole('button', { name: 'Popcorn, Regular' }).click()
  await button(page, 'Done').click()
  await button(page, 'Pay cash').click()
}
const balances = async (): Promise<number[]> =>
  (await house.server.pool.query<{ balance: number }>('select balance from vouchers order by number')).rows.map(
    (row) => row.balance,
  )

describe('gift cards of a house', () => {
  it('are issued in bulk, listed with their codes, and printed one card each', async () => {
    await openView(office, 'Vouchers')
    await office.getByLabel('Name of the batch').fill('Christmas')
    await office.getByLabel('How many').fill('40')
    await office.getByLabel('Last day').fill('2030-12-31')
    await look(office)
    await button(office, 'Issue').click()
    await office.getByText('40 vouchers were issued as “Christmas”.').waitFor()
    await expect.poll(() => office.locator('[data-code]').count()).toBe(40)
    codes = await office.locator('[data-code]').allTextContents()
    expect(new Set(codes).size).toBe(40)
    await look(office)
    await button(office, 'Print the cards').waitFor()
    await expect.poll(() => office.locator('.print-card img').count()).toBe(40)
    // On paper each code stands once, on whole pages of cards.
    const paper = await getDocument({ data: new Uint8Array(await office.pdf({ format: 'A4' })) }).promise
    const printed: string[] = []
    for (let page = 1; page <= paper.numPages; page++) {
      const { items } = await (await paper.getPage(page)).getTextContent()
      printed.push(...items.flatMap((item) => ('str' in item && /^(\w{4}-){2}\w{4}$/.test(item.str) ? [item.str] : [])))
    }
    expect(printed).toEqual(codes)
    expect(paper.numPages).toBeGreaterThan(2)
  })

  it('are sold at a counter with the amount that the customer wants', async () => {
    await button(first, 'Gift card').click()
    await first.getByLabel('Its code').fill('7K3F-9PQ2-XXXX')
    await button(first, /20\.00/).click()
    await button(first, 'Add to the order').click()
    await sale(first).getByRole('alert').getByText('is no voucher’s code').waitFor()
    await first.getByLabel('Its code').fill(codes[0]?.toLowerCase() ?? '')
    await look(first)
    await button(first, 'Add to the order').click()
    await first.locator('[data-gift-card]').waitFor()
    await look(first)
    // Until it is paid for there is nothing on it, and nobody else can sell it.
    await button(second, 'Gift card').click()
    await second.getByLabel('Its code').fill(codes[0] ?? '')
    await button(second, /50\.00/).click()
    await button(second, 'Add to the order').click()
    await sale(second).getByRole('alert').getByText('is being used at Counter 1').waitFor()
    await look(second)
    await button(second, 'Back to the cart').click()
    await button(first, 'Pay cash').click()
    await button(first, 'Exact').click()
    await button(first, 'Take cash').click()
    await sale(first).getByRole('heading', { name: 'Sold' }).waitFor()
    await expect.poll(async () => (await balances())[0]).toBe(2000)
    await button(first, 'Next customer').click()
  })

  it('pay a part of an order, the rest in cash, and keep what is left', async () => {
    await toggleSeat(first, 'A-1', 'yours')
    await popcorn(first)
    await addVoucher(first, codes[0] ?? '')
    await first.getByText('stays on it').waitFor()
    // 12.50 and 6.50 of 20.00.
    await sale(first)
      .getByText(/1\.00 stays on it/)
      .waitFor()
    await look(first)
    await button(first, 'Paid by voucher').click()
    await sale(first).getByRole('heading', { name: 'Sold' }).waitFor()
    await look(first)
    await expect.poll(async () => (await balances())[0]).toBe(100)
    await button(first, 'Next customer').click()
  })

  it('are used up at another counter, with the rest in cash, and refused with a sentence each', async () => {
    await popcorn(second)
    await addVoucher(second, codes[1] ?? '')
    await sale(second).getByText('has not been sold yet').waitFor()
    await addVoucher(second, codes[0] ?? '')
    await sale(second).getByText('used up').waitFor()
    await addVoucher(second, codes[0] ?? '')
    await sale(second).getByText('is in the order already').waitFor()
    await look(second)
    // It can be taken off, and is then free for another counter.
    await button(second, /^Take the voucher .* off$/).click()
    await sale(second)
      .getByText(/6\.50$/)
      .first()
      .waitFor()
    await addVoucher(second, codes[0] ?? '')
    await sale(second).getByText('used up').waitFor()
    await second.getByLabel('Cash given').fill('10')
    await sale(second)
      .getByRole('status', { name: 'Change' })
      .getByText(/4\.50$/)
      .waitFor()
    await button(second, 'Take cash').click()
    await sale(second).getByRole('heading', { name: 'Sold' }).waitFor()
    await expect.poll(async () => (await balances())[0]).toBe(0)
    await button(second, 'Next customer').click()
    await popcorn(second)
    await addVoucher(second, codes[0] ?? '')
    await sale(second).getByText('There is nothing left on this voucher.').waitFor()
  })

  it('keep their place in the order over a reload, and are let go of with it', async () => {
    await button(first, 'Gift card').click()
    await first.getByLabel('Its code').fill(codes[2] ?? '')
    await button(first, /20\.00/).click()
    await button(first, 'Add to the order').click()
    await first.locator('[data-gift-card]').waitFor()
    await first.reload()
    await first.locator('[data-gift-card]').waitFor()
    const claims = async () => (await house.server.pool.query('select 1 from voucher_claims')).rowCount
    expect(await claims()).toBe(1)
    await button(first, 'Give all back').click()
    await button(first, 'Give it back').click()
    await expect.poll(claims).toBe(0)
  })

  it('pay while the counter is cut off where they were in the order before, and no other is taken then', async () => {
    await button(first, 'Gift card').click()
    await first.getByLabel('Its code').fill(codes[2] ?? '')
    await button(first, /20\.00/).click()
    await button(first, 'Add to the order').click()
    await first.locator('[data-gift-card]').waitFor()
    await button(first, 'Pay cash').click()
    await button(first, 'Exact').click()
    await button(first, 'Take cash').click()
    await sale(first).getByRole('heading', { name: 'Sold' }).waitFor()
    await expect.poll(async () => (await balances())[2]).toBe(2000)
    await button(first, 'Next customer').click()
    await popcorn(first)
    await addVoucher(first, codes[2] ?? '')
    await first.getByText('stays on it').waitFor()
    line.cut('all')
    await connectionLight(first).getByText('Offline since').waitFor()
    await addVoucher(first, codes[1] ?? '')
    await sale(first).getByText('cannot be used here while the server cannot be reached').waitFor()
    await look(first)
    await button(first, 'Paid by voucher').click()
    await sale(first).getByText('The server hears of it later').waitFor()
    await button(first, 'Next customer').click()
    expect((await balances())[2]).toBe(2000)
    line.pass()
    await expect.poll(async () => (await balances())[2], { timeout: 30_000 }).toBe(1350)
  })

  it('are looked up by the manager with all that happened, and blocked for a reason', async () => {
    await office.getByLabel('Code of the voucher').fill(codes[0] ?? '')
    await office.getByRole('button', { name: 'Find', exact: true }).click()
    const found = office.getByTestId('found-voucher')
    await found.getByText(/0\.00$/).waitFor()
    const movements = office.getByRole('list', { name: 'What happened to it' }).getByRole('listitem')
    await expect.poll(() => movements.count()).toBe(4)
    expect(await office.getByRole('button', { name: 'Block', exact: true }).isDisabled()).toBe(true)
    await office.getByLabel('Reason').fill('reported stolen')
    await office.getByRole('button', { name: 'Block', exact: true }).click()
    await movements.getByText('“reported stolen”').waitFor()
    await look(office)
    await addVoucher(second, codes[0] ?? '')
    await sale(second).getByText('This voucher is blocked').waitFor()
  })

  it('have left books that add up', async () => {
    for (const audit of [WRONG_IN_VOUCHERS, WRONG_IN_ORDERS]) {
      expect((await house.server.pool.query(audit)).rows).toEqual([])
    }
  })
})
