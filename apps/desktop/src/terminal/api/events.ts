/** The engine's events, as screens hear them. */
import type { Approval, Id, MapChanges, ShowOccupancy, TerminalStatus } from '@marquee/shared'
import type { TerminalState } from './all.ts'
import type { DoorState } from './door.ts'
import type { Cart, CartEnd, SeatMap } from './kiosk.ts'

/** Engine to screen. */
export interface TerminalEvents {
  state(state: TerminalState): void
  /** A change of an open show's map: apply it when `from` is the revision at hand, else it is already in the map. */
  mapChanges(changes: MapChanges): void
  /** The whole map of an open show, after a gap. */
  map(args: { showId: Id; map: SeatMap }): void
  occupancy(shows: ShowOccupancy[]): void
  catalogueChanged(): void
  /** More or less of a cinema's counted goods may be left. */
  stockChanged(args: { cinemaId: Id }): void
  /** A question of this counter for a manager's yes. */
  approvalChanged(approval: Approval): void
  /** To managers: so many questions wait for one. */
  approvalsChanged(args: { waiting: number }): void
  cartEnded(args: { bookingId: Id; why: CartEnd }): void
  /** A cart with seats that were taken without the server is held by it from now on, and has a time. */
  cartHeld(cart: Cart): void
  /** `why` it is a conflict, in one sentence. */
  saleAnswered(args: { bookingId: Id; standing: 'applied' | 'conflict'; why: string | null }): void
  orderAnswered(args: { orderId: Id; standing: 'applied' | 'conflict'; why: string | null }): void
  /**
   * The seats of a show that this terminal can sell when it is cut off. Sent for every show whose seats have changed,
   * open or not.
   */
  allotted(args: { showId: Id; seatIds: string[]; soldHere: string[] }): void
  doorChanged(state: DoorState): void
  terminalChanged(status: TerminalStatus): void
  /** The page begins anew: staff or a manager want it so. */
  pageToReload(): void
}
