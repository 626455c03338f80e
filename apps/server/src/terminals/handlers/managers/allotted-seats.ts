/** Allotted seats, at the manager's page. */
import { granted } from '@marquee/shared'
import type { Allotments } from '../../../allotments/create-allotments.ts'
import type { HandlersOf } from '../handler.ts'

export function createAllottedSeatHandlers({
  policies,
  allottedSeats,
  forceRelease,
}: Pick<Allotments, 'policies' | 'allottedSeats' | 'forceRelease'>): HandlersOf<
  'allottedSeats' | 'forceRelease' | 'allotmentPolicy' | 'setAllotmentPolicy'
> {
  return {
    allottedSeats: async (_, { terminal }) => granted(await allottedSeats(terminal)),
    forceRelease: (request, { terminal }) => forceRelease(request, terminal),
    allotmentPolicy: ({ cinemaId }, { terminal }) => policies.read(cinemaId, terminal),
    setAllotmentPolicy: (request, { terminal }) => policies.set(request, terminal),
  }
}
