/** A real counter on a real server, through a network that can be cut: it sells on, and a manager settles what comes of it. */
import { type Seat, seatId } from '@marquee/shared'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertTestProgramme, type TestProgramme } from '../../../tooling/testing/fixtures/test-programme.ts'
import { createCustomer, heldBy, paidBy } from '../../../tooling/testing/houses/customer.ts'
import { createTcpProxy, type TcpProxy } from '../../../tooling/testing/network/tcp-proxy.ts'
import { createTestSimulator, type TestSimulator } from '../../../tooling/testing/services/gateway-simulator.ts'
import { chooseShow, connectionLight, focusSeat, payExactCash, problem, seatState, toggleSeat } from './counter-page.ts'
import { type House, openHouse } from './house.ts'
import { openView } from './office-views.ts'

const ALLOTTED = 6

let simulator: TestSimulator
let house: House
let line: TcpProxy
let counter: Page
let manager: Page
let programme: TestProgramme
let showId: string

beforeAll(async () => {
  simulator = await createTestSimulator()
  house = await openHouse({ redis: false, env: { ...simulator.serverEnv, MARQUEE_SINGLE_SEATS: 'allow' } })
  programme = await insertTestProgramme(house.server.pool, { shows: 1, allots: ALLOTTED })
  showId = programme.showIds[0] as string
  line = await createTcpProxy({ port: Number(new URL(house.server.url).port) })
  const url = `http://127.0.0.1:${line.port}`
  counter = await house.openPage(await house.openTerminal('counter', 'Counter 1', url))
  manager = await house.openPage(await house.openTerminal('manager', 'Office'), { width: 1280, height: 800 })
  await chooseShow(counter, showId)
})
afterAll(async () => {
  await line?.close()
  await house?.close()
  await simulator?.stop()
})

const band = () => counter.getByTestId('connection-banner')

async function allottedSeats(): Promise<string[]> {
  const { rows } = await house.server.pool.query<{ seat_index: number }>(
    "select seat_index from seat_claims where show_id = $1 and kind = 'allotted' order by seat_index",
    [showId],
  )
  return rows.map((row) => seatId(programme.seats[row.seat_index] as Seat))
}

async function cutOff(): Promise<void> {
  line.cut('all')
  await connectionLight(counter).getByText('Offline since').waitFor({ timeout: 20_000 })
  await band().getByText('Cut off since').waitFor()
}

async function reconnect(): Promise<void> {
  line.pass()
  await connectionLight(counter).getByText('Online').waitFor({ timeout: 30_000 })
  await band().waitFor({ state: 'detached' })
}

async function sellOne(id: string): Promise<string> {
  await toggleSeat(counter, id, 'yours')
  const reference = await payExactCash(counter)
  await counter.getByRole('button', { name: 'Next customer' }).click()
  return reference
}

describe('a counter whose network is gone', () => {
  it('sells only its allotted seats, and the ledger has the sales afterwards', async () => {
    await counter
      .getByTestId('allotted-line')
      .getByText(`${ALLOTTED} seats allotted to this counter`)
      .waitFor({ timeout: 40_000 })
    const allotted = await allottedSeats()
    expect(allotted).toHaveLength(ALLOTTED)
    const [first = ''] = allotted
    await cutOff()
    await band().getByText(`${ALLOTTED} seats of this show can be sold here`).waitFor()
    expect(await seatState(counter, first)).toBe('allotted')
    const other = 'A-1'
    expect(allotted).not.toContain(other)
    await focusSeat(counter, other)
    await counter.keyboard.press('Enter')
    await problem(counter).getByText(`Seat ${other} cannot be sold here`).waitFor()
    expect(await seatState(counter, other)).toBe('not_now')
    const reference = await sellOne(first)
    expect(reference).toMatch(/^MQ-/)
    expect(await seatState(counter, first)).toBe('booked')
    await band().getByText('1 record is kept here and waits for the server').waitFor()

    await reconnect()
    await expect
      .poll(async () => {
        const { rows } = await house.server.pool.query('select state from bookings where reference = $1', [reference])
        return rows
      })
      .toEqual([{ state: 'confirmed' }])
    expect(await seatState(counter, first)).toBe('booked')
  })

  it('gives a customer other seats with one key when a manager released the sold ones by force', async () => {
    await counter
      .getByTestId('allotted-line')
      .getByText(`${ALLOTTED} seats allotted to this counter`)
      .waitFor({ timeout: 40_000 })
    const [lost = ''] = await allottedSeats()
    await cutOff()
    const reference = await sellOne(lost)

    await openView(manager, 'Allotted seats')
    const allotment = manager.getByTestId('allotment')
    await allotment.getByText('Away since').waitFor({ timeout: 20_000 })
    await allotment.getByRole('button', { name: /by force/ }).click()
    await manager.keyboard.type('its cable was cut')
    await manager.keyboard.press('Enter')
    await manager.getByRole('dialog').getByText('Because: its cable was cut').waitFor()
    await manager.getByRole('button', { name: `Release ${ALLOTTED} seats` }).click()
    await manager.getByText('are free. Counter 1 is told as soon as it is heard.').waitFor()
    const customer = await createCustomer(house.server.url)
    const held = await heldBy(customer, { showId, seatIds: [lost] })
    await paidBy(customer, held.bookingId)

    await reconnect()
    await counter.getByRole('region', { name: 'Notices' }).getByText(reference).waitFor({ timeout: 20_000 })
    await manager.getByTestId('conflicts-count').getByText('1').waitFor()
    await openView(manager, 'Conflicts')
    const conflict = manager.getByRole('article', { name: `Conflict of ${reference}` })
    await conflict.getByText(`sold online (${held.reference})`).waitFor()
    await conflict.locator('.proposal:enabled').first().waitFor()
    await manager.keyboard.press('s')
    await manager.getByTestId('conflict-result').getByText(`${reference} has seat`).waitFor()
    await manager.getByText('No conflicts').waitFor()
    await manager.getByText('Settled (1)').click()
    await manager.getByText('by Office: Sold at Counter 1 while it was cut off').waitFor()
    const { rows } = await house.server.pool.query<{ state: string; seats: number }>(
      `select b.state, count(*)::int seats from bookings b join seat_claims c on c.booking_id = b.id
       where b.reference = any ($1) and c.kind = 'booked' group by b.id order by b.state`,
      [[reference, held.reference]],
    )
    expect(rows).toEqual([
      { state: 'confirmed', seats: 1 },
      { state: 'confirmed', seats: 1 },
    ])
  })
})
