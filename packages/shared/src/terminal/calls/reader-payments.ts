/** Cards at the terminal’s reader. */
import { OwnReaderAnswer } from '../kiosks.ts'
import { RefundedAtMachineRequest } from '../order-return.ts'
import { PayAtReaderRequest, ReaderPayment, ReaderPaymentRequest } from '../reader-payments.ts'
import { type Call, Empty, GATEWAY_MS, QUICK_MS } from './call.ts'

export const READER_PAYMENT_CALLS = {
  /** Has an order paid with a card at the terminal's reader. Answered before the reader is asked; then `readerPaymentChanged` tells. */
  payAtReader: {
    request: PayAtReaderRequest,
    answer: ReaderPayment,
    who: ['counter', 'kiosk'],
    timeoutMs: QUICK_MS,
    undone: 'the card reader may or may not ask for a card',
  },
  /** Reads how such a payment stands. */
  readerPayment: {
    request: ReaderPaymentRequest,
    answer: ReaderPayment,
    who: ['counter', 'kiosk'],
    timeoutMs: QUICK_MS,
    undone: 'it is not known how the payment at the card reader stands',
  },
  /** Asks for its end; only the answer or notice `off` is one. One that the server never heard of can't begin any more. Idempotent. */
  cancelReaderPayment: {
    request: ReaderPaymentRequest,
    answer: ReaderPayment,
    who: ['counter', 'kiosk'],
    timeoutMs: GATEWAY_MS,
    undone: 'the payment at the card reader may or may not be cancelled',
  },
  /** Reads the card reader of this terminal, and whether the gateway reaches it. */
  ownReader: {
    request: Empty,
    answer: OwnReaderAnswer,
    who: ['counter', 'kiosk'],
    timeoutMs: GATEWAY_MS,
    undone: 'it is not known how the card reader is',
  },
  /** Money went back at a card machine, by this slip. Idempotent. */
  refundedAtMachine: {
    request: RefundedAtMachineRequest,
    answer: Empty,
    who: ['counter', 'manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the slip may or may not be written down',
  },
} as const satisfies Record<string, Call>
