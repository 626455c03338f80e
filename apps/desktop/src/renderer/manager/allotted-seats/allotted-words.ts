/** The allotments of terminals, and the risk in taking seats from them, in sentences. Pure. */
import type { AllottedSeats } from '@marquee/shared'
import { seatRanges } from '../../ui/seat-ranges.ts'
import { dayAndTimeIn } from '../../ui/zoned-time.ts'
import { say } from './words/say.ts'

export interface TerminalAllotment {
  terminal: AllottedSeats['terminal']
  shows: AllottedSeats[]
  seats: number
}

/** Terminals that can't be asked come first, then by name; the shows of each by start. */
export function byTerminal(rows: readonly AllottedSeats[]): TerminalAllotment[] {
  const allotments = new Map<string, TerminalAllotment>()
  for (const row of rows) {
    const allotment = allotments.get(row.terminal.terminalId) ?? { terminal: row.terminal, shows: [], seats: 0 }
    allotment.shows.push(row)
    allotment.seats += row.allotted.length + row.held.length
    allotments.set(row.terminal.terminalId, allotment)
  }
  for (const allotment of allotments.values())
    allotment.shows.sort((a, b) => a.show.startsAt.localeCompare(b.show.startsAt))
  return [...allotments.values()].sort(
    (a, b) =>
      Number(a.terminal.connected) - Number(b.terminal.connected) ||
      a.terminal.name.localeCompare(b.terminal.name, 'en', { numeric: true }),
  )
}

/** The allotments whose terminal, movie, start, auditorium or cinema has every word of the search. */
export function searchAllotments(rows: readonly AllottedSeats[], search: string, timeZone: string): AllottedSeats[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return rows.filter(({ terminal, show }) => {
    const text =
      `${terminal.name} ${show.movie} ${dayAndTimeIn(timeZone, show.startsAt)} ${show.auditorium} ${show.cinema}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** The place of the show; the cinema is named to a manager who looks after several. */
export const placeOf = ({ auditorium, cinema }: AllottedSeats['show'], cinemas: readonly unknown[]): string =>
  cinemas.length > 1 ? say('place', { cinema, hall: auditorium }) : auditorium

export function standingOf({ connected, revoked, lastSeenAt }: AllottedSeats['terminal'], timeZone: string): string {
  const since = lastSeenAt === null ? undefined : { time: dayAndTimeIn(timeZone, lastSeenAt) }
  if (revoked) return since ? say('standing_revoked_since', since) : say('standing_revoked')
  if (connected) return say('standing_connected')
  return since ? say('standing_away_since', since) : say('standing_away')
}

/** The risk, in writing. `seats`: as they are named in the sentence, such as `J-9 to J-12`. */
export function riskOf({ terminal }: AllottedSeats, seats: string, timeZone: string): string {
  const { name, connected, revoked, lastSeenAt } = terminal
  if (revoked) return say('risk_revoked', { terminal: name, seats })
  return say('risk', {
    terminal: name,
    seats,
    standing: connected ? 'connected' : lastSeenAt === null ? 'away' : 'since',
    time: lastSeenAt === null ? '' : dayAndTimeIn(timeZone, lastSeenAt),
  })
}

/** What came of taking seats by force. */
export function releasedInWords(seatIds: readonly string[], { name, revoked }: AllottedSeats['terminal']): string {
  if (seatIds.length === 0) return say('nothing_to_release', { terminal: name })
  const free = say('free_now', { count: seatIds.length, seats: seatRanges(seatIds) })
  return revoked ? free : `${free} ${say('terminal_told', { terminal: name })}`
}
