/** What a command of this terminal means for the report of its shift. */
import {
  type Command,
  linesOfOrder,
  movementOfDrawer,
  type OrderLine,
  type PaidOrder,
  type SellCommand,
  type ShiftEvent,
  type ShiftSale,
  saleOfOrder,
  saleOfSell,
  type TaxedTicket,
  taxTickets,
} from '@marquee/shared'
import type { Db } from '../database/database.ts'
import { findOrder } from '../sales/orders-table.ts'

/** What the programme says of a sale; a disk that is being rebuilt knows none. */
export interface ShiftWords {
  taxOf(sale: SellCommand): TaxedTicket[]
  /** @param orderId of which it is a part */
  goodsName(orderId: string, goods: Extract<OrderLine['of'], { kind: 'goods' }>): string
}

export const NO_WORDS: ShiftWords = {
  taxOf: ({ tickets }) => taxTickets(undefined, tickets),
  goodsName: (_, { goods }) => goods,
}

/** undefined: it is about no money. An order is on the disk already, with its lines. */
export function shiftEventOf(db: Db, { body }: Command, words: ShiftWords): ShiftEvent | undefined {
  switch (body.kind) {
    case 'sell':
      return saleOfSell(body, words.taxOf(body))
    case 'order':
      return orderEvent(db, body.orderId, words, body)
    case 'exchange': {
      const { order, credit, back } = body
      return orderEvent(db, order.orderId, words, { ...order, carried: credit - back })
    }
    case 'drawer':
      return movementOfDrawer(body)
    case 'shift':
      return body.paidAtReader === undefined ? undefined : orderEvent(db, body.paidAtReader, words)
    case 'check_in':
    case 'undo_check_in':
    case 'print':
      return undefined
  }
}

/** @param told by the command; absent: the disk alone has it */
function orderEvent(db: Db, orderId: string, words: ShiftWords, told?: PaidOrder): ShiftSale | undefined {
  const kept = findOrder(db, orderId)?.order
  const paid = told ?? kept
  if (!paid) return undefined
  return saleOfOrder(paid, kept ? linesOfOrder(kept, (goods) => words.goodsName(orderId, goods)) : [])
}
