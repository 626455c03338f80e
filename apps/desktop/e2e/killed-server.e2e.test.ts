/**
 * The server is killed while two counters sell, and started again: real processes, real screens. A counter
 * sells its allotted seats meanwhile, and the other one sees it when all is well.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Seat, seatId } from '@marquee/shared'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CrashHouse, openCrashHouse } from '../../../tooling/testing/houses/crash-house.ts'
import { launchChromium } from '../../../tooling/testing/services/chromium.ts'
import { createEnrolmentCode } from '../../server/src/terminals/enrolment/enrolment.ts'
import { startHost } from '../src/browser-host/host.ts'
import { newLaunchKey } from '../src/browser-host/launch-key.ts'
import { startEngine } from '../src/terminal/engine.ts'
import { SILENT } from '../src/terminal/log.ts'
import {
  chooseShow,
  connectionLight,
  focusSeat,
  payExactCash,
  problem,
  seatBecomes,
  seatState,
  toggleSeat,
} from './counter-page.ts'

const PAGES = join(import.meta.dirname, '..', 'out', 'renderer')
const ALLOTTED = 6

let house: CrashHouse
let browser: Browser
let root: string
const closing: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'marquee-killed-'))
  house = await openCrashHouse({ shows: 1, allots: ALLOTTED })
  // Today, in two hours.
  await house.pool.query("update shows set starts_at = starts_at - interval '22 hours'")
  browser = await launchChromium()
})
afterAll(async () => {
  await browser?.close()
  for (const close of closing.toReversed()) await close()
  await house?.close()
  rmSync(root, { recursive: true, force: true })
})

async function openCounter(name: string): Promise<Page> {
  const engine = await startEngine({ dir: join(root, name), serverUrl: house.url })
  closing.push(() => engine.stop())
  await engine.enrol(await createEnrolmentCode(house.pool, { name, kind: 'counter', cinemaId: null }))
  await engine.ready()
  const launchKey = newLaunchKey()
  const host = await startHost({ engine, pages: PAGES, host: '127.0.0.1', port: 0, launchKey, log: SILENT })
  closing.push(() => host.close())
  const page = await (await browser.newContext({ viewport: { width: 1366, height: 768 } })).newPage()
  page.setDefaultTimeout(20_000)
  await page.goto(host.url)
  return page
}

/** The seat ids, in the order of the plan. */
async function seatsAllottedTo(name: string): Promise<string[]> {
  const { rows } = await house.pool.query<{ seat_index: number }>(
    `select seat_index from seat_claims c join terminals t on t.id = c.terminal_id
     where c.kind = 'allotted' and t.name = $1 order by seat_index`,
    [name],
  )
  return rows.map((row) => seatId(house.programme.seats[row.seat_index] as Seat))
}

const band = (page: Page) => page.getByTestId('connection-banner')

it('a counter continues selling while the server is dead, and another sees its sales afterwards', async () => {
  const showId = house.programme.showIds[0] as string
  const [one, two] = [await openCounter('Counter 1'), await openCounter('Counter 2')]
  for (const page of [one, two]) {
    await chooseShow(page, showId)
    await page
      .getByTestId('allotted-line')
      .getByText(`${ALLOTTED} seats allotted to this counter`)
      .waitFor({ timeout: 40_000 })
  }
  const allotted = await seatsAllottedTo('Counter 1')
  const [first = '', second = '', third = ''] = allotted
  const ofTwo = (await seatsAllottedTo('Counter 2'))[0] ?? ''
  const reference = new Map<string, string>()
  const sell = async (page: Page, ...seats: string[]): Promise<void> => {
    for (const id of seats) await toggleSeat(page, id, 'yours')
    const sold = await payExactCash(page)
    for (const id of seats) reference.set(id, sold)
    await page.getByRole('button', { name: 'Next customer' }).click()
  }

  await sell(one, 'A-1')
  await focusSeat(two, 'A-1')
  await seatBecomes(two, 'A-1', 'booked')

  await house.kill()
  for (const page of [one, two]) {
    await connectionLight(page).getByText('Offline since').waitFor()
    await band(page).getByText('Cut off since').waitFor()
  }
  await band(one).getByText(`${ALLOTTED} seats of this show can be sold here`).waitFor()
  await sell(one, first)
  await sell(one, second, third)
  expect(await seatState(one, first)).toBe('booked')
  await band(one).getByText('2 records are kept here and wait for the server').waitFor()
  // This terminal can't sell a seat that is allotted to the other one, nor one that nobody has.
  for (const other of [ofTwo, 'A-2']) {
    await focusSeat(one, other)
    await one.keyboard.press('Enter')
    await problem(one).getByText(`Seat ${other} cannot be sold here`).waitFor()
  }
  // A counter that can't hear of it shows the seats as they were, and doesn't offer them.
  expect(await seatState(two, first)).toBe('not_now')
  await sell(two, ofTwo)

  await house.start()
  for (const page of [one, two]) {
    await connectionLight(page).getByText('Online').waitFor({ timeout: 30_000 })
    await band(page).waitFor({ state: 'detached' })
  }
  for (const id of [first, second, third]) {
    await focusSeat(two, id)
    await seatBecomes(two, id, 'booked')
  }
  await focusSeat(one, ofTwo)
  await seatBecomes(one, ofTwo, 'booked')
  const { rows } = await house.pool.query<{ seat_index: number; reference: string; tickets: number }>(
    `select c.seat_index, b.reference, (select count(*)::int from tickets t where t.show_id = c.show_id
       and t.seat_index = c.seat_index) tickets
     from seat_claims c join bookings b on b.id = c.booking_id where c.kind = 'booked'`,
  )
  const sold = rows.map((row) => [seatId(house.programme.seats[row.seat_index] as Seat), row.reference, row.tickets])
  expect(new Set(sold.map(String))).toEqual(new Set([...reference].map(([id, name]) => String([id, name, 1]))))
  expect(rows).toHaveLength(reference.size)
  expect((await house.pool.query('select from conflicts')).rows).toEqual([])

  // The counter that was cut off sells any free seat again.
  await sell(one, 'A-2')
  await focusSeat(two, 'A-2')
  await seatBecomes(two, 'A-2', 'booked')
})
