/** The outbox of a terminal that a test speaks for: whatever is appended links to what was appended before. */
import { createHash } from 'node:crypto'
import {
  bookingReference,
  type ChainEntry,
  type ChainHead,
  type CommandBatch,
  type CommandBody,
  EMPTY_CHAIN,
  LAST_BOOKING_NUMBER,
  newId,
  type OrderCommand,
  type SellCommand,
} from '@marquee/shared'

export interface OutboxChain {
  /** The number of the run that writes; set by the boot's answer. */
  runNumber: number
  head: ChainHead
  /** @param operatorId who does it; absent: nobody has logged in */
  append(body: CommandBody, id?: string, operatorId?: string): ChainEntry
  /** A batch of these, as if they lay one after the other in this outbox, about an entry that was appended to it. */
  batchOf(...entries: ChainEntry[]): CommandBatch
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** An entry that says what the test wants it to, right or wrong, under the hash of its text. */
export function entryOf(link: object): ChainEntry {
  const text = JSON.stringify(link)
  return { text, hash: hashOf(text) }
}

export function newChain(terminalId: string): OutboxChain {
  const places = new Map<string, number>()
  const chain: OutboxChain = {
    runNumber: 0,
    head: EMPTY_CHAIN,
    append(body, id = newId(), operatorId) {
      const { sequence: before, hash: previous } = chain.head
      const sequence = before + 1
      const command = { id, ...(operatorId !== undefined && { operatorId }), body }
      const entry = entryOf({ terminalId, sequence, runNumber: chain.runNumber, previous, command })
      chain.head = { sequence, hash: entry.hash }
      places.set(entry.hash, sequence)
      return entry
    },
    batchOf(...entries) {
      const known = entries.findIndex(({ hash }) => places.has(hash))
      const place = places.get(entries[known]?.hash ?? '')
      const first = place === undefined ? chain.head.sequence + 1 : Math.max(1, place - known)
      return { first, entries }
    },
  }
  return chain
}

let sold = 0

/** A sale for cash, of adults, at the prices of `insertTestProgramme`. */
export function sellCommand(
  sale: {
    bookingId: string
    showId: string
    reference?: string
    seats: readonly { seatId: string; grantNumber: number }[]
  },
  more: Partial<SellCommand> = {},
): SellCommand {
  const { bookingId, showId, reference, seats } = sale
  return {
    kind: 'sell',
    bookingId,
    showId,
    // The reference is of a number that no server of a test gives out.
    reference: reference ?? bookingReference(LAST_BOOKING_NUMBER - sold++),
    tickets: seats.map(({ seatId, grantNumber }) => ({
      ticketId: newId(),
      seatId,
      type: 'adult',
      amount: 1250,
      grantNumber,
    })),
    total: { amount: seats.length * 1250, currency: 'SGD' },
    payment: { method: 'cash', tendered: seats.length * 1250 },
    soldAt: new Date().toISOString(),
    cutOff: false,
    ...more,
  }
}

export interface SoldInOrder {
  bookingId: string
  showId: string
  reference: string
  seats: readonly { seatId: string; grantNumber: number }[]
}

/**
 * An order of adults' tickets at the prices of `insertTestProgramme`, and of what `more` says. It is paid in cash to the cent, and
 * names no combo and no code.
 * @param paid what it comes to in all, without rounding; tickets alone when absent
 */
export function orderCommand(
  versions: { tariffId: string; priceListId: string },
  bookings: readonly SoldInOrder[],
  { paid, ...more }: Partial<OrderCommand> & { paid?: number } = {},
): OrderCommand {
  const amount = paid ?? bookings.flatMap(({ seats }) => seats).length * 1250
  return {
    kind: 'order',
    orderId: newId(),
    tariffId: versions.tariffId,
    bookings: bookings.map(({ seats, ...booking }) => ({
      ...booking,
      priceListId: versions.priceListId,
      tickets: seats.map(({ seatId, grantNumber }) => ({
        ticketId: newId(),
        seatId,
        type: 'adult',
        amount: 1250,
        grantNumber,
      })),
    })),
    goods: [],
    combos: [],
    codes: [],
    total: { amount, currency: 'SGD' },
    rounding: 0,
    payments: [{ paymentId: newId(), method: 'cash', tendered: amount }],
    change: 0,
    soldAt: new Date().toISOString(),
    cutOff: true,
    ...more,
  }
}
