/**
 * Calls of a counter about its customer display, and what the display is told. The counter's page says what its customer may see; all
 * else is refused here. The engine adds what everybody may know: shows, halls, what plays next.
 */
import {
  Amount,
  type Answer,
  BookingReference,
  Currency,
  Id,
  LanguageCode,
  MAX_BOOKINGS_IN_ORDER,
  MAX_LINES_IN_ORDER,
  MAX_SEATS_IN_BOOKING,
  SeatId,
  TicketType,
} from '@marquee/shared'
import { z } from 'zod'
import type { ApiOf, ScreenCall } from './screen-call.ts'

/** Those that the display has words for. */
export const DisplayLanguage = LanguageCode
export type DisplayLanguage = z.infer<typeof DisplayLanguage>

const Name = z.string().min(1).max(200)

/** Tickets of one type for one show. `amount`: what the lists say, in minor units; null: it isn't priced yet. */
const ShownTickets = z.strictObject({
  type: TicketType,
  seatIds: z.array(SeatId).min(1).max(MAX_LINES_IN_ORDER),
  amount: Amount.nullable(),
})

const ShownGoods = z.strictObject({
  name: Name,
  quantity: z.int().min(1).max(MAX_LINES_IN_ORDER),
  amount: Amount.nullable(),
})

/** What else is paid for. `tax`: where it comes on top of prices. */
const ShownExtra = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('gift_card'), amount: Amount }),
  z.strictObject({ kind: z.literal('subscription'), plan: Name, amount: Amount }),
  z.strictObject({ kind: z.literal('fee'), name: Name, amount: Amount }),
  z.strictObject({ kind: z.literal('tax'), amount: Amount }),
])

/** A price that was given by hand has no reason here: that is the house's own. */
const ShownOff = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('discount'), name: Name, amount: Amount }),
  z.strictObject({ kind: z.literal('price_by_hand'), amount: Amount }),
])

/** No code, no slip, no holder and no company: others read the display as well. */
const ShownPaid = z.strictObject({
  by: z.enum(['voucher', 'card_machine', 'account', 'subscription']),
  amount: Amount,
})

/** `digits`: of the currency, after the point. */
const InMoney = { currency: Currency, digits: z.int().min(0).max(4) }

export const ShownOrder = z.strictObject({
  ...InMoney,
  shows: z
    .array(z.strictObject({ showId: Id, tickets: z.array(ShownTickets).min(1).max(MAX_LINES_IN_ORDER) }))
    .max(MAX_BOOKINGS_IN_ORDER + 1),
  goods: z.array(ShownGoods).max(MAX_LINES_IN_ORDER),
  extras: z.array(ShownExtra).max(MAX_LINES_IN_ORDER),
  off: z.array(ShownOff).max(MAX_LINES_IN_ORDER),
  paid: z.array(ShownPaid).max(MAX_LINES_IN_ORDER),
  /** What all of it costs; null: it isn't known yet. */
  total: Amount.nullable(),
})
export type ShownOrder = z.infer<typeof ShownOrder>

/** As a QR code is drawn; see `codeQr`. */
const ShownTicketCode = z.strictObject({
  seatId: SeatId,
  code: z.string().min(1).max(2000),
  mode: z.enum(['alphanumeric', 'byte']),
  errorCorrectionLevel: z.enum(['L', 'M']),
})
export type ShownTicketCode = z.infer<typeof ShownTicketCode>

const ShownBooking = z.strictObject({
  showId: Id,
  reference: BookingReference,
  tickets: z.array(ShownTicketCode).max(MAX_SEATS_IN_BOOKING),
})

/** Where a card at the reader stands. `not_paid`: it wasn't charged. */
const CardState = z.enum(['starting', 'card', 'bank', 'cancelling', 'unknown', 'not_paid', 'paid'])

/** What a customer may see of the counter, in the order of a sale. */
export const CustomerView = z.discriminatedUnion('stage', [
  /** Nobody is served. `cinemaId`: whose shows are advertised; null: the terminal's own, or any. */
  z.strictObject({ stage: z.literal('idle'), cinemaId: Id.nullable() }),
  z.strictObject({ stage: z.literal('order'), order: ShownOrder }),
  /** `due`: what is left to pay, as coins can pay it, with the tip. `given`, `change`: null before enough was handed over. */
  z.strictObject({
    stage: z.literal('cash'),
    order: ShownOrder,
    due: Amount,
    tip: Amount,
    given: Amount.nullable(),
    change: Amount.nullable(),
  }),
  z.strictObject({ stage: z.literal('card'), order: ShownOrder, due: Amount, card: CardState }),
  z.strictObject({
    stage: z.literal('thanks'),
    ...InMoney,
    change: Amount,
    bookings: z.array(ShownBooking).max(MAX_BOOKINGS_IN_ORDER),
    /** `later`: by a code that is on their slip. */
    goods: z.enum(['none', 'now', 'later']),
  }),
])
export type CustomerView = z.infer<typeof CustomerView>

/** What a counter's page knows of the displays. */
export interface DisplayStatus {
  language: DisplayLanguage
}

export const DISPLAY_CALLS = {
  /** What the customer of this page sees from now on. It is forgotten soon after the page has gone. */
  showCustomer: { request: z.strictObject({ view: CustomerView }), answer: z.custom<Answer<null>>() },
  /** For the customer who is served; the next one has the house's language again. */
  chooseDisplayLanguage: { request: z.strictObject({ language: DisplayLanguage }), answer: z.custom<Answer<null>>() },
} satisfies Record<string, ScreenCall>

export type DisplayApi = ApiOf<typeof DISPLAY_CALLS>

/** Display to engine. */
export const DisplayRequest = z.discriminatedUnion('ask', [
  z.strictObject({ ask: z.literal('language'), language: DisplayLanguage }),
  z.strictObject({ ask: z.literal('picture'), name: z.string().min(1).max(120) }),
])
export type DisplayRequest = z.infer<typeof DisplayRequest>

/** A show as anybody may know it. */
export interface DisplayShow {
  showId: Id
  title: string
  startsAt: string
  timeZone: string
  auditorium: string
  /** Names its hall. */
  seatPlanId: Id
}

export interface NextShow {
  title: string
  startsAt: string
  auditorium: string
  /** `few`: one in ten at most. */
  left: 'many' | 'few' | 'none'
  /** Its picture's SHA-256; null: it has none. */
  poster: string | null
  /** Who must be named where that is shown; null: nobody. */
  contentFrom: string | null
}

/** The places of a hall, seat by seat. */
export interface DisplayHall {
  seatPlanId: Id
  seatIds: string[]
  x: number[]
  y: number[]
}

export interface DisplayState {
  language: DisplayLanguage
  view: CustomerView
  /** Those of the view that the programme knows. */
  shows: DisplayShow[]
  /** null: there is no programme yet. */
  cinema: { name: string; timeZone: string } | null
  /** The coming ones of today, or else of tomorrow, by their start. */
  next: NextShow[]
  /** The house's own pictures, by name; each is asked for. */
  pictures: string[]
}

/** Engine to display. A hall comes before the first state that names it. */
export type DisplayMessage =
  | { is: 'state'; state: DisplayState }
  | { is: 'hall'; hall: DisplayHall }
  /** `image`: a data URL; null: there is no such picture any more. */
  | { is: 'picture'; name: string; image: string | null }
