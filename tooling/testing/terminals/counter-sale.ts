/** A cash sale of a terminal as it reaches the seat store, for tests that are about seats. */
import { createHash } from 'node:crypto'
import { bookingReference, newId } from '@marquee/shared'
import type { CounterSale, InboxCommand } from '../../../apps/server/src/booking/books.ts'
import { ticketOrder } from '../../../apps/server/src/booking/orders/ticket-order.ts'
import type { Pool } from '../../../apps/server/src/infra/postgres.ts'
import type { Asking } from '../../../apps/server/src/seats/seat-store.ts'

let made = 0

export function counterSale(
  { seats, terminalId }: { seats: readonly number[]; terminalId: string | null },
  more: { command?: Partial<InboxCommand> } & Partial<Omit<CounterSale, 'command'>> = {},
): CounterSale {
  const id = more.command?.id ?? newId()
  const {
    tickets = seats.map((seatIndex) => ({
      ticketId: newId(),
      seatId: `A-${seatIndex}`,
      type: 'adult',
      amount: 1000,
      seatIndex,
    })),
    total = { amount: tickets.length * 1000, currency: 'SGD' },
  } = more
  return {
    kind: 'counter',
    // Far from the numbers that the ledger gives out.
    reference: bookingReference(1_000_000_000 + made++),
    tickets,
    order: ticketOrder({
      cinemaId: newId(),
      channel: 'counter',
      tickets,
      currency: total.currency,
      priceListId: null,
      tariff: undefined,
    }),
    total,
    tendered: 20_000,
    paymentId: newId(),
    confirmedAt: new Date(),
    ...more,
    command: {
      id,
      terminalId: terminalId ?? newId(),
      bodyHash: Buffer.from('the body'),
      sequence: ++made,
      hash: createHash('sha256').update(`${id} ${made}`).digest('hex'),
      entry: 'the entry as it came',
      ...more.command,
    },
  }
}

/** The party that claims: a terminal in its first run, or an online customer (null). */
export const askedBy = (terminalId: string | null): Asking =>
  terminalId === null ? { terminalId } : { terminalId, runNumber: 1 }

/** A terminal must be enrolled for its commands to be kept. */
export async function enrolCounter(pool: Pick<Pool, 'query'>, terminalId: string): Promise<void> {
  await pool.query(
    "insert into terminals (id, name, kind, public_key) values ($1, $2, 'counter', $3) on conflict do nothing",
    [terminalId, `counter ${terminalId}`, Buffer.alloc(32, 1)],
  )
}
