/** A counter and its customer display, in two windows of one browser: an order as the customer reads it, from the first seat to thanks. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeTariff, TEST_TARIFF } from '../../../tooling/testing/fixtures/change-tariff.ts'
import { insertTestProgramme, type TestProgramme } from '../../../tooling/testing/fixtures/test-programme.ts'
import { photographed, read } from '../../../tooling/testing/qr-pictures.ts'
import type { ShownOrder } from '../src/terminal/api.ts'
import { chooseShow, toggleSeat } from './counter-page.ts'
import { type House, openHouse, type TestTerminal } from './house.ts'
import { axeFindings, smallTargets, stickingOut } from './page-checks.ts'

const SIZES = [
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
  { width: 768, height: 1024 },
]
/** Of each state: a folder that `MARQUEE_SCREENS` names gets all sizes in both themes, for people to look at. */
const FOLDER = process.env.MARQUEE_SCREENS

let house: House
let programme: TestProgramme
let terminal: TestTerminal
let counter: Page
let display: Page

beforeAll(async () => {
  house = await openHouse({ redis: false })
  programme = await insertTestProgramme(house.server.pool, { shows: 3 })
  await changeTariff(house.server.pool, programme.cinemaId, {
    discounts: [{ ...TEST_TARIFF.discounts[0], name: 'Opening week' }],
  })
  terminal = await house.openTerminal('counter', 'Counter 1')
  counter = await house.openPage(terminal, { width: 1280, height: 800 })
  await counter.locator('[data-show-id]').first().waitFor()
})
afterAll(() => house?.close())

const sale = () => counter.getByRole('complementary', { name: 'Sale' })
const press = (name: string | RegExp) => counter.getByRole('button', { name }).click()
const shown = (text: string | RegExp) => display.getByText(text).first().waitFor()
const stage = (name: string) => display.locator(`.display[data-stage="${name}"]`).waitFor()

/** Text that its box cuts off at a side, and boxes that cut off what is in them. */
const clipped = (): Promise<string[]> =>
  display.evaluate(() =>
    [...document.querySelectorAll('h1, h2, p, li, dd, bdi, button, main, section, .order-rows, .other-side > *')]
      .filter((element) => element.closest('.visually-hidden') === null && element.clientWidth > 0)
      .filter((box) => {
        // A line that stands tightly is a little higher than its box, and is not cut off.
        const isCut = getComputedStyle(box).overflowY !== 'visible' || box.matches('main, section')
        return box.scrollWidth > box.clientWidth + 1 || (isCut && box.scrollHeight > box.clientHeight + 2)
      })
      .map((element) => `${element.className || element.tagName}: ${element.textContent?.slice(0, 60)}`),
  )

async function look(name: string): Promise<void> {
  for (const size of SIZES) {
    await display.setViewportSize(size)
    // Rows find their size when the window has its own.
    await display.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    expect
      .soft([await stickingOut(display), await smallTargets(display), await clipped()], `${name} ${size.width}`)
      .toEqual([[], [], []])
    for (const colorScheme of ['dark', 'light'] as const) {
      const isChecked = size.width === 1024
      if (!isChecked && FOLDER === undefined) continue
      await display.emulateMedia({ colorScheme })
      const coloursAlone = colorScheme === 'light'
      if (isChecked) expect.soft(await axeFindings(display, { coloursAlone }), `${name} ${colorScheme}`).toEqual([])
      if (FOLDER !== undefined) {
        await display.waitForTimeout(300)
        await display.screenshot({ path: `${FOLDER}/${name}-${size.width}x${size.height}-${colorScheme}.png` })
      }
    }
  }
  await display.setViewportSize({ width: 1024, height: 768 })
  if (FOLDER !== undefined) await counter.screenshot({ path: `${FOLDER}/${name}-counter.png` })
}

describe('the customer display', () => {
  it('is opened by one press, and shows what plays next', async () => {
    const [opened] = await Promise.all([counter.context().waitForEvent('page'), press('Customer display')])
    display = opened
    display.setDefaultTimeout(20_000)
    await stage('idle')
    await display.getByRole('heading', { name: /./, level: 2 }).first().waitFor()
    expect(new URL(display.url()).hash, 'the key is no part of the address').toBe('')
    await counter.getByRole('region', { name: 'Customer display' }).getByText('Next shows').waitFor()
    await look('1-idle')
  })

  it('shows the order as it grows: seats, types, goods, what is taken off and why, and the total', async () => {
    await chooseShow(counter, programme.showIds[0] ?? '')
    await toggleSeat(counter, 'A-1', 'yours')
    await stage('order')
    await shown('Adult')
    await toggleSeat(counter, 'A-2', 'yours')
    await toggleSeat(counter, 'A-3', 'yours')
    await sale().getByLabel('Ticket type of seat A-3').selectOption('child')
    await shown('3 tickets')
    await shown('Child')
    expect(await display.locator('.hall-own').getAttribute('d')).toMatch(/^M[^M]+M[^M]+M[^M]+$/)
    await look('2-seats')
    await counter.keyboard.press('F9')
    await sale()
      .getByRole('button', { name: /^Water/ })
      .click()
    await sale().getByRole('button', { name: 'Done' }).click()
    await shown('Water')
    await sale().getByLabel('Promo code').fill('TENOFF')
    await counter.keyboard.press('Enter')
    await shown('Opening week')
    const total = (await sale().getByRole('status', { name: 'Total' }).locator('strong').textContent()) ?? ''
    await display.locator('.order-total').getByText(total).waitFor()
    await look('3-order')
  })

  it('speaks the customer’s language, chosen by the clerk or by touch', async () => {
    const strip = counter.getByRole('region', { name: 'Customer display' })
    await strip.getByRole('button', { name: 'العربية' }).click()
    await shown('طلبك')
    const html = display.locator('html')
    expect([await html.getAttribute('lang'), await html.getAttribute('dir')]).toEqual(['ar', 'rtl'])
    expect(await stickingOut(counter)).toEqual([])
    await look('4-arabic')
    await counter.keyboard.press('e')
    await shown('Your order')
    await counter.keyboard.press('e')
    await shown('Ihre Bestellung')
    await look('5-german')
    await display.getByRole('button', { name: /Deutsch/ }).click()
    await display.getByRole('button', { name: 'हिन्दी' }).click()
    await shown('आपका ऑर्डर')
    await display.getByRole('button', { name: /हिन्दी/ }).click()
    await display.getByRole('button', { name: 'English' }).click()
    await shown('Your order')
    await strip.getByRole('button', { name: 'English', pressed: true }).waitFor()
  })

  it('is as before when either window is loaded again', async () => {
    await display.reload()
    await shown('Opening week')
    await counter.reload()
    await chooseShow(counter, programme.showIds[0] ?? '')
    await sale().getByLabel('Ticket type of seat A-3').waitFor()
    await shown('Opening week')
    await stage('order')
  })

  it('shows what to pay, and then the change', async () => {
    await press('Pay cash')
    await stage('cash')
    await shown('Please pay')
    await look('7-to-pay')
    await counter.getByLabel('Cash given').fill('100')
    await shown('Your change')
    await look('8-change')
  })

  it('thanks, with a code that a telephone reads off it and the booking’s reference', async () => {
    await press('Take cash')
    await stage('thanks')
    await display.getByText((await counter.getByTestId('booking-reference').textContent()) ?? '-').waitFor()
    const codes = display.getByAltText(/QR code of the ticket for seat A-/)
    await expect.poll(() => codes.count()).toBe(3)
    expect(read(await photographed(await codes.first().screenshot()))).toMatch(/^MQ4:/)
    await look('9-thanks')
  })

  it('has nothing of the customer before for the next one', async () => {
    await counter.getByRole('region', { name: 'Customer display' }).getByRole('button', { name: 'Español' }).click()
    await shown('Gracias')
    await press('Next customer')
    await stage('idle')
    expect(await display.locator('html').getAttribute('lang')).toBe('en')
    await counter.keyboard.press('F9')
    await sale()
      .getByRole('button', { name: /^Water/ })
      .click()
    await sale().getByRole('button', { name: 'Done' }).click()
    await shown('Water')
    expect(await display.getByText(/A-1|TENOFF|Opening week/).count()).toBe(0)
    await look('10-goods')
  })

  it('says what to do with a card, and makes a long order small before it cuts it', async () => {
    const { api, close } = terminal.engine.openScreen({})
    const seats = (row: string) => Array.from({ length: 5 }, (_, i) => `${row}-${i + 1}`)
    const order: ShownOrder = {
      currency: 'SGD',
      digits: 2,
      shows: programme.showIds.slice(0, 2).map((showId) => ({
        showId,
        tickets: [
          { type: 'adult', seatIds: seats('C'), amount: 6250 },
          { type: 'child', seatIds: seats('D'), amount: 4500 },
        ],
      })),
      goods: ['Popcorn, Large, Caramel', 'Water', 'Popcorn and water'].map((name) => ({
        name,
        quantity: 3,
        amount: 2550,
      })),
      extras: [{ kind: 'gift_card', amount: 5000 }],
      off: [
        { kind: 'discount', name: 'Opening week', amount: 2150 },
        { kind: 'price_by_hand', amount: 500 },
      ],
      paid: [{ by: 'voucher', amount: 1000 }],
      total: 31_500,
    }
    await api.showCustomer({ view: { stage: 'order', order } })
    await shown('Special price')
    await look('11-long-order')
    await api.showCustomer({ view: { stage: 'card', order, due: 30_500, card: 'card' } })
    await shown('Hold your card to the reader')
    await look('12-card')
    await api.showCustomer({ view: { stage: 'idle', cinemaId: null } })
    close()
  })

  it('has no way to sell: its key opens what it shows, and nothing else', async () => {
    const tried = await display.evaluate(
      (path) =>
        new Promise((resolve) => {
          const key = localStorage.getItem('marquee.display-key') ?? ''
          const socket = new WebSocket(new URL(path, window.location.href.replace('http', 'ws')), ['marquee', key])
          socket.addEventListener('open', () => resolve('opened'))
          socket.addEventListener('error', () => resolve('refused'))
        }),
      '/engine',
    )
    expect(tried).toBe('refused')
  })

  it('forgets an order whose counter is gone', async () => {
    await counter.goto('about:blank')
    await stage('idle')
    expect(await display.getByText('Water').count()).toBe(0)
    await terminal.stop()
    await display.locator('.advert').waitFor()
  })
})
