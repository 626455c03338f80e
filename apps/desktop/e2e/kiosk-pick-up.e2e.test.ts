/** A visitor with tickets that are paid for, at a kiosk by touch: by scanner, by reference and digits, too often, and once more. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { insertTestProgramme, type TestProgramme } from '../../../tooling/testing/fixtures/test-programme.ts'
import { createCustomer, heldBy, paidBy } from '../../../tooling/testing/houses/customer.ts'
import { photographed, read } from '../../../tooling/testing/qr-pictures.ts'
import { createTestSimulator, type TestSimulator } from '../../../tooling/testing/services/gateway-simulator.ts'
import { SOON } from '../../../tooling/testing/soon.ts'
import { type House, openHouse } from './house.ts'
import { axeFindings, overlapping, smallTargets, stickingOut } from './page-checks.ts'
import { scanAs } from './scan.ts'

let house: House
let simulator: TestSimulator
let programme: TestProgramme
let page: Page
const paper = mkdtempSync(join(tmpdir(), 'marquee-paper-'))
const PORTRAIT = { width: 1080, height: 1920 }
const LANDSCAPE = { width: 1920, height: 1080 }

beforeAll(async () => {
  simulator = await createTestSimulator()
  house = await openHouse({ redis: false, env: { ...simulator.serverEnv, MARQUEE_SINGLE_SEATS: 'allow' } })
  programme = await insertTestProgramme(house.server.pool, { shows: 1 })
  const kiosk = await house.openTerminal('kiosk', 'Kiosk 1', undefined, { printer: `png:${paper}` })
  const context = await house.browser.newContext({ viewport: PORTRAIT, hasTouch: true, locale: 'en-GB' })
  page = await context.newPage()
  page.setDefaultTimeout(20_000)
  await page.addInitScript(noteShifts)
  await page.goto(kiosk.url)
})
afterAll(async () => {
  await house?.close()
  await simulator?.stop()
  rmSync(paper, { recursive: true, force: true })
})

/** Every shift of the layout counts, also that behind a touch. Only the letters on the way on may change: it stays in its place. */
function noteShifts(): void {
  const seen: string[] = []
  Object.assign(window, { shifts: seen })
  new PerformanceObserver((list) => {
    for (const each of list.getEntries()) {
      const { sources } = each as PerformanceEntry & { sources: { node: Node | null }[] }
      for (const { node } of sources) {
        const part = node instanceof Element ? node : node?.parentElement
        if (!part?.closest('.go-on')) seen.push(`${part?.className} ${part?.textContent}`)
      }
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
const shifts = () => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
const forgetShifts = () => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts.splice(0))

async function soldOnline(seatIds: string[]) {
  const customer = await createCustomer(house.server.url)
  const held = await heldBy(customer, { showId: programme.showIds[0], seatIds })
  const who = { name: 'A Visitor', phone: '+33 6 12 34 98 76' }
  const { tickets } = await paidBy(customer, held.bookingId, { method: 'card', token: 'pm_card_visa', ...who })
  return { reference: held.reference, code: tickets[0]?.code ?? '' }
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const asks = (question: string) => page.getByRole('heading', { level: 1, name: question }).waitFor()
const says = (text: string | RegExp) => page.getByText(text).waitFor()
let isLeft = false
/** A kiosk takes two touches of one place for a double tap, where the page has changed between them. */
async function touch(target: Locator): Promise<void> {
  await target.waitFor()
  const { width, height } = (await target.boundingBox()) ?? { width: 0, height: 0 }
  isLeft = !isLeft
  await target.tap({ position: { x: width * (isLeft ? 0.35 : 0.65), y: height / 2 } })
}
async function type(keys: string): Promise<void> {
  for (const key of keys) await touch(button(key))
}
const pages = (): string[] => readdirSync(paper).filter((name) => name.endsWith('.png') && !name.startsWith('.'))
async function begin(): Promise<void> {
  await touch(button(/^Pick up tickets/))
  await asks('Show your code')
  await says(/under the scanner/)
  await forgetShifts()
}

async function look(name: string): Promise<void> {
  const folder = process.env.MARQUEE_SCREENS
  if (folder) {
    mkdirSync(folder, { recursive: true })
    await page.waitForTimeout(300)
    await page.screenshot({ path: join(folder, `${name}.png`) })
  }
  expect.soft(await stickingOut(page), name).toEqual([])
  expect.soft(await smallTargets(page), name).toEqual([])
  expect.soft(await overlapping(page), name).toEqual([])
  expect.soft(await cutOff(page), name).toEqual([])
}

/** What a box cuts off, and what is wider than its place. */
const cutOff = (of: Page): Promise<string[]> =>
  of.evaluate(() =>
    [...document.querySelectorAll('.frame-main, .frame-main *, .frame-question, .notice-line, .go-on, .frame-button')]
      .filter((each) => each.closest('.visually-hidden, svg') === null && each.clientHeight > 0)
      .filter((each) => {
        const isClipped = getComputedStyle(each).overflowY !== 'visible' || each.matches('.frame-main, button')
        const isTooHigh = isClipped && each.scrollHeight > each.clientHeight + 2
        return isTooHigh || each.scrollWidth > each.clientWidth + 2
      })
      .filter((each) => getComputedStyle(each).display !== 'inline')
      .map((each) => `${each.className}: ${each.textContent}`),
  )

it('by the code of a ticket, at three touches', async () => {
  const sold = await soldOnline(['E-5', 'E-6'])
  await begin()
  await look('pick-up-scan')
  await scanAs(page, 'us', sold.code)
  await asks('Are these your tickets?')
  await look('pick-up-found')
  expect(await page.getByRole('list', { name: '2 tickets' }).getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringContaining('E-5'),
    expect.stringContaining('E-6'),
  ])
  expect(pages()).toEqual([])
  await touch(button('Print 2 tickets'))
  await asks('Take your tickets')
  await look('pick-up-out')
  expect(pages()).toHaveLength(2)
  const seen = pages().map(async (name) => read(await photographed(readFileSync(join(paper, name)))))
  expect(await Promise.all(seen)).toEqual([expect.stringMatching(/^MQ3:/), expect.stringMatching(/^MQ3:/)])
  expect.soft(await shifts()).toEqual([])
  await touch(button('Done'))
  await begin()
  await scanAs(page, 'us', sold.code)
  await asks('These tickets are printed already')
  await says(sold.reference.replace('-', '\u2011'))
  await look('pick-up-printed')
  expect.soft(await axeFindings(page)).toEqual([])
  await touch(button('Start over'))
  expect(pages()).toHaveLength(2)
})

it('by the reference and the last digits, which nobody guesses', async () => {
  const sold = await soldOnline(['F-5', 'F-6'])
  const reference = sold.reference.slice(3)
  await begin()
  await touch(button('Type the booking reference'))
  await asks('Your booking reference')
  await type(reference.slice(0, 3))
  await touch(button('Delete'))
  await type(reference.slice(2))
  await look('pick-up-reference')
  expect.soft(await axeFindings(page)).toEqual([])
  await touch(button('Continue'))
  await asks('The last four digits')
  for (const _ of ['once', 'twice', 'again']) {
    await type('0001')
    await touch(button('Continue'))
    await says(/don’t match|Too many wrong tries/)
    await vi.waitFor(async () => expect(await page.locator('.typed-letter').allInnerTexts()).not.toContain('1'), SOON)
  }
  await says(/Too many wrong tries/)
  await page.getByRole('button', { name: /^Again in/ }).waitFor()
  await look('pick-up-wait')
  expect.soft(await axeFindings(page)).toEqual([])
  expect.soft(await shifts()).toEqual([])
  // The wait is over.
  await house.server.pool.query('update pick_up_tries set until = now()')
  await touch(button('Back'))
  await touch(button('Delete'))
  await type(reference.slice(-1))
  await touch(button('Continue'))
  await type('9876')
  await touch(button('Continue'))
  await asks('Are these your tickets?')
  await touch(button('Print 2 tickets'))
  await asks('Take your tickets')
  expect(pages()).toHaveLength(4)
  await touch(button('Done'))
})

it('in each language and on each side, without a word cut off', async () => {
  await begin()
  for (const [name, language] of [
    ['Español', 'es'],
    ['Français', 'fr'],
    ['हिन्दी', 'hi'],
    ['العربية', 'ar'],
  ] as const) {
    await touch(page.locator('.language-pill'))
    await touch(button(name))
    await page.locator(`html[lang="${language}"]`).waitFor()
    for (const step of ['scan', 'reference', 'digits'] as const) {
      if (step === 'reference') await touch(page.locator('.pick-up-other-way'))
      if (step === 'digits') {
        await type('7K3F9P')
        await touch(page.locator('.go-on'))
      }
      await page.locator(step === 'scan' ? '.pick-up-scan' : '.pick-up-keys').waitFor()
      for (const size of [LANDSCAPE, PORTRAIT]) {
        await page.setViewportSize(size)
        await look(`pick-up-${step}-${language}-${size.width}`)
      }
    }
    // Back to the first page, with nothing typed.
    await touch(page.locator('.frame-nav .frame-button').first())
    for (const _ of '7K3F9P') await touch(page.locator('.pick-up-erase'))
    await touch(page.locator('.frame-nav .frame-button').first())
    await page.locator('.pick-up-scan').waitFor()
  }
})
