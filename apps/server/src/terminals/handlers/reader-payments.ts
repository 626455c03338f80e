/** Cards at the readers of terminals. */
import type { ReaderPayments } from '../../booking/terminal/at-reader/reader-payments.ts'
import type { HandlersOf } from './handler.ts'

export function createReaderPaymentHandlers(
  payments: Pick<ReaderPayments, 'pay' | 'ask' | 'cancel'>,
): HandlersOf<'payAtReader' | 'readerPayment' | 'cancelReaderPayment'> {
  return {
    payAtReader: (request, { terminal }) => payments.pay(request, terminal),
    readerPayment: (request, { terminal }) => payments.ask(request, terminal),
    cancelReaderPayment: (request, { terminal }) => payments.cancel(request, terminal),
  }
}
