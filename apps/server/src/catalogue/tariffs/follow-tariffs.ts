/** The next version of a tariff, for one cinema or several. */
import { type Id, newId, Tariff } from '@marquee/shared'
import { loadStatement, type Tx } from '../../infra/postgres.ts'

const FOLLOW_TARIFFS = loadStatement(new URL('./sql/follow-tariffs.sql', import.meta.url))

/** Without the id that each version of it gets. */
export type TariffToMake = Omit<Tariff, 'id'>

/** @throws ZodError for what is no tariff */
export function tariffToMake(written: object): TariffToMake {
  const { id: _, ...tariff } = Tariff.parse({ ...written, id: newId() })
  return tariff
}

/**
 * Makes it the newest tariff of these cinemas, where `madeBy` hasn't made the same one last. Call it in `changeCatalogue`.
 * @returns how many versions were made
 */
export async function followTariffs(
  tx: Pick<Tx, 'query'>,
  revision: number,
  { cinemaIds, tariff, madeBy }: { cinemaIds: readonly Id[]; tariff: TariffToMake; madeBy: string },
): Promise<number> {
  const { rowCount } = await tx.query({
    ...FOLLOW_TARIFFS,
    values: [cinemaIds.map(() => newId()), cinemaIds, JSON.stringify(tariff), madeBy, revision],
  })
  return rowCount ?? 0
}
