/** Counted stock at a manager's page: what was delivered, counted and written off, and all that happened to it. */
import { z } from 'zod'
import { Id } from '../ids.ts'
import { GoodsKey } from '../pricing/goods.ts'
import { Reason } from '../reason.ts'
import { Instant } from '../times.ts'

export const STOCK_MOVEMENTS_IN_PAGE = 50
const MOST_AT_ONCE = 100_000

const Of = { cinemaId: Id, goods: GoodsKey, size: GoodsKey }

/** A manager's act. `count`: so many are there, whatever the books say. Sent again with the same id, it is done once. */
export const MoveStockRequest = z
  .strictObject({
    movementId: Id,
    ...Of,
    act: z.enum(['deliver', 'count', 'write_off']),
    quantity: z.int().min(0).max(MOST_AT_ONCE),
    /** null: a delivery needs none. */
    reason: Reason.nullable(),
  })
  .refine(({ act, quantity }) => act === 'count' || quantity > 0, { path: ['quantity'], message: 'must be at least 1' })
  .refine(({ act, reason }) => act === 'deliver' || reason !== null, { path: ['reason'], message: 'must say why' })
export type MoveStockRequest = z.infer<typeof MoveStockRequest>

export const STOCK_MOVEMENT_KINDS = ['delivered', 'sold', 'given_back', 'written_off', 'counted'] as const

export const StockMovement = z.object({
  /** 1, 2, 3 … of its stock. */
  number: z.int().min(1),
  at: Instant,
  kind: z.enum(STOCK_MOVEMENT_KINDS),
  /** What leaves the stock is below zero. */
  quantity: z.int(),
  /** What is there after it. */
  balance: z.int(),
  reason: z.string().nullable(),
  /** The name of the terminal at which it happened. */
  terminal: z.string().nullable(),
  /** Of the bookings of the order that was sold, or came back. */
  references: z.array(z.string()),
})
export type StockMovement = z.infer<typeof StockMovement>

/** `before`: only those with a smaller number; null: the newest. */
export const StockHistoryRequest = z.strictObject({ ...Of, before: z.int().min(1).nullable() })
export type StockHistoryRequest = z.infer<typeof StockHistoryRequest>

/** The newest first, at most 50. */
export const StockHistory = z.object({ movements: z.array(StockMovement) })
export type StockHistory = z.infer<typeof StockHistory>
