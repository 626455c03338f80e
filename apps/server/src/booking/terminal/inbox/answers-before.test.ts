import { createHash } from 'node:crypto'
import { Command, newId } from '@marquee/shared'
import { expect, it } from 'vitest'
import { hashOfBody } from './answers-before.ts'

it("a sale is the same command whether its grant numbers have today's name or the former one", () => {
  const ticket = { ticketId: newId(), seatId: 'A-1', type: 'adult', amount: 1250 }
  const sale = {
    kind: 'sell',
    bookingId: newId(),
    showId: newId(),
    reference: 'MQ-7K3F9P',
    tickets: [{ ...ticket, epoch: 41 }],
    total: { amount: 1250, currency: 'SGD' },
    payment: { method: 'cash', tendered: 2000 },
    soldAt: '2026-11-21T11:00:00.000Z',
    cutOff: true,
  }
  // The server of protocol version 3 hashed it like this.
  const before = createHash('sha256').update(JSON.stringify(sale)).digest()
  const id = newId()
  expect(hashOfBody(Command.parse({ id, body: sale }))).toEqual(before)
  expect(hashOfBody(Command.parse({ id, body: { ...sale, tickets: [{ ...ticket, grantNumber: 41 }] } }))).toEqual(
    before,
  )
})
