/** Seats on loan, at the manager's page. */
import { granted } from '@marquee/shared'
import type { Allotments } from '../../../allotments/create-allotments.ts'
import type { HandlersOf } from '../handler.ts'

export function createLentSeatHandlers({
  policies,
  lentSeats,
  forceRelease,
}: Pick<Allotments, 'policies' | 'lentSeats' | 'forceRelease'>): HandlersOf<
  'lentSeats' | 'forceRelease' | 'allotmentPolicy' | 'setAllotmentPolicy'
> {
  return {
    lentSeats: async (_, { terminal }) => granted(await lentSeats(terminal)),
    forceRelease: (request, { terminal }) => forceRelease(request, terminal),
    allotmentPolicy: ({ cinemaId }, { terminal }) => policies.read(cinemaId, terminal),
    setAllotmentPolicy: (request, { terminal }) => policies.set(request, terminal),
  }
}
