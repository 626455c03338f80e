/** The door's lights in words, and what is beside them. Pure. */
import type { DoorVerdict, ProgrammeShow } from '../../terminal/api.ts'
import { timeIn } from '../ui/zoned-time.ts'

/** The engine's limit; a longer text is no ticket's. */
export const MAX_CODE = 2000

/** `good`: let in. `ask`: not here, or not read. `bad`: don't. */
export type LightTone = 'good' | 'ask' | 'bad'

export const VERDICTS: Readonly<Record<DoorVerdict, { title: string; tone: LightTone }>> = {
  valid: { title: 'Valid', tone: 'good' },
  already_used: { title: 'Already used', tone: 'bad' },
  seat_taken: { title: 'Seat taken', tone: 'ask' },
  wrong_show: { title: 'Wrong show', tone: 'ask' },
  not_today: { title: 'Not today', tone: 'ask' },
  too_early: { title: 'Too early', tone: 'ask' },
  refunded: { title: 'Refunded', tone: 'bad' },
  moved: { title: 'Old ticket', tone: 'bad' },
  in_conflict: { title: 'Ask a manager', tone: 'ask' },
  not_known: { title: 'Ask a manager', tone: 'ask' },
  forged: { title: 'Not genuine', tone: 'bad' },
  unknown_key: { title: 'Can’t be checked', tone: 'bad' },
  unreadable: { title: 'Not read', tone: 'ask' },
}

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
  if (showIds.length === 1 && only) {
    return `${timeIn(timeZone, only.show.startsAt)} ${only.movie.title}, ${only.auditorium.name}`
  }
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
