/** Sell commands for tests. */
import { type Command, newId } from '@marquee/shared'

export function sellCommand(seats: readonly string[] = ['A-1'], showId = newId()): Command {
  return {
    id: newId(),
    body: {
      kind: 'sell',
      bookingId: newId(),
      showId,
      reference: 'MQ-7K3F9P',
      tickets: seats.map((seatId) => ({ ticketId: newId(), seatId, type: 'adult', amount: 1250, grantNumber: 1 })),
      total: { amount: 1250 * seats.length, currency: 'SGD' },
      payment: { method: 'cash', tendered: 20_000 },
      soldAt: '2026-11-21T11:00:00.000Z',
      cutOff: true,
    },
  }
}
