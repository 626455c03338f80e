/** What a door says, as facts: its screen puts them into words of its reader's language. */

/** An instant as people at the cinema see it. `isToday`: the time alone says it. */
export interface DoorTime {
  at: string
  timeZone: string
  isToday: boolean
}

export interface DoorShow {
  /** null: it isn't in the programme here. `cinema`: null where nobody takes it for another. */
  named: { movieTitle: string; auditorium: string; cinema: string | null } | null
  starts: DoorTime
}

/** Sentences that are told nothing. */
export const PLAIN_DOOR_SENTENCES = [
  'unreadable',
  'wrong_case',
  'not_signed',
  'not_certified',
  'unknown_key',
  'refunded',
  'moved',
  'in_conflict',
  'not_known',
  'plan_not_known',
  'cancelled',
] as const
export type PlainDoorSentence = (typeof PLAIN_DOOR_SENTENCES)[number]

/** `door`: null is this one, and an empty name is one whose name nobody knows. */
export type DoorSentence =
  | { says: PlainDoorSentence }
  | { says: 'show' | 'wrong_show' | 'not_in_programme'; show: DoorShow }
  | { says: 'not_today'; show: DoorShow; today: DoorTime }
  | { says: 'too_early'; show: DoorShow; from: DoorTime }
  | { says: 'used' | 'seat_taken'; time: DoorTime; door: string | null }
  | { says: 'group_in'; inside: number; seats: number }
  | { says: 'group_all_in'; seats: number }
  /** `isCopy`: of one ticket; else there are two for the seat. */
  | { says: 'twice'; seatId: string; show: DoorShow; here: DoorTime; there: DoorTime; door: string; isCopy: boolean }

/** How far this machine's clock is from the server's, and whether it is ahead of it. */
export interface ClockOff {
  by: number
  unit: 'minutes' | 'hours' | 'days'
  isAhead: boolean
}
