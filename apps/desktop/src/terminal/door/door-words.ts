/** The words under a door's light, in one sentence each, for somebody with a queue in front of them. Pure. */
import type { ShowDetails } from '../shows/catalogue.ts'
import { localDate, localTime, localWeekday } from '../shows/local-time.ts'
import type { AdmittedTwice } from '../store/door/door-news-table.ts'

/** The door's place and time, for the words of a day and a time. */
export interface DoorPlace {
  timeZone: string
  now: Date
  /** True when tickets of several cinemas may come here: then each is named. */
  severalCinemas: boolean
}

/** `19:30`, and the day with it where it isn't today. */
export function whenInWords(instant: string, { timeZone, now }: DoorPlace): string {
  const time = localTime(instant, timeZone)
  const date = localDate(instant, timeZone)
  return date === localDate(now.toISOString(), timeZone) ? time : `${dayInWords(instant, timeZone)}, ${time}`
}

/** `Sat 21 Nov` */
function dayInWords(instant: string, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short' }).format(new Date(instant))
  return `${localWeekday(instant, timeZone)} ${day}`
}

/** `Dune, Hall 2, 19:30`; without the programme the time alone. */
export function showInWords(details: ShowDetails | undefined, startsAt: string, place: DoorPlace): string {
  if (!details) return `a show at ${whenInWords(startsAt, place)}`
  const { movie, auditorium, cinema, show } = details
  const where = place.severalCinemas ? `${cinema.name}, ${auditorium.name}` : auditorium.name
  return `${movie.title}, ${where}, ${whenInWords(show.startsAt, { ...place, timeZone: cinema.timeZone })}`
}

export const UNREADABLE = 'This is no ticket of ours, or it was not read whole: scan it again.'
export const WRONG_CASE =
  'The scanner’s letters come in the wrong case: switch Caps Lock off on its keyboard, and scan again.'

export const FORGED = {
  not_signed: 'It was altered, or not made by this house. Let nobody in with it.',
  not_certified: 'Whoever made it may not sell tickets of this show. Let nobody in with it.',
} as const

export const UNKNOWN_KEY =
  'This door does not know the key that this ticket was signed with. Let nobody in with it. If several tickets say this, call a manager.'

/** @param keyId of a key that the server told, and that no key which this door knows vouches for */
export const strangeKeyInWords = (keyId: string): string =>
  `The server has a new ticket key (${keyId}) that this door can’t trust: tickets signed with it are stopped. Call a manager. If the house has really changed its key, revoke this door and enrol it again.`

export function notTodayInWords(show: string, { now, timeZone }: DoorPlace): string {
  return `It is for ${show}. This door’s clock says ${dayInWords(now.toISOString(), timeZone)}.`
}

/** @param from when people are let in */
export const tooEarlyInWords = (show: string, from: string, place: DoorPlace): string =>
  `Let people in from ${whenInWords(from, place)}. It is for ${show}.`

export const wrongShowInWords = (show: string): string => `It is for ${show}.`

/** The show may be another cinema's, or one that was added while this door was cut off: the door can't tell. */
export const notInProgrammeInWords = (show: string): string =>
  `It is for ${show} that is not in this cinema’s programme, as far as this door knows it: ask a manager.`

export const VOID = {
  refunded: 'It was given back, and its money with it.',
  moved: 'Its holder was moved to another seat, and has a new ticket for that: this one is not good any more.',
  in_conflict: 'The sale of this ticket is in conflict: a manager settles it. Ask one before you let its bearer in.',
} as const

export const NOT_KNOWN =
  'It was signed by a terminal that may not sell, and the house does not know its sale: call a manager.'

export const PLAN_NOT_KNOWN =
  'This door does not know the seats of this show, so it can’t read a code for a group: scan the single tickets.'

export const TOO_LATE_TO_UNDO = 'an admission is undone within a minute of it, and this one is older'

export const NO_UNDO = 'this server is older than the door, and can’t take an admission back'

export const CANCELLED = 'This show does not take place: the money is given back.'

/** @param door null: this one */
export function usedInWords(used: { at: string; door: string | null }, place: DoorPlace): string {
  return `It was used at ${whenInWords(used.at, place)}, ${used.door === null ? 'at this door' : `at ${used.door}`}.`
}

/** @param door null: this one */
export function seatTakenInWords(other: { at: string; door: string | null }, place: DoorPlace): string {
  const where = other.door === null ? 'at this door' : `at ${other.door}`
  return `Another ticket for this seat was let in at ${whenInWords(other.at, place)}, ${where}: call a manager.`
}

export function twiceInWords(
  { ticketId, otherTicketId, seatId, hereAt, thereAt, door }: Omit<AdmittedTwice, 'showId' | 'startsAt'>,
  show: string,
  place: DoorPlace,
): string {
  const there = door ?? 'another door'
  const how = ticketId === otherTicketId ? 'one of the two has a copy' : 'there are two tickets for it'
  return `Seat ${seatId} (${show}) was admitted here at ${whenInWords(hereAt, place)} and at ${there} at ${whenInWords(thereAt, place)}: ${how}.`
}

/** undefined: the clocks agree well enough to tell one day's tickets from another's. */
export function clockInWords(now: Date, serverTime: string): string | undefined {
  const minutes = Math.round((now.getTime() - Date.parse(serverTime)) / 60_000)
  const off = Math.abs(minutes)
  if (off < 10) return undefined
  const by =
    off < 120 ? `${off} minutes` : off < 48 * 60 ? `${Math.round(off / 60)} hours` : `${Math.round(off / 1440)} days`
  return `This door’s clock is ${by} ${minutes > 0 ? 'ahead of' : 'behind'} the server’s: set it, or tickets of today are taken for another day’s.`
}
