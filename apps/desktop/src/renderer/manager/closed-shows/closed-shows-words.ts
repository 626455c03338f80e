/** The conditions that closed shows wait for, and the risk in opening one without waiting, in sentences. Pure. */
import type { ClosedShow } from '@marquee/shared'
import { dayAndTimeIn } from '../../ui/zoned-time.ts'
import { listed } from '../../words/staff/figures.ts'
import { say } from './words/say.ts'

/** Names beyond these are counted. */
const NAMED = 4

export const nameOf = ({ show }: ClosedShow): string =>
  say('name', {
    movie: show.movie,
    time: dayAndTimeIn(show.timeZone, show.startsAt),
    cinema: show.cinema,
    hall: show.auditorium,
  })

/** `12 shows are closed` */
export const howMany = (total: number): string => say('how_many', { count: total })

/** Lists at most `NAMED` names, and how many others. */
function someOf(names: readonly string[]): readonly string[] {
  const others = names.length - NAMED
  return others <= 1 ? names : [...names.slice(0, NAMED), say('others', { count: others })]
}

export function waitsFor({ terminals, gateway }: ClosedShow): string {
  if (terminals.length === 0 && !gateway) return say('opens_soon')
  const online = gateway ? [say('online_payments')] : []
  return say('waits_for', { names: listed([...someOf(terminals), ...online]) })
}

/** Every terminal that any of the shows waits for, each once, as people count. */
export const awaitedTerminals = (shows: readonly ClosedShow[]): string[] =>
  [...new Set(shows.flatMap(({ terminals }) => terminals))].sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))

/** The risk in opening the show now. */
export function riskOf({ show, lostSince, terminals, gateway }: ClosedShow): string {
  const time = dayAndTimeIn(show.timeZone, lostSince)
  const sold = { names: listed(someOf(terminals)), count: terminals.length, time }
  return [
    ...(terminals.length === 0 ? [] : [say('risk_sold', sold)]),
    ...(gateway ? [say('risk_online', { time })] : []),
    say('risk'),
  ].join(' ')
}

/** The shows whose movie, start, auditorium, cinema or awaited terminal has every word of the search. */
export function searchClosed(shows: readonly ClosedShow[], search: string): ClosedShow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return shows.filter((closed) => {
    const text = `${nameOf(closed)} ${closed.terminals.join(' ')}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
