/** Calls of screens on which seats are chosen: a kiosk's, and a counter's as well. */
import {
  type Answer,
  type Auditorium,
  type Cinema,
  Id,
  type Movie,
  type PackedSeatPlan,
  type PriceList,
  SeatIds,
  type Show,
  type Tariff,
} from '@marquee/shared'
import { z } from 'zod'
import type { ApiOf, ScreenCall } from './screen-call.ts'

/** All a screen needs to draw a show and sell it. */
export interface ShowView {
  show: Show
  movie: Movie
  cinema: Cinema
  auditorium: Auditorium
  seatPlanId: Id
  plan: PackedSeatPlan
  priceList: PriceList
  map: SeatMap | null
  /**
   * The seats that this terminal can sell for sure if it is cut off now: allotted to it, or waiting to be given back.
   */
  allotted: string[]
  /** Sold here, and the server has not answered yet: its map may not know. */
  soldHere: string[]
}

export interface SeatMap {
  mapLife: string
  revision: number
  /** 2 bits a seat, base64; see `decodeSeatStates`. */
  states: string
  /** When the server last confirmed this map; a screen that is offline says so. */
  confirmedAt: string
}

/** An unfinished booking of one screen: its seats are held on the server until it is sold, given back, or its time is up. */
export interface Cart {
  bookingId: Id
  showId: Id
  seatIds: string[]
  reference: string | null
  /**
   * null: it has seats that were taken without the server, so it has no time until the server holds them; see `cartHeld`.
   */
  expiresAt: string | null
}

/** `moved`: a counter has taken it over, to be paid there. */
export type CartEnd = 'time_up' | 'taken_back' | 'sold' | 'moved'

export const KIOSK_CALLS = {
  /** What else a cinema sells, its taxes and its discounts, as last heard. Works with no network. */
  tariff: { request: z.strictObject({ cinemaId: Id }), answer: z.custom<Answer<Tariff>>() },
  /** The cart that this screen had before it was reloaded, if its seats are still held. */
  resumeCart: { request: z.strictObject({ sessionId: Id }), answer: z.custom<Answer<Cart | null>>() },
  /** Starts `map` events for the show, or reads it again. Cut off, it has the last known map, or none. */
  openShow: { request: z.strictObject({ showId: Id }), answer: z.custom<Answer<ShowView>>() },
  closeShow: { request: z.strictObject({ showId: Id }), answer: z.custom<Answer<null>>() },
  /** All or none; adds to the cart `bookingId`, and makes it with the first seats. */
  claimSeats: {
    request: z.strictObject({ sessionId: Id, bookingId: Id, showId: Id, seatIds: SeatIds }),
    answer: z.custom<Answer<Cart>>(),
  },
  releaseSeats: { request: z.strictObject({ bookingId: Id, seatIds: SeatIds }), answer: z.custom<Answer<Cart>>() },
  /** Gives every seat of the cart back. Offline, it is done as soon as the server is there again. */
  abandonCart: { request: z.strictObject({ bookingId: Id }), answer: z.custom<Answer<null>>() },
  extendHold: { request: z.strictObject({ bookingId: Id }), answer: z.custom<Answer<Cart>>() },
} satisfies Record<string, ScreenCall>

export type KioskApi = ApiOf<typeof KIOSK_CALLS>
