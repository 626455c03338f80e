/** Counted stock, as counters show it: how much is left of each thing. The server's ledger has the movements. */
import { z } from 'zod'
import { Id } from '../ids.ts'
import { GoodsKey } from '../pricing/goods.ts'

/** `left`: below zero, more was sold than was counted. */
export const StockLevel = z.object({ goods: GoodsKey, size: GoodsKey, left: z.int() })
export type StockLevel = z.infer<typeof StockLevel>

export const StockLevelsRequest = z.strictObject({ cinemaId: Id })
export type StockLevelsRequest = z.infer<typeof StockLevelsRequest>

/** All of the cinema's. Of what isn't in it, none was ever counted. */
export const StockLevels = z.object({ cinemaId: Id, levels: z.array(StockLevel) })
export type StockLevels = z.infer<typeof StockLevels>
