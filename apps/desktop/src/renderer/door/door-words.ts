/** The door's lights in words, and what is beside them. Pure. */
import type { DoorState, DoorVerdict, GroupAtDoor, ProgrammeShow } from '../../terminal/api.ts'
import { timeIn } from '../ui/zoned-time.ts'

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

export interface VerdictWords {
  /** One or two short words, to be read from two metres: what to do. */
  word: string
  /** What is the matter with the ticket. */
  title: string
  tone: LightTone
  sign: Sign
}

export const VERDICTS: Readonly<Record<DoorVerdict, VerdictWords>> = {
  valid: { word: 'Let in', title: 'Valid', tone: 'good', sign: 'check' },
  group: { word: 'Group', title: 'Group', tone: 'ask', sign: 'group' },
  already_used: { word: 'Stop', title: 'Already used', tone: 'bad', sign: 'bar' },
  seat_taken: { word: 'Ask', title: 'Seat taken', tone: 'ask', sign: 'warning' },
  wrong_show: { word: 'Not here', title: 'Wrong show', tone: 'elsewhere', sign: 'arrow' },
  not_today: { word: 'Not today', title: 'Another day', tone: 'elsewhere', sign: 'clock' },
  too_early: { word: 'Not yet', title: 'Too early', tone: 'elsewhere', sign: 'clock' },
  refunded: { word: 'Void', title: 'Refunded', tone: 'bad', sign: 'cross' },
  moved: { word: 'Void', title: 'Old ticket', tone: 'bad', sign: 'cross' },
  in_conflict: { word: 'Ask', title: 'Ask a manager', tone: 'ask', sign: 'warning' },
  not_known: { word: 'Ask', title: 'Ask a manager', tone: 'ask', sign: 'warning' },
  forged: { word: 'Fake', title: 'Not genuine', tone: 'bad', sign: 'fake' },
  unknown_key: { word: 'Stop', title: 'Can’t be checked', tone: 'bad', sign: 'question' },
  unreadable: { word: 'Again', title: 'Not read', tone: 'ask', sign: 'again' },
}

/** The code could not be checked, or its admission not be kept. */
export const FAILED: VerdictWords = { word: 'Stop', title: 'Not admitted', tone: 'bad', sign: 'cross' }

/** `Seat A-5`, or `9 seats`. */
export const undoInWords = ({ seatId, seats }: NonNullable<DoorState['undo']>): string =>
  seats === 1 ? seatId : `${seats} seats`

/** `Hall` is the sign beside it: `Hall 1` is `1` there. */
export const hallInShort = (auditorium: string): string => auditorium.replace(/^hall\s+/i, '')

/** `8 seconds ago`, `12 minutes ago`, `3 hours ago`; with a clock that was set back, `just now`. */
export function agoInWords(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000)
  if (seconds < 2) return 'just now'
  if (seconds < 60) return `${seconds} seconds ago`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return minutes === 1 ? '1 minute ago' : `${minutes} minutes ago`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return hours === 1 ? '1 hour ago' : `${hours} hours ago`
  return `${Math.floor(hours / 24)} days ago`
}

/** The shows that this door admits, for the button that changes them. */
export function choiceInWords(
  showIds: readonly string[] | null,
  shows: readonly ProgrammeShow[],
  timeZone: string,
): string {
  if (showIds === null) return 'Every show of today'
  const chosen = shows.filter(({ show }) => showIds.includes(show.id))
  const [only] = chosen
  if (showIds.length === 1 && only) return showOfDay(shows, only.show.id, timeZone) ?? '1 show'
  const auditoria = new Set(chosen.map(({ auditorium }) => auditorium.name))
  const [where] = auditoria
  const together = auditoria.size === 1 && chosen.length === showIds.length
  return together ? `${showIds.length} shows, ${where}` : `${showIds.length} shows`
}

export function waitingAtDoor(count: number): string {
  if (count === 0) return 'Nothing waits for the server'
  if (count === 1) return '1 admission is kept and waits for the server'
  return `${count.toLocaleString('en')} admissions are kept and wait for the server`
}

/** The shows of this door in its head: `Hall 1, 1917 at 21:00` where it follows an auditorium. */
export function doorTitle(door: DoorState | null, shows: readonly ProgrammeShow[], timeZone: string): string {
  if (door === null || door.hall === null) return choiceInWords(door?.showIds ?? null, shows, timeZone)
  const chosen = shows.filter(({ show }) => door.showIds?.includes(show.id))
  const [first] = chosen
  if (!first) return `${door.hall.name}, nothing more today`
  const times = chosen.map(({ show }) => timeIn(timeZone, show.startsAt)).join(' and ')
  return chosen.length === 1 ? `${door.hall.name}, ${first.movie.title} at ${times}` : `${door.hall.name}, ${times}`
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
export function turnoutInWords({ admitted, sold }: Turnout): string {
  const count = admitted.toLocaleString('en')
  return sold === null ? `${count} admitted` : `${count} of ${sold.toLocaleString('en')} admitted`
}

export const toComeInWords = ({ admitted, sold }: Turnout): string =>
  sold === null ? '' : sold === admitted ? 'All are in' : `${(sold - admitted).toLocaleString('en')} to come`

/** `19:30 Parasite, Hall 1`; undefined: it is not one of these. */
export function showOfDay(shows: readonly ProgrammeShow[], showId: string, timeZone: string): string | undefined {
  const found = shows.find(({ show }) => show.id === showId)
  return found && `${timeIn(timeZone, found.show.startsAt)} ${found.movie.title}, ${found.auditorium.name}`
}

/** Which seats of a group stay out, in one sentence for each reason. */
export function leftOutOf({ seats }: GroupAtDoor): string {
  const byReason = new Map<string, string[]>()
  for (const { seatId, state, why } of seats) {
    if (state === 'out' && why !== null) byReason.set(why, [...(byReason.get(why) ?? []), seatId])
  }
  return [...byReason].map(([why, names]) => `${names.join(', ')}: ${why}`).join(' ')
}
