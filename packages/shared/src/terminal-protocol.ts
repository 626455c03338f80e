/**
 * What a terminal and the server say to each other over Socket.IO, namespace `/terminal`.
 * Every event name stands here once, with the schemas of what it carries and of its answer.
 *
 * A connection begins with the server's `challenge`; the terminal acknowledges with its signature and gets `welcome`,
 * or `refused` and a disconnect. Until then every other event is refused.
 */
import { z } from 'zod'
import { MAX_SEATS_IN_BOOKING } from './booking-limits.ts'
import { CatalogueEntry, Instant, TicketType } from './catalogue.ts'
import { BookingReference, Id } from './ids.ts'
import { AttentionAnswer, SetAsideRequest, TryAgainAnswer, TryAgainRequest } from './manager/attention.ts'
import { FindBookingAnswer, FindBookingRequest, GiveBackAnswer, GiveBackRequest } from './manager/booking-record.ts'
import { Amount, Money } from './money.ts'
import { SeatId } from './seat-plan.ts'

export const PROTOCOL_VERSION = 1
export const TERMINAL_NAMESPACE = '/terminal'
/** The server closes a connection that sends a larger packet, so a sender stays far below (see MAX_COMMANDS_IN_BATCH). */
export const MAX_PACKET_BYTES = 64 * 1024
/** A sell command of ten tickets is about 1 KB. */
export const MAX_COMMANDS_IN_BATCH = 20

export const TERMINAL_KINDS = ['counter', 'kiosk', 'manager'] as const
export const TerminalKind = z.enum(TERMINAL_KINDS)
export type TerminalKind = z.infer<typeof TerminalKind>

// --- enrolment (HTTP) and challenge ----------------------------------------------------------------------------

/** `ABCD-EFGH-JKMN`, 60 random bits in Crockford's base32; kept hashed, used once, short-lived. */
export const EnrolmentCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/, 'must look like ABCD-EFGH-JKMN')

/** A raw Ed25519 public key (32 bytes) in base64url. RFC 8032. */
export const PublicKey = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'must be 32 bytes in base64url')
export const Signature = z.string().regex(/^[A-Za-z0-9_-]{86}$/, 'must be 64 bytes in base64url')

export const EnrolmentRequest = z.strictObject({ code: EnrolmentCode, publicKey: PublicKey })
export type EnrolmentRequest = z.infer<typeof EnrolmentRequest>

export const TerminalIdentity = z.object({
  id: Id,
  name: z.string(),
  kind: TerminalKind,
  /** null: it may sell for every cinema of the house. */
  cinemaId: Id.nullable(),
})
export type TerminalIdentity = z.infer<typeof TerminalIdentity>

export const Challenge = z.object({ protocol: z.int(), nonce: z.string().min(22).max(128) })
export type Challenge = z.infer<typeof Challenge>

export const ChallengeAnswer = z.strictObject({ protocol: z.int(), terminalId: Id, signature: Signature })
export type ChallengeAnswer = z.infer<typeof ChallengeAnswer>

/** What the terminal signs: the purpose and its own id beside the nonce, so that the signature serves nothing else. */
export function challengeText(nonce: string, terminalId: Id): string {
  return `marquee terminal ${PROTOCOL_VERSION}\n${terminalId}\n${nonce}`
}

// --- seat maps ---------------------------------------------------------------------------------------------------

/**
 * Where in a show's history a map is. An epoch is one life of the show's revision counter: when the store that counts
 * loses its data, it counts on under a new epoch, and a map of the old one needs a snapshot.
 */
export const MapVersion = z.strictObject({ epoch: z.string().min(1).max(40), revision: z.int().min(0) })
export type MapVersion = z.infer<typeof MapVersion>

/** Flat pairs: seat index, seat state code, seat index, seat state code… */
export const SeatChanges = z.array(z.int().min(0))
export type SeatChanges = z.infer<typeof SeatChanges>

/** Consecutive changes that travel together: the map at revision `from` becomes the map at `revision`. */
export const MapChanges = z.object({
  showId: Id,
  epoch: z.string(),
  from: z.int().min(0),
  revision: z.int().min(0),
  changes: SeatChanges,
})
export type MapChanges = z.infer<typeof MapChanges>

export const WatchRequest = z.strictObject({ showId: Id, have: MapVersion.optional() })
export const WatchAnswer = z.discriminatedUnion('kind', [
  /** `states`: 2 bits a seat, base64; see seat-states.ts */
  z.object({ kind: z.literal('snapshot'), epoch: z.string(), revision: z.int(), states: z.string() }),
  MapChanges.omit({ showId: true }).extend({ kind: z.literal('changes') }),
])
export type WatchRequest = z.infer<typeof WatchRequest>
export type WatchAnswer = z.infer<typeof WatchAnswer>
export const UnwatchRequest = z.strictObject({ showId: Id })

// --- holds -------------------------------------------------------------------------------------------------------

const distinct = (ids: readonly string[]): boolean => new Set(ids).size === ids.length

export const SeatIds = z
  .array(SeatId)
  .min(1, 'must name at least 1 seat')
  .max(MAX_SEATS_IN_BOOKING, `must name at most ${MAX_SEATS_IN_BOOKING} seats`)
  .refine(distinct, 'must not name a seat twice')

/** Adds seats to a booking's hold (and makes the booking with the first): all of them or none. */
export const ClaimRequest = z.strictObject({ bookingId: Id, showId: Id, seatIds: SeatIds })
export type ClaimRequest = z.infer<typeof ClaimRequest>
/** `expiresAt`: when the server will ask the terminal to let go of the booking's seats. */
export const ClaimAnswer = z.object({ reference: BookingReference, expiresAt: Instant })
export type ClaimAnswer = z.infer<typeof ClaimAnswer>

/** Gives seats of a booking's hold back. Releasing what isn't held is no error: it may be a retry. */
export const ReleaseRequest = z.strictObject({ bookingId: Id, showId: Id, seatIds: SeatIds })
export type ReleaseRequest = z.infer<typeof ReleaseRequest>

export const ExtendRequest = z.strictObject({ bookingId: Id, showId: Id })
export type ExtendRequest = z.infer<typeof ExtendRequest>
export const ExtendAnswer = z.object({ expiresAt: Instant })
export type ExtendAnswer = z.infer<typeof ExtendAnswer>

/** The server asks: the hold's time is up. A terminal's hold ends only with this answer. */
export const HoldDue = z.object({ bookingId: Id, showId: Id })
export type HoldDue = z.infer<typeof HoldDue>
/** `kept`: a sale of it waits in the outbox, or is on its way. */
export const HoldDueAnswer = z.strictObject({ answer: z.enum(['let_go', 'kept']) })
export type HoldDueAnswer = z.infer<typeof HoldDueAnswer>

// --- commands ----------------------------------------------------------------------------------------------------

export const SoldTicket = z.strictObject({ seatId: SeatId, type: TicketType })

export const SellCommand = z.strictObject({
  kind: z.literal('sell'),
  bookingId: Id,
  showId: Id,
  tickets: z
    .array(SoldTicket)
    .min(1, 'must have at least 1 ticket')
    .max(MAX_SEATS_IN_BOOKING, `must have at most ${MAX_SEATS_IN_BOOKING} tickets`)
    .refine((tickets) => distinct(tickets.map((t) => t.seatId)), 'must not name a seat twice'),
  /** What the screen showed; the server checks it against its own price list. */
  total: Money,
  payment: z.strictObject({ method: z.literal('cash'), tendered: Amount }),
  /** The terminal's clock, for the record only. */
  soldAt: Instant,
})
export type SellCommand = z.infer<typeof SellCommand>

/** What a terminal did, with the id that it made. The server applies it exactly once and answers a replay with the first answer. */
export const Command = z.strictObject({ id: Id, body: z.discriminatedUnion('kind', [SellCommand]) })
export type Command = z.infer<typeof Command>

export const CommandBatch = z.strictObject({
  commands: z
    .array(z.unknown())
    .min(1, 'must have at least 1 command')
    .max(MAX_COMMANDS_IN_BATCH, `must have at most ${MAX_COMMANDS_IN_BATCH} commands`),
})
export type CommandBatch = z.infer<typeof CommandBatch>

export const Ticket = z.object({
  ticketId: Id,
  seatId: SeatId,
  type: TicketType,
  amount: Amount,
  /** The signed text in the QR code; see ticket-code.ts */
  code: z.string(),
})
export type Ticket = z.infer<typeof Ticket>

export const SoldBooking = z.object({
  bookingId: Id,
  reference: BookingReference,
  showId: Id,
  tickets: z.array(Ticket),
  total: Money,
  change: Amount,
  confirmedAt: Instant,
})
export type SoldBooking = z.infer<typeof SoldBooking>

// --- catalogue, occupancy, terminals -------------------------------------------------------------------------------

export const CatalogueRequest = z.strictObject({
  /** Entries after this place in the order (revision, kind, id); absent: from the beginning. */
  after: z
    .strictObject({
      revision: z.int().min(0),
      /** Not only those of `CATALOGUE_KINDS`: it may come from a server of another version. */
      kind: z.string().regex(/^[a-z_]{1,20}$/, 'must be a kind such as seat_plan'),
      id: Id,
    })
    .optional(),
})
export type CatalogueRequest = z.infer<typeof CatalogueRequest>
export const CatalogueAnswer = z.object({ entries: z.array(CatalogueEntry), more: z.boolean() })
export type CatalogueAnswer = z.infer<typeof CatalogueAnswer>

/** How many seats of a show are not free. `free` follows from the plan. */
export const ShowOccupancy = z.object({ showId: Id, held: z.int(), booked: z.int() })
export type ShowOccupancy = z.infer<typeof ShowOccupancy>
export const OccupancyRequest = z.strictObject({ from: Instant, to: Instant })
export type OccupancyRequest = z.infer<typeof OccupancyRequest>
export const OccupancyAnswer = z.object({ shows: z.array(ShowOccupancy) })
export type OccupancyAnswer = z.infer<typeof OccupancyAnswer>

export const TerminalStatus = TerminalIdentity.extend({
  state: z.enum(['connected', 'away', 'revoked']),
  lastSeenAt: Instant.nullable(),
})
export type TerminalStatus = z.infer<typeof TerminalStatus>
export const TerminalsAnswer = z.object({ terminals: z.array(TerminalStatus) })
export type TerminalsAnswer = z.infer<typeof TerminalsAnswer>

/** A manager's look at what a show has sold: every confirmed booking with its seats. */
export const SalesRequest = z.strictObject({ showId: Id })
export type SalesRequest = z.infer<typeof SalesRequest>
export const SalesAnswer = z.object({
  bookings: z.array(
    z.object({
      bookingId: Id,
      reference: BookingReference,
      terminalId: Id.nullable(),
      confirmedAt: Instant,
      total: Money,
      seatIds: z.array(SeatId),
    }),
  ),
})
export type SalesAnswer = z.infer<typeof SalesAnswer>

export const Empty = z.strictObject({})

/** Terminal to server, each with an acknowledgement of `Answer<…>`; `who` may send it. */
export const REQUESTS = {
  watch: { request: WatchRequest, answer: WatchAnswer, who: ['counter', 'kiosk', 'manager'] },
  unwatch: { request: UnwatchRequest, answer: Empty, who: ['counter', 'kiosk', 'manager'] },
  claim: { request: ClaimRequest, answer: ClaimAnswer, who: ['counter', 'kiosk'] },
  release: { request: ReleaseRequest, answer: Empty, who: ['counter', 'kiosk'] },
  extend: { request: ExtendRequest, answer: ExtendAnswer, who: ['counter', 'kiosk'] },
  commands: {
    request: CommandBatch,
    /** One answer a command, in order; the value's shape depends on the command's kind. */
    answer: z.object({ answers: z.array(z.unknown()) }),
    who: ['counter'],
  },
  catalogue: { request: CatalogueRequest, answer: CatalogueAnswer, who: ['counter', 'kiosk', 'manager'] },
  occupancy: { request: OccupancyRequest, answer: OccupancyAnswer, who: ['counter', 'kiosk', 'manager'] },
  terminals: { request: Empty, answer: TerminalsAnswer, who: ['manager'] },
  sales: { request: SalesRequest, answer: SalesAnswer, who: ['manager'] },
  findBooking: { request: FindBookingRequest, answer: FindBookingAnswer, who: ['counter', 'manager'] },
  giveBack: { request: GiveBackRequest, answer: GiveBackAnswer, who: ['manager'] },
  attention: { request: Empty, answer: AttentionAnswer, who: ['manager'] },
  tryAgain: { request: TryAgainRequest, answer: TryAgainAnswer, who: ['manager'] },
  setAside: { request: SetAsideRequest, answer: Empty, who: ['manager'] },
} as const satisfies Record<string, { request: z.ZodType; answer: z.ZodType; who: readonly TerminalKind[] }>
export type RequestName = keyof typeof REQUESTS
export type RequestOf<N extends RequestName> = z.infer<(typeof REQUESTS)[N]['request']>
export type AnswerOf<N extends RequestName> = z.infer<(typeof REQUESTS)[N]['answer']>

export const Welcome = z.object({
  terminal: TerminalIdentity,
  catalogueRevision: z.int(),
  /** Verifies ticket codes, base64url. */
  ticketPublicKey: PublicKey,
  serverTime: Instant,
})
export type Welcome = z.infer<typeof Welcome>

/** Server to terminal, without an acknowledgement, except `challenge` and `holdDue`. */
export const NOTICES = {
  challenge: Challenge,
  welcome: Welcome,
  /** A `Refusal`; the connection is closed after it. */
  refused: z.object({ code: z.string() }).loose(),
  changes: MapChanges,
  occupancy: OccupancyAnswer,
  catalogueChanged: z.object({ revision: z.int() }),
  terminalChanged: TerminalStatus,
  holdDue: HoldDue,
} as const satisfies Record<string, z.ZodType>
export type NoticeName = keyof typeof NOTICES
export type NoticeOf<N extends NoticeName> = z.infer<(typeof NOTICES)[N]>
