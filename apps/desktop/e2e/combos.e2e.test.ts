/** A real counter on a real server: a combo with its ticket, half on a card machine and half in cash, also while cut off. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WRONG_IN_ORDERS } from '../../../tooling/testing/audits/orders.ts'
import { changeTariff, TEST_TARIFF } from '../../../tooling/testing/fixtures/change-tariff.ts'
import { insertTestProgramme } from '../../../tooling/testing/fixtures/test-programme.ts'
import { createTcpProxy, type TcpProxy } from '../../../tooling/testing/network/tcp-proxy.ts'
import { chooseShow, connectionLight, toggleSeat } from './counter-page.ts'
import { type House, openHouse } from './house.ts'
import { axeFindings, stickingOut } from './page-checks.ts'

let house: House
let line: TcpProxy
let counter: Page

/** An adult's ticket with popcorn and water: 19.00 instead of 22.00, and 1.50 more for the large popcorn. */
const DATE_NIGHT = {
  key: 'date_night',
  name: 'Date night',
  price: 1900,
  tickets: { quantity: 1, types: ['adult'] },
  goods: [
    [
      { goods: 'popcorn', size: 'regular' },
      { goods: 'popcorn', size: 'large', more: 150 },
    ],
    [{ goods: 'water', size: 'bottle' }],
  ],
}

beforeAll(async () => {
  house = await openHouse({ redis: false, env: { MARQUEE_SINGLE_SEATS: 'allow' } })
  const programme = await insertTestProgramme(house.server.pool, { shows: 1, allots: 4 })
  const { goods } = TEST_TARIFF
  await changeTariff(house.server.pool, programme.cinemaId, { goods: { ...goods, combos: [DATE_NIGHT] } })
  line = await createTcpProxy({ port: Number(new URL(house.server.url).port) })
  const terminal = await house.openTerminal('counter', 'Counter 1', `http://127.0.0.1:${line.port}`)
  counter = await house.openPage(terminal, { width: 1024, height: 768 })
  await chooseShow(counter, programme.showIds[0] as string)
})
afterAll(async () => {
  await line?.close()
  await house?.close()
})

const sale = () => counter.getByRole('complementary', { name: 'Sale' })
const total = () => sale().getByRole('status', { name: 'Total' })
const button = (name: string | RegExp) => sale().getByRole('button', { name })
const amount = () => counter.getByLabel('Amount on the machine')
const slip = () => counter.getByLabel('Number of its slip')
const look = async (): Promise<void> => {
  expect(await axeFindings(counter)).toEqual([])
  expect(await stickingOut(counter)).toEqual([])
}

async function addDateNight(choose?: () => Promise<void>): Promise<void> {
  await counter.keyboard.press('F9')
  await sale().getByRole('heading', { name: 'Goods' }).waitFor()
  await choose?.()
  await button(/^Add Date night/).click()
  await button('Done').click()
}

const lastOrder = async () => {
  const { rows } = await house.server.pool.query(
    `select o.total,
       (select jsonb_agg(jsonb_build_array(kind, price, amount) order by number) from order_lines where order_id = o.id) as lines,
       (select jsonb_agg(jsonb_build_array(method, amount, slip) order by amount, method) from payments where order_id = o.id) as payments
     from orders o order by o.sold_at desc limit 1`,
  )
  return rows[0]
}

describe('a combo with its ticket', () => {
  it('says which ticket it lacks, and what each part costs in it', async () => {
    await addDateNight()
    await counter.locator('[data-combo="date_night"]').getByText('needs 1 ticket (Adult)').waitFor()
    expect(await button(/^Pay cash/).isDisabled()).toBe(true)
    await sale().getByText('A combo lacks its tickets: choose them, or take the combo off.').waitFor()
    await look()
    await toggleSeat(counter, 'A-1', 'yours')
    await total().getByText('19.00').waitFor()
    const parts = counter.getByRole('list', { name: 'What is in Date night' }).getByRole('listitem')
    expect(await parts.allTextContents()).toEqual([
      'Adult A-112.50',
      'Popcorn, Regularinstead of 6.50 4.45',
      'Waterinstead of 3.00 2.05',
    ])
    await look()
    // Another ticket type is no part of it.
    await counter.getByLabel('Ticket type of seat A-1').selectOption('child')
    await counter.locator('[data-combo="date_night"]').getByText('needs 1 ticket (Adult)').waitFor()
    await counter.getByLabel('Ticket type of seat A-1').selectOption('adult')
    await total().getByText('19.00').waitFor()
    await button('Take the combo Date night off').click()
    await total().getByText('12.50').waitFor()
  })

  it('has the size that the customer chooses, by keys alone', async () => {
    await addDateNight(async () => {
      await sale().getByRole('radio', { name: 'Popcorn, Regular' }).focus()
      await counter.keyboard.press('ArrowRight')
      await button(/^Add Date night .*20\.50/).waitFor()
      await look()
    })
    await total().getByText('20.50').waitFor()
    await counter.getByRole('list', { name: 'What is in Date night' }).getByText('Popcorn, Large').waitFor()
    await counter.reload()
    await total().getByText('20.50').waitFor()
    await counter.locator('[data-cart-seat="A-1"][data-status="yours"]').waitFor()
  })

  it('is paid half on the card machine with its slip, and half in cash', async () => {
    await counter.keyboard.press('F11')
    expect(await amount().inputValue()).toBe('20.50')
    await look()
    await slip().press('Enter')
    await sale().getByText('Type the number on the machine’s slip.').waitFor()
    await amount().fill('30')
    await slip().fill('0042')
    await slip().press('Enter')
    await sale()
      .getByText(/Only .*20\.50 is left to pay: a card gets no change\./)
      .waitFor()
    await look()
    await amount().fill('10')
    await button('The machine took it').click()
    await counter.locator('[data-slip="0042"]').waitFor()
    // The slip is all the evidence: a reload of the page keeps it.
    await counter.reload()
    await counter.locator('[data-slip="0042"]').waitFor()
    await total().getByText('20.50').waitFor()
    await counter.keyboard.press('F8')
    await counter.getByLabel('Cash given').fill('11')
    await sale()
      .getByRole('status', { name: 'Change' })
      .getByText(/0\.50$/)
      .waitFor()
    await look()
    await counter.keyboard.press('Enter')
    await sale().getByRole('heading', { name: 'Sold' }).waitFor()
    await sale().getByText('Card machine, slip 0042').waitFor()
    await counter.getByRole('list', { name: 'To hand over' }).getByText('Popcorn, Large').waitFor()
    await look()
    await expect.poll(lastOrder).toEqual({
      total: 2050,
      lines: [
        ['ticket', 1250, 1250],
        ['goods', 850, 591],
        ['goods', 300, 209],
      ],
      payments: [
        ['card_machine', 1000, '0042'],
        ['cash', 1050, null],
      ],
    })
    await button('Next customer').click()
  })

  it('says what has to go back at the machine when a slip leaves the order', async () => {
    await button(/^Goods/).click()
    await button(/^Popcorn, Regular/).click()
    await button('Done').click()
    await button(/^Card machine/).click()
    await slip().fill('0043')
    await slip().press('Enter')
    // Enter is the next key: no field is left.
    await button('Paid by card machine').and(counter.locator(':focus')).waitFor()
    await button('Back to the seats').click()
    await button('Take the slip 0043 off').click()
    await sale()
      .getByText(/no longer has slip 0043: give .*6\.50 back at the card machine/)
      .waitFor()
    await look()
    await button('Give all back').click()
    await button('Give it back').click()
  })

  it('is sold the same while the counter is cut off, and the ledger hears of it', async () => {
    await counter.getByTestId('allotted-line').waitFor({ timeout: 40_000 })
    line.cut('all')
    await connectionLight(counter).getByText('Offline since').waitFor({ timeout: 20_000 })
    await counter.keyboard.press('F7')
    await counter.locator('[data-seat-state="allotted"]:focus').waitFor()
    await counter.keyboard.press('Enter')
    await counter.locator('[data-cart-seat][data-status="yours"]').waitFor()
    await addDateNight()
    await total().getByText('19.00').waitFor()
    expect(await sale().getByRole('button', { name: 'Card F10' }).isDisabled()).toBe(true)
    await sale().getByText('Card: the reader needs the server').waitFor()
    await look()
    await button(/^Card machine/).click()
    await amount().fill('9.50')
    await slip().fill('0044')
    await button('The machine took it').click()
    await button(/^Exact/).click()
    await button('Take cash').click()
    await sale().getByText('The server hears of it later').waitFor()
    await button('Next customer').click()
    line.pass()
    await connectionLight(counter).getByText('Online').waitFor({ timeout: 30_000 })
    await expect.poll(lastOrder).toEqual({
      total: 1900,
      lines: [
        ['ticket', 1250, 1250],
        ['goods', 650, 445],
        ['goods', 300, 205],
      ],
      payments: [
        ['card_machine', 950, '0044'],
        ['cash', 950, null],
      ],
    })
    expect((await house.server.pool.query(WRONG_IN_ORDERS)).rows).toEqual([])
  })
})
