/** Goods that are handed over by a code, at a counter. */
import type { PickUps } from '../../booking/pickups/pickups.ts'
import type { HandlersOf } from './handler.ts'

export function createPickUpHandlers(pickUps: PickUps): HandlersOf<'findPickUp' | 'handOver'> {
  return {
    findPickUp: (request, { terminal }) => pickUps.find(request, terminal),
    handOver: (request, { terminal }) => pickUps.handOver(request, terminal),
  }
}
