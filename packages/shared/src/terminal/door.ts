/** The messages between doors and the server: who was admitted where, and which tickets are not good any more. */
import { z } from 'zod'
import { BookingReference, Id } from '../ids.ts'
import { TicketType } from '../pricing/ticket-type.ts'
import { SeatId } from '../seat-plan.ts'
import { Instant } from '../times.ts'

/**
 * A fact that a door must know of a ticket, numbered by the server as it learns of it. `admitted`: at a door. `void`: not
 * good any more. `good`: good again, or after all.
 */
export const DoorNews = z.object({
  revision: z.int().min(1),
  showId: Id,
  ticketId: Id,
  kind: z.enum(['admitted', 'void', 'good']),
  /** `void`: `refunded`, `moved` (to another seat), `in_conflict` (a manager has not settled its sale yet). */
  why: z.enum(['refunded', 'moved', 'in_conflict']).nullable(),
  seatId: SeatId.nullable(),
  at: Instant,
  /** The door of that admission. */
  door: z.object({ terminalId: Id, name: z.string() }).nullable(),
  /** Set with `admitted`: that door has undone it since. An older door takes it for the admission that it has heard of. */
  undone: z.literal(true).optional(),
})
export type DoorNews = z.infer<typeof DoorNews>

/** The door's place in the news. The server writes it, and only the server reads it. */
const DoorNewsPlace = z.string().max(40_000)

/** News that wasn't there when the terminal read up to `after`, of its cinema, for shows from yesterday on. May repeat itself. */
export const DoorNewsRequest = z.strictObject({ after: DoorNewsPlace.nullable() })
export type DoorNewsRequest = z.infer<typeof DoorNewsRequest>
export const DoorNewsAnswer = z.object({
  news: z.array(DoorNews),
  upTo: DoorNewsPlace,
  more: z.boolean(),
  /**
   * Revoked counters and all kiosks of here. A ticket that one of them signed is good only if the news says so. Set with the
   * last page.
   */
  revoked: z.array(Id).nullable(),
})
export type DoorNewsAnswer = z.infer<typeof DoorNewsAnswer>

/** A booking that a door looks up: by what its customer reads aloud, or by a ticket of it that was scanned. */
export const OrderAtDoorRequest = z
  .strictObject({ reference: z.string().max(40).optional(), ticketId: Id.optional() })
  .refine(({ reference, ticketId }) => (reference === undefined) !== (ticketId === undefined), {
    error: 'must name a reference or a ticket',
  })
export type OrderAtDoorRequest = z.infer<typeof OrderAtDoorRequest>

export const TicketAtDoor = z.object({
  ticketId: Id,
  seatId: SeatId,
  type: TicketType,
  /** What is in its QR code: the door scans it as it would scan paper. */
  code: z.string(),
  /** Where somebody was let in with it. */
  admitted: z.object({ at: Instant, door: z.string() }).nullable(),
})
export type TicketAtDoor = z.infer<typeof TicketAtDoor>

/** Its valid tickets; null: there is no such booking, or not at this door's cinema. */
export const OrderAtDoorAnswer = z.object({
  order: z.object({ reference: BookingReference, showId: Id, tickets: z.array(TicketAtDoor) }).nullable(),
})
export type OrderAtDoorAnswer = z.infer<typeof OrderAtDoorAnswer>
