/**
 * A shift of five hundred random acts at a counter, by touch and by keys: whatever a clerk does, in any order, faster than the screen answers.
 * In the end its Z report is the drawer and the ledger, and the page has complained of nothing.
 */
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WRONG_IN_ORDERS } from '../../../tooling/testing/audits/orders.ts'
import { WRONG_IN_SHIFTS } from '../../../tooling/testing/audits/shifts.ts'
import { changeTariff } from '../../../tooling/testing/fixtures/change-tariff.ts'
import { insertTestProgramme, type TestProgramme } from '../../../tooling/testing/fixtures/test-programme.ts'
import { createTcpProxy, type TcpProxy } from '../../../tooling/testing/network/tcp-proxy.ts'
import fc, { SEED } from '../../../tooling/testing/random/random.ts'
import { drawerBalances } from '../../server/src/booking/cash/drawer-balance.ts'
import { eveningAt, minorUnits } from './counter-evening.ts'
import { chooseShow } from './counter-page.ts'
import { type House, openHouse, type TestTerminal } from './house.ts'
import { hireStaff, type Worker } from './staff.ts'

const ACTS = 500
/** What isn't on the screen by then isn't waited for: the next act comes. */
const IMPATIENT_MS = 2000
const FILES = ['terminal.sqlite', 'terminal.sqlite-wal']

let house: House
let programme: TestProgramme
let staff: [Worker, Worker, Worker]
let line: TcpProxy
let terminal: TestTerminal
let page: Page
let at: ReturnType<typeof eveningAt>
let isCut = false
const complaints: string[] = []
const references: string[] = []
const happened = new Map<string, number>()
const count = (what: string) => happened.set(what, (happened.get(what) ?? 0) + 1)

beforeAll(async () => {
  house = await openHouse({ redis: false, env: { MARQUEE_SINGLE_SEATS: 'allow' } })
  programme = await insertTestProgramme(house.server.pool, { shows: 4, allots: 8 })
  // Seats of a show that begins at once are given back by counters.
  await house.server.pool.query("update shows set starts_at = starts_at + interval '1 hour'")
  await changeTariff(house.server.pool, programme.cinemaId)
  staff = await hireStaff(await house.openTerminal('manager', 'Office'), programme.cinemaId)
  line = await createTcpProxy({ port: Number(new URL(house.server.url).port) })
  terminal = await house.openTerminal('counter', 'Counter 1', `http://127.0.0.1:${line.port}`)
  page = await house.openPage(terminal, { width: 1280, height: 800 })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  at = eveningAt(page)
  await at.becomeWorker(staff[0])
  await at.openShift({ '50.00': 1, '10.00': 5 })
  await chooseShow(page, programme.showIds[0] ?? '')
})
afterAll(async () => {
  await house?.close()
  await line?.close()
})

const key = (name: string) => page.keyboard.press(name)
const seen = (button: string | RegExp) => at.button(button).first().isVisible()

/** A sale that came about is written down for those who come back; then the next customer is there. */
async function sold(): Promise<void> {
  const heading = at.sale().getByRole('heading', { name: 'Sold' })
  await heading.waitFor()
  const reference = page.getByTestId('booking-reference').first()
  if (await reference.isVisible()) references.push((await reference.textContent()) ?? '')
  count(isCut ? 'sold while cut off' : 'sold')
  // Change and goods are read before a key counts.
  await page.locator('button:enabled', { hasText: 'Next customer' }).waitFor()
  await key('Enter')
}

async function payExactly(): Promise<void> {
  if (!(await page.locator('button:enabled', { hasText: 'Exact cash' }).isVisible())) return
  await key('F12')
  await sold()
}

async function giveBack(n: number): Promise<void> {
  const reference = references.splice(n % Math.max(1, references.length), 1)[0]
  if (isCut || reference === undefined) return
  await at.giveBack(reference, /Adult|Child/, 'ill')
  count('given back')
}

async function takeOver(n: number, mistypes: boolean): Promise<void> {
  const worker = staff[n % staff.length] ?? staff[0]
  await key('F5')
  await at.logIn().waitFor()
  if (mistypes) {
    await at.logIn().getByLabel('Number or badge').fill(worker.badge)
    await key('Enter')
    await page.getByLabel(`PIN of ${worker.name}`).fill('0000')
    await key('Enter')
    await at.logIn().getByText('That is not the PIN.').waitFor()
  }
  await at.becomeWorker(worker)
  count('taken over')
}

async function tapMap(n: number): Promise<void> {
  const box = await page.locator('.seat-map-surface').boundingBox()
  if (box)
    await page.mouse.click(box.x + (n % Math.floor(box.width)), box.y + (Math.floor(n / 7) % Math.floor(box.height)))
}

/** One on the map and one beside it: both are put down, and both are lifted at once. */
async function touchWithTwo(n: number): Promise<void> {
  const box = await page.locator('.seat-map-surface').boundingBox()
  if (!box) return
  const onMap = { x: box.x + (n % Math.floor(box.width)), y: box.y + (n % Math.floor(box.height)), id: 0 }
  const beside = { x: n % 1280, y: Math.floor(n / 3) % 800, id: 1 }
  const browser = await page.context().newCDPSession(page)
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 2 })
  await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [onMap] })
  await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [onMap, beside] })
  await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  await browser.detach()
  count('two fingers')
}

async function payAtMachine(n: number): Promise<void> {
  if (!(await page.locator('button:enabled', { hasText: 'Card machine' }).isVisible())) return
  await key('F11')
  await page.getByLabel('Number of its slip').fill(String(n))
  await key('Enter')
  await at.button('Paid by card machine').click()
  await sold()
  count('paid at the card machine')
}

/** By how often they come, beside the others. */
const KINDS: Record<string, [often: number, act: (n: number) => Promise<unknown>]> = {
  'adds a ticket': [60, (n) => key(n % 3 === 0 ? '2' : '1')],
  'takes a ticket off': [12, () => key('Shift+Digit1')],
  'takes all off': [2, () => key('Delete')],
  'taps the map': [20, tapMap],
  'takes the next best seats': [6, () => key('b')],
  'pays exactly': [26, payExactly],
  'pays with a note': [
    5,
    async () => {
      if (!(await page.locator('button:enabled', { hasText: 'Pay cash' }).isVisible())) return
      await key('F8')
      await page.getByLabel('Cash given').fill('500')
      await key('Enter')
      await sold()
    },
  ],
  'pays at the card machine': [4, payAtMachine],
  'adds goods': [
    6,
    async (n) => {
      if (await seen(/^Goods/)) await at.addGoods(n % 2 ? 'Popcorn, Regular' : 'Water')
    },
  ],
  'gives back': [3, giveBack],
  'takes over': [3, (n) => takeOver(n, n % 4 === 0)],
  'chooses a show': [
    5,
    async (n) => {
      await page.locator(`[data-show-id="${programme.showIds[n % programme.showIds.length]}"]`).click()
    },
  ],
  'moves cash': [
    3,
    (n) =>
      at.moveCash(n % 3 === 0 ? 'Pay in' : n % 3 === 1 ? 'Pay out' : 'To the safe', `${1 + (n % 5)}.50`, 'a reason'),
  ],
  'looks at the X report': [
    2,
    async () => {
      await at.openShiftPanel()
      await at.press('X report')
      await at.figures(/^X report/)
      count('X reports')
    },
  ],
  'is cut off, or back': [
    3,
    async (n) => {
      // It is back more often than not.
      isCut = !isCut && n % 2 === 0
      if (isCut) line.cut('all')
      else line.pass()
    },
  ],
  'loads the page anew': [
    2,
    async () => {
      await page.reload()
      await page.locator('[data-show-id]').first().waitFor()
    },
  ],
  'types thirty keys in a second': [
    2,
    async (n) => {
      const keys = ['1', '2', 'b', 'Shift+Digit1', '1', 'F12', 'Enter', '1', 'F9', 'Escape']
      await Promise.all(Array.from({ length: 30 }, (_, i) => key(keys[(n + i * 3) % keys.length] ?? '1')))
      count('thirty keys')
    },
  ],
  'touches with two fingers': [3, touchWithTwo],
  'presses Escape': [5, () => key('Escape')],
  'presses Enter': [5, () => key('Enter')],
}

const act = fc.record({
  kind: fc.oneof(...Object.entries(KINDS).map(([name, [weight]]) => ({ weight, arbitrary: fc.constant(name) }))),
  n: fc.nat(999_999),
})

/** What lies over the counter when an act has ended otherwise than it was meant, a person takes away. */
async function tidy(): Promise<void> {
  for (let i = 0; i < 8 && (await page.locator('dialog[open]').first().isVisible()); i++) {
    // Keys of the act before may have chosen somebody, whose PIN is asked for: Escape goes back to all.
    if (await at.logIn().getByLabel('Number or badge').isVisible()) {
      await at.becomeWorker(staff[i % 3] ?? staff[0]).catch(() => count('log-in not done'))
    } else await key('Escape')
  }
}

/** In the drawer's book of the terminal's own disk. */
function ownBook(): number {
  const copy = mkdtempSync(join(tmpdir(), 'marquee-book-'))
  for (const name of FILES) {
    if (existsSync(join(terminal.dir, name))) copyFileSync(join(terminal.dir, name), join(copy, name))
  }
  const db = new Database(join(copy, 'terminal.sqlite'))
  const sum = "select coalesce(sum(case direction when 'in' then amount else -amount end), 0) from drawer"
  const own = db.prepare(sum).pluck().get() as number
  db.close()
  rmSync(copy, { recursive: true, force: true })
  return own
}

it(`of random acts ends with a Z report that is the drawer and the ledger (seed ${SEED})`, async () => {
  const [acts = []] = fc.sample(fc.array(act, { minLength: ACTS, maxLength: ACTS }), { numRuns: 1, seed: SEED })
  page.setDefaultTimeout(IMPATIENT_MS)
  const folder = process.env.MARQUEE_SCREENS
  for (const { kind, n } of acts) {
    try {
      await KINDS[kind]?.[1](n)
    } catch {
      // Somebody else's act was in its way: a wait, a full cart, a dialog.
      count(`not done: ${kind}`)
      if (folder !== undefined)
        await page.screenshot({ path: `${folder}/not-done-${kind.replaceAll(' ', '-')}-${n}.png` })
    }
    await tidy()
  }
  page.setDefaultTimeout(20_000)
  line.pass()
  await page.getByTestId('connection-banner').waitFor({ state: 'detached', timeout: 40_000 })
  for (let i = 0; i < 3; i++) await key('Escape')
  for (let i = 0; i < 20 && (await at.paidBack().isVisible()); i++) await at.payBack()
  await expect.poll(() => terminal.engine.state().waitingCommands, { timeout: 20_000 }).toBe(0)

  await at.openShiftPanel()
  await at.press('X report')
  const x = await at.figures(/^X report/)
  const drawer = minorUnits(x.get('Should be in the drawer') ?? '')
  const [book] = await drawerBalances(house.server.pool)
  expect(drawer).toBe(book?.balance)
  expect(drawer).toBe(ownBook())
  await at.press(/^Back/)
  await at.press('Count and close')
  await at
    .panel()
    .getByLabel('Pieces of 0.05', { exact: true })
    .fill(String(drawer / 5))
  await at.press('Sign the count')
  await at.press('Close the shift')
  const z = await at.figures(/^Z report/)
  expect(z.get('Difference')).toBe('nothing')
  expect(minorUnits(z.get('Should be in the drawer') ?? '')).toBe(drawer)
  await expect
    .poll(async () => (await house.server.pool.query("select from shift_closes where differences = '[]'")).rowCount)
    .toBe(1)
  for (const audit of [WRONG_IN_SHIFTS, WRONG_IN_ORDERS]) {
    expect((await house.server.pool.query(audit)).rows).toEqual([])
  }
  expect((await house.server.pool.query('select from conflicts where return_id is null')).rowCount).toBe(0)
  expect(complaints).toEqual([])
  // An evening on which nothing happens proves nothing.
  const did = [
    ...['sold', 'sold while cut off', 'given back', 'taken over', 'paid at the card machine', 'X reports'],
    ...['thirty keys', 'two fingers'],
  ]
  for (const what of did) expect(happened.get(what) ?? 0, what).toBeGreaterThan(0)
  expect((happened.get('sold') ?? 0) + (happened.get('sold while cut off') ?? 0)).toBeGreaterThan(10)
}, 180_000)
