/** Counted stock, at counters and at the manager's page. */
import type { ManagedStock } from '../../booking/stock/manage-stock.ts'
import type { HandlersOf } from './handler.ts'

export function createStockHandlers(stock: ManagedStock): HandlersOf<'stockLevels' | 'moveStock' | 'stockHistory'> {
  return {
    stockLevels: (request, { terminal }) => stock.levels(request, terminal),
    moveStock: (request, { terminal }) => stock.move(request, terminal),
    stockHistory: (request, { terminal }) => stock.history(request, terminal),
  }
}
