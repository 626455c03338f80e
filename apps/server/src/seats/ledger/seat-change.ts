/** A seat whose look on the map has changed. */
import type { SeatStateCode } from '@marquee/shared'

export interface SeatChange {
  showId: string
  seat: number
  state: SeatStateCode
}
