/** The conditions that closed shows wait for, and the risk in opening one without waiting, in sentences. Pure. */
import type { ClosedShow } from '@marquee/shared'
import { dayAndTimeIn } from '../../ui/zoned-time.ts'

/** Names beyond these are counted. */
const NAMED = 4

export const nameOf = ({ show }: ClosedShow): string =>
  `${show.movie}, ${dayAndTimeIn(show.timeZone, show.startsAt)}, ${show.cinema}, ${show.auditorium}`

/** `12 shows are closed` */
export const howMany = (total: number): string => (total === 1 ? '1 show is closed' : `${total} shows are closed`)

/** Lists at most `NAMED` names, and how many others. */
function someOf(names: readonly string[]): readonly string[] {
  const others = names.length - NAMED
  return others <= 1 ? names : [...names.slice(0, NAMED), `${others} others`]
}

/** `Counter 2, Counter 3 and Kiosk 1` */
function listed(parts: readonly string[]): string {
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`
}

export function waitsFor({ terminals, gateway }: ClosedShow): string {
  if (terminals.length === 0 && !gateway) return 'Opens in a moment'
  const online = gateway ? ['the online payments'] : []
  return `Waits for ${listed([...someOf(terminals), ...online])}`
}

/** Every terminal that any of the shows waits for, each once, as people count. */
export const awaitedTerminals = (shows: readonly ClosedShow[]): string[] =>
  [...new Set(shows.flatMap(({ terminals }) => terminals))].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))

/** The risk in opening the show now. */
export function riskOf({ show, lostSince, terminals, gateway }: ClosedShow): string {
  const since = dayAndTimeIn(show.timeZone, lostSince)
  const sold =
    terminals.length === 0
      ? ''
      : `${listed(someOf(terminals))} may have sold seats of this show since ${since}, and ${terminals.length === 1 ? 'has' : 'have'} not reported yet. `
  const online = gateway
    ? `Seats may have been sold online since ${since}: those payments are still being read from the gateway. `
    : ''
  return `${sold}${online}If you open the show now, such seats can be sold a second time. Two customers then have tickets for one seat, and a manager has to settle each case.`
}

/** The shows whose movie, start, auditorium, cinema or awaited terminal has every word of the search. */
export function searchClosed(shows: readonly ClosedShow[], search: string): ClosedShow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return shows.filter((closed) => {
    const text = `${nameOf(closed)} ${closed.terminals.join(' ')}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
