/** What a page keeps of an order beside its cart (order-in-session.ts). It is checked when a page finds some as it starts. */
import { Id, Instant, OrderBeside, SeatId, TicketType, z } from '../../schemas.ts'

/** A cart whose seats are chosen, while the customer chooses those of another show. */
const SetAside = z.object({
  bookingId: Id,
  showId: Id,
  /** Of its show. Absent: that of the order, as of one that comes back from the reader. */
  cinemaId: Id.optional(),
  title: z.string(),
  time: z.string(),
  tickets: z.array(z.object({ seatId: SeatId, type: TicketType })),
  /** null: they have no end by time, or it isn't known here. */
  expiresAt: Instant.nullable().default(null),
})
export type SetAside = z.infer<typeof SetAside>

/** The number and the word under which an order was parked before. */
const ParkedAs = z.object({ number: z.int(), word: z.string().nullable() })
export type ParkedAs = z.infer<typeof ParkedAs>

export const KeptOrder = z.object({
  orderId: Id,
  cinemaId: Id.nullable(),
  setAside: z.array(SetAside),
  /** null: it was never parked. */
  parkedAs: ParkedAs.nullable().default(null),
  ...OrderBeside.shape,
})
export type KeptOrder = z.infer<typeof KeptOrder>
