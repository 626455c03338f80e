/** The allotments of terminals, and the risk in taking seats from them, in sentences. Pure. */
import type { AllottedSeats } from '@marquee/shared'
import { dayAndTimeIn } from '../../ui/zoned-time.ts'

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
  cinemas.length > 1 ? `${cinema}, ${auditorium}` : auditorium

export function standingOf({ connected, revoked, lastSeenAt }: AllottedSeats['terminal'], timeZone: string): string {
  if (revoked) return lastSeenAt === null ? 'Revoked' : `Revoked, last seen ${dayAndTimeIn(timeZone, lastSeenAt)}`
  if (connected) return 'Connected'
  return lastSeenAt === null ? 'Away' : `Away since ${dayAndTimeIn(timeZone, lastSeenAt)}`
}

export const WHY_ORPHANED =
  'Allotted to an earlier life of this terminal: its disk was restored, copied or rebuilt since. The one that runs now doesn’t know of them and can’t give them back; the earlier one may have sold them.'

export const WHY_CLOSED =
  'This terminal is revoked and is not asked for its seats any more. It may have sold them, or still sell them, where nobody hears of it: they stay closed until they are released by force, or the show is over.'

/** The risk, in writing. `seats`: as they are named in the sentence, such as `J-9 to J-12`. */
export function riskOf({ terminal }: AllottedSeats, seats: string, timeZone: string): string {
  const { name, connected, revoked, lastSeenAt } = terminal
  if (revoked) {
    return `${name} is revoked and can’t be asked. If it has sold ${seats}, or still sells them, two customers have tickets for one seat: if it is enrolled again, its sale becomes a conflict, which a manager has to settle.`
  }
  const asked = connected
    ? `${name} is connected, and is not asked.`
    : `${name} ${lastSeenAt === null ? 'is away' : `has been away since ${dayAndTimeIn(timeZone, lastSeenAt)}`} and can’t be asked.`
  return `${asked} If it has sold ${seats}, or sells them before it is heard again, two customers have tickets for one seat: its sale becomes a conflict, which a manager has to settle.`
}
