/** The house's tariff: what its cinemas sell beside tickets, its taxes and its discounts, from `resources/house-tariff.json`. */
import { readFileSync } from 'node:fs'
import type { Tx } from '../../infra/postgres.ts'
import { followTariffs, type TariffToMake, tariffToMake } from '../tariffs/follow-tariffs.ts'
import type { House } from './house.ts'
import type { SettledCinema } from './programme-changes.ts'

const FILE = 'house-tariff.json'

/** @throws Error, in words, for a tariff in another currency than the house's */
export function readHouseTariff({ currency }: Pick<House, 'currency'>): TariffToMake {
  const file = new URL(`../../../../../resources/${FILE}`, import.meta.url)
  const tariff = tariffToMake(JSON.parse(readFileSync(file, 'utf8')) as object)
  if (tariff.currency !== currency) {
    throw new Error(
      `resources/${FILE} is in ${tariff.currency}, and the house sells in ${currency}: change one of them`,
    )
  }
  return tariff
}

/**
 * Makes it the next tariff of the cinemas for which another one, or none, was imported last. Only cinemas in the house's time zone
 * and currency get it: those of another country have other taxes.
 * @returns how many versions were made
 */
export function writeHouseTariff(
  tx: Pick<Tx, 'query'>,
  revision: number,
  { house, cinemas, tariff }: { house: House; cinemas: readonly SettledCinema[]; tariff: TariffToMake },
): Promise<number> {
  const ofHouse = cinemas.filter(({ timeZone, currency }) => timeZone === house.timeZone && currency === house.currency)
  return followTariffs(tx, revision, { cinemaIds: ofHouse.map(({ id }) => id), tariff, madeBy: FILE })
}
