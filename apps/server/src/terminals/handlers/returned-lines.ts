/** Orders at a counter: looked up, and lines of them given back. */
import type { GiveLinesBack } from '../../booking/orders/give-lines-back.ts'
import type { RefundedAtMachine } from '../../booking/refunds/refunded-at-machine.ts'
import type { OrderRecords } from '../../reporting/order-record/order-record.ts'
import type { HandlersOf } from './handler.ts'

export function createReturnHandlers(options: {
  orderRecords: OrderRecords
  giveLinesBack: GiveLinesBack
  refundedAtMachine: RefundedAtMachine
}): HandlersOf<'findOrder' | 'returnLines' | 'refundedAtMachine'> {
  const { orderRecords, giveLinesBack, refundedAtMachine } = options
  return {
    findOrder: ({ text }, { terminal }) => orderRecords.find(text, terminal),

    async returnLines(request, { terminal }) {
      const given = await giveLinesBack(request, terminal)
      return given.ok ? orderRecords.afterReturn(request.returnId, request.orderId, terminal) : given
    },

    refundedAtMachine: (request, { terminal }) => refundedAtMachine(request, terminal),
  }
}
