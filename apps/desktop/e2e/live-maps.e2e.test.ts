import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertTestProgramme, type TestProgramme } from '../../../tooling/testing/fixtures/test-programme.ts'
import { chooseShow, payExactCash } from './counter-page.ts'
import { type House, openHouse, type TestTerminal } from './house.ts'
import { chooseShowAtKiosk, takeSeatsAtKiosk } from './kiosk-page.ts'
import { pressSeat, seat, someFreeSeat } from './seats-on-screens.ts'

describe.each([
  ['Redis in front of the ledger', true],
  ['the ledger alone', false],
])('two counters and a kiosk on the same show, with %s', (_name, redis) => {
  let house: House
  let programme: TestProgramme
  let terminals: { first: TestTerminal; second: TestTerminal; kiosk: TestTerminal; manager: TestTerminal }
  let first: Page
  let second: Page
  let kiosk: Page
  let showId: string

  beforeAll(async () => {
    house = await openHouse({ redis })
    programme = await insertTestProgramme(house.server.pool, { shows: 3 })
    showId = programme.showIds[0] as string
    terminals = {
      first: await house.openTerminal('counter', 'Counter 1'),
      second: await house.openTerminal('counter', 'Counter 2'),
      kiosk: await house.openTerminal('kiosk', 'Kiosk 1'),
      manager: await house.openTerminal('manager', 'Office'),
    }
    first = await house.openPage(terminals.first)
    second = await house.openPage(terminals.second)
    kiosk = await house.openPage(terminals.kiosk, { width: 1080, height: 1920 })
    await chooseShow(first, showId)
    await chooseShow(second, showId)
    await chooseShowAtKiosk(kiosk, showId)
    await takeSeatsAtKiosk(kiosk, 1)
  })
  afterAll(() => house?.close())

  it('show a seat as held while one of them holds it, and as free when it is given back', async () => {
    const seatId = await someFreeSeat(first)
    await pressSeat(first, seatId)
    await seat(first, seatId, 'yours').waitFor()
    for (const page of [second, kiosk]) await seat(page, seatId, 'held').waitFor()
    await pressSeat(first, seatId)
    for (const page of [second, kiosk]) await seat(page, seatId, 'free').waitFor()
  })

  it('give nobody else a seat that the kiosk holds, and say so', async () => {
    const seatId = await someFreeSeat(kiosk)
    await pressSeat(kiosk, seatId)
    await seat(kiosk, seatId, 'yours').waitFor()
    await seat(first, seatId, 'held').waitFor()
    await pressSeat(first, seatId)
    expect(await seat(first, seatId, 'yours').count()).toBe(0)
    await kiosk.getByRole('button', { name: 'Start over' }).click()
    await seat(first, seatId, 'free').waitFor()
    await chooseShowAtKiosk(kiosk, showId)
    await takeSeatsAtKiosk(kiosk, 1)
  })

  it("show a sold seat as sold, and so does the manager's page", async () => {
    const manager = await house.openPage(terminals.manager)
    const row = manager.locator(`[data-show-id="${showId}"]`)
    await row.waitFor()
    const seatId = await someFreeSeat(second)
    await pressSeat(second, seatId)
    await seat(second, seatId, 'yours').waitFor()
    const reference = await payExactCash(second)
    expect(reference).toMatch(/^MQ-[0-9A-Z]{6}$/)
    await seat(first, seatId, 'booked').waitFor()
    await seat(kiosk, seatId, 'booked').waitFor()
    const rows = await house.server.pool.query<{ seats: number[] }>(
      "SELECT array_agg(seat_index) AS seats FROM tickets t JOIN bookings b ON b.id = t.booking_id WHERE b.reference = $1 AND b.state = 'confirmed'",
      [reference],
    )
    expect(rows.rows[0]?.seats).toHaveLength(1)
    await row.getByText('1', { exact: true }).first().waitFor()
    await manager.getByText('Counter 2').first().waitFor()
    await manager.context().close()
  })

  it('keep a cart over a reload of the page, and give it back when the page is closed', async () => {
    const seatId = await someFreeSeat(first)
    await pressSeat(first, seatId)
    await seat(first, seatId, 'yours').waitFor()
    await first.reload()
    await seat(first, seatId, 'yours').waitFor()
    await first.context().close()
    await seat(second, seatId, 'held').waitFor()
    await seat(second, seatId, 'free').waitFor({ timeout: 40_000 })
    first = await house.openPage(terminals.first)
  })

  it('are offline without the server, sell only allotted seats of the last map, and continue when it is back', async () => {
    await chooseShow(first, showId)
    const seatId = await someFreeSeat(first)
    await house.server.stop()
    await first.getByTestId('connection-light').getByText('Offline').waitFor({ timeout: 15_000 })
    await seat(first, seatId, 'not_now').waitFor()
    await pressSeat(first, seatId)
    await first.getByText(`Seat ${seatId} cannot be sold here`).first().waitFor()
    expect(await seat(first, seatId, 'yours').count()).toBe(0)

    await terminals.first.stop()
    terminals.first = await house.reopenTerminal(terminals.first)
    const again = await house.openPage(terminals.first)
    await again.getByTestId('connection-light').getByText('Offline').waitFor({ timeout: 15_000 })
    await chooseShow(again, showId)
    await seat(again, seatId, 'not_now').waitFor()
    expect(await again.locator('[data-seat-state="booked"]').count()).toBeGreaterThan(0)

    await house.server.restart()
    await again.getByTestId('connection-light').getByText('Online').waitFor({ timeout: 15_000 })
    await seat(again, seatId, 'free').waitFor()
    await pressSeat(again, seatId)
    await seat(again, seatId, 'yours').waitFor()
    expect(await payExactCash(again)).toMatch(/^MQ-/)
    await again.context().close()
  })
})
