/** Loads cinemas and where they are: in one revision of the catalogue, or nothing of them. */
import { newId } from '@marquee/shared'
import type { Pool, Tx } from '../../infra/postgres.ts'
import { changeCatalogue } from '../change.ts'
import { type CinemaLine, cinemaKey, readCinemas } from './cinemas-file.ts'
import { type House, readHouse } from './house.ts'
import { collectProblems, type FileAnswer, lineOf } from './json-lines.ts'

export interface CinemasImport {
  pool: Pool
  /** Path of the file. */
  cinemas: string
  /** The default for new cinemas whose time zone the file doesn't give. Absent: the house's. */
  timeZone?: string | undefined
  currency?: string | undefined
}

export interface CinemasLoaded {
  cinemas: number
  /** The number of them that weren't in the ledger as they are now. */
  changes: number
}

interface ExistingCinema {
  id: string
  name: string
  city: string | null
  postalCode: string | null
  timeZone: string
  currency: string
}

/** `id` of a cinema that is there, or of a new one. */
type SettledCinema = Omit<CinemaLine, 'line'> & { id: string; isNew: boolean; timeZone: string; currency: string }

/**
 * A cinema is told by its name, city and postal code. A cinema that is in the ledger by its name alone, because a week or
 * a plan was loaded first, becomes the file's cinema of that name.
 */
export async function importCinemas({
  pool,
  cinemas: file,
  ...options
}: CinemasImport): Promise<FileAnswer<CinemasLoaded>> {
  const read = await readCinemas(file)
  if (!read.ok) return read
  const house = readHouse()
  return changeCatalogue<FileAnswer<CinemasLoaded>>(pool, async (tx, revision) => {
    const existing = await readSameNames(tx, read.value)
    const settled = settle(read.value, existing, { file, house, ...options })
    if (!settled.ok) return { changed: false, value: settled }
    const changes = await write(tx, revision, settled.value)
    return { changed: changes > 0, value: { ok: true, value: { cinemas: read.value.length, changes } } }
  })
}

async function readSameNames(tx: Tx, lines: readonly CinemaLine[]): Promise<ExistingCinema[]> {
  const { rows } = await tx.query<ExistingCinema>(
    `select id, name, city, postal_code as "postalCode", time_zone as "timeZone", currency
     from cinemas where name = any($1::text[])`,
    [[...new Set(lines.map((line) => line.name))]],
  )
  return rows
}

function settle(
  lines: readonly CinemaLine[],
  existing: readonly ExistingCinema[],
  { file, house, timeZone, currency }: { file: string; house: House } & Pick<CinemasImport, 'timeZone' | 'currency'>,
): FileAnswer<SettledCinema[]> {
  const problems = collectProblems()
  const byKey = new Map(existing.map((cinema) => [cinemaKey(cinema), cinema]))
  const nameOnly = new Map(existing.filter((cinema) => cinema.city === null).map((cinema) => [cinema.name, cinema]))
  const withoutPlace = lines.filter((line) => !byKey.has(cinemaKey(line)) && nameOnly.has(line.name))
  const settled = lines.map(({ line, ...cinema }): SettledCinema => {
    const place = lineOf(file, line)
    const before = byKey.get(cinemaKey(cinema)) ?? nameOnly.get(cinema.name)
    if (before?.city === null && withoutPlace.filter(({ name }) => name === cinema.name).length > 1) {
      problems.add(
        place,
        `the ledger has a ${cinema.name} of no city, which is one of several here: load the right one by itself first`,
      )
    }
    for (const field of ['timeZone', 'currency'] as const) {
      if (before && cinema[field] !== undefined && cinema[field] !== before[field]) {
        problems.add(place, `${cinema.name} has ${before[field]} already, and can't have ${cinema[field]}`)
      }
    }
    return {
      ...cinema,
      id: before?.id ?? newId(),
      isNew: before === undefined,
      timeZone: before?.timeZone ?? cinema.timeZone ?? timeZone ?? house.timeZone,
      currency: before?.currency ?? cinema.currency ?? currency ?? house.currency,
    }
  })
  return problems.found > 0 ? problems.refusal() : { ok: true, value: settled }
}

const COLUMNS = `id uuid, name text, address text, "postalCode" text, city text, region text, country text,
  latitude float8, longitude float8, "timeZone" text, currency text, language text`

/** @returns how many rows were written */
async function write(tx: Tx, revision: number, cinemas: readonly SettledCinema[]): Promise<number> {
  const inserted = await tx.query(
    `insert into cinemas (id, name, address, postal_code, city, region, country, latitude, longitude, time_zone, currency, language, revision)
     select c.*, $1 from json_to_recordset($2::json) as c (${COLUMNS})`,
    [revision, JSON.stringify(cinemas.filter((cinema) => cinema.isNew))],
  )
  const updated = await tx.query(
    `update cinemas set address = c.address, postal_code = c."postalCode", city = c.city, region = c.region,
       country = c.country, latitude = c.latitude, longitude = c.longitude,
       language = coalesce(c.language, cinemas.language), revision = $1
     from json_to_recordset($2::json) as c (${COLUMNS})
     where cinemas.id = c.id
       and (cinemas.address, cinemas.postal_code, cinemas.city, cinemas.region, cinemas.country, cinemas.latitude, cinemas.longitude,
           cinemas.language)
         is distinct from (c.address, c."postalCode", c.city, c.region, c.country::char(2), c.latitude, c.longitude,
           coalesce(c.language, cinemas.language))`,
    [revision, JSON.stringify(cinemas.filter((cinema) => !cinema.isNew))],
  )
  return (inserted.rowCount ?? 0) + (updated.rowCount ?? 0)
}
