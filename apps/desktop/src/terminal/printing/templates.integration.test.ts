/** A counter prints by its cinema's template, also cut off; gift cards and reports of shifts go through the same queue. */
import {
  type Id,
  newId,
  newVoucherCode,
  type PrintTemplate,
  USUAL_TEMPLATE,
  voucherCodeForPeople,
} from '@marquee/shared'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  startReceiptPrinter,
  type TestReceiptPrinter,
} from '../../../../../tooling/testing/services/receipt-printer.ts'
import { adults, testCounter, value } from '../testing/test-counter.ts'
import { until } from '../testing/waiting.ts'

const t = testCounter()
let paper: TestReceiptPrinter

beforeEach(async () => {
  paper = await startReceiptPrinter()
})
afterEach(() => paper.stop())

async function start(): Promise<void> {
  await t.startEnrolled()
  await t.engine?.stop()
  await (await t.start({ printer: paper.address })).ready()
}

async function sell(seatIds: string[]): Promise<Id> {
  const { bookingId, answer } = await t.claim(seatIds)
  value(answer)
  value(await t.api.sell({ bookingId, tickets: adults(seatIds), tendered: 100_000 }))
  return bookingId
}

/** As the server tells of versions that a manager has made. Resolves when the counter has heard of them. */
async function make(...versions: { version: number; text: string; more?: Partial<PrintTemplate> }[]): Promise<void> {
  const { ticket } = USUAL_TEMPLATE
  const movie = t.programme.entries.find(({ kind }) => kind === 'movie')
  if (movie?.kind !== 'movie') throw new Error('no movie')
  const revision = Math.max(...t.server.state.entries.map((entry) => entry.revision)) + 1
  const made = versions.map(({ version, text, more }) => {
    const page = { ...ticket, header: [{ text, size: 'double' as const }], blocks: ['header', ...ticket.blocks] }
    const template = { ...USUAL_TEMPLATE, ticket: page, ...more } as PrintTemplate
    const entry = { id: newId(), cinemaId: t.programme.cinemaId, version, template }
    return { kind: 'print_template' as const, revision, entry }
  })
  const title = `Heard of ${revision}`
  t.server.addEntries([...made, { ...movie, revision: revision + 1, entry: { ...movie.entry, title } }])
  await until('the counter has heard', async () => {
    const day = value(await t.api.programme({ cinemaId: t.programme.cinemaId, date: t.programme.date }))
    return day.shows.some((show) => show.movie.title === title)
  })
}

const isOut = (pages: number) => () => paper.pages.length === pages && t.engine?.state().printer?.jobs.length === 0
const page = (at: number): string => paper.texts()[at] ?? ''
async function soldWith(text: string, seatId: string): Promise<void> {
  const before = paper.pages.length
  await sell([seatId])
  await until('the ticket is out', isOut(before + 1))
  expect(page(before)).toContain(text)
}

test('a counter prints by the newest template that it has heard of, and goes on with it cut off and started again', async () => {
  await start()
  const bookingId = await sell(['A-1'])
  await until('the first is out', isOut(1))
  expect([page(0).includes('Rainy days'), paper.kicks()]).toEqual([false, 1])
  await make({ version: 1, text: 'Rainy days', more: { drawer: 'never' } })
  await soldWith('Rainy days', 'A-2')
  expect(paper.kicks()).toBe(1)
  await make({ version: 3, text: 'Third' }, { version: 2, text: 'Second' })
  await soldWith('Third', 'A-3')
  await t.server.stop()
  await t.engine?.stop()
  await t.start({ printer: paper.address })
  value(await t.api.print({ bookingId }))
  await until('the copy is out', isOut(4))
  expect(page(3)).toContain('COPY 2')
  expect(page(3)).toContain('Third')
})

test('the Z report of a shift comes out when it is closed, once; again, it is a copy. An X report is a page of its own', async () => {
  await start()
  const shiftId = newId()
  value(await t.api.openShift({ shiftId, float: { currency: 'SGD', amount: 10_000 } }))
  await soldWith('A-1', 'A-1')
  value(await t.api.printShift({ shiftId }))
  await until('the X report is out', isOut(2))
  expect(page(1)).toContain('X report, shift 1')
  value(await t.api.printShift({ shiftId }))
  await until('another one is out', isOut(3))
  expect(page(2)).not.toContain('COPY')
  value(await t.api.countShift({ shiftId, countId: newId(), counted: { currency: 'SGD', amount: 11_250 } }))
  value(await t.api.endShift({ shiftId, shownDifference: 0 }))
  await until('the Z report is out', isOut(4))
  for (const words of ['Z report 1', 'Counter 1', 'Should be in the drawer', 'X report looked at before the count']) {
    expect(page(3)).toContain(words)
  }
  expect(page(3)).not.toContain('COPY')
  value(await t.api.printShift({ shiftId }))
  await until('the copy is out', isOut(5))
  expect(page(4)).toContain('COPY 2')
  expect(page(4)).toContain('Z report 1')
  expect(await t.api.printShift({ shiftId: newId() })).toMatchObject({ refusal: { field: 'shiftId' } })
})

test('the slip of a gift card comes out when it is sold, with its signed code; again, it is a copy', async () => {
  await start()
  const code = newVoucherCode(new Uint8Array(32).fill(7))
  const voucher = {
    ...{ code, paysFor: 'anything' as const, currency: 'SGD', cinemaId: null, expiresAt: null, taxRate: null },
    ...{ balance: 0, isActive: false, isBlocked: false, signed: 'MV1.signed' },
  }
  t.server.state.vouchers.set(code, { state: voucher, by: null })
  value(await t.api.claimVoucher({ text: code, use: 'sell' }))
  const orderId = newId()
  value(
    await t.api.sellOrder({
      ...{ orderId, cinemaId: t.programme.cinemaId, bookings: [], goods: [], combos: [], codes: [] },
      vouchers: [{ code, amount: 5000 }],
      ...{ shownTotal: 5000, payments: [{ method: 'cash', tendered: 5000 }] },
    }),
  )
  await until('the slip is out', isOut(1))
  expect(page(0)).toContain('Gift card')
  expect(page(0)).toContain('50.00')
  expect(page(0)).toContain(voucherCodeForPeople(code))
  expect(page(0)).not.toContain('COPY')
  value(await t.api.printGiftCards({ orderId }))
  await until('the copy is out', isOut(2))
  expect(page(1)).toContain('COPY 2')
  expect(await t.api.printGiftCards({ orderId: newId() })).toMatchObject({ refusal: { field: 'orderId' } })
})
