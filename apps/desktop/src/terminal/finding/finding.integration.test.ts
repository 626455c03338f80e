/** A counter that is cut off: it finds what it sold itself on its own disk, and prints that as copies. */
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
  await t.startEnrolled()
  await t.engine?.stop()
  await (await t.start({ printer: paper.address })).ready()
})
afterEach(() => paper.stop())

async function sell(seatIds: string[]) {
  const { bookingId, answer } = await t.claim(seatIds)
  value(answer)
  return value(await t.api.sell({ bookingId, tickets: adults(seatIds), tendered: 100_000 }))
}
const find = async (text: string) => value(await t.api.findBookings({ text }))
const references = async (text: string) => (await find(text)).bookings.map(({ reference }) => reference)

test('what this counter sold is found on its disk by reference, ticket and seat, and printed as a copy', async () => {
  const [first, second] = [await sell(['A-1', 'A-2']), await sell(['B-3'])]
  await until('both are printed', () => paper.pages.length === 3)
  await t.stopServer()
  for (const text of [first.reference, first.reference.toLowerCase(), first.tickets[0]?.code ?? '', 'a1', 'A 2']) {
    expect(await references(text), text).toEqual([first.reference])
  }
  expect(await references('B-3')).toEqual([second.reference])
  expect(await find('b3')).toMatchObject({
    ofThisTerminal: true,
    bookings: [{ status: 'confirmed', paidBy: ['cash'], name: null, by: 'seat' }],
  })
  // It knows no customer's name, and nobody else's sales.
  for (const text of ['nadia', '4242', 'MQ-ZZZZZZ', 'C-1', 'a1 jumanji', 'b3 03:59']) {
    expect(await find(text), text).toMatchObject({ bookings: [], ofThisTerminal: true, problem: 'not_found' })
  }
  expect((await find('x')).problem).toBe('too_little')
  value(await t.api.printFound({ bookingId: first.bookingId }))
  await until('the copies are out', () => paper.pages.length === 5)
  expect(paper.texts().map((text) => text.includes('COPY 2'))).toEqual([false, false, false, true, true])
})
