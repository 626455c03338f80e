/**
 * A terminal's first message on a connection, after the challenge: it names this run, and how far its outbox goes. The
 * server numbers the runs. A terminal that hasn't heard its run's number sells nothing. So neither a copy of its disk nor an
 * old one restored can sell seats that its later life may have sold.
 */
import { z } from 'zod'
import { BookingReference, Id } from '../ids.ts'
import { Hash } from './keys.ts'

/** The end of an outbox, or of the server's inbox of it: the last sequence (0: nothing yet) and the hash of that entry. */
export const ChainHead = z.strictObject({ sequence: z.int().min(0), hash: Hash })
export type ChainHead = z.infer<typeof ChainHead>

export const EMPTY_CHAIN: ChainHead = { sequence: 0, hash: '0'.repeat(64) }

/** The server gives no number far above 2^51, so a number raised above a cited one stays a safe integer. */
const ToldNumber = z
  .int()
  .min(0)
  .max(2 ** 52)

/**
 * The numbers that a terminal has been told by the server. A number beyond the ledger's own shows that the ledger was set
 * back: a backup was restored, or a lagging replica promoted.
 */
export const KnownToTerminal = z.strictObject({
  /** The incarnation of the ledger in which it was served last; null: it never heard of one. */
  incarnation: Id.nullable(),
  /** The last entry of its outbox that the server answered. */
  answered: ChainHead,
  /** The highest grant that it ever had a claim under; 0: none. */
  grantNumber: ToldNumber,
  /** The catalogue revision up to which it has pulled; 0: not at all. */
  catalogueRevision: ToldNumber,
  /** The highest door news that it has heard of as a door; 0: none. */
  doorNews: ToldNumber,
})
export type KnownToTerminal = z.infer<typeof KnownToTerminal>

/** Names one life of the ledger: a ledger that was set back begins another. The higher number is the later life. */
export const IncarnationName = z.object({ id: Id, number: z.int().min(1) })
export type IncarnationName = z.infer<typeof IncarnationName>

export const BootRequest = z.strictObject({
  /** Made by this run of the terminal. */
  bootId: Id,
  /** The number of the last run that this disk knows of; 0: none. */
  runNumber: z.int().min(0),
  head: ChainHead,
  /** Left out by a terminal whose disk counts for nothing: it asks to begin anew. */
  knows: KnownToTerminal.optional(),
})
export type BootRequest = z.infer<typeof BootRequest>

/**
 * `continues`: this disk is the newest that the server knows of. `begins_anew`: it is not (new, rebuilt, restored or
 * copied). Then the terminal forgets all its claims. It enters everything that has no answer yet into a new chain after
 * `inbox`. Nobody else gets the seats until a manager releases them, their sale arrives, or a week has passed since the
 * show's start: its other life may have sold them.
 */
export const BootAnswer = z.object({
  standing: z.enum(['continues', 'begins_anew']),
  /** The number of this run. */
  runNumber: z.int().min(1),
  inbox: ChainHead,
  /**
   * The ledger's incarnation. If it isn't the one that the terminal knew, the ledger was set back. Then the terminal sends
   * everything after `inbox` again, also what was answered, and learns catalogue and door news anew. An older server leaves
   * it out.
   */
  incarnation: IncarnationName.optional(),
  /**
   * The terminal keeps answered entries for so many days: as long as backups of the ledger are kept. An older server leaves
   * it out.
   */
  keepAnsweredDays: z.int().min(1).optional(),
})
export type BootAnswer = z.infer<typeof BootAnswer>

/** Booking references for bookings that are made while cut off. */
export const MAX_REFERENCES_LENT = 200
export const ReferencesRequest = z.strictObject({ quantity: z.int().min(1).max(MAX_REFERENCES_LENT) })
export type ReferencesRequest = z.infer<typeof ReferencesRequest>
export const ReferencesAnswer = z.object({ references: z.array(BookingReference) })
