/** Finds the shows of a week's file in a terminal's programme. */
import { instantOf, todayIn } from '../../apps/server/src/catalogue/import/local-time.ts'
import { moveWeek, type WeekShow } from '../../apps/server/src/catalogue/import/week-file.ts'
import type { Terminal } from './terminals.ts'

export interface ShowToSell {
  showId: string
  /** Each party's seats, in the order in which they were bought. */
  purchases: string[][]
}

export interface PlacedShow extends ShowToSell {
  cinemaId: string
}

const DAYS_TO_LOOK = 60

/**
 * @param from the week's first date; absent: the first date, from a week ago on, on which the programme has the whole week
 * @returns the shows, or the sentence that says which show is missing
 */
export async function findShows(
  terminal: Terminal,
  week: WeekShow[],
  from?: string,
): Promise<{ ok: true; shows: PlacedShow[] } | { ok: false; why: string }> {
  const cinemas = new Map((await terminal.api.cinemas()).map((cinema) => [cinema.name, cinema]))
  const starts = new Map<string, Promise<Map<string, string>>>()

  /** `auditorium, start` -> show id, of one cinema's day */
  async function showsOf(cinema: string, date: string): Promise<Map<string, string>> {
    const known = cinemas.get(cinema)
    if (!known) return new Map()
    const programme = await terminal.api.programme({ cinemaId: known.id, date })
    if (!programme.ok) return new Map()
    return new Map(
      programme.value.shows.map(({ show, auditorium }) => [
        startKey(auditorium.name, new Date(show.startsAt)),
        show.id,
      ]),
    )
  }

  async function find(show: WeekShow): Promise<string | undefined> {
    const { cinema, auditorium, date, time } = show
    const zone = cinemas.get(cinema)?.timeZone
    const start = zone && instantOf(date, time, zone)
    if (!start) return undefined
    const key = `${cinema}\n${date}`
    const day = starts.get(key) ?? showsOf(cinema, date)
    starts.set(key, day)
    return (await day).get(startKey(auditorium, start))
  }

  async function place(date: string): Promise<{ ok: true; shows: PlacedShow[] } | { ok: false; why: string }> {
    const shows: PlacedShow[] = []
    for (const show of moveWeek(week, date)) {
      const showId = await find(show)
      if (showId === undefined) {
        return {
          ok: false,
          why: `line ${show.line}: there is no show in ${show.auditorium} of ${show.cinema} on ${show.date} at ${show.time}`,
        }
      }
      shows.push({ showId, cinemaId: cinemas.get(show.cinema)?.id ?? '', purchases: show.bookings })
    }
    return { ok: true, shows }
  }

  if (from !== undefined) return place(from)
  const zone = [...cinemas.values()][0]?.timeZone ?? 'UTC'
  const today = Date.parse(todayIn(zone))
  for (let day = -7; day < DAYS_TO_LOOK; day++) {
    const placed = await place(new Date(today + day * 86_400_000).toISOString().slice(0, 10))
    if (placed.ok) return placed
  }
  return {
    ok: false,
    why: 'the programme does not have this week; load it with `marquee import`, and name its first date with --from',
  }
}

const startKey = (auditorium: string, start: Date): string => `${auditorium}\n${start.toISOString()}`
