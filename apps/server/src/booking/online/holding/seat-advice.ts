/**
 * Advice for a customer about a choice of seats, from the live map: the best seats, the nearest alternatives, the single
 * seats it leaves.
 */
import {
  type Answer,
  alternatives,
  bestSeats,
  granted,
  refused,
  type SeatCategory,
  type SeatId,
  strandedBy,
} from '@marquee/shared'
import type { CatalogueShow } from '../../../catalogue/catalogue.ts'
import type { LiveMaps } from '../../../seats/live-maps.ts'
import { preparedPlanOf } from '../../prepared-plans.ts'

export interface SeatAdvice {
  best(
    show: CatalogueShow,
    wish: { quantity: number; category?: SeatCategory | undefined },
  ): Promise<Answer<{ seatIds: SeatId[]; together: boolean }>>
  /** The nearest free choices of as many seats, best first. */
  alternatives(show: CatalogueShow, wanted: readonly number[], taken: readonly number[]): Promise<SeatId[][]>
  /** undefined: nothing to object to. */
  objectTo(
    show: CatalogueShow,
    seats: readonly number[],
  ): Promise<{ seatIds: SeatId[]; alternatives: SeatId[][] } | undefined>
}

/** @param refusesSingleSeats false: single seats are never objected to */
export function createSeatAdvice(options: {
  maps: Pick<LiveMaps, 'current'>
  refusesSingleSeats: boolean
}): SeatAdvice {
  const { maps, refusesSingleSeats } = options
  const statesOf = async (show: CatalogueShow) => (await maps.current(show.show.id)).states

  return {
    async best(show, { quantity, category }) {
      const chosen = bestSeats(preparedPlanOf(show), await statesOf(show), { quantity, category })
      return chosen
        ? granted({ seatIds: chosen.seats.map(show.plan.seatIdOf), together: chosen.together })
        : refused({ code: 'no_seats_together', quantity })
    },
    async alternatives(show, wanted, taken) {
      const found = alternatives(preparedPlanOf(show), await statesOf(show), wanted, taken)
      return found.map((seats) => seats.map(show.plan.seatIdOf))
    },
    async objectTo(show, seats) {
      if (!refusesSingleSeats) return undefined
      const stranded = strandedBy(preparedPlanOf(show), await statesOf(show), seats)
      return (
        stranded && {
          seatIds: stranded.seats.map(show.plan.seatIdOf),
          alternatives: [stranded.better.map(show.plan.seatIdOf)],
        }
      )
    },
  }
}
