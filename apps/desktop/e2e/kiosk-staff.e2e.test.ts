/**
 * A kiosk and those who look after it, on real screens and a real server: staff open their page by the gesture and a PIN and take it out
 * of order, a visitor's call for help is seen and answered at a counter, a manager sets a message and takes it out of order from afar, and
 * fingers and keys get no further than the page.
 */
import type { CDPSession, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertTestProgramme } from '../../../tooling/testing/fixtures/test-programme.ts'
import { type House, openHouse, type TestTerminal } from './house.ts'
import { openView } from './office-views.ts'
import { axeFindings, smallTargets, stickingOut } from './page-checks.ts'
import { hireStaff } from './staff.ts'

const UPRIGHT = { width: 1080, height: 1920 }
const ON_ITS_SIDE = { width: 1920, height: 1080 }

let house: House
let terminal: TestTerminal
let kiosk: Page
let counter: Page
let office: Page
let touch: CDPSession

beforeAll(async () => {
  house = await openHouse({ redis: false })
  const { cinemaId } = await insertTestProgramme(house.server.pool, { shows: 2 })
  const desk = await house.openTerminal('manager', 'Office')
  await hireStaff(desk, cinemaId)
  terminal = await house.openTerminal('kiosk', 'Kiosk 1')
  kiosk = await house.openPage(terminal, UPRIGHT)
  counter = await house.openPage(await house.openTerminal('counter', 'Counter 1'), { width: 1280, height: 800 })
  office = await house.openPage(desk, { width: 1440, height: 900 })
  touch = await kiosk.context().newCDPSession(kiosk)
  await kiosk.locator('.attract').waitFor()
  await button(counter, /^Clerk 1/).click()
  await counter.getByLabel('PIN of Clerk 1').waitFor()
  await counter.keyboard.type('4711')
  await counter.keyboard.press('Enter')
  await button(counter, 'Clerk 1: switch operator').waitFor()
})
afterAll(() => house?.close())

const button = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })
const staff = () => kiosk.locator('.staff-dialog')
const step = (name: string) => kiosk.locator(`.kiosk[data-step="${name}"]`)

async function touchAt(x: number, y: number): Promise<void> {
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
async function openStaffPage(number: string, pin: string): Promise<void> {
  for (let i = 0; i < 5; i++) await touchAt(30, 30)
  await staff().waitFor()
  await type(number, 'Next')
  await type(pin, 'Open')
}
async function type(digits: string, then: string): Promise<void> {
  for (const digit of digits) await button(staff(), digit).click()
  await button(staff(), then).click()
}
/** In a folder that `MARQUEE_SCREENS` names, for people to look at. */
async function look(page: Page, name: string): Promise<void> {
  const folder = process.env['MARQUEE_SCREENS']
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}.png` })
  expect(await axeFindings(page)).toEqual([])
  expect(await stickingOut(page)).toEqual([])
}
async function lookBothWays(name: string): Promise<void> {
  for (const [way, size] of [
    ['upright', UPRIGHT],
    ['on-its-side', ON_ITS_SIDE],
  ] as const) {
    await kiosk.setViewportSize(size)
    await look(kiosk, `${name}-${way}`)
    expect(await smallTargets(kiosk)).toEqual([])
  }
  await kiosk.setViewportSize(UPRIGHT)
}

describe('staff at a kiosk', () => {
  it('open their page by five touches in the corner and a PIN, and see how it is', async () => {
    await openStaffPage('1', '0000')
    await staff().getByText('Number and PIN don’t belong together.').waitFor()
    await lookBothWays('staff-pin')
    await type('1', 'Next')
    await type('4711', 'Open')
    await staff().getByRole('heading', { name: 'Clerk 1' }).waitFor()
    await staff().getByText('The server is reached.').waitFor()
    await staff().getByText('None belongs to this kiosk.').waitFor()
    await lookBothWays('staff-page')
  })

  it('take it out of order, which visitors and managers see, and put it back', async () => {
    await button(staff(), 'Take it out of order').click()
    await staff().getByText('Visitors are sent to the counter.').waitFor()
    await button(staff(), 'Close').click()
    await step('out_of_order').waitFor()
    await lookBothWays('out-of-order')
    const row = office.locator('[data-terminal="Kiosk 1"]')
    await openView(office, 'Terminals')
    await row.getByText('Out of order').waitFor()
    await openStaffPage('1', '4711')
    await button(staff(), 'Put it back to work').click()
    await staff().getByText('Visitors can buy here again.').waitFor()
    await button(staff(), 'Close').click()
    await step('attract').waitFor()
    await row.getByText('Out of order').waitFor({ state: 'detached' })
  })

  it('can’t leave a browser’s kiosk, and are told so', async () => {
    await openStaffPage('3', '8264')
    await button(staff(), 'Leave the kiosk’s lock-down').click()
    await kiosk.getByText('This kiosk runs in a browser, which the page can’t leave.').waitFor()
    await kiosk.getByRole('dialog', { name: 'Leave the lock-down?' }).getByRole('button', { name: 'Close' }).click()
    await button(staff(), 'Close').click()
    await staff().waitFor({ state: 'detached' })
  })
})

describe('a visitor who needs help', () => {
  it('is seen at a counter, answered there, and told so', async () => {
    await step('attract').waitFor()
    await button(kiosk, 'Call for help').click()
    await lookBothWays('help')
    await button(kiosk.getByRole('dialog', { name: 'Help' }), 'Call for help').click()
    await kiosk.getByText('Our staff have been called.').waitFor()
    await lookBothWays('help-waiting')
    await counter.getByText(/^Kiosk 1 asks for help:/).waitFor()
    await office.getByText(/^Kiosk 1 asks for help:/).waitFor()
    await look(counter, 'counter-help')
    await look(office, 'office-help')
    await button(counter, 'I am coming to Kiosk 1').click()
    await counter.getByText('Clerk 1 is coming to Kiosk 1.').waitFor()
    await office.getByText('Clerk 1 is coming to Kiosk 1.').waitFor()
    await kiosk.getByText('Somebody is coming to you.').waitFor()
    await button(kiosk, 'I need no help any more').click()
    await counter.getByText('Clerk 1 is coming to Kiosk 1.').waitFor({ state: 'detached' })
    await button(kiosk, 'Close').click()
  })
})

describe('a manager from afar', () => {
  const panel = () => office.getByRole('region', { name: 'Kiosk 1 as a kiosk' })

  it('sets the message of the day', async () => {
    await button(office.locator('[data-terminal="Kiosk 1"]'), 'Kiosk 1').click()
    await panel().getByLabel('English').fill('Two for one on every seat tonight')
    await panel().getByLabel('العربية').fill('تذكرتان بسعر واحدة هذا المساء')
    await button(panel(), 'Show the message').click()
    await panel().getByText('It is on the first page.').waitFor()
    await kiosk.getByText('Two for one on every seat tonight').waitFor()
    await lookBothWays('message')
    await button(kiosk, 'العربية').click()
    await kiosk.getByText('تذكرتان بسعر واحدة هذا المساء').waitFor()
    await lookBothWays('message-ar')
    await button(kiosk, 'English').click()
    await look(office, 'office-kiosk')
  })

  it('takes the kiosk out of order and puts it back', async () => {
    await button(panel(), 'Take it out of order').click()
    await step('out_of_order').waitFor()
    await panel()
      .getByText(/Sent to the counter\. By Office/)
      .waitFor()
    await button(panel(), 'Put it back').click()
    await step('attract').waitFor()
  })

  it('is told that a browser makes no pictures, and restarts the page', async () => {
    await button(panel(), 'See its screen').click()
    await panel().getByText('The kiosk runs in a browser, which does not let its page do that.').waitFor()
    await kiosk.evaluate(() => Object.assign(window, { isTheOldPage: true }))
    await button(panel(), 'Restart').click()
    await office.getByRole('dialog').getByRole('button', { name: 'Restart' }).click()
    await kiosk.waitForFunction(() => !('isTheOldPage' in window))
    await step('attract').waitFor()
  })
})

describe('a kiosk’s page', () => {
  it('is neither zoomed by two fingers nor scrolled, and shows no pointer', async () => {
    await touch.send('Input.synthesizePinchGesture', { x: 500, y: 800, scaleFactor: 3 })
    expect(await kiosk.evaluate(() => window.visualViewport?.scale)).toBe(1)
    await touch.send('Input.synthesizeScrollGesture', { x: 500, y: 800, yDistance: -600, gestureSourceType: 'touch' })
    expect(await kiosk.evaluate(() => [window.scrollX, window.scrollY])).toEqual([0, 0])
    expect(await kiosk.evaluate(() => getComputedStyle(document.querySelector('.kiosk') as Element).cursor)).toBe(
      'none',
    )
  })

  it('opens no menu by a long press, and selects and drags nothing', async () => {
    await kiosk.evaluate(() => {
      const seen: string[] = []
      Object.assign(window, { seen })
      for (const name of ['contextmenu', 'dragstart', 'selectstart']) {
        document.addEventListener(name, (event) => event.defaultPrevented || seen.push(name))
      }
    })
    await kiosk.mouse.click(60, 60, { button: 'right' })
    await kiosk.mouse.dblclick(200, 60)
    await kiosk.mouse.move(200, 400)
    await kiosk.mouse.down()
    await kiosk.mouse.move(600, 900, { steps: 5 })
    await kiosk.mouse.up()
    expect(await kiosk.evaluate(() => [Reflect.get(window, 'seen'), window.getSelection()?.toString()])).toEqual([
      [],
      '',
    ])
  })
})
