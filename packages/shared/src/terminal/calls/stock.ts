/** Stock of goods. */
import { MoveStockRequest, StockHistory, StockHistoryRequest } from '../../manager/stock.ts'
import { StockLevels, StockLevelsRequest } from '../stock.ts'
import { type Call, QUICK_MS } from './call.ts'

export const STOCK_CALLS = {
  /** Reads how much is left of a cinema's counted goods; then `stockChanged` tells. */
  stockLevels: {
    request: StockLevelsRequest,
    answer: StockLevels,
    who: ['counter', 'manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'how much is left in stock is not known',
  },
  /** Enters what was delivered, counted or written off. Sent again with its id, it is done once. */
  moveStock: {
    request: MoveStockRequest,
    answer: StockLevels,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the stock may or may not be changed',
  },
  /** Reads what happened to a stock, the newest first. */
  stockHistory: {
    request: StockHistoryRequest,
    answer: StockHistory,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'what happened to the stock is not known',
  },
} as const satisfies Record<string, Call>
