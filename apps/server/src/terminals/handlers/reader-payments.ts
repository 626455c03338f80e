/** Cards at the readers of terminals. */
import type { ReaderPayments } from '../../booking/terminal/at-reader/reader-payments.ts'
import type { Pool } from '../../infra/postgres.ts'
import { byOperator } from './by-operator.ts'
import type { HandlersOf } from './handler.ts'

export function createReaderPaymentHandlers(
  payments: Pick<ReaderPayments, 'pay' | 'ask' | 'cancel'>,
  pool: Pool,
): HandlersOf<'payAtReader' | 'readerPayment' | 'cancelReaderPayment'> {
  return {
    async payAtReader(request, session) {
      await byOperator(pool, session, [request.order.orderId])
      return payments.pay(request, session.terminal)
    },
    readerPayment: (request, { terminal }) => payments.ask(request, terminal),
    cancelReaderPayment: (request, { terminal }) => payments.cancel(request, terminal),
  }
}
