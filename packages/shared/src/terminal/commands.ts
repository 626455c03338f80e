/** A terminal's commands, the hash chain of them in its outbox, and the server's answers. */
import { z } from 'zod'
import { MAX_SEATS_IN_BOOKING } from '../booking-limits.ts'
import { BookingReference, Id } from '../ids.ts'
import { Amount, Money } from '../money.ts'
import { TicketType } from '../pricing/ticket-type.ts'
import { Reason } from '../reason.ts'
import { SeatId } from '../seat-plan.ts'
import { DrawerPurpose, fitsPurpose } from '../shifts/drawer-purpose.ts'
import { Instant } from '../times.ts'
import { GrantNumber } from './claims.ts'
import { formerly } from './former-names.ts'
import { Hash } from './keys.ts'
import { OrderCommand } from './order-command.ts'
import { ExchangeRequest } from './order-return.ts'
import { ShiftCommand } from './shift-command.ts'

const distinct = (ids: readonly string[]): boolean => new Set(ids).size === ids.length

/*
 * Programs up to protocol version 3 wrote `epoch` for a ticket's grant number and `bootEpoch` for a link's run number. Their
 * entries lie on disks and in the ledger, and a chain is hashed as it was written. So a text keeps its names for good, and
 * its reader renames them.
 */

/** A ticket as the terminal sold it. */
export const SoldTicket = z.preprocess(
  formerly('epoch', 'grantNumber'),
  z.strictObject({
    ticketId: Id,
    seatId: SeatId,
    type: TicketType,
    /** Minor units, as the customer paid it. */
    amount: Amount,
    /** Of the claim on which it was sold. */
    grantNumber: GrantNumber,
  }),
)
export type SoldTicket = z.infer<typeof SoldTicket>

export const SellCommand = z.strictObject({
  kind: z.literal('sell'),
  bookingId: Id,
  showId: Id,
  reference: BookingReference,
  /** The version of its show's price list that it was priced by: it is right by that one, also when another followed. An older program leaves it out. */
  priceListId: Id.optional(),
  tickets: z
    .array(SoldTicket)
    .min(1, 'must have at least 1 ticket')
    .max(MAX_SEATS_IN_BOOKING, `must have at most ${MAX_SEATS_IN_BOOKING} tickets`)
    .refine((tickets) => distinct(tickets.map((t) => t.seatId)), 'must not name a seat twice')
    .refine((tickets) => distinct(tickets.map((t) => t.ticketId)), 'must not name a ticket twice'),
  total: Money,
  payment: z.strictObject({ method: z.literal('cash'), tendered: Amount }),
  /** The terminal's clock, for the record only. */
  soldAt: Instant,
  /** True when the server could not be reached at that moment; for the record only. */
  cutOff: z.boolean(),
})
export type SellCommand = z.infer<typeof SellCommand>

/** Cash that went into or out of the drawer without a sale: a float, a withdrawal, money given back. */
export const DrawerCommand = z
  .strictObject({
    kind: z.literal('drawer'),
    direction: z.enum(['in', 'out']),
    amount: Money,
    reason: Reason,
    /** The conflict whose money is given back with it. */
    conflictId: Id.optional(),
    /** An older program leaves it out. */
    purpose: DrawerPurpose.optional(),
    at: Instant,
  })
  .refine(fitsPurpose, { path: ['purpose'], message: 'must fit the direction and the amount' })
export type DrawerCommand = z.infer<typeof DrawerCommand>

/** A ticket was admitted at this door. */
export const CheckInCommand = z.strictObject({
  kind: z.literal('check_in'),
  ticketId: Id,
  showId: Id,
  seatId: SeatId,
  at: Instant,
  /** The counter that signed the ticket; absent: the server did. An older program leaves it out. */
  signedBy: Id.optional(),
  /** Nobody showed the ticket: its booking was looked up. Sent only to a server that takes the undoing of admissions as well. */
  byHand: z.literal(true).optional(),
  /** Of an admission by hand, the operator who said yes to it by their PIN. */
  approvedBy: Id.optional(),
})
export type CheckInCommand = z.infer<typeof CheckInCommand>

/** An admission is undone within this time of it, or not at all. */
export const UNDO_CHECK_IN_MS = 60_000

/**
 * An admission at this door was undone: the wrong ticket was scanned, or its bearer turned back. A door sends it only to a
 * server that has said that it takes it (`Welcome.takesUndo`): an older one knows no such command.
 */
export const UndoCheckInCommand = z
  .strictObject({
    kind: z.literal('undo_check_in'),
    ticketId: Id,
    showId: Id,
    seatId: SeatId,
    /** The moment of the admission, as its command has it. */
    admittedAt: Instant,
    at: Instant,
  })
  .refine(
    ({ admittedAt, at }) => {
      const after = Date.parse(at) - Date.parse(admittedAt)
      return after >= 0 && after <= UNDO_CHECK_IN_MS
    },
    { path: ['at'], error: 'must be within a minute of the admission' },
  )
export type UndoCheckInCommand = z.infer<typeof UndoCheckInCommand>

/** Tickets of a booking left the printer. */
export const PrintCommand = z.strictObject({
  kind: z.literal('print'),
  bookingId: Id,
  ticketIds: z.array(Id).min(1).max(MAX_SEATS_IN_BOOKING),
  at: Instant,
})
export type PrintCommand = z.infer<typeof PrintCommand>

/**
 * Tickets were exchanged: the server has answered that it did so. It travels with the other commands because a ledger that was set back
 * has lost the exchange, and gets it back with them. Its command has the exchange's id.
 */
export const ExchangeCommand = ExchangeRequest.extend({ kind: z.literal('exchange') })
export type ExchangeCommand = z.infer<typeof ExchangeCommand>

export const CommandBody = z.discriminatedUnion('kind', [
  SellCommand,
  OrderCommand,
  ExchangeCommand,
  DrawerCommand,
  CheckInCommand,
  UndoCheckInCommand,
  PrintCommand,
  ShiftCommand,
])
export type CommandBody = z.infer<typeof CommandBody>
export const CommandKind = z.enum([
  'sell',
  'order',
  'exchange',
  'drawer',
  'check_in',
  'undo_check_in',
  'print',
  'shift',
])
export type CommandKind = CommandBody['kind']

/**
 * An act of a terminal, with the id that the terminal made. The server applies it exactly once and answers a replay with the
 * first answer.
 */
export const Command = z.strictObject({
  id: Id,
  /** Who did it; absent: nobody had logged in, or an older program wrote it. */
  operatorId: Id.optional(),
  body: CommandBody,
})
export type Command = z.infer<typeof Command>

const formerRunNumber = formerly('bootEpoch', 'runNumber')
const place = {
  terminalId: Id,
  /** 1, 2, 3… without a gap. */
  sequence: z.int().min(1),
  /** The run of the terminal that did it; see boot.ts. */
  runNumber: z.int().min(1),
  /** The hash of the entry before; of zeros for the first. */
  previous: Hash,
}

/** A link of the chain: the content of `ChainEntry.text`. */
export const ChainLink = z.preprocess(formerRunNumber, z.strictObject({ ...place, command: Command }))
export type ChainLink = z.infer<typeof ChainLink>

/** An order of the longest kind (`MAX_ORDER_TEXT`), in a link that carries it unproven, with its quotes escaped once more. */
const MAX_ENTRY_TEXT = 40_000

/**
 * An entry of the outbox on its way. `text` is an `AnyLink` in JSON exactly as it was written; `hash` is SHA-256 of its
 * UTF-8 bytes.
 */
export const ChainEntry = z.strictObject({
  text: z.string().max(MAX_ENTRY_TEXT, 'is longer than any command'),
  hash: Hash,
})
export type ChainEntry = z.infer<typeof ChainEntry>

/**
 * A link that carries an entry which the chain didn't prove, so that the terminal took it out and entered it anew. `text`
 * and `hash` are as they lay on the disk. The entry is intact if `hash` is the hash of `text`. The server applies nothing of
 * it: it becomes a conflict.
 */
export const UnprovenLink = z.preprocess(formerRunNumber, z.strictObject({ ...place, unproven: ChainEntry }))
export type UnprovenLink = z.infer<typeof UnprovenLink>

export const AnyLink = z.union([ChainLink, UnprovenLink])
export type AnyLink = z.infer<typeof AnyLink>

/** The place in the chain that a link says it has. The rest of it may be anything. */
export const BareLink = z.preprocess(formerRunNumber, z.looseObject(place))
export type BareLink = z.infer<typeof BareLink>

/** Rows of the outbox that this terminal doesn't have any more, told when the server asks for one of them. */
export const LostEntries = z.strictObject({ from: z.int().min(1), to: z.int().min(1) })
export type LostEntries = z.infer<typeof LostEntries>

export const MAX_COMMANDS_IN_BATCH = 40

/** `first`: the place of the first entry in the outbox, by the disk's own count; each of the others follows the one before. */
export const CommandBatch = z.strictObject({
  first: z.int().min(1),
  lost: LostEntries.optional(),
  entries: z
    .array(ChainEntry)
    .min(1, 'must have at least 1 entry')
    .max(MAX_COMMANDS_IN_BATCH, `must have at most ${MAX_COMMANDS_IN_BATCH} entries`),
})
export type CommandBatch = z.infer<typeof CommandBatch>

/**
 * `reference`: the final reference of a sold booking: the lent one, unless that was used before. `bookings`: the same for each
 * booking of an order.
 */
export const CommandDone = z.object({
  reference: BookingReference.optional(),
  bookings: z.array(z.object({ bookingId: Id, reference: BookingReference })).optional(),
})
export type CommandDone = z.infer<typeof CommandDone>

/**
 * The server's answer to an entry. `applied` and `conflict` are for good: a replay gets the same again. After `conflict` the
 * command is kept whole for a manager to settle; `why` says what was wrong with it. `gap`: the entry was not looked at,
 * because `expected` has not come yet. The terminal sends again from there.
 */
export const EntryAnswer = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('applied'), done: CommandDone }),
  z.object({ outcome: z.literal('conflict'), conflictId: Id, why: z.string() }),
  z.object({ outcome: z.literal('gap'), expected: z.int().min(1) }),
])
export type EntryAnswer = z.infer<typeof EntryAnswer>
/** Holds one answer an entry, in order. */
export const CommandsAnswer = z.object({ answers: z.array(EntryAnswer) })
export type CommandsAnswer = z.infer<typeof CommandsAnswer>

/** A ticket as it is printed. */
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
