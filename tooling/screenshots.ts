/** `npm run screenshots`: the gallery docs/screens, taken of the real screens in Chromium, on the sample programme half sold. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newId, seatId, type TerminalKind, unpackSeatPlan } from '@marquee/shared'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { chooseShow, payExactCash } from '../apps/desktop/e2e/counter-page.ts'
import { openView } from '../apps/desktop/e2e/office-views.ts'
import { pressSeat, seat, someFreeSeat } from '../apps/desktop/e2e/seats-on-screens.ts'
import { hireStaff } from '../apps/desktop/e2e/staff.ts'
import { startHost } from '../apps/desktop/src/browser-host/host.ts'
import { newLaunchKey } from '../apps/desktop/src/browser-host/launch-key.ts'
import { type Engine, startEngine } from '../apps/desktop/src/terminal/engine.ts'
import { SILENT } from '../apps/desktop/src/terminal/log.ts'
import { readHouse } from '../apps/server/src/catalogue/import/house.ts'
import { importPlan } from '../apps/server/src/catalogue/import/import-plan.ts'
import { importSample } from '../apps/server/src/catalogue/import/import-sample.ts'
import { todayIn } from '../apps/server/src/catalogue/import/local-time.ts'
import { openFirstAccount } from '../apps/server/src/office/create-office.ts'
import { createEnrolmentCode } from '../apps/server/src/terminals/enrolment/enrolment.ts'
import { takeCutOffPictures } from './screenshots/cut-off-pictures.ts'
import { takeDisplayPictures } from './screenshots/display-pictures.ts'
import { fillOffice } from './screenshots/fill-office.ts'
import { takeFindPictures } from './screenshots/find-pictures.ts'
import { createGallery } from './screenshots/gallery.ts'
import { takeKioskPictures } from './screenshots/kiosk-pictures.ts'
import { takeLogInPictures } from './screenshots/log-in-pictures.ts'
import { takeViews } from './screenshots/manager-pictures.ts'
import { takeParkedPictures } from './screenshots/parked-pictures.ts'
import { takeApprovalPicture, takeShiftPictures } from './screenshots/shift-pictures.ts'
import { buildRenderer } from './services/desktop-build.ts'
import { type OwnHouse, openOwnHouse } from './services/own-house.ts'
import { makeStadium } from './stadium.ts'
import { createCustomer, heldBy, paidBy } from './testing/houses/customer.ts'
import { createTcpProxy, type TcpProxy } from './testing/network/tcp-proxy.ts'
import { launchChromium } from './testing/services/chromium.ts'

const ROOT = join(import.meta.dirname, '..')
const PAGES = join(ROOT, 'apps/desktop/out/renderer')
const CINEMA = 'Lido'
const STADIUM = 'Stadium'

/** Besides 1280 × 800. */
const OTHER_SIZES = [
  [1024, 768],
  [1920, 1080],
] as const
const PHONE = { width: 390, height: 844 }

const gallery = createGallery(join(ROOT, 'docs', 'screens'))
const closing: (() => unknown)[] = []

async function openTerminal(
  pool: pg.Pool,
  { dir, serverUrl }: OwnHouse,
  kind: TerminalKind,
  name: string,
  way = serverUrl,
) {
  const engine = await startEngine({ dir: join(dir, name), serverUrl: way })
  closing.push(() => engine.stop())
  await engine.enrol(await createEnrolmentCode(pool, { name, kind, cinemaId: null }))
  await engine.ready()
  const launchKey = newLaunchKey()
  const host = await startHost({ engine, pages: PAGES, host: '127.0.0.1', port: 0, launchKey, log: SILENT })
  closing.push(() => host.close())
  return { engine, url: host.url }
}

/** Sells about the given share of a show, in pairs, from the middle of its rows outwards, as people choose. */
async function sellSome(engine: Engine, showId: string, bookings: number): Promise<void> {
  const { api, close } = engine.openScreen({})
  const view = await api.openShow({ showId })
  if (!view.ok) throw new Error('the show could not be opened')
  const seats = unpackSeatPlan(view.value.plan)
  const rows = Map.groupBy(seats, (each) => each.row)
  const middles = [...rows.values()].filter((row) => row.length > 6)
  const sessionId = newId()
  let sold = 0
  for (let n = 0; sold < bookings && n < bookings * 3; n++) {
    const row = middles[(n * 7) % middles.length] ?? []
    const at = Math.floor(row.length / 2) + (Math.floor(n / middles.length) % 3) * 2 * (n % 2 ? 1 : -1)
    const seatIds = row.slice(Math.max(0, at), Math.max(0, at) + 2).map(seatId)
    const bookingId = newId()
    if (seatIds.length === 0 || !(await api.claimSeats({ sessionId, bookingId, showId, seatIds })).ok) continue
    const tickets = seatIds.map((id) => ({ seatId: id, type: 'adult' }))
    if (n % 9 !== 0) await api.sell({ bookingId, tickets, tendered: 100_000 })
    sold++
  }
  close()
}

/** The best three seats of a show, one of them a child's, sold online. @returns the reference, and one of the seats */
async function sellOnline(serverUrl: string, showId: string): Promise<{ reference: string; seatId: string }> {
  const customer = await createCustomer(serverUrl)
  const best = await customer.get(`/shows/${showId}/best?quantity=3`)
  const { seatIds } = (await best.json()) as { seatIds: string[] }
  const seatId = seatIds[2] as string
  const held = await heldBy(customer, { showId, seatIds, tickets: [{ seatId, type: 'child' }] })
  await paidBy(customer, held.bookingId)
  return { reference: held.reference, seatId }
}

/** Finds a booking, gives one of its seats back, and is about to give back the others. */
async function giveBackOne(page: Page, { reference, seatId }: { reference: string; seatId: string }): Promise<void> {
  await openView(page, 'Find a booking')
  await page.getByLabel('Reference or ticket code').fill(reference)
  await page.keyboard.press('Enter')
  await page.getByLabel(`Seat ${seatId}`).check()
  await page.getByLabel('Reason').fill('The child is ill')
  await page.getByRole('button', { name: 'Give back…' }).click()
  await page.getByRole('dialog').getByRole('button').first().click()
  await page.getByTestId('given-back').waitFor()
}

interface CutOff {
  page: Page
  office: Page
  line: TcpProxy
  serverUrl: string
  showId: string
}

/**
 * A counter without its network sells on; a manager releases its seats by force, and somebody buys one that it had sold.
 * Then it is back.
 */
async function showCutOff({ page, office, line, serverUrl, showId }: CutOff): Promise<void> {
  await page.getByTestId('allotted-line').waitFor({ timeout: 60_000 })
  line.cut('all')
  await page.getByTestId('connection-light').getByText('Offline').waitFor()
  await page.keyboard.press('F7')
  const first = page.locator('[data-seat-state="allotted"]').first()
  const lost = await first.getAttribute('data-seat-id')
  if (lost === null) throw new Error('no seat is allotted')
  await first.press('Enter')
  await seat(page, lost, 'yours').waitFor()
  await payExactCash(page)
  await page.getByRole('button', { name: 'Next customer' }).click()
  await page.getByRole('button', { name: 'Show the whole auditorium' }).click()
  await page.locator('[data-seat-state="allotted"]').first().press('Enter')
  await page.locator('[data-cart-seat][data-status="yours"]').waitFor()
  await gallery.take(page, 'counter-cut-off', 'A counter that is cut off sells the seats that are allotted to it.')

  await openView(office, 'Allotted seats')
  const allotment = office.getByTestId('allotment').filter({ hasText: 'Counter 1' })
  await allotment.getByText('Away since').waitFor({ timeout: 30_000 })
  await gallery.take(office, 'manager-allotted-seats', 'Seats that are allotted to counters, and who is away.')
  await allotment.locator(`[data-allotted-show="${showId}"]`).getByRole('button').click()
  await office.getByLabel(/^Reason/).fill('The counter is out of order')
  await office.keyboard.press('Enter')
  await office.getByRole('button', { name: /^Release \d/ }).click()
  await office.getByText('is told as soon as it is heard').waitFor()
  const customer = await createCustomer(serverUrl)
  const held = await heldBy(customer, { showId, seatIds: [lost] })
  await paidBy(customer, held.bookingId)
  line.pass()
  await office.getByTestId('conflicts-count').waitFor({ timeout: 60_000 })
  await openView(office, 'Conflicts')
  await office.getByTestId('conflict-map').waitFor()
  // A conflict that has just come can't be settled for a moment: the manager must have read it.
  await office.locator('.proposal:enabled').first().waitFor()
  await gallery.take(office, 'manager-conflict', 'A sale that the ledger can’t enter, with what can be done about it.')
}

/** The codes of a terminal's latest sales, one of each. */
async function codesOf(engine: Engine): Promise<string[]> {
  const { api, close } = engine.openScreen({})
  const sales = await api.recentSales()
  close()
  return sales.flatMap(({ booking }) => booking.tickets[0]?.code ?? [])
}

/** Tickets come to the door, and the last of them comes twice. */
async function showDoor(door: Page, codes: readonly string[]): Promise<void> {
  const scan = async (code: string, verdict: string): Promise<void> => {
    await door.keyboard.type(code)
    await door.keyboard.press('Enter')
    await door.locator(`[data-testid="door-light"][data-verdict="${verdict}"]`).waitFor()
  }
  await door.locator('[data-verdict="ready"]').waitFor()
  for (const code of codes) {
    await scan(code, 'valid')
    await door.waitForTimeout(300)
  }
  await gallery.take(door, 'door-valid', 'A ticket that is good, and how many of its show are in.')
  await door.setViewportSize(PHONE)
  await scan(codes.at(-1) ?? '', 'already_used')
  await gallery.take(door, 'door-used', 'The same ticket again, on a phone: where and when it was used.')
  await scan('https://example.com/menu', 'unreadable')
  await gallery.take(door, 'door-unreadable', 'A code that is no ticket.')
  await door.getByRole('button', { name: 'Look up' }).click()
  await door.getByRole('dialog', { name: 'Look up' }).waitFor()
  await gallery.take(door, 'door-look-up', 'Somebody without a ticket is looked up by reference or name.')
}

async function main(): Promise<void> {
  buildRenderer()
  // The door admits at once, however late the show of the pictures is.
  const house = await openOwnHouse(() => {}, { MARQUEE_ADMIT_MINUTES: '1440' })
  closing.push(() => house.close())
  const { dir } = house
  const pool = new pg.Pool({ connectionString: house.ledgerUrl, max: 2 })
  closing.push(() => pool.end())

  await importSample({ pool })
  const { timeZone } = readHouse()
  const plan = join(dir, 'stadium.json')
  writeFileSync(plan, JSON.stringify(makeStadium(80_000)))
  const loaded = await importPlan({
    pool,
    plan,
    cinema: STADIUM,
    auditorium: 'Arena',
    show: { movie: 'Cup final, live', date: todayIn(timeZone), time: '23:30' },
  })
  if (!loaded.ok) throw new Error(loaded.problems.join('\n'))

  const line = await createTcpProxy({ port: Number(new URL(house.serverUrl).port) })
  closing.push(() => line.close())
  const counter = await openTerminal(pool, house, 'counter', 'Counter 1', `http://127.0.0.1:${line.port}`)
  const second = await openTerminal(pool, house, 'counter', 'Counter 2')
  const kiosk = await openTerminal(pool, house, 'kiosk', 'Kiosk 1')
  const manager = await openTerminal(pool, house, 'manager', 'Office')
  const door = await openTerminal(pool, house, 'door', 'Door 1')

  const { rows: stadiums } = await pool.query<{ id: string }>(
    'SELECT s.id FROM shows s JOIN auditoria a ON a.id = s.auditorium_id JOIN cinemas c ON c.id = a.cinema_id WHERE c.name = $1',
    [STADIUM],
  )
  const { api } = second.engine.openScreen({})
  const cinemas = await api.cinemas()
  const lido = cinemas.find((cinema) => cinema.name === CINEMA)
  const programme = lido && (await api.programme({ cinemaId: lido.id, date: todayIn(timeZone) }))
  const shows = programme?.ok ? programme.value.shows : []
  // A show that comes soon: a counter of all cinemas has allotted seats of its next hundred shows.
  const soon = Date.now() + 30 * 60_000
  const hall = shows.find((show) => show.seatCount > 250 && Date.parse(show.show.startsAt) > soon)
  if (!hall) throw new Error('the sample has no show in a large auditorium any more today')
  for (const [n, show] of shows.entries())
    if (show !== hall) await sellSome(second.engine, show.show.id, 3 + ((n * 5) % 16))
  await sellSome(second.engine, hall.show.id, 60)
  const codes = (await codesOf(second.engine)).slice(0, 9)
  await sellSome(second.engine, stadiums[0]?.id as string, 300)

  const browser = await launchChromium()
  closing.push(() => browser.close())
  const open = async (address: string, width: number, height: number): Promise<Page> => {
    const page = await (await browser.newContext({ viewport: { width, height } })).newPage()
    await page.goto(address)
    return page
  }

  const page = await open(counter.url, 1280, 800)
  await page.getByLabel('Cinema').selectOption({ label: CINEMA })
  await page.locator('[data-show-id]').first().waitFor()
  await gallery.take(page, 'counter-list', 'The day’s shows, the next one first.')
  await chooseShow(page, hall.show.id)
  for (let i = 0; i < 3; i++) {
    const id = await someFreeSeat(page)
    await pressSeat(page, id)
    await seat(page, id, 'yours').waitFor()
  }
  await gallery.take(page, 'counter-sale', 'The shows, the live map of an auditorium, and the cart.', OTHER_SIZES)
  await page.keyboard.press('F9')
  await gallery.take(page, 'counter-goods', 'Goods and combos for the same order.')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.keyboard.press('F8')
  await page.getByLabel('Cash given').fill('100')
  await gallery.take(
    page,
    'counter-pay',
    'The money that the customer gives, and the change in large figures.',
    OTHER_SIZES,
  )
  await page.keyboard.press('Escape')
  const reference = await payExactCash(page)
  await gallery.take(page, 'counter-sold', 'The tickets of a sale, with their codes.')
  await page.getByRole('button', { name: 'Next customer' }).click()
  await page.keyboard.press('F3')
  await page.getByLabel('Reference or ticket code').fill(reference)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('checkbox').first().check()
  await page.getByLabel('Reason').fill('The child is ill')
  await gallery.take(page, 'counter-give-back', 'Lines of an order that come back, or are exchanged.')
  await page.keyboard.press('Escape')

  const other = await open(second.url, 1280, 800)
  await other.getByLabel('Cinema').selectOption({ label: CINEMA })
  await chooseShow(other, hall.show.id)
  await takeParkedPictures(page, other, gallery)
  await takeDisplayPictures(page, gallery)
  await takeFindPictures(page, gallery, { serverUrl: house.serverUrl, showId: hall.show.id })

  await page.getByLabel('Cinema').selectOption({ label: STADIUM })
  await chooseShow(page, stadiums[0]?.id as string)
  await gallery.take(page, 'counter-stadium', 'A stadium of 80,000 seats.')

  const touch = await open(kiosk.url, 1080, 1920)
  await takeKioskPictures(touch, gallery, { cinema: CINEMA, showId: hall.show.id })

  const office = await open(manager.url, 1280, 800)
  await office.getByText('Counter 2').first().waitFor()
  await giveBackOne(office, await sellOnline(house.serverUrl, hall.show.id))
  await gallery.take(office, 'manager-booking', 'A booking of which one seat was given back, with its history.')

  await showDoor(await open(door.url, 1280, 800), codes)

  await page.getByLabel('Cinema').selectOption({ label: CINEMA })
  await chooseShow(page, hall.show.id)
  await takeCutOffPictures({
    page,
    other,
    engine: counter.engine,
    line,
    showId: hall.show.id,
    day: { cinemaId: lido?.id ?? '', date: todayIn(timeZone) },
    gallery,
  })
  await showCutOff({ page, office, line, serverUrl: house.serverUrl, showId: hall.show.id })

  // From here on somebody has to log in.
  const staff = await hireStaff(manager, lido?.id ?? '')
  await takeShiftPictures(other, gallery, staff)
  await takeApprovalPicture(other, gallery)
  const [first] = cinemas.toSorted((a, b) => a.name.localeCompare(b.name))
  await fillOffice(pool, manager.engine, first?.id ?? '')
  await takeViews(office, gallery)

  // And from here on at managers' pages as well.
  const code = await openFirstAccount(pool)
  const desk = await openTerminal(pool, house, 'manager', 'Office 2')
  await takeLogInPictures(await open(desk.url, 1280, 800), gallery, code ?? '')
  gallery.write()
}

try {
  await main()
} finally {
  for (const close of closing.toReversed()) await close()
}
