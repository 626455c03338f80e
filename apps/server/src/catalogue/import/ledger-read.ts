/** The programme's part that the ledger has already, by the names that the programme uses. */
import type { LanguageVersion } from '@marquee/shared'
import type { Tx } from '../../infra/postgres.ts'
import { cinemasCalled, type NamedCinema } from '../cinema-names.ts'
import { auditoriumKey } from './auditoria-file.ts'
import { type House, housePriceListName } from './house.ts'
import { SHORTEST_TURN_MINUTES, type ShowNear } from './overlaps.ts'
import type { PlacedShow, Programme } from './programme.ts'

export interface ExistingAuditorium {
  id: string
  /** The latest version. `seats` is the packed plan's JSON, as it was written. */
  plan: { id: string; version: number; seats: string } | undefined
}

export interface Existing {
  /** Keyed by the programme's name for them: one, or more where that isn't enough to tell which. */
  cinemas: Map<string, NamedCinema[]>
  /** Keyed by `auditoriumKey`. */
  auditoria: Map<string, ExistingAuditorium>
  movies: Map<string, string>
  priceLists: Map<string, string>
}

export interface ExistingShow {
  id: string
  movieId: string
  movie: string
  hasClaims: boolean
  language: LanguageVersion | null
}

export async function readExisting(tx: Tx, programme: Programme, house: House): Promise<Existing> {
  const cinemas = await cinemasCalled(
    tx,
    programme.auditoria.map((auditorium) => auditorium.cinema),
  )
  const places = programme.auditoria.flatMap(({ cinema: called, auditorium }) =>
    (cinemas.get(called) ?? []).map((cinema) => ({ called, cinemaId: cinema.id, auditorium })),
  )
  const auditoria = await tx.query<{
    id: string
    name: string
    called: string
    plan_id: string | null
    version: number
    seats: string
  }>(
    `select a.id, a.name, place.called, p.id as plan_id, p.version, p.seats::text as seats
     from unnest($1::text[], $2::uuid[], $3::text[]) as place (called, cinema_id, name)
     join auditoria a on a.cinema_id = place.cinema_id and a.name = place.name
     left join lateral (
       select id, version, seats from seat_plans where auditorium_id = a.id order by version desc limit 1
     ) p on true`,
    [
      places.map((place) => place.called),
      places.map((place) => place.cinemaId),
      places.map((place) => place.auditorium),
    ],
  )
  const movies = await tx.query<{ id: string; title: string }>(
    'select id, title from movies where title = any($1::text[])',
    [[...new Set(programme.shows.map((show) => show.movie))]],
  )
  const currencies = [
    house.currency,
    programme.currency,
    ...[...cinemas.values()].flat().map((cinema) => cinema.currency),
  ]
  const priceLists = await tx.query<{ id: string; name: string }>(
    `with recursive versions as (
       select id, name from price_lists where follows is null and name = any($1::text[])
       union all
       select l.id, v.name from versions v join price_lists l on l.follows = v.id
     )
     select v.id, v.name from versions v where not exists (select from price_lists where follows = v.id)`,
    [currencies.filter((currency) => currency !== undefined).map((currency) => housePriceListName(house, currency))],
  )
  return {
    cinemas,
    auditoria: new Map(
      auditoria.rows.map((row) => [
        auditoriumKey(row.called, row.name),
        {
          id: row.id,
          plan: row.plan_id === null ? undefined : { id: row.plan_id, version: row.version, seats: row.seats },
        },
      ]),
    ),
    movies: new Map(movies.rows.map((movie) => [movie.title, movie.id])),
    priceLists: new Map(priceLists.rows.map((list) => [list.name, list.id])),
  }
}

export function showKey(auditoriumId: string, startsAt: Date): string {
  return `${auditoriumId} ${startsAt.getTime()}`
}

/** The shows that are there in the same auditoria at the same times, by `showKey`. */
export async function readShowsThere(
  tx: Tx,
  existing: Existing,
  placed: readonly PlacedShow[],
): Promise<Map<string, ExistingShow>> {
  const places = placed.flatMap((show) => {
    const auditorium = existing.auditoria.get(auditoriumKey(show.cinema, show.auditorium))
    return auditorium ? [{ auditoriumId: auditorium.id, startsAt: show.startsAt }] : []
  })
  const { rows } = await tx.query<ExistingShow & { auditoriumId: string; startsAt: Date }>(
    `select s.id, s.auditorium_id as "auditoriumId", s.starts_at as "startsAt", s.movie_id as "movieId", m.title as movie, s.language,
       exists (select from seat_claims where show_id = s.id and kind in ('held', 'booked')) as "hasClaims"
     from shows s
     join movies m on m.id = s.movie_id
     where (s.auditorium_id, s.starts_at) in (select * from unnest($1::uuid[], $2::timestamptz[]))`,
    [places.map((place) => place.auditoriumId), places.map((place) => place.startsAt.toISOString())],
  )
  return new Map(rows.map((row) => [showKey(row.auditoriumId, row.startsAt), row]))
}

/** The shows that are there in the same auditoria, from one turn before the programme's first to one after its last. */
export async function readShowsNear(tx: Tx, existing: Existing, placed: readonly PlacedShow[]): Promise<ShowNear[]> {
  const keyOf = new Map([...existing.auditoria].map(([key, { id }]) => [id, key]))
  const times = placed.map((show) => show.startsAt.getTime()).toSorted((a, b) => a - b)
  const [first, last] = [times[0], times.at(-1)]
  if (first === undefined || last === undefined) return []
  const { rows } = await tx.query<{ auditoriumId: string; movie: string; startsAt: Date }>(
    `select s.auditorium_id as "auditoriumId", m.title as movie, s.starts_at as "startsAt"
     from shows s
     join movies m on m.id = s.movie_id
     where s.auditorium_id = any($1::uuid[]) and s.cancelled_at is null
       and s.starts_at between $2::timestamptz - make_interval(mins => $4) and $3::timestamptz + make_interval(mins => $4)`,
    [[...keyOf.keys()], new Date(first).toISOString(), new Date(last).toISOString(), SHORTEST_TURN_MINUTES],
  )
  return rows.map(({ auditoriumId, ...show }) => ({ ...show, auditorium: keyOf.get(auditoriumId) ?? '' }))
}
