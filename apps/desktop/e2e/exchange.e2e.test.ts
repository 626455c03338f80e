/** A real counter on a real server: tickets exchanged for dearer and cheaper ones, kept after all, and not while it is cut off. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WRONG_IN_ORDERS } from '../../../tooling/testing/audits/orders.ts'
import { changeTariff } from '../../../tooling/testing/fixtures/change-tariff.ts'
import { insertTestProgramme, type TestProgramme } from '../../../tooling/testing/fixtures/test-programme.ts'
import { createTcpProxy, type TcpProxy } from '../../../tooling/testing/network/tcp-proxy.ts'
import { drawerBalances } from '../../server/src/booking/cash/drawer-balance.ts'
import { chooseShow, connectionLight, focusSeat, payExactCash, seatState, toggleSeat } from './counter-page.ts'
import { type House, openHouse } from './house.ts'
import { axeFindings, stickingOut } from './page-checks.ts'

let house: House
let line: TcpProxy
let counter: Page
let programme: TestProgramme
let early: string
let late: string

beforeAll(async () => {
  house = await openHouse({ redis: false, env: { MARQUEE_SINGLE_SEATS: 'allow' } })
  programme = await insertTestProgramme(house.server.pool, { shows: 2 })
  await changeTariff(house.server.pool, programme.cinemaId)
  ;[early = '', late = ''] = programme.showIds
  line = await createTcpProxy({ port: Number(new URL(house.server.url).port) })
  counter = await house.openPage(await house.openTerminal('counter', 'Counter 1', `http://127.0.0.1:${line.port}`))
  await chooseShow(counter, early)
})
afterAll(async () => {
  await line?.close()
  await house?.close()
})

const sale = () => counter.getByRole('complementary', { name: 'Sale' })
const button = (name: string | RegExp) => counter.getByRole('button', { name })
const dialog = () => counter.getByRole('dialog', { name: 'Give back' })
const difference = () => sale().getByRole('status', { name: 'Difference' })
const reference = async () => (await counter.getByTestId('booking-reference').textContent()) ?? ''
const balance = async () => (await drawerBalances(house.server.pool))[0]?.balance

/** Looks a booking up where lines are given back, and chooses these tickets of it. */
async function lookUp(booking: string, seatIds: string[]): Promise<void> {
  const inTheBooks = () =>
    house.server.pool.query("select from bookings where reference = $1 and state = 'confirmed'", [booking])
  await expect.poll(async () => (await inTheBooks()).rowCount).toBe(1)
  await counter.keyboard.press('F3')
  await dialog().getByLabel('Reference or ticket code').fill(booking)
  await dialog().getByRole('button', { name: 'Find' }).click()
  await dialog().getByText('Adult ticket').first().waitFor()
  for (const seatId of seatIds)
    await dialog()
      .getByRole('checkbox', { name: new RegExp(seatId) })
      .check()
}

async function showIs(showId: string): Promise<void> {
  await counter.locator(`[data-show-id="${showId}"]`).click()
  await counter.locator('[data-testid="seat-canvas"][data-revision]').waitFor()
}

describe('a customer who comes back for other tickets', () => {
  let bought: string
  let dearer: string

  it('pays the difference in cash, and the old seat is free when the new ones are sold', async () => {
    await toggleSeat(counter, 'A-1', 'yours')
    bought = await payExactCash(counter)
    await button('Next customer').click()
    await lookUp(bought, ['A-1'])
    await button('Exchange…').click()
    await sale().getByText('Tap the new seats').waitFor()
    await showIs(late)
    await toggleSeat(counter, 'B-1', 'yours')
    await toggleSeat(counter, 'B-2', 'yours')
    await difference()
      .getByText(/The customer pays SGD.12\.50/)
      .waitFor()
    expect(await axeFindings(counter)).toEqual([])
    expect(await stickingOut(counter)).toEqual([])
    expect(await button('Exchange').isDisabled()).toBe(true)
    await counter.keyboard.press('F12')
    await expect.poll(() => sale().getByLabel('Cash given').inputValue()).toBe('12.50')
    await counter.keyboard.press('F8')
    await sale().getByLabel('Cash given').fill('20')
    await sale().getByRole('status', { name: 'Change' }).getByText(/7\.50/).waitFor()
    await counter.keyboard.press('Enter')
    await sale().getByRole('heading', { name: 'Exchanged' }).waitFor()
    dearer = await reference()
    expect(dearer).not.toBe(bought)
    expect(await counter.getByRole('list', { name: 'Tickets' }).getByRole('listitem').count()).toBe(2)
    expect(await axeFindings(counter)).toEqual([])
    await button('Next customer').click()
    await showIs(early)
    await focusSeat(counter, 'A-1')
    await expect.poll(() => seatState(counter, 'A-1')).toBe('free')
    expect(await balance()).toBe(2500)
  })

  it('gets no seats that were chosen for another customer', async () => {
    await toggleSeat(counter, 'D-1', 'yours')
    await lookUp(dearer, ['B-1'])
    await dialog().getByText('Park or finish the order on the right first').waitFor()
    expect(await button('Exchange…').isDisabled()).toBe(true)
    await counter.keyboard.press('Escape')
    await toggleSeat(counter, 'D-1', 'free')
  })

  it('keeps the old tickets after all, and the new seats are free again', async () => {
    await lookUp(dearer, ['B-1'])
    await button('Exchange…').click()
    await toggleSeat(counter, 'C-1', 'yours')
    await counter.keyboard.press('Escape')
    await sale().getByText('Tap the free seats').waitFor()
    await expect.poll(() => seatState(counter, 'C-1')).toBe('free')
    await lookUp(dearer, ['B-1', 'B-2'])
    // A clerk in a hurry: the next key comes before the browser has told that the dialog is closed.
    await Promise.all([counter.keyboard.press('Escape'), counter.keyboard.press('F3')])
    await dialog().getByRole('heading', { name: 'Give back' }).waitFor()
    await counter.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
  })

  it('gets the difference back out of the drawer', async () => {
    await lookUp(dearer, ['B-1', 'B-2'])
    await button('Exchange…').click()
    await toggleSeat(counter, 'C-1', 'yours')
    await difference()
      .getByText(/The customer gets SGD.12\.50 in cash, out of the drawer/)
      .waitFor()
    await button('Exchange').click()
    await sale().getByRole('heading', { name: 'Exchanged' }).waitFor()
    await sale()
      .getByText(/Goes back:/)
      .waitFor()
    await button(/^Money given back/).click()
    await expect.poll(balance).toBe(1250)
    bought = await reference()
    await button('Next customer').click()
    expect((await house.server.pool.query(WRONG_IN_ORDERS)).rows).toEqual([])
  })

  it('waits while the counter is cut off, and is told why', async () => {
    await lookUp(bought, ['C-1'])
    line.cut('all')
    await connectionLight(counter)
      .getByText(/Cut off|Offline/i)
      .first()
      .waitFor()
    await dialog().getByText('While this counter is cut off nothing can be exchanged').waitFor()
    expect(await button('Exchange…').isDisabled()).toBe(true)
    line.pass()
    await dialog().getByText('While this counter is cut off').waitFor({ state: 'detached' })
    await button('Exchange…').click()
    await sale().getByText('Tap the new seats').waitFor()
    await button('Keep the old tickets').click()
    await sale().getByText('Tap the free seats').waitFor()
  })
})
