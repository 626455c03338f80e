import { bookingReference, newId, type SoldBooking } from '@marquee/shared'
import { expect, test } from 'vitest'
import { SILENT } from '../log.ts'
import { drawerSums } from '../store/sales/drawer-table.ts'
import { addExchange, commandOfExchange, findExchange, type KeptExchange } from '../store/sales/exchanges-table.ts'
import { createWriter, type Tx } from '../store/writer.ts'
import { addCommand, testStore, waiting } from '../testing/test-store.ts'
import { keepExchanged } from './keep-exchanged.ts'

const t = testStore()

const SOLD_AT = '2026-11-26T18:00:00.000Z'

/** A ticket at 12.50 for two of that price: 12.50 is paid in cash. */
function exchange(): KeptExchange {
  const [exchangeId, orderId, bookingId, showId] = [newId(), newId(), newId(), newId()]
  const reference = bookingReference(1)
  const seats = ['A-1', 'A-2'].map((seatId) => ({ ticketId: newId(), seatId, type: 'adult', amount: 1250 }))
  const booking: SoldBooking = {
    bookingId,
    reference,
    showId,
    tickets: seats.map((ticket) => ({ ...ticket, code: `code of ${ticket.seatId}` })),
    total: { amount: 2500, currency: 'SGD' },
    change: 0,
    confirmedAt: SOLD_AT,
  }
  const givenUp = { orderId: newId(), lines: [0] }
  return {
    request: {
      exchangeId,
      ...givenUp,
      credit: 1250,
      back: 0,
      order: {
        ...{ orderId, tariffId: newId(), goods: [], combos: [], codes: [], rounding: 0, change: 0, soldAt: SOLD_AT },
        bookings: [
          { bookingId, showId, reference, priceListId: newId(), tickets: seats.map((s) => ({ ...s, grantNumber: 7 })) },
        ],
        total: { amount: 2500, currency: 'SGD' },
        payments: [{ paymentId: newId(), method: 'cash', tendered: 1250 }],
      },
    },
    asked: {
      ...{ exchangeId, orderId, givenUp, cinemaId: newId(), codes: [], shownTotal: 2500 },
      money: { credit: 1250, back: 0, due: 1250, rounding: 0, carriesCash: true },
      bookings: [{ bookingId, tickets: seats.map(({ seatId, type }) => ({ seatId, type })) }],
      payments: [{ method: 'cash', tendered: 1250 }],
    },
    bookings: [booking],
    lines: [],
    byRate: [],
  }
}

test('an exchange whose answer comes twice is kept once: its money, its command, and its tickets on paper', async () => {
  const db = t.open()
  const writer = createWriter(db, { log: SILENT })
  const kept = exchange()
  const { id, body } = commandOfExchange(kept)
  const { exchangeId, order } = kept.request
  const answer = {
    refunds: [],
    bookings: order.bookings.map(({ bookingId, reference }) => ({ bookingId, reference })),
  }
  const printed: number[] = []
  const ended: string[] = []
  const keep = (tx: Tx): boolean =>
    keepExchanged(
      tx,
      {
        carts: { end: (_, bookingId) => void ended.push(bookingId) },
        outbox: { enter: () => addCommand(tx.db, { id, body }) },
        printing: { sold: (_, { bookings }) => void printed.push(...bookings.map(({ tickets }) => tickets.length)) },
      },
      exchangeId,
      answer,
    )
  await writer.write((tx) => addExchange(tx.db, kept, SOLD_AT))
  expect(await writer.write(keep)).toBe(true)
  expect(await writer.write(keep)).toBe(false)
  expect(printed).toEqual([2])
  expect(ended).toEqual([order.bookings[0]?.bookingId])
  expect(waiting(db)).toEqual([exchangeId])
  expect(drawerSums(db)).toEqual(new Map([['SGD', 1250]]))
  expect(findExchange(db, exchangeId)?.answer).toEqual(answer)
})
