/** A show's seats as online customers see them: the map, its stream, and the best seats of it. */
import { z } from 'zod'
import { MAX_SEATS_IN_BOOKING } from '../booking-limits.ts'
import { Id } from '../ids.ts'
import { Amount, Currency, Money } from '../money.ts'
import { TicketType } from '../pricing/ticket-type.ts'
import { RowName, SeatCategory, SeatId, SeatNumber } from '../seat-plan.ts'
import { SEAT_STATES } from '../seat-states.ts'

/** blocked: not for sale, such as a seat of a category that the show has no price for. */
export const SeatStatus = z.enum(SEAT_STATES)
export type SeatStatus = z.infer<typeof SeatStatus>

export const SeatView = z.object({
  seatId: SeatId,
  row: RowName,
  number: SeatNumber,
  category: SeatCategory,
  status: SeatStatus,
  /** The price of the first ticket type that the show's price list has for this category; null: the seat is not for sale. */
  price: Money.nullable(),
})
export type SeatView = z.infer<typeof SeatView>

export const SeatsView = z.object({
  showId: Id,
  /** Names one life of the map; revisions of different lives can't be compared. */
  mapLife: z.string(),
  revision: z.int(),
  /** The price of every ticket type, by category of seat; the first type is the default. */
  prices: z.array(z.object({ type: TicketType, category: SeatCategory, amount: Amount, currency: Currency })),
  seats: z.array(SeatView),
})
export type SeatsView = z.infer<typeof SeatsView>

const SeatStatusPair = z.object({ seatId: SeatId, status: SeatStatus })

/** `event: snapshot`: every seat. The snapshot replaces all that was known before. */
export const SeatStreamSnapshot = z.object({
  showId: Id,
  mapLife: z.string(),
  revision: z.int(),
  seats: z.array(SeatStatusPair),
})
export type SeatStreamSnapshot = z.infer<typeof SeatStreamSnapshot>

/** `event: changes`: makes the map at revision `from` the map at `revision`. */
export const SeatStreamChanges = z.object({
  showId: Id,
  mapLife: z.string(),
  from: z.int(),
  revision: z.int(),
  changes: z.array(SeatStatusPair),
})
export type SeatStreamChanges = z.infer<typeof SeatStreamChanges>

export const BestSeatsQuery = z.strictObject({
  quantity: z
    .string()
    .regex(/^\d{1,3}$/, `must be a whole number from 1 to ${MAX_SEATS_IN_BOOKING}`)
    .transform(Number)
    .refine((n) => n >= 1 && n <= MAX_SEATS_IN_BOOKING, `must be a whole number from 1 to ${MAX_SEATS_IN_BOOKING}`),
  category: SeatCategory.optional(),
})
export type BestSeatsQuery = z.infer<typeof BestSeatsQuery>

export const BestSeats = z.object({
  seatIds: z.array(SeatId),
  /** True when the seats are side by side. */
  together: z.boolean(),
})
export type BestSeats = z.infer<typeof BestSeats>
