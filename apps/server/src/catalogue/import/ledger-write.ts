/** Writes the changes of a programme, one statement a table. */
import type { Tx } from '../../infra/postgres.ts'
import type { ProgrammeChanges } from './programme-changes.ts'

/** @returns how many rows were written */
export async function writeChanges(tx: Tx, revision: number, changes: ProgrammeChanges): Promise<number> {
  const { cinemas, auditoria, seatPlans, movies, priceLists, shows, otherMovies, otherLanguages } = changes
  let written = 0
  const write = async (rows: readonly unknown[], sql: string, columns: unknown[][]): Promise<void> => {
    if (rows.length === 0) return
    const { rowCount } = await tx.query(sql, [revision, ...columns])
    if (rowCount !== rows.length) throw new Error(`${rowCount} of ${rows.length} rows were written: ${sql}`)
    written += rows.length
  }

  await write(
    cinemas,
    `insert into cinemas (id, name, time_zone, currency, revision)
     select *, $1 from unnest($2::uuid[], $3::text[], $4::text[], $5::text[])`,
    [
      cinemas.map((c) => c.id),
      cinemas.map((c) => c.name),
      cinemas.map((c) => c.timeZone),
      cinemas.map((c) => c.currency),
    ],
  )
  await write(
    auditoria,
    `insert into auditoria (id, cinema_id, name, revision)
     select *, $1 from unnest($2::uuid[], $3::uuid[], $4::text[])`,
    [auditoria.map((a) => a.id), auditoria.map((a) => a.cinemaId), auditoria.map((a) => a.name)],
  )
  await write(
    seatPlans,
    `insert into seat_plans (id, auditorium_id, version, seat_count, seats, revision)
     select *, $1 from unnest($2::uuid[], $3::uuid[], $4::int[], $5::int[], $6::json[])`,
    [
      seatPlans.map((p) => p.id),
      seatPlans.map((p) => p.auditoriumId),
      seatPlans.map((p) => p.version),
      seatPlans.map((p) => p.seatCount),
      seatPlans.map((p) => p.seats),
    ],
  )
  await write(movies, 'insert into movies (id, title, revision) select *, $1 from unnest($2::uuid[], $3::text[])', [
    movies.map((m) => m.id),
    movies.map((m) => m.title),
  ])
  await write(
    priceLists,
    `insert into price_lists (id, name, currency, prices, revision)
     select *, $1 from unnest($2::uuid[], $3::text[], $4::text[], $5::json[])`,
    [
      priceLists.map((l) => l.id),
      priceLists.map((l) => l.name),
      priceLists.map((l) => l.currency),
      priceLists.map((l) => JSON.stringify(l.prices)),
    ],
  )
  await write(
    shows,
    `insert into shows (id, auditorium_id, movie_id, seat_plan_id, price_list_id, starts_at, formats, language, revision)
     select id, auditorium_id, movie_id, seat_plan_id, price_list_id, starts_at,
       array(select json_array_elements_text(formats)), language, $1
     from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::uuid[], $7::timestamptz[], $8::json[], $9::jsonb[])
       as s (id, auditorium_id, movie_id, seat_plan_id, price_list_id, starts_at, formats, language)`,
    [
      shows.map((s) => s.id),
      shows.map((s) => s.auditoriumId),
      shows.map((s) => s.movieId),
      shows.map((s) => s.seatPlanId),
      shows.map((s) => s.priceListId),
      shows.map((s) => s.startsAt.toISOString()),
      shows.map((s) => JSON.stringify(s.formats)),
      shows.map((s) => (s.language ? JSON.stringify(s.language) : null)),
    ],
  )
  await write(
    otherMovies,
    `update shows set movie_id = other.movie_id, revision = $1
     from unnest($2::uuid[], $3::uuid[]) as other (show_id, movie_id) where shows.id = other.show_id`,
    [otherMovies.map((o) => o.showId), otherMovies.map((o) => o.movieId)],
  )
  await write(
    otherLanguages,
    `update shows set language = other.language, revision = $1
     from unnest($2::uuid[], $3::jsonb[]) as other (show_id, language) where shows.id = other.show_id`,
    [otherLanguages.map((o) => o.showId), otherLanguages.map((o) => JSON.stringify(o.language))],
  )
  return written
}
