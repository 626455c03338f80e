/** The versions that a counter's order cites: of its cinema's tariff, and of the price list of each show as the show had it. */
import {
  type CitedShow,
  type CitedVersions,
  type Id,
  type OrderCommand,
  PLAIN_TARIFF_ID,
  type PriceList,
  plainTariff,
  type ShowFormat,
  type Tariff,
} from '@marquee/shared'
import type { Catalogue, CatalogueShow } from '../../../catalogue/catalogue.ts'
import { ruledShow, writtenPriceLists } from '../../../catalogue/price-lists/price-lists-of-show.ts'
import { hadNoTariff } from '../../../catalogue/tariffs/had-no-tariff.ts'
import { tariffVersion } from '../../../catalogue/tariffs/tariff-version.ts'
import type { Pool } from '../../../infra/postgres.ts'

/** A show may have had a list with several sets of formats. More ways to combine them are not tried. */
const MOST_WAYS = 64

export type Shows = ReadonlyMap<Id, CatalogueShow>

interface ListOfShow {
  priceList: PriceList
  formats: readonly ShowFormat[]
}

/**
 * @param cinemaId null: the order has no show, and its terminal is the whole house's
 * @returns undefined: the cinema has no such tariff; or it is the plain one, and the cinema had one of its own when it sold
 */
export async function citedTariff(
  parts: { catalogue: Pick<Catalogue, 'tariff'>; pool: Pool },
  { tariffId, total, soldAt }: Pick<OrderCommand, 'tariffId' | 'total' | 'soldAt'>,
  cinemaId: Id | null,
): Promise<{ tariff: Tariff; cinemaId: Id | null } | undefined> {
  const newest = cinemaId === null ? undefined : await parts.catalogue.tariff(cinemaId)
  if (tariffId === PLAIN_TARIFF_ID) {
    if (!newest || cinemaId === null) return undefined
    const isPlain = newest.id === PLAIN_TARIFF_ID || (await hadNoTariff(parts.pool, cinemaId, new Date(soldAt)))
    // With it nothing is sold but tickets, and those have the currency of their lists.
    return isPlain ? { tariff: plainTariff(total.currency), cinemaId } : undefined
  }
  if (newest?.id === tariffId) return { tariff: newest, cinemaId }
  const cited = await tariffVersion(parts.pool, tariffId)
  return cited && (cinemaId === null || cited.cinemaId === cinemaId) ? cited : undefined
}

/**
 * The ways in which its shows may have been priced by the lists that the order cites, the likeliest first. None: a show never had
 * the list, or is cited with two.
 */
export async function* waysToPrice(
  pool: Pool,
  { bookings }: Pick<OrderCommand, 'bookings'>,
  shows: Shows,
): AsyncGenerator<CitedVersions['show']> {
  const cited = new Map<Id, Id>()
  for (const { showId, priceListId } of bookings) {
    if ((cited.get(showId) ?? priceListId) !== priceListId) return
    cited.set(showId, priceListId)
  }
  const ofToday = new Map<Id, ListOfShow>()
  for (const [showId, { show, priceList, writtenPriceList }] of shows) {
    if (priceList.id === cited.get(showId)) {
      ofToday.set(showId, { priceList: writtenPriceList, formats: show.formats ?? [] })
    }
  }
  if (ofToday.size === shows.size) yield citing(shows, ofToday)
  if (shows.size === 0) return
  // What a show had is looked up only where it isn't what it has: prices and formats have changed since.
  let ways: ReadonlyMap<Id, ListOfShow>[] = [new Map()]
  for (const showId of shows.keys()) {
    const lists = await writtenPriceLists(pool, showId, cited.get(showId) ?? showId)
    ways = ways.flatMap((way) => lists.map((list) => new Map([...way, [showId, list]]))).slice(0, MOST_WAYS)
  }
  for (const way of ways) yield citing(shows, way)
}

const citing =
  (shows: Shows, lists: ReadonlyMap<Id, ListOfShow>): CitedVersions['show'] =>
  (showId): CitedShow | undefined => {
    const [placed, list] = [shows.get(showId), lists.get(showId)]
    if (!placed || !list) return undefined
    const { plan } = placed
    return {
      priced: { ...ruledShow(placed), ...list },
      categoryOf: (seatId) => {
        const index = plan.indexOf(seatId)
        return index === undefined ? undefined : plan.categoryOf(index)
      },
    }
  }
