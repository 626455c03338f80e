/** Orders at a counter: looked up, lines of them given back, and tickets exchanged for others. */
import type { Exchange } from '../../booking/exchanges/exchange.ts'
import type { GiveLinesBack } from '../../booking/orders/give-lines-back.ts'
import type { RefundedAtMachine } from '../../booking/refunds/refunded-at-machine.ts'
import type { Pool } from '../../infra/postgres.ts'
import type { OrderRecords } from '../../reporting/order-record/order-record.ts'
import { byOperator } from './by-operator.ts'
import type { HandlersOf } from './handler.ts'

export function createReturnHandlers(options: {
  orderRecords: OrderRecords
  giveLinesBack: GiveLinesBack
  exchange: Exchange
  refundedAtMachine: RefundedAtMachine
  pool: Pool
}): HandlersOf<'findOrder' | 'returnLines' | 'exchange' | 'refundedAtMachine'> {
  const { orderRecords, giveLinesBack, exchange, refundedAtMachine, pool } = options
  return {
    findOrder: ({ text }, { terminal }) => orderRecords.find(text, terminal),

    async returnLines(request, session) {
      const { terminal } = session
      await byOperator(pool, session, [request.returnId])
      const given = await giveLinesBack(request, terminal)
      return given.ok ? orderRecords.afterReturn(request.returnId, request.orderId, terminal) : given
    },

    async exchange(request, session) {
      const { terminal } = session
      await byOperator(pool, session, [request.exchangeId, request.order.orderId])
      const done = await exchange(request, terminal)
      return done.ok ? orderRecords.afterExchange(request) : done
    },

    refundedAtMachine: (request, { terminal }) => refundedAtMachine(request, terminal),
  }
}
