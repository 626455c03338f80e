/** Orders that counters have parked. */
import type { ParkedOrders } from '../../booking/parked-orders/parked-orders.ts'
import { forThisRun } from './for-this-run.ts'
import type { HandlersOf } from './handler.ts'

export function createParkedOrderHandlers(
  parked: ParkedOrders,
): HandlersOf<'syncParked' | 'keepParked' | 'takeUpParked'> {
  return {
    syncParked: (request, { terminal }) => parked.sync(request, terminal),
    keepParked: (request, { terminal }) => parked.keep(request, terminal),
    takeUpParked: forThisRun(parked.takeUp),
  }
}
