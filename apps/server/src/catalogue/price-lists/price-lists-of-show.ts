/** The versions of its price list that a show has had: a sale that was made by any of them is right. */
import {
  type Cinema,
  type Id,
  type PriceList,
  pricesOfShow,
  type RuledShow,
  type Show,
  type ShowFormat,
} from '@marquee/shared'
import { loadStatement, type Pool } from '../../infra/postgres.ts'

const PRICE_LISTS_OF_SHOW = loadStatement(new URL('./sql/price-lists-of-show.sql', import.meta.url))

export interface PriceListRow {
  id: string
  name: string
  currency: string
  prices: PriceList['prices']
  rules: NonNullable<PriceList['rules']> | null
}

export const priceListOf = ({ rules, ...list }: PriceListRow): PriceList => ({ ...list, ...(rules && { rules }) })

/** A show and the cinema in which it plays. */
interface Placed {
  show: Show
  cinema: Cinema
}

export const ruledShow = ({ show, cinema }: Placed): RuledShow => ({
  startsAt: new Date(show.startsAt),
  timeZone: cinema.timeZone,
  formats: show.formats,
})

/**
 * A version of a show's price list as it was made, with its rules, once for each set of formats that the show had with it. None: the
 * show never had it.
 */
export async function writtenPriceLists(
  pool: Pool,
  showId: Id,
  cited: Id,
): Promise<{ priceList: PriceList; formats: ShowFormat[] }[]> {
  const { rows } = await pool.query<PriceListRow & { formats: ShowFormat[] }>({
    ...PRICE_LISTS_OF_SHOW,
    values: [showId, cited],
  })
  return rows.map(({ formats, ...row }) => ({ priceList: priceListOf(row), formats }))
}

/**
 * The price lists by which a sale of this show may have been made, each as it stands for the show in the formats of that time. A
 * terminal of the protocol before cites none and knows no rules: for it, each list also stands as it is written.
 * @param cited the version that the sale cites
 */
export async function priceListsOfShow(pool: Pool, placed: Placed, cited: Id | undefined): Promise<PriceList[]> {
  const { rows } = await pool.query<PriceListRow & { formats: ShowFormat[] }>({
    ...PRICE_LISTS_OF_SHOW,
    values: [placed.show.id, cited ?? null],
  })
  return rows.flatMap(({ formats, ...row }) => {
    const list = priceListOf(row)
    const ofShow = pricesOfShow(list, { ...ruledShow(placed), formats })
    return cited === undefined ? [ofShow, list] : [ofShow]
  })
}
