/** The tests' server's reader: it takes every order, and shows each card as the test says. */
import {
  type Answer,
  granted,
  isOpenAtReader,
  partOnReader,
  type ReaderOrder,
  type ReaderPayment,
  type ReaderPaymentRequest,
  refused,
} from '@marquee/shared'
import { book } from './protocol-inbox.ts'
import type { ServerState } from './protocol-state.ts'

export type ReaderWord =
  | { state: 'waiting_for_card' | 'asking_bank' | 'unknown' | 'captured' }
  | Pick<Extract<ReaderPayment, { state: 'off' }>, 'state' | 'why' | 'code'>
  | Pick<Extract<ReaderPayment, { state: 'given_back' }>, 'state' | 'why' | 'money'>

const until = (): string => new Date(Date.now() + 180_000).toISOString()

export function payAtReader(
  state: ServerState,
  order: ReaderOrder,
  terminalId: string,
  changed: (showId: string, seats: number[]) => void,
): Answer<ReaderPayment> {
  const { reader } = state
  const { paymentId, amount } = partOnReader(order)
  const known = reader.payments.get(paymentId)
  if (known) return granted(known.payment)
  reader.whenAsked?.(order)
  const payment: ReaderPayment = { orderId: order.orderId, paymentId, state: 'waiting_for_card', until: until() }
  reader.payments.set(paymentId, { order, payment, terminalId })
  return granted(amount === 0 ? tellReader(state, paymentId, { state: 'captured' }, changed) : payment)
}

export function readerPayment({ reader }: ServerState, { paymentId }: ReaderPaymentRequest): Answer<ReaderPayment> {
  const known = reader.payments.get(paymentId)
  return known ? granted(known.payment) : refused({ code: 'unknown_reader_payment' })
}

export function cancelReaderPayment(
  { reader }: ServerState,
  { orderId, paymentId }: ReaderPaymentRequest,
  terminalId: string,
): Answer<ReaderPayment> {
  const known = reader.payments.get(paymentId)
  const off: ReaderPayment = { orderId, paymentId, state: 'off', why: 'cancelled', code: null }
  if (!known) reader.payments.set(paymentId, { order: null, payment: off, terminalId })
  else if (isOpenAtReader(known.payment)) {
    known.payment = reader.cancelsSlowly ? { orderId, paymentId, state: 'cancelling', until: until() } : off
  }
  return granted(reader.payments.get(paymentId)?.payment ?? off)
}

/** @returns how it stands from now on; a captured one is sold with its seats */
export function tellReader(
  state: ServerState,
  paymentId: string,
  word: ReaderWord,
  changed: (showId: string, seats: number[]) => void,
): ReaderPayment {
  const known = state.reader.payments.get(paymentId)
  if (!known?.order) throw new Error('nobody has asked for that card')
  const { order, terminalId } = known
  const about = { orderId: order.orderId, paymentId }
  if (word.state === 'captured') {
    for (const booking of order.bookings) book(state, terminalId, booking, changed)
    const bookings = order.bookings.map(({ bookingId, showId, reference, tickets }) => ({
      bookingId,
      showId,
      reference,
      tickets: tickets.map(({ ticketId, seatId, type, amount }) => ({
        ...{ ticketId, seatId, type, amount },
        code: `MQ1.${state.sign(ticketId)}`,
      })),
    }))
    known.payment = { ...about, state: 'captured', capturedAt: new Date().toISOString(), bookings }
  } else if (word.state === 'off' || word.state === 'given_back') known.payment = { ...about, ...word }
  else known.payment = { ...about, state: word.state, until: until() }
  return known.payment
}
