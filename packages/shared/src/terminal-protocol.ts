/**
 * The messages between a terminal and the server over Socket.IO, namespace `/terminal`. The terminal's calls are listed in
 * terminal/calls.ts, the server's notices at the end of this file: each event name once, with its schemas.
 *
 * The terminal says its protocol version in Socket.IO's handshake (see terminal/versions.ts). A connection begins with the
 * server's `challenge`, in that version; the terminal acknowledges with its signature and gets `welcome`, or `refused` and a
 * disconnect. Then it asks for `boot`. Before that the server answers only
 * `catalogue`, `occupancy`, `watch` and `unwatch` besides; every other request is refused.
 */
import { z } from 'zod'
import { MAX_SEATS_IN_BOOKING } from './booking-limits.ts'
import { CatalogueEntry } from './catalogue.ts'
import { BookingReference, Id } from './ids.ts'
import { KioskSetting } from './kiosks/kiosk-setting.ts'
import { ConflictResolution } from './manager/conflicts.ts'
import { Money } from './money.ts'
import { TicketType } from './pricing/ticket-type.ts'
import { SeatId } from './seat-plan.ts'
import { Approval } from './terminal/approvals.ts'
import {
  Grant,
  GrantAnswer,
  GrantedSeat,
  MAX_SEATS_IN_GRANT,
  Recall,
  RecallAnswer,
  ShortTicketCodes,
} from './terminal/claims.ts'
import { CommandKind, Ticket } from './terminal/commands.ts'
import { KioskCondition, PRINTER_CONDITIONS } from './terminal/condition.ts'
import { PublicKey, Signature } from './terminal/keys.ts'
import { KioskAsked, KioskAskedAnswer } from './terminal/kiosks.ts'
import { ReaderPayment } from './terminal/reader-payments.ts'
import { StockLevels } from './terminal/stock.ts'
import { HouseKey, TicketKeyId } from './ticket-keys.ts'
import { Instant } from './times.ts'

export const TERMINAL_NAMESPACE = '/terminal'
/** The server closes a connection that sends a larger packet, so a sender stays far below (see `CommandBatch`). */
export const MAX_PACKET_BYTES = 64 * 1024

export const TERMINAL_KINDS = ['counter', 'kiosk', 'manager', 'door'] as const
export const TerminalKind = z.enum(TERMINAL_KINDS)
export type TerminalKind = z.infer<typeof TerminalKind>

// --- enrolment (HTTP) and challenge ----------------------------------------------------------------------------

/** `ABCD-EFGH-JKMN`, 60 random bits in Crockford's base32; kept hashed, used once, short-lived. */
export const EnrolmentCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/, 'must look like ABCD-EFGH-JKMN')

/** Work of a device under an earlier terminal identity that it hasn't sent. */
export const Unsent = z.strictObject({
  /** The house of that terminal; null: the device doesn't know. */
  houseId: Id.nullable(),
  terminalId: Id.nullable(),
  kinds: z.array(CommandKind).min(1).max(CommandKind.options.length),
})
export type Unsent = z.infer<typeof Unsent>

export const EnrolmentRequest = z.strictObject({ code: EnrolmentCode, publicKey: PublicKey, unsent: Unsent.optional() })
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

/**
 * The text that the terminal signs: the purpose and its own id beside the nonce, so that the signature is good for nothing
 * else.
 * @param protocol the version that the terminal speaks
 */
export function challengeText(nonce: string, terminalId: Id, protocol: number): string {
  return `marquee terminal ${protocol}\n${terminalId}\n${nonce}`
}

// --- seat maps ---------------------------------------------------------------------------------------------------

/**
 * A map's place in its show's history. `mapLife` names one life of the map's revision counter. When the store that counts
 * loses its data, the map begins a new life, and a reader of the old one needs a snapshot.
 */
export const MapVersion = z.strictObject({ mapLife: z.string().min(1).max(40), revision: z.int().min(0) })
export type MapVersion = z.infer<typeof MapVersion>

/** Flat pairs: seat index, seat state code, seat index, seat state code… */
export const SeatChanges = z.array(z.int().min(0))
export type SeatChanges = z.infer<typeof SeatChanges>

/** Consecutive changes that travel together: the map at revision `from` becomes the map at `revision`. */
export const MapChanges = z.object({
  showId: Id,
  mapLife: z.string(),
  from: z.int().min(0),
  revision: z.int().min(0),
  changes: SeatChanges,
})
export type MapChanges = z.infer<typeof MapChanges>

export const WatchRequest = z.strictObject({ showId: Id, have: MapVersion.optional() })
export const WatchAnswer = z.discriminatedUnion('kind', [
  /** `states`: 2 bits a seat, base64; see seat-states.ts */
  z.object({ kind: z.literal('snapshot'), mapLife: z.string(), revision: z.int(), states: z.string() }),
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
/**
 * `expiresAt`: when the server will ask the terminal to let go of the booking's seats. `seats`: those of the request, each with
 * the grant under which the terminal has it now. `certificate`: lets a counter sign tickets of this show; a kiosk signs none, and
 * gets `NO_CERTIFICATE`.
 */
export const ClaimAnswer = z.object({
  reference: BookingReference,
  expiresAt: Instant,
  seats: z.array(GrantedSeat),
  certificate: Signature,
  certificateKey: TicketKeyId.optional(),
  ticketCodes: ShortTicketCodes.optional(),
})
export type ClaimAnswer = z.infer<typeof ClaimAnswer>

/**
 * Takes a hold of an online customer or of another terminal over, to be paid here. `bookingId`: of the new cart, which has its
 * seats from then on. The same again answers the same, as long as the cart is held.
 */
export const TakeOverRequest = z.strictObject({ reference: BookingReference, bookingId: Id })
export type TakeOverRequest = z.infer<typeof TakeOverRequest>
/** As of a claim. The hold's own reference is good no more: the booking's is `reference`. */
export const TakeOverAnswer = ClaimAnswer.extend({
  showId: Id,
  /** The ticket types that the customer chose; empty: none were chosen. */
  tickets: z.array(z.object({ seatId: SeatId, type: TicketType })),
  /** What the customer was told that it would cost; null: nothing. */
  quoted: Money.nullable(),
  /** The name of the terminal that had it; null: it was an online customer's. */
  terminal: z.string().nullable(),
})
export type TakeOverAnswer = z.infer<typeof TakeOverAnswer>

/** Gives seats of the terminal back, by their grants. Releasing what it doesn't have (any more) is no error: it may be a retry. */
export const ReleaseRequest = z.strictObject({
  showId: Id,
  seats: z.array(GrantedSeat).min(1, 'must name at least 1 seat').max(MAX_SEATS_IN_GRANT),
})
export type ReleaseRequest = z.infer<typeof ReleaseRequest>

/** `until`: of a counter, which keeps the seats for a customer who comes back; absent: the time of every hold. */
export const ExtendRequest = z.strictObject({ bookingId: Id, showId: Id, until: Instant.optional() })
export type ExtendRequest = z.infer<typeof ExtendRequest>
export const ExtendAnswer = z.object({ expiresAt: Instant })
export type ExtendAnswer = z.infer<typeof ExtendAnswer>

// --- catalogue, occupancy, terminals -------------------------------------------------------------------------------

export const CatalogueRequest = z.strictObject({
  /** Entries after this place in the order (revision, kind, id); absent: from the beginning. */
  after: z
    .strictObject({
      revision: z.int().min(0),
      /** Any name is accepted, beyond those of `CATALOGUE_KINDS`: it may come from a server of another version. */
      kind: z.string().regex(/^[a-z_]{1,20}$/, 'must be a kind such as seat_plan'),
      id: Id,
    })
    .optional(),
})
export type CatalogueRequest = z.infer<typeof CatalogueRequest>
export const CatalogueAnswer = z.object({ entries: z.array(CatalogueEntry), more: z.boolean() })
export type CatalogueAnswer = z.infer<typeof CatalogueAnswer>

/**
 * The number of seats of a show that are not free. `free` follows from the plan. `closed`: nothing new is sold for it since
 * a backup was restored; absent: it is open.
 */
export const ShowOccupancy = z.object({
  showId: Id,
  held: z.int(),
  booked: z.int(),
  closed: z.boolean().optional(),
})
export type ShowOccupancy = z.infer<typeof ShowOccupancy>
export const OccupancyRequest = z.strictObject({ from: Instant, to: Instant })
export type OccupancyRequest = z.infer<typeof OccupancyRequest>
export const OccupancyAnswer = z.object({ shows: z.array(ShowOccupancy) })
export type OccupancyAnswer = z.infer<typeof OccupancyAnswer>

export const TerminalStatus = TerminalIdentity.extend({
  state: z.enum(['connected', 'away', 'revoked']),
  lastSeenAt: Instant.nullable(),
  /** What it has told of itself; absent: nothing. An older server leaves it out. */
  condition: z
    .object({
      /** null: an older terminal, which doesn't say. */
      version: z.string().nullable(),
      protocol: z.int().nullable(),
      /** Commands that it hasn't sent. */
      outbox: z.int().nullable(),
      printer: z.enum(PRINTER_CONDITIONS).nullable(),
      /** Who works there. */
      operator: z.string().nullable(),
      at: Instant,
    })
    .optional(),
  /** Of a kiosk alone; an older server leaves it out. */
  kiosk: z
    .object({
      setting: KioskSetting,
      /** What it has told last; null: nothing. */
      now: KioskCondition.nullable(),
      /** The name of its card reader; null: it has none. */
      reader: z.string().nullable(),
    })
    .optional(),
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

export const Welcome = z.object({
  terminal: TerminalIdentity,
  catalogueRevision: z.int(),
  /** The key that tickets are signed with, base64url. */
  ticketPublicKey: PublicKey,
  /** All keys whose tickets are valid, the first one first. */
  ticketKeys: z.array(HouseKey),
  /** Identifies the ledger in all its incarnations: work that a device did at this house is never sent to another. */
  houseId: Id,
  /** Doors let people in this many minutes before a show. */
  admitMinutes: z.int().min(0),
  /** It takes the command that undoes an admission. An older server leaves it out. */
  takesUndo: z.literal(true).optional(),
  /** Of a manager's page: somebody logs in before anything is done there. */
  asksForLogIn: z.literal(true).optional(),
  serverTime: Instant,
})
export type Welcome = z.infer<typeof Welcome>

/**
 * A conflict of this terminal's sales was settled. `payOut`: money that the counter gives back to the customer; it says so
 * with a `drawer` command that names the conflict. `tickets`: new ones, to be printed instead.
 */
export const ConflictSettled = z.object({
  conflictId: Id,
  bookingId: Id.nullable(),
  resolution: ConflictResolution,
  text: z.string(),
  payOut: Money.nullable(),
  /** Money that goes back at the card machine, whose payment has this slip. `isDone`: somebody has named the slip of the refund. */
  atMachine: z.object({ money: Money, slip: z.string().nullable(), isDone: z.boolean() }).optional(),
  tickets: z.array(Ticket),
})
export type ConflictSettled = z.infer<typeof ConflictSettled>
/** Sent when it is on the terminal's disk. */
export const ConflictSettledAnswer = z.strictObject({ kept: z.literal(true) })

/** Server to terminal, without an acknowledgement, except `challenge`, `grant`, `recall`, `conflictSettled` and `kioskAsked`. */
export const NOTICES = {
  challenge: Challenge,
  welcome: Welcome,
  /** A `Refusal`; the connection is closed after it. */
  refused: z.object({ code: z.string() }).loose(),
  changes: MapChanges,
  occupancy: OccupancyAnswer,
  catalogueChanged: z.object({ revision: z.int() }),
  /** All levels of a cinema whose counted goods have moved. */
  stockChanged: StockLevels,
  terminalChanged: TerminalStatus,
  grant: Grant,
  recall: Recall,
  /** Sent again at each connection until it is acknowledged with `{ kept: true }`. */
  conflictSettled: ConflictSettled,
  /** The number of open conflicts has changed. */
  conflictsChanged: z.object({ open: z.int() }),
  /** Told to the terminal that asked for it, at each change; what it missed it asks for. */
  readerPaymentChanged: ReaderPayment,
  /** Told to the counter that asked; what it missed it asks for. */
  approvalChanged: Approval,
  /** Told to managers of the cinema: so many questions wait for a yes. */
  approvalsChanged: z.object({ waiting: z.int() }),
  /** Counters of the cinema name what they have parked again, and hear what the others have. */
  parkedChanged: z.object({ cinemaId: Id }),
  /** Ask for the operators again. */
  operatorsChanged: z.object({}),
  /** Told to a kiosk at each connection, and at each change. */
  kioskSettingChanged: KioskSetting,
  /** A kiosk is asked to do something at once. */
  kioskAsked: KioskAsked,
  /** A visitor has called for help, or somebody has answered. Kiosks ask for their own call again, staff for all. null: anywhere. */
  helpCallsChanged: z.object({ cinemaId: Id.nullable() }),
  /** Ask for news. */
  doorNews: z.object({ revision: z.int() }),
  /** Tells doors that there is another ticket key. The list is complete. */
  ticketKeys: z.object({ keys: z.array(HouseKey) }),
} as const satisfies Record<string, z.ZodType>
export type NoticeName = keyof typeof NOTICES
export type NoticeOf<N extends NoticeName> = z.infer<(typeof NOTICES)[N]>

/** The schemas of a terminal's acknowledgements of these notices. */
export const ASKS = {
  grant: GrantAnswer,
  recall: RecallAnswer,
  conflictSettled: ConflictSettledAnswer,
  kioskAsked: KioskAskedAnswer,
} as const satisfies Partial<Record<NoticeName, z.ZodType>>
export type AskName = keyof typeof ASKS
export type AskAnswerOf<N extends AskName> = z.infer<(typeof ASKS)[N]>
