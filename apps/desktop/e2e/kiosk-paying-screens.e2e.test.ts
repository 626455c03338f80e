/**
 * Every screen of snacks, paying and the tickets, in real Chromium with a fake house: upright and on its side, in each language, and in one
 * that is longer than any. Nothing is clipped, nothing moves when one screen takes the place of another, nothing is too small to touch.
 */
import { granted, newId, plainTariff, type Tariff } from '@marquee/shared'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchChromium } from '../../../tooling/testing/services/chromium.ts'
import { createFakeHouse } from '../src/renderer/testing/fake-house.ts'
import type { FakeTerminal } from '../src/renderer/testing/fake-terminal.ts'
import { type FakeTerminalPage, serveFakeTerminal } from '../src/renderer/testing/fake-terminal-page.ts'
import { sampleHouse } from '../src/renderer/testing/sample-house.ts'
import type { KioskPayment, PaidAtKiosk } from '../src/terminal/api.ts'
import { type KioskSide, openVisitor, type Visitor } from './kiosk-visitor.ts'

const SIDES = ['upright', 'on its side'] as const
const LANGUAGES = ['en', 'es', 'fr', 'hi', 'ar', 'pseudo']

let browser: Browser
/** One for each side: two visitors are at theirs at the same time. */
const kiosks = new Map<KioskSide, FakeTerminalPage>()
beforeAll(async () => {
  browser = await launchChromium()
  for (const side of SIDES) {
    const sample = sampleHouse({ now: new Date(), stadiumSeats: 0 })
    const [cinema] = sample.cinemas
    const house = createFakeHouse({ ...sample, cinemas: cinema === undefined ? [] : [cinema] })
    kiosks.set(side, await serveFakeTerminal(house, 'kiosk'))
  }
})
afterAll(async () => {
  await browser?.close()
  for (const kiosk of kiosks.values()) await kiosk.close()
})

const NAMES = [
  'Popcorn',
  'Nachos with a sauce that is hot, very hot',
  'Cola',
  'Still water',
  'Ice cream',
  'Hot dog',
  'Beer',
  'Chocolate',
]
const TARIFF: Tariff = {
  ...plainTariff('SGD'),
  goods: {
    goods: NAMES.map((name, i) => ({
      ...{ key: `thing_${i}`, name, category: 'Snacks', taxRate: 'standard', isCounted: i === 7 },
      sizes:
        i === 0
          ? ['Small', 'Medium', 'Large', 'Bucket to share'].map((size, n) => ({
              ...{ key: `size_${n}`, name: size, price: 550 + n * 150 },
            }))
          : [{ key: 'one', name: 'One', price: 300 + i * 45 }],
      extras: i === 0 ? [{ key: 'caramel', name: 'Caramel', price: 100 }] : [],
    })),
    combos: [
      {
        ...{ key: 'for_two', name: 'For two', price: 1490, tickets: { quantity: 2 } },
        goods: [
          [{ goods: 'thing_0', size: 'size_2', more: 0 }],
          [
            { goods: 'thing_2', size: 'one', more: 0 },
            { goods: 'thing_3', size: 'one', more: 0 },
            { goods: 'thing_6', size: 'one', more: 250 },
          ],
        ],
      },
    ],
  },
}

const UNTIL = '2026-11-26T20:03:00.000Z'

/** What the engine tells next. */
function tell(terminal: FakeTerminal, payment: object | null, more: Partial<KioskPayment> = {}): void {
  const { paying } = terminal.state
  if (paying === null) throw new Error('nobody pays')
  const told = payment && { ...paying.payment, orderId: paying.orderId, until: UNTIL, ...payment }
  terminal.tell({ paying: { ...paying, cancelAsked: false, ...more, payment: told as KioskPayment['payment'] } })
}

const paid = (more: Partial<PaidAtKiosk>, seats = 2): PaidAtKiosk => ({
  bookings: [
    {
      ...{ bookingId: newId(), showId: newId(), reference: 'MQ-7K3F9P' },
      tickets: Array.from({ length: seats }, (_, i) => ({
        ...{ ticketId: newId(), seatId: `J-${i + 9}`, type: 'adult' },
        code: `MQ1.${'59025L00077E88G00030KDHF590J4L'.repeat(7)}${i}`,
      })),
    },
  ],
  ...{ pickUpCode: 'K7M2XQ', paper: 'printing', receipt: null, ...more },
})

async function visitor(side: KioskSide, language: string): Promise<{ here: Visitor; terminal: FakeTerminal }> {
  const kiosk = kiosks.get(side) as FakeTerminalPage
  const here = await openVisitor(browser, kiosk.url, { side, pseudo: language === 'pseudo' })
  const { page, tap } = here
  await page.locator('.next-show').first().waitFor()
  const terminal = kiosk.terminal()
  const { api } = terminal
  api.tariff = async () => granted(TARIFF)
  api.stockLeft = async () => ({ levels: [{ goods: 'thing_7', size: 'one', left: 2 }], heardAt: null })
  api.payAtKiosk = async ({ orderId, bookings, shown }) => {
    const paying: KioskPayment = {
      ...{ orderId, cancelAsked: false, vouchers: [], interrupted: false, paid: null },
      payment: { orderId, paymentId: newId(), until: UNTIL, state: 'waiting_for_card' },
      total: { amount: shown.total, currency: 'SGD' },
      card: { amount: shown.card, currency: 'SGD' },
      bookings: bookings.map(({ bookingId, tickets }) => ({
        ...{ bookingId, showId: newId(), title: 'Parasite', startsAt: null, timeZone: 'UTC', held: true },
        seatIds: tickets.map(({ seatId }) => seatId),
      })),
    }
    terminal.tell({ paying })
    return granted(paying)
  }
  terminal.emit('catalogueChanged')
  if (language !== 'pseudo') {
    await tap(page.locator(`.language-list [lang="${language}"]`))
    await page.locator(`html[lang="${language}"]`).waitFor()
  }
  await tap(page.locator('.attract-start'))
  await tap(page.locator('.show-button[data-state="open"]').first())
  const more = page.locator('[data-type="adult"] .round-button').last()
  await tap(more)
  await tap(more)
  await tap(page.locator('.go-on'))
  await page.locator('[data-cart-seat][data-status="yours"]').nth(1).waitFor()
  await tap(page.locator('.go-on'))
  await page.locator('.goods-tile').first().waitFor()
  await page.evaluate(() => document.fonts.ready)
  await here.moved()
  return { here, terminal }
}

it.each(LANGUAGES)(
  'snacks, paying and tickets stay in their places upright and on the side, in %s',
  async (language) => {
    // A visitor mostly waits for the kiosk, which takes no touch that was meant for the page before.
    await Promise.all(SIDES.map((side) => staysInItsPlaces(side, language)))
  },
)

async function staysInItsPlaces(side: KioskSide, language: string): Promise<void> {
  const { here, terminal } = await visitor(side, language)
  const { page, tap, looksGood, looksGoodInAccess } = here
  const axe = language === 'en' || (language === 'ar' && side === 'upright')
  const name = `pay-${side}-${language}`
  const state = (screen: string) => page.locator(`[data-testid="pay-state"][data-screen="${screen}"]`).waitFor()

  await looksGood(`${name}-01-goods`, { axe })
  await tap(page.locator('[data-tile="combo for_two"] .tile-add'))
  await page.locator('.goods-choice').first().waitFor()
  await looksGood(`${name}-02-combo`, { axe })
  await tap(page.locator('.go-on'))
  await tap(page.locator('[data-tile="goods thing_2"] .tile-add'))
  await tap(page.locator('[data-tile="goods thing_0"] .tile-add'))
  await page.locator('.goods-choice').first().waitFor()
  await tap(page.locator('.goods-choice').nth(3))
  await looksGood(`${name}-03-sizes`)
  await tap(page.locator('.go-on'))
  await looksGood(`${name}-04-chosen`)
  await tap(page.locator('.pager .frame-button').last())
  await looksGood(`${name}-05-page-2`)
  await tap(page.locator('.go-on'))

  await state('hold_card')
  await looksGood(`${name}-10-hold-card`, { axe })
  if (axe) await looksGoodInAccess(`${name}-10-hold-card`)
  tell(terminal, { state: 'asking_bank' })
  await state('asking_bank')
  await looksGood(`${name}-11-asking-bank`)
  tell(terminal, { state: 'cancelling' }, { cancelAsked: true })
  await state('cancelling')
  await looksGood(`${name}-12-cancelling`)
  tell(terminal, { state: 'unknown' })
  await state('not_known')
  await page.locator('.go-on:enabled').waitFor()
  await looksGood(`${name}-13-not-known`, { axe })
  tell(terminal, { state: 'off', why: 'declined', code: 'insufficient_funds' })
  await state('low_funds')
  await page.locator('.go-on:enabled').waitFor()
  await looksGood(`${name}-14-declined`, { axe })
  tell(terminal, { state: 'off', why: 'reader_offline', code: null })
  await state('reader_down')
  await page.locator('.go-on:enabled').waitFor()
  await looksGood(`${name}-15-reader-down`)
  tell(terminal, { state: 'given_back', why: 'seats_gone', money: 'with_a_manager' })
  await state('seats_gone')
  await page.locator('.go-on:enabled').waitFor()
  await looksGood(`${name}-16-given-back`)
  tell(terminal, { state: 'waiting_for_card' })
  await state('hold_card')
  terminal.cutOff()
  await state('cut_off')
  await page.locator('.go-on:enabled').waitFor()
  await looksGood(`${name}-17-cut-off`)
  terminal.reconnect()
  tell(terminal, { state: 'off', why: 'timed_out', code: null })
  await state('no_card_in_time')
  await tap(page.locator('.pay-way').last())
  await state('at_counter')
  await page.locator('.go-on:enabled').waitFor()
  await looksGood(`${name}-18-counter`, { axe })
  await tap(page.locator('.frame-nav .frame-button').first())
  await page.locator('.goods-tile').first().waitFor()
  await tap(page.locator('.go-on'))
  await state('hold_card')
  await tap(page.locator('.frame-aside .more-time'))
  tell(terminal, { state: 'off', why: 'cancelled', code: null })
  await page.locator('.voucher-keys').waitFor()
  for (const letter of '7K3F9PQ2XM4D') await tap(page.locator('.kiosk-key', { hasText: letter }))
  await tap(page.locator('.go-on'))
  await page.locator('.voucher-said[data-fault]').waitFor()
  await looksGood(`${name}-20-voucher`, { axe })
  if (axe) await looksGoodInAccess(`${name}-20-voucher`)
  await tap(page.locator('.frame-nav .frame-button').first())

  await state('hold_card')
  const captured = { state: 'captured', capturedAt: UNTIL }
  tell(terminal, captured, { paid: paid({}) })
  await page.locator('.code-paper img').nth(1).waitFor()
  await looksGood(`${name}-30-printing`, { axe })
  tell(terminal, captured, { paid: paid({ paper: 'stuck', pickUpCode: null }, 7) })
  await page.locator('.paper-band[data-paper="stuck"]').waitFor()
  await page.locator('.code-paper img').nth(2).waitFor()
  // In no house do tickets become more.
  await here.moved()
  await looksGood(`${name}-31-stuck`, { axe })
  await tap(page.locator('.done-act').first())
  await page.locator('.mail-keys').waitFor()
  await page.locator('.mail-address').fill('ana🍿@gmail.com')
  await page.locator('.mail-said:not(:empty)').waitFor()
  await looksGood(`${name}-32-mail`, { axe })
  if (axe) await looksGoodInAccess(`${name}-32-mail`)
  await page.context().close()
}

it('the last page gives way to the next visitor by itself, with nothing of this one', async () => {
  const { here, terminal } = await visitor('upright', 'fr')
  const { page, tap } = here
  await tap(page.locator('.go-on'))
  await page.locator('[data-screen="hold_card"]').waitFor()
  await page.clock.install()
  tell(terminal, { state: 'captured', capturedAt: UNTIL }, { paid: paid({ paper: 'printed' }) })
  await page.getByTestId('closes-in').waitFor()
  await page.clock.fastForward(21_000)
  await page.locator('.attract').waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
  await page.context().close()
})
