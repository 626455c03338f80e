/** Names of cinemas repeat from town to town; the name that a file or a person uses must mean one cinema. */
import { loadStatement, type Pool, type Tx } from '../infra/postgres.ts'

export interface NamedCinema {
  id: string
  name: string
  city: string | null
  postalCode: string | null
  timeZone: string
  currency: string
}

const CINEMAS_CALLED = loadStatement(new URL('./sql/cinemas-called.sql', import.meta.url))

/**
 * The cinemas with a name: `Lido`, `Lido, Singapore` or `Lido, Singapore 238868`. None of a name is in the map without a
 * cinema.
 */
export async function cinemasCalled(db: Pool | Tx, names: readonly string[]): Promise<Map<string, NamedCinema[]>> {
  const { rows } = await db.query<NamedCinema & { called: string }>({
    ...CINEMAS_CALLED,
    values: [[...new Set(names)]],
  })
  return Map.groupBy(rows, (row) => row.called)
}

/** Names, for two or more cinemas of a name, the wording that would have been enough. */
export function sayWhichCinema(called: string, cinemas: readonly NamedCinema[]): string {
  const sameTown = (one: NamedCinema) => cinemas.some((other) => other !== one && other.city === one.city)
  const named = cinemas.find((cinema) => cinema.city !== null)
  const place = named && (sameTown(named) && named.postalCode ? `${named.city} ${named.postalCode}` : named.city)
  const example = named && place ? `, such as "${named.name}, ${place}"` : ''
  return `there are ${cinemas.length} cinemas called ${called}: say which${example}`
}
