/** The sample programme of `resources/`: a week of shows, where its cinemas are, and what its movies are like. */
import { fileURLToPath } from 'node:url'
import type { Pool } from '../../infra/postgres.ts'
import { readCinemas } from './cinemas-file.ts'
import { readHouse, SAMPLE_AUDITORIA, SAMPLE_CINEMAS, SAMPLE_MOVIES, SAMPLE_PROGRAMME } from './house.ts'
import { importCinemas } from './import-cinemas.ts'
import { importMovies } from './import-movies.ts'
import { importWeek } from './import-week.ts'
import type { FileAnswer } from './json-lines.ts'
import type { Loaded } from './load-programme.ts'
import { todayIn } from './local-time.ts'

const CINEMAS = fileURLToPath(SAMPLE_CINEMAS)
const MOVIES = fileURLToPath(SAMPLE_MOVIES)

/** Starts today (where the cinemas are) when `from` is absent. */
export async function importSample({
  pool,
  from,
}: {
  pool: Pool
  from?: string | undefined
}): Promise<FileAnswer<Loaded>> {
  const { timeZone, currency } = readHouse()
  const cinemas = await importCinemas({ pool, cinemas: CINEMAS })
  if (!cinemas.ok) return cinemas
  const movies = await importMovies({ pool, movies: MOVIES })
  if (!movies.ok) return movies
  const week = await importWeek({
    pool,
    auditoria: fileURLToPath(SAMPLE_AUDITORIA),
    week: fileURLToPath(SAMPLE_PROGRAMME),
    from: from ?? todayIn(timeZone),
    timeZone,
    currency,
  })
  if (!week.ok) return week
  const changes = cinemas.value.changes + movies.value.changes + week.value.changes
  return { ok: true, value: { ...week.value, changes } }
}

/** A ledger to which an older version of the sample was loaded gets places and genres too, once. */
export async function completeSample(pool: Pool): Promise<void> {
  const sample = await readCinemas(CINEMAS)
  if (!sample.ok) throw new Error(sample.problems.join('\n'))
  const names = sample.value.map((cinema) => cinema.name)
  const { rows } = await pool.query<{ name: string; city: string | null }>(
    'select name, city from cinemas where name = any($1::text[])',
    [names],
  )
  if (rows.length !== names.length || rows.some((row) => row.city !== null)) return
  // The cinemas last: they tell that it was done.
  for (const answer of [
    await importMovies({ pool, movies: MOVIES }),
    await importCinemas({ pool, cinemas: CINEMAS }),
  ]) {
    if (!answer.ok) throw new Error(answer.problems.join('\n'))
  }
}
