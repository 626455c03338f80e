/** A real counter on a machine with a French keyboard, and a scanner that presses the keys of a US keyboard. */
import { newId } from '@marquee/shared'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WRONG_IN_ORDERS } from '../../../tooling/testing/audits/orders.ts'
import { WRONG_IN_VOUCHERS } from '../../../tooling/testing/audits/vouchers.ts'
import { changeTariff } from '../../../tooling/testing/fixtures/change-tariff.ts'
import { insertTestProgramme } from '../../../tooling/testing/fixtures/test-programme.ts'
import { chooseShow, toggleSeat } from './counter-page.ts'
import { type House, openHouse, type TestTerminal } from './house.ts'
import { axeFindings, stickingOut } from './page-checks.ts'
import { scanAs, typeByHand } from './scan.ts'

let house: House
let terminal: TestTerminal
let counter: Page
let vouchers: { code: string; signedCode: string }[]
/** Of the booking that is sold first. */
let reference: string
let ticket: string

beforeAll(async () => {
  house = await openHouse({ redis: false, env: { MARQUEE_SINGLE_SEATS: 'allow' } })
  const { cinemaId, showIds } = await insertTestProgramme(house.server.pool, { shows: 1 })
  await changeTariff(house.server.pool, cinemaId)
  const manager = await house.openTerminal('manager', 'Office')
  const { api } = manager.engine.openScreen({})
  const batchId = newId()
  const terms = { cinemaId, expiresAt: null, taxRate: null, currency: 'SGD', paysFor: 'anything' as const }
  expect(await api.issueVouchers({ batchId, name: 'Fifty', quantity: 2, value: 5000, ...terms })).toMatchObject({
    ok: true,
  })
  const batch = await api.vouchersOfBatch({ batchId, after: 0 })
  vouchers = batch.ok ? batch.value.vouchers : []
  await manager.stop()
  terminal = await house.openTerminal('counter', 'Counter 1')
  counter = await house.openPage(terminal, { width: 1280, height: 800 })
  await chooseShow(counter, showIds[0] as string)
})
afterAll(() => house?.close())

const sale = () => counter.getByRole('complementary', { name: 'Sale' })
const button = (name: string | RegExp) => counter.getByRole('button', { name })
const note = () => counter.getByTestId('scan-note')
const seatFinder = () => counter.getByLabel('Find a seat, such as J12')
const found = () => counter.getByRole('dialog', { name: 'Find a booking' })
const scan = (text: string) => scanAs(counter, 'french', text)

async function look(name: string): Promise<void> {
  expect(await axeFindings(counter)).toEqual([])
  expect(await stickingOut(counter)).toEqual([])
  const folder = process.env.MARQUEE_SCREENS
  if (folder !== undefined) await counter.screenshot({ path: `${folder}/${name}.png` })
}

const balances = async (): Promise<number[]> =>
  (await house.server.pool.query<{ balance: number }>('select balance from vouchers order by number')).rows.map(
    ({ balance }) => balance,
  )

describe('a scanner at a counter with a French keyboard', () => {
  it('pays with a voucher, wherever the focus is', async () => {
    await toggleSeat(counter, 'A-1', 'yours')
    await seatFinder().focus()
    await typeByHand(counter, 'B')
    await scan(vouchers[0]?.signedCode ?? '')
    await sale().locator('[data-voucher]').getByText('Pays with a voucher').waitFor()
    expect(await seatFinder().inputValue()).toBe('B')
    await note().getByText('The voucher is in the order.').waitFor()
    await look('voucher')
    await counter.keyboard.press('F8')
    await button('Paid by voucher').click()
    await sale().getByRole('heading', { name: 'Sold' }).waitFor()
    reference = (await counter.getByTestId('booking-reference').first().textContent()) ?? ''
    await expect.poll(balances).toEqual([3750, 5000])
    await scan(vouchers[1]?.signedCode ?? '')
    await note().getByText('This order is paid: press “Next customer”, then scan again.').waitFor()
    await button('Next customer').click()
  })

  it('finds the booking of a ticket or a reference, and leaves what is being typed', async () => {
    const [sold] = await terminal.engine.openScreen({}).api.recentSales()
    ticket = sold?.booking.tickets[0]?.code ?? ''
    expect(ticket).toMatch(/^MQ/)
    await seatFinder().fill('')
    await seatFinder().focus()
    await typeByHand(counter, 'C-')
    await scan(ticket)
    await found().getByLabel('Reference or ticket code').waitFor()
    await expect.poll(() => found().getByLabel('Reference or ticket code').inputValue()).toBe(reference)
    await found().getByText('A-1').first().waitFor()
    await look('found')
    expect(await seatFinder().inputValue()).toBe('C-')
    // The dialog takes the next scan, and says what is wrong with it.
    await scan('MQ-000000')
    await found().getByText('There is no booking with this reference.').waitFor()
    await scan(reference)
    await found().getByText('A-1').first().waitFor()
    await scan(vouchers[1]?.signedCode ?? '')
    await note().getByText('Close this window first, then scan again.').waitFor()
    await look('close-first')
    await counter.keyboard.press('Escape')
    await counter.keyboard.press('F3')
    await scan(ticket)
    const back = counter.getByRole('dialog', { name: 'Give back' })
    await back.getByText(reference).waitFor()
    await counter.keyboard.press('Escape')
    await seatFinder().focus()
    await counter.keyboard.type('1')
    expect(await seatFinder().inputValue()).toBe('C-1')
    await seatFinder().fill('')
  })

  it('adds a spoken voucher while cash is counted, and types nothing into the cash', async () => {
    await toggleSeat(counter, 'A-2', 'yours')
    await counter.keyboard.press('F8')
    await counter.getByLabel('Cash given').waitFor()
    await typeByHand(counter, '20')
    await scan(vouchers[1]?.code ?? '')
    await sale().getByText('stays on it').waitFor()
    expect(await balances()).toEqual([3750, 5000])
    await button(/^Take the voucher .* off$/).click()
    await counter.getByLabel('Cash given').waitFor()
    await scan('4006381333931')
    await note().getByText('The money is being taken: go back to the order, then scan again.').waitFor()
    await scan('SOMEBODY-ELSES')
    await note().getByText('“SOMEBODY-ELSES” is no code of this house: nothing was done.').waitFor()
    await look('unknown')
    expect(await counter.getByLabel('Cash given').inputValue()).toBe('20')
    expect(await sale().getByRole('heading', { name: 'Sold' }).count()).toBe(0)
    await button('Back to the seats').click()
    await button('Give all back').click()
    await button('Give it back').click()
  })

  it('leaves a field alone, also where a dead key types in spite of the page', async () => {
    await seatFinder().focus()
    await typeByHand(counter, 'C-2')
    await scanAs(counter, 'german', 'MQ9:A+B+C+D+E', { leak: 'À' })
    await note().getByText('“MQ9:A+B+C+D+E” is no code of this house: nothing was done.').waitFor()
    expect(await seatFinder().inputValue()).toBe('C-2')
    await seatFinder().fill('')
  })

  it('puts goods into the order by their barcode, and says which it does not know', async () => {
    for (let bottles = 1; bottles <= 2; bottles++) await scan('96385074')
    await note().getByText('Water is in the order.').waitFor()
    const water = sale().locator('[data-goods="water"]')
    await water.getByText('2').first().waitFor()
    await scan('4006381333931')
    await note().getByText('No goods here have this barcode: choose them with F9.').waitFor()
    await look('goods-by-barcode')
    await button('Pay cash').click()
    await scan('96385074')
    await note().getByText('The money is being taken: go back to the order, then scan again.').waitFor()
    await button('Back to the seats').click()
    for (let bottles = 2; bottles >= 1; bottles--) await button('One Water less').click()
    await water.waitFor({ state: 'detached' })
  })

  it('hands goods over by a pick-up code', async () => {
    await button(/^Goods/).click()
    await sale().getByRole('button', { name: 'Popcorn, Regular' }).click()
    await button('Done').click()
    await counter.getByRole('checkbox', { name: 'Hand over later' }).check()
    await button('Pay cash').click()
    await button('Exact').click()
    await button('Take cash').click()
    const code = (await counter.getByTestId('pick-up-code').textContent()) ?? ''
    await button('Next customer').click()
    await expect.poll(async () => (await terminal.engine.openScreen({}).api.state()).waitingCommands).toBe(0)
    await scan(code)
    const dialog = counter.getByRole('dialog', { name: 'Hand over by code' })
    await dialog.getByText('Popcorn, Regular').waitFor()
    await look('hand-over')
    await counter.keyboard.press('Escape')
  })

  it('gives a card that is for sale to the form that sells it', async () => {
    await button('Gift card').click()
    await scan(vouchers[1]?.code ?? '')
    await expect.poll(() => counter.getByLabel('Its code').inputValue()).toBe(vouchers[1]?.code)
    expect(await sale().locator('[data-voucher]').count()).toBe(0)
    await button('Back to the cart').click()
  })

  it('admits at a door with such a keyboard', async () => {
    const door = await house.openPage(await house.openTerminal('door', 'Door 1'))
    await door.getByTestId('door-light').waitFor()
    await scanAs(door, 'swiss', ticket)
    await door.locator('[data-testid="door-light"][data-verdict="valid"]').getByText('A-1').waitFor()
  })

  it('has left books that add up', async () => {
    for (const audit of [WRONG_IN_VOUCHERS, WRONG_IN_ORDERS]) {
      expect((await house.server.pool.query(audit)).rows).toEqual([])
    }
  })
})
