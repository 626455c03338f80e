/**
 * A door's judgement of a scanned code before it looks into its books: whether it is genuine, of today, and of a show that
 * is admitted here. What the books have against it: fault-in-books.ts. The checks are in the order of docs/selling-while-cut-off-annex.md.
 * Pure.
 */
import { forgeryIn, type IsSigned, parseTicketCode, type TicketPayload } from '@marquee/shared'
import type { DoorSentence, DoorVerdict, PlainDoorSentence, Scan } from '../api.ts'
import type { ShowDetails } from '../shows/catalogue.ts'
import { localDate } from '../shows/local-time.ts'
import { type DoorPlace, showAtDoor, timeAtDoor } from './door-words.ts'

export interface DoorFacts {
  /** The house's public keys that this door trusts. */
  houseKeys: readonly string[]
  isSigned: IsSigned
  place: DoorPlace
  /** undefined: it isn't in the programme here. */
  show(showId: string): ShowDetails | undefined
  /**
   * True when the programme was known in whole at some time: a show that isn't in it then is another cinema's, or a new
   * one.
   */
  knowsProgramme: boolean
  /** The door's own; null: it stands before all of them. */
  cinemaId: string | null
  /** The shows that are admitted here; null: all of today. */
  showIds: readonly string[] | null
  /** People are let in so many minutes before a show; null: not known. */
  admitMinutes: number | null
  /**
   * The time by the server's clock, as far as it has been heard: a clock here that is behind must not keep everybody out.
   */
  serverNow: Date
}

/** A scan as it is before it is entered among the others. */
export type Verdict = Omit<Scan, 'id' | 'at'>

export type Checked =
  /**
   * `seller`: the terminal that signed it; null: the server did. `early`: what to say if the books have nothing against it, because
   * people are let in later.
   */
  | {
      good: true
      ticket: TicketPayload
      seller: string | null
      details: ShowDetails | undefined
      early: Verdict | undefined
    }
  | { good: false; scan: Verdict }

const HOUR_MS = 3600 * 1000

/**
 * True for a show of the calendar day. Also true for one of last night that people still come to, and one soon after
 * midnight that they come to already.
 */
export function isToday(startsAt: string, timeZone: string, now: Date): boolean {
  if (localDate(startsAt, timeZone) === localDate(now.toISOString(), timeZone)) return true
  const ahead = Date.parse(startsAt) - now.getTime()
  return ahead > -4 * HOUR_MS && ahead < 2 * HOUR_MS
}

export function checkTicket(text: string, facts: DoorFacts): Checked {
  const code = text.trim()
  const parsed = parseTicketCode(code)
  if (!parsed) {
    return { good: false, scan: noTicket('unreadable', /^mq[12]\./.test(code) ? 'wrong_case' : 'unreadable') }
  }
  const forgery = forgeryIn(parsed, facts.houseKeys, facts.isSigned)
  if (forgery) return { good: false, scan: forged(forgery) }
  const { payload: ticket } = parsed
  const { details, fault, early } = checkShow(ticket, facts)
  const whole = (said: ShowVerdict): Verdict => ({ ...ofTicket(ticket, details), ...said })
  if (fault) return { good: false, scan: whole(fault) }
  const seller = parsed.by === 'terminal' ? parsed.payload.i : null
  return { good: true, ticket, seller, details, early: early && whole(early) }
}

export const forged = (why: NonNullable<ReturnType<typeof forgeryIn>>): Verdict =>
  noTicket(why === 'unknown_key' ? 'unknown_key' : 'forged', why)

export type ShowVerdict = Pick<Verdict, 'verdict' | 'says'>

export interface CheckedShow {
  details: ShowDetails | undefined
  /** Why nobody is let in with a ticket of this show here; undefined: it is admitted. */
  fault: ShowVerdict | undefined
  /** What to say if the books have nothing against the ticket, because people are let in later. */
  early: ShowVerdict | undefined
}

/** @param ticket `s`: its show, `b`: when that starts, for a door that doesn't know it */
export function checkShow(ticket: Pick<TicketPayload, 's' | 'b'>, facts: DoorFacts): CheckedShow {
  const details = facts.show(ticket.s)
  const startsAt = details?.show.startsAt ?? ticket.b
  const place = { ...facts.place, timeZone: details?.cinema.timeZone ?? facts.place.timeZone }
  const show = showAtDoor(details, startsAt, place)
  const no = (verdict: DoorVerdict, sentence: DoorSentence): CheckedShow => ({
    details,
    fault: { verdict, says: [sentence] },
    early: undefined,
  })
  if (!isToday(startsAt, place.timeZone, place.now)) {
    return no('not_today', { says: 'not_today', show, today: timeAtDoor(place.now.toISOString(), place) })
  }
  if (facts.cinemaId !== null && !details && facts.knowsProgramme) {
    return no('wrong_show', { says: 'not_in_programme', show })
  }
  if (facts.cinemaId !== null && details && details.cinema.id !== facts.cinemaId) {
    const named = showAtDoor(details, startsAt, { ...place, severalCinemas: true })
    return no('wrong_show', { says: 'wrong_show', show: named })
  }
  if (facts.showIds !== null && !facts.showIds.includes(ticket.s)) {
    return no('wrong_show', { says: 'wrong_show', show })
  }
  const from = Date.parse(startsAt) - (facts.admitMinutes ?? Number.POSITIVE_INFINITY) * 60_000
  const isEarly = facts.serverNow.getTime() < from
  return {
    details,
    fault: undefined,
    early: isEarly
      ? {
          verdict: 'too_early',
          says: [{ says: 'too_early', show, from: timeAtDoor(new Date(from).toISOString(), place) }],
        }
      : undefined,
  }
}

/** The parts of a scan that a genuine ticket fills. */
export function ofTicket(
  ticket: Pick<TicketPayload, 'p' | 't'>,
  details: ShowDetails | undefined,
): Pick<Scan, 'ticketId' | 'seatId' | 'show' | 'used'> {
  return { ticketId: ticket.t, seatId: ticket.p, used: null, show: showOf(details) }
}

export function showOf(details: ShowDetails | undefined): Scan['show'] {
  if (!details) return null
  return {
    showId: details.show.id,
    movieTitle: details.movie.title,
    auditorium: details.auditorium.name,
    startsAt: details.show.startsAt,
    timeZone: details.cinema.timeZone,
  }
}

export function noTicket(verdict: 'unreadable' | 'unknown_key' | 'forged', says: PlainDoorSentence): Verdict {
  return { verdict, says: [{ says }], ticketId: null, seatId: null, show: null, used: null }
}
