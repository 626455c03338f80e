/** A real counter on a real server: a school of thirty, on one order. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WRONG_IN_ORDERS } from '../../../tooling/testing/audits/orders.ts'
import { changeTariff } from '../../../tooling/testing/fixtures/change-tariff.ts'
import { insertTestProgramme } from '../../../tooling/testing/fixtures/test-programme.ts'
import { createTcpProxy, type TcpProxy } from '../../../tooling/testing/network/tcp-proxy.ts'
import { chooseShow, connectionLight, focusSeat, seatBecomes, tapSeat } from './counter-page.ts'
import { type House, openHouse } from './house.ts'
import { axeFindings, stickingOut } from './page-checks.ts'

const SIZES = [
  { width: 1366, height: 768 },
  { width: 1024, height: 768 },
]
/** Three rows of ten, side by side. */
const SEATS = ['C', 'D', 'E'].flatMap((row) => Array.from({ length: 10 }, (_, i) => `${row}-${i + 1}`))

let house: House
let line: TcpProxy
let counter: Page

beforeAll(async () => {
  house = await openHouse({ redis: false, env: { MARQUEE_SINGLE_SEATS: 'allow' } })
  const programme = await insertTestProgramme(house.server.pool, { shows: 2 })
  await changeTariff(house.server.pool, programme.cinemaId)
  line = await createTcpProxy({ port: Number(new URL(house.server.url).port) })
  counter = await house.openPage(await house.openTerminal('counter', 'Counter 1', `http://127.0.0.1:${line.port}`))
  await chooseShow(counter, programme.showIds[0] as string)
})
afterAll(async () => {
  await line?.close()
  await house?.close()
})

const sale = () => counter.getByRole('complementary', { name: 'Sale' })
const button = (name: string | RegExp) => counter.getByRole('button', { name })
const total = () => sale().getByRole('status', { name: 'Total' })

/** At both sizes; `always` is in sight on each, wherever the panel was scrolled to. */
async function looksGood(always: string[]): Promise<void> {
  for (const size of SIZES) {
    await counter.setViewportSize(size)
    for (const to of [0, 100_000]) {
      await sale().evaluate((panel, top) => panel.scrollTo(0, top), to)
      for (const name of always) {
        const box = await button(name).boundingBox()
        expect(box && box.y >= 0 && box.y + box.height <= size.height, `${name} at ${size.width}`).toBe(true)
      }
    }
    expect(await axeFindings(counter)).toEqual([])
    expect(await stickingOut(counter)).toEqual([])
  }
  await counter.setViewportSize(SIZES[0] as (typeof SIZES)[0])
}

describe('a school of thirty', () => {
  it('has thirty seats side by side on one order, all at the price for children but for its two teachers', async () => {
    for (const seatId of SEATS) {
      await focusSeat(counter, seatId)
      await tapSeat(counter, seatId)
      await seatBecomes(counter, seatId, 'yours')
    }
    await sale().getByRole('heading', { name: '30 seats' }).waitFor()
    const rows = sale().getByRole('list', { name: 'Chosen seats' }).getByRole('listitem')
    expect(await rows.count()).toBe(30)
    await sale().getByRole('button', { name: 'Child', exact: true }).click()
    for (const seatId of ['C-1', 'E-10']) {
      await counter.getByLabel(`Ticket type of seat ${seatId}`, { exact: true }).selectOption('adult')
    }
    // A child less, and one more beside: all of them stand in one list.
    await counter.getByRole('button', { name: 'Give back seat D-5', exact: true }).click()
    await sale().getByRole('heading', { name: '29 seats' }).waitFor()
    await focusSeat(counter, 'E-11')
    await tapSeat(counter, 'E-11')
    await sale().getByRole('heading', { name: '30 seats' }).waitFor()
    await counter.getByLabel('Ticket type of seat E-11', { exact: true }).selectOption('child')
    await looksGood(['Pay cash', 'Give all back'])
  })

  it('keeps them over a reload of the page', async () => {
    const before = await total().textContent()
    await counter.reload()
    await sale().getByRole('heading', { name: '30 seats' }).waitFor()
    await expect.poll(() => total().textContent()).toBe(before)
  })

  it('pays once though the line is lost before it does, and has thirty tickets, and is entered once', async () => {
    await button('Pay cash').click()
    line.cut('all')
    await connectionLight(counter).getByText('Offline since').waitFor()
    await looksGood(['Take cash'])
    await button('Exact').click()
    await button('Take cash').click()
    await sale().getByRole('heading', { name: 'Sold' }).waitFor()
    expect(await counter.getByRole('list', { name: 'Tickets' }).getByRole('listitem').count()).toBe(30)
    await sale().getByText('The server hears of it later').waitFor()
    await looksGood(['Next customer'])
    expect((await house.server.pool.query('select from orders')).rowCount).toBe(0)
    line.pass()
    const books = async () =>
      (
        await house.server.pool.query(
          `select (select count(*)::int from orders) as orders, (select count(*)::int from tickets) as tickets,
            (select count(*)::int from bookings where state = 'confirmed') as bookings,
            (select count(*)::int from tickets where ticket_type = 'child') as children,
            (select sum(amount)::int from payments) - (select sum(amount)::int from order_lines) as missing`,
        )
      ).rows
    await expect
      .poll(books, { timeout: 30_000 })
      .toEqual([{ orders: 1, tickets: 30, bookings: 4, children: 28, missing: 0 }])
    expect((await house.server.pool.query(WRONG_IN_ORDERS)).rows).toEqual([])
    await button('Next customer').click()
    await sale().getByText('Tap the free seats').waitFor()
  })
})
