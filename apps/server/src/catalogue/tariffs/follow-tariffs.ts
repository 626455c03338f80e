/** The next version of a tariff, for one cinema or several. */
import { isDeepStrictEqual } from 'node:util'
import { type Id, newId, Tariff } from '@marquee/shared'
import { loadStatement, type Tx } from '../../infra/postgres.ts'

const LAST_TARIFFS = loadStatement(new URL('./sql/last-tariffs.sql', import.meta.url))
export const FOLLOW_TARIFFS = loadStatement(new URL('./sql/follow-tariffs.sql', import.meta.url))

/** Without the id that each version of it gets. */
export type TariffToMake = Omit<Tariff, 'id'>

/** @throws ZodError for what is no tariff */
export function tariffToMake(written: object): TariffToMake {
  const { id: _, ...tariff } = Tariff.parse({ ...written, id: newId() })
  return tariff
}

/**
 * Makes it the newest tariff of these cinemas, where `madeBy` hasn't made the same one last. So whoever imports an unchanged file
 * again leaves alone what somebody else has made since. Call it in `changeCatalogue`.
 * @returns how many versions were made
 */
export async function followTariffs(
  tx: Pick<Tx, 'query'>,
  revision: number,
  { cinemaIds, tariff, madeBy }: { cinemaIds: readonly Id[]; tariff: TariffToMake; madeBy: string },
): Promise<number> {
  const { rows } = await tx.query<{ cinemaId: Id; tariff: object }>({ ...LAST_TARIFFS, values: [cinemaIds, madeBy] })
  // Read as of today: a field that tariffs have got since is no change of the file.
  const same = rows.filter((last) => isDeepStrictEqual(tariffToMake(last.tariff), tariff)).map((last) => last.cinemaId)
  const others = cinemaIds.filter((id) => !same.includes(id))
  if (others.length === 0) return 0
  await tx.query({
    ...FOLLOW_TARIFFS,
    values: [others.map(() => newId()), others, JSON.stringify(tariff), madeBy, revision],
  })
  return others.length
}
