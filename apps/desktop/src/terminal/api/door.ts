/** Calls of a door. */
import { type Answer, Empty, Id, MAX_SEATS_IN_BOOKING, MAX_SEATS_IN_GROUP_CODE, TypedPin } from '@marquee/shared'
import { z } from 'zod'
import type { ClockOff, DoorSentence } from './door-sentences.ts'
import type { ApiOf, ScreenCall } from './screen-call.ts'

/** The verdicts of a door's light on a scanned code. */
export const DOOR_VERDICTS = [
  'valid',
  /** A group's code: who of it comes in is still to be said. */
  'group',
  'already_used',
  'seat_taken',
  'wrong_show',
  'not_today',
  'too_early',
  'refunded',
  'moved',
  'in_conflict',
  'not_known',
  'forged',
  'unknown_key',
  'unreadable',
] as const
export type DoorVerdict = (typeof DOOR_VERDICTS)[number]

export interface Scan {
  id: Id
  verdict: DoorVerdict
  at: string
  /** For the person at the door: where and when it was used, which show it is for… */
  says: DoorSentence[]
  ticketId: Id | null
  seatId: string | null
  /** The show as the programme here knows it. */
  show: { showId: Id; movieTitle: string; auditorium: string; startsAt: string; timeZone: string } | null
  /** Set with `already_used` and `seat_taken`: when, and at which door; null: at this one, empty: nobody knows at which. */
  used: { at: string; door: string | null } | null
  /** Set when a group's code was read: what is known of each seat. */
  group?: GroupAtDoor
  /** Set with `valid`: the admission was undone. */
  undone?: true
}

/** `waiting`: may come in. `now`: has come in with this scan. `in`: came before. `out`: its ticket is not good any more. */
export interface GroupSeat {
  ticketId: Id
  seatId: string
  state: 'waiting' | 'now' | 'in' | 'out'
  /** For `in` and `out`. */
  why: DoorSentence[] | null
}

export interface GroupAtDoor {
  /** What was scanned: who comes in is said with it. */
  code: string
  /** In the order of the hall. */
  seats: GroupSeat[]
}

export interface DoorState {
  /** The shows that are admitted here; null: every show of the day. */
  showIds: Id[] | null
  /**
   * The auditorium whose shows this door admits, one after the other; null: `showIds` were chosen one by one, or all are. `name`: null,
   * it has no shows today.
   */
  hall: { auditoriumId: Id; name: string | null } | null
  /** By this door. */
  admitted: number
  /** By any door, to the same shows. A ticket counts once. */
  admittedInAll: number
  /** The last admission here, for as long as it may be undone. `seatId`: the first of its `seats`. */
  undo: { scanId: Id; seatId: string; seats: number; until: string } | null
  /** The latest first, at most 50. */
  scans: Scan[]
  /** Tickets, or seats, that were admitted here and at another door. */
  twice: { ticketId: Id; seatId: string; says: DoorSentence }[]
  /** Set while this machine's clock and the server's don't agree. */
  clock: ClockOff | null
  /** The id of a ticket key that the server has and this door doesn't trust. */
  strangeKey: string | null
}

const ApproveAdmission = z.strictObject({
  operatorId: Id,
  pin: TypedPin,
  showId: Id,
  ticketIds: z.array(Id).min(1).max(MAX_SEATS_IN_BOOKING),
})
export type ApproveAdmission = z.infer<typeof ApproveAdmission>

/** A longer text is no code. */
const MAX_SCAN = 2000

export const DOOR_CALLS = {
  /** A door's light, with no network if need be. The admission of a valid ticket is on the disk before this answers. */
  scan: {
    /** `byHand`: nobody showed the ticket, its booking was looked up. */
    request: z.strictObject({ code: z.string().max(MAX_SCAN), byHand: z.literal(true).optional() }),
    answer: z.custom<Answer<Scan>>(),
  },
  /** Lets these of a group in, which was scanned before. Each seat is admitted as its own ticket would be. */
  admitGroup: {
    request: z.strictObject({
      code: z.string().max(MAX_SCAN),
      ticketIds: z.array(Id).min(1).max(MAX_SEATS_IN_GROUP_CODE),
    }),
    answer: z.custom<Answer<Scan>>(),
  },
  /** A supervisor says yes, by their PIN, to letting these in whose booking was looked up. */
  approveAdmission: { request: ApproveAdmission, answer: z.custom<Answer<null>>() },
  chooseDoor: {
    /** `auditoriumId`: its shows, one after the other, whatever `showIds` says. */
    request: z.strictObject({ showIds: z.array(Id).max(100).nullable(), auditoriumId: Id.optional() }),
    answer: z.custom<Answer<DoorState>>(),
  },
  /** Undoes the admission of that scan, within a minute of it. The undoing is on the disk before this answers. */
  undoScan: { request: z.strictObject({ scanId: Id }), answer: z.custom<Answer<DoorState>>() },
  door: { request: Empty, answer: z.custom<Answer<DoorState>>() },
} satisfies Record<string, ScreenCall>

export type DoorApi = ApiOf<typeof DOOR_CALLS>
