/**
 * What a door has to say, as facts for its screen, which puts them into its reader's language. A notice is kept as it was written, so it is
 * put into English here. Pure.
 */
import type { ClockOff, DoorSentence, DoorShow, DoorTime } from '../api.ts'
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

export const timeAtDoor = (at: string, { timeZone, now }: Pick<DoorPlace, 'timeZone' | 'now'>): DoorTime => ({
  at,
  timeZone,
  isToday: localDate(at, timeZone) === localDate(now.toISOString(), timeZone),
})

/** @param startsAt for a show that isn't in the programme here */
export function showAtDoor(details: ShowDetails | undefined, startsAt: string, place: DoorPlace): DoorShow {
  if (!details) return { named: null, starts: timeAtDoor(startsAt, place) }
  const { movie, auditorium, cinema, show } = details
  return {
    named: {
      movieTitle: movie.title,
      auditorium: auditorium.name,
      cinema: place.severalCinemas ? cinema.name : null,
    },
    starts: timeAtDoor(show.startsAt, { ...place, timeZone: cinema.timeZone }),
  }
}

export function admittedTwiceAtDoor(
  { ticketId, otherTicketId, seatId, hereAt, thereAt, door }: Omit<AdmittedTwice, 'showId' | 'startsAt'>,
  show: DoorShow,
  place: DoorPlace,
): DoorSentence & { says: 'twice' } {
  return {
    says: 'twice',
    seatId,
    show,
    here: timeAtDoor(hereAt, place),
    there: timeAtDoor(thereAt, place),
    door: door ?? '',
    isCopy: ticketId === otherTicketId,
  }
}

/** For a notice. */
export function twiceInWords({ seatId, show, here, there, door, isCopy }: DoorSentence & { says: 'twice' }): string {
  const how = isCopy ? 'one of the two has a copy' : 'there are two tickets for it'
  const where = door === '' ? 'another door' : door
  return `Seat ${seatId} (${showInWords(show)}) was admitted here at ${whenInWords(here)} and at ${where} at ${whenInWords(there)}: ${how}.`
}

/** `Dune, Hall 2, 19:30` */
function showInWords({ named, starts }: DoorShow): string {
  if (named === null) return `a show at ${whenInWords(starts)}`
  const { movieTitle, auditorium, cinema } = named
  return [movieTitle, cinema, auditorium, whenInWords(starts)].filter((part) => part !== null).join(', ')
}

/** `19:30`, and the day with it where it isn't today. */
function whenInWords({ at, timeZone, isToday }: DoorTime): string {
  const time = localTime(at, timeZone)
  if (isToday) return time
  const day = new Intl.DateTimeFormat('en-GB', { timeZone, day: 'numeric', month: 'short' }).format(new Date(at))
  return `${localWeekday(at, timeZone)} ${day}, ${time}`
}

/** undefined: the clocks agree well enough to tell one day's tickets from another's. */
export function clockOff(now: Date, serverTime: string): ClockOff | undefined {
  const minutes = Math.round((now.getTime() - Date.parse(serverTime)) / 60_000)
  const off = Math.abs(minutes)
  const isAhead = minutes > 0
  if (off < 10) return undefined
  if (off < 120) return { by: off, unit: 'minutes', isAhead }
  if (off < 48 * 60) return { by: Math.round(off / 60), unit: 'hours', isAhead }
  return { by: Math.round(off / 1440), unit: 'days', isAhead }
}
