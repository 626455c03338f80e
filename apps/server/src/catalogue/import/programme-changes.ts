/** The changes that a programme would make in the ledger, or why it can't be loaded: no I/O. */
import { type LanguageVersion, newId, type Price, packSeatPlan } from '@marquee/shared'
import { sayWhichCinema } from '../cinema-names.ts'
import { auditoriumKey } from './auditoria-file.ts'
import { type House, housePriceList } from './house.ts'
import { collectProblems, type FileAnswer } from './json-lines.ts'
import { type Existing, type ExistingShow, showKey } from './ledger-read.ts'
import { instantOf } from './local-time.ts'
import type { PlacedShow, Programme } from './programme.ts'

export interface SettledCinema {
  id: string
  name: string
  timeZone: string
  currency: string
}

/** Rows to write; every id that they refer to is among them or in the ledger. */
export interface ProgrammeChanges {
  cinemas: SettledCinema[]
  auditoria: { id: string; cinemaId: string; name: string }[]
  seatPlans: { id: string; auditoriumId: string; version: number; seatCount: number; seats: string }[]
  movies: { id: string; title: string }[]
  priceLists: { id: string; name: string; currency: string; prices: Price[] }[]
  shows: {
    id: string
    auditoriumId: string
    movieId: string
    seatPlanId: string
    priceListId: string
    startsAt: Date
    formats: string[]
    language: LanguageVersion | undefined
  }[]
  /** Shows that are there, and play another movie now. */
  otherMovies: { showId: string; movieId: string }[]
  /** Shows that are there, and are spoken or subtitled otherwise now. */
  otherLanguages: { showId: string; language: LanguageVersion }[]
}

/** Each cinema by name, with the time zone and the currency that it has or gets. */
export function settleCinemas(
  programme: Programme,
  existing: Existing,
  house: House,
): FileAnswer<Map<string, SettledCinema>> {
  const problems = collectProblems()
  const cinemas = new Map<string, SettledCinema>()
  for (const { place, cinema: name } of programme.auditoria) {
    if (cinemas.has(name)) continue
    const [before, ...others] = existing.cinemas.get(name) ?? []
    const same = before && [...cinemas.values()].find((cinema) => cinema.id === before.id)
    if (same) problems.add(place, `${name} is called ${same.name} here already`)
    if (before && others.length > 0) problems.add(place, sayWhichCinema(name, [before, ...others]))
    for (const field of ['timeZone', 'currency'] as const) {
      if (before && programme[field] !== undefined && programme[field] !== before[field]) {
        problems.add(place, `${name} has ${before[field]} already, and can't have ${programme[field]}`)
      }
    }
    cinemas.set(name, {
      id: before?.id ?? newId(),
      name,
      timeZone: before?.timeZone ?? programme.timeZone ?? house.timeZone,
      currency: before?.currency ?? programme.currency ?? house.currency,
    })
  }
  return problems.found > 0 ? problems.refusal() : { ok: true, value: cinemas }
}

export function placeShows(
  programme: Programme,
  cinemas: ReadonlyMap<string, SettledCinema>,
): FileAnswer<PlacedShow[]> {
  const problems = collectProblems()
  const placed: PlacedShow[] = []
  for (const show of programme.shows) {
    const { timeZone } = must(cinemas.get(show.cinema))
    const startsAt = instantOf(show.date, show.time, timeZone)
    if (startsAt) placed.push({ ...show, startsAt })
    else problems.add(show.place, `there is no ${show.time} on ${show.date} in ${timeZone}: the clocks are put forward`)
  }
  return problems.found > 0 ? problems.refusal() : { ok: true, value: placed }
}

export function compareWithLedger(
  programme: Programme,
  cinemas: ReadonlyMap<string, SettledCinema>,
  placed: readonly PlacedShow[],
  ledger: { existing: Existing; there: ReadonlyMap<string, ExistingShow>; house: House },
): FileAnswer<ProgrammeChanges> {
  const { existing, there, house } = ledger
  const changes: ProgrammeChanges = {
    cinemas: [...cinemas.values()].filter((cinema) => !existing.cinemas.has(cinema.name)),
    auditoria: [],
    seatPlans: [],
    movies: [],
    priceLists: [],
    shows: [],
    otherMovies: [],
    otherLanguages: [],
  }

  const auditoria = new Map<string, { id: string; seatPlanId: string }>()
  for (const { cinema, auditorium: name, seats } of programme.auditoria) {
    const key = auditoriumKey(cinema, name)
    const before = existing.auditoria.get(key)
    const id = before?.id ?? newId()
    if (!before) changes.auditoria.push({ id, cinemaId: must(cinemas.get(cinema)).id, name })
    const packed = JSON.stringify(packSeatPlan(seats))
    let seatPlanId = before?.plan?.id
    if (seatPlanId === undefined || before?.plan?.seats !== packed) {
      seatPlanId = newId()
      const version = (before?.plan?.version ?? 0) + 1
      changes.seatPlans.push({ id: seatPlanId, auditoriumId: id, version, seatCount: seats.length, seats: packed })
    }
    auditoria.set(key, { id, seatPlanId })
  }

  const movies = new Map(existing.movies)
  for (const { movie: title } of placed) {
    if (movies.has(title)) continue
    const id = newId()
    movies.set(title, id)
    changes.movies.push({ id, title })
  }

  const priceLists = new Map<string, string>()
  for (const { currency } of cinemas.values()) {
    if (priceLists.has(currency)) continue
    const list = housePriceList(house, currency)
    const before = existing.priceLists.get(list.name)
    priceLists.set(currency, before ?? newId())
    if (before === undefined) changes.priceLists.push({ id: must(priceLists.get(currency)), currency, ...list })
  }

  const problems = collectProblems()
  for (const show of placed) {
    const auditorium = must(auditoria.get(auditoriumKey(show.cinema, show.auditorium)))
    const movieId = must(movies.get(show.movie))
    const before = there.get(showKey(auditorium.id, show.startsAt))
    if (before && show.language && !isSameLanguage(before.language, show.language)) {
      changes.otherLanguages.push({ showId: before.id, language: show.language })
    }
    if (before?.movieId === movieId) continue
    if (!before) {
      changes.shows.push({
        id: newId(),
        auditoriumId: auditorium.id,
        movieId,
        seatPlanId: auditorium.seatPlanId,
        priceListId: must(priceLists.get(must(cinemas.get(show.cinema)).currency)),
        startsAt: show.startsAt,
        formats: show.formats ?? [],
        language: show.language,
      })
    } else if (before.hasClaims) {
      problems.add(
        show.place,
        `seats for ${before.movie} are held or sold in ${show.auditorium} of ${show.cinema} at this time`,
      )
    } else {
      changes.otherMovies.push({ showId: before.id, movieId })
    }
  }
  return problems.found > 0 ? problems.refusal() : { ok: true, value: changes }
}

function isSameLanguage(before: LanguageVersion | null, { spoken, subtitles, version }: LanguageVersion): boolean {
  return before?.spoken === spoken && before.version === version && before.subtitles.join(' ') === subtitles.join(' ')
}

/** A programme is whole (its cinemas and auditoria are read with it), so a name that isn't found is a bug. */
function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the programme names what it does not have')
  return value
}
