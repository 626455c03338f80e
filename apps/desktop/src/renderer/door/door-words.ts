/** The door's lights, and what is beside them, in words of its reader's language. Pure. */
import type { DoorState, DoorVerdict, ProgrammeShow } from '../../terminal/api.ts'
import { timeIn } from '../ui/zoned-time.ts'
import type { DoorSpeech } from './words/catalogues.ts'

/** The engine's limit; a longer text is no ticket's. */
export const MAX_CODE = 2000

/** `good`: let in. `ask`: ask, or scan again. `elsewhere`: at another place or time. `bad`: don't let in. */
export type LightTone = 'good' | 'ask' | 'elsewhere' | 'bad'

/** The shape that a verdict is told by, beside its colour and its word. */
export type Sign =
  | 'check'
  | 'group'
  | 'bar'
  | 'cross'
  | 'question'
  | 'arrow'
  | 'clock'
  | 'warning'
  | 'fake'
  | 'again'
  | 'undone'

/** Its words are `word_…`, what to do, and `title_…`, what is the matter with the ticket. */
export interface VerdictLook {
  tone: LightTone
  sign: Sign
}

export const VERDICTS: Readonly<Record<DoorVerdict, VerdictLook>> = {
  valid: { tone: 'good', sign: 'check' },
  group: { tone: 'ask', sign: 'group' },
  already_used: { tone: 'bad', sign: 'bar' },
  seat_taken: { tone: 'ask', sign: 'warning' },
  wrong_show: { tone: 'elsewhere', sign: 'arrow' },
  not_today: { tone: 'elsewhere', sign: 'clock' },
  too_early: { tone: 'elsewhere', sign: 'clock' },
  refunded: { tone: 'bad', sign: 'cross' },
  moved: { tone: 'bad', sign: 'cross' },
  in_conflict: { tone: 'ask', sign: 'warning' },
  not_known: { tone: 'ask', sign: 'warning' },
  forged: { tone: 'bad', sign: 'fake' },
  unknown_key: { tone: 'bad', sign: 'question' },
  unreadable: { tone: 'ask', sign: 'again' },
}

/** The code could not be checked, or its admission not be kept. */
export const FAILED: VerdictLook = { tone: 'bad', sign: 'cross' }

/** More letters than a word of two metres has room for at its usual size; vowel signs stand over and under theirs. */
export function lengthOf(word: string): 'usual' | 'long' | 'longer' {
  const letters = word.replaceAll(/\p{M}/gu, '').length
  if (letters <= 8) return 'usual'
  return letters <= 10 ? 'long' : 'longer'
}

/** `A-5`, or `9 seats`. */
export const undoButton = (speech: DoorSpeech, { seatId, seats }: NonNullable<DoorState['undo']>): string =>
  speech.say('undo_what', { seat: seatId, seats })

/** `Hall` is the sign beside it: `Hall 1` is `1` there. */
export const hallInShort = (auditorium: string): string =>
  auditorium.replace(/^(hall|salle|sala|saal|हॉल|القاعة|قاعة)\s+/i, '')

/** `8 seconds ago`, `12 minutes ago`, `3 hours ago`; with a clock that was set back, `just now`. */
export function agoInWords(speech: DoorSpeech, milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000)
  if (seconds < 2) return speech.say('just_now')
  if (seconds < 60) return speech.say('seconds_ago', { count: seconds })
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return speech.say('minutes_ago', { count: minutes })
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return speech.say('hours_ago', { count: hours })
  return speech.say('days_ago', { count: Math.floor(hours / 24) })
}

/** The shows that this door admits, for the button that changes them. */
export function choiceInWords(
  speech: DoorSpeech,
  showIds: readonly string[] | null,
  shows: readonly ProgrammeShow[],
  timeZone: string,
): string {
  if (showIds === null) return speech.say('every_show')
  const count = showIds.length
  const chosen = shows.filter(({ show }) => showIds.includes(show.id))
  const [only] = chosen
  if (count === 1 && only) return showOfDay(speech, shows, only.show.id, timeZone) ?? ''
  const [hall, another] = new Set(chosen.map(({ auditorium }) => auditorium.name))
  const together = hall !== undefined && another === undefined && chosen.length === count
  return together ? speech.say('shows_in', { count, hall }) : speech.say('shows_admitted', { count })
}

export const waitingAtDoor = (speech: DoorSpeech, count: number): string =>
  count === 0 ? speech.say('nothing_waits') : speech.say('kept', { count })

/** The shows of this door in its head: `Hall 1, 1917 at 21:00` where it follows an auditorium. */
export function doorTitle(
  speech: DoorSpeech,
  door: DoorState | null,
  shows: readonly ProgrammeShow[],
  timeZone: string,
): string {
  if (door === null || door.hall === null) return choiceInWords(speech, door?.showIds ?? null, shows, timeZone)
  const hall = door.hall.name ?? speech.say('this_auditorium')
  const [first, second] = shows.filter(({ show }) => door.showIds?.includes(show.id))
  if (!first) return speech.say('hall_over', { hall })
  const time = timeIn(timeZone, first.show.startsAt)
  if (!second) return speech.say('hall_show', { hall, title: first.movie.title, time })
  return speech.say('hall_shows', { hall, first: time, second: timeIn(timeZone, second.show.startsAt) })
}

export interface Turnout {
  admitted: number
  /** null: not known, or older than what was admitted. */
  sold: number | null
}

/** How many are in, of how many that were sold. @param shows of the day */
export function turnoutOf(door: DoorState, shows: readonly ProgrammeShow[]): Turnout {
  const { showIds, admittedInAll: admitted } = door
  const counted = shows.filter(({ show }) => showIds === null || showIds.includes(show.id))
  const known = counted.every(({ occupancy }) => occupancy !== null) && counted.length >= (showIds?.length ?? 1)
  const sold = counted.reduce((sum, { occupancy }) => sum + (occupancy?.booked ?? 0), 0)
  return { admitted, sold: known && sold >= admitted ? sold : null }
}

/** `143 of 210 admitted` */
export function turnoutInWords(speech: DoorSpeech, { admitted, sold }: Turnout): string {
  const told = { admitted: speech.figure(admitted) }
  return sold === null
    ? speech.say('admitted', told)
    : speech.say('admitted_of', { ...told, sold: speech.figure(sold) })
}

export function toComeInWords(speech: DoorSpeech, { admitted, sold }: Turnout): string {
  if (sold === null) return ''
  return sold === admitted ? speech.say('all_are_in') : speech.say('to_come', { count: speech.figure(sold - admitted) })
}

/** `19:30 Parasite, Hall 1`; undefined: it is not one of these. */
export function showOfDay(
  speech: DoorSpeech,
  shows: readonly ProgrammeShow[],
  showId: string,
  timeZone: string,
): string | undefined {
  const found = shows.find(({ show }) => show.id === showId)
  return (
    found &&
    speech.say('show_of_day', {
      time: timeIn(timeZone, found.show.startsAt),
      title: found.movie.title,
      hall: found.auditorium.name,
    })
  )
}
