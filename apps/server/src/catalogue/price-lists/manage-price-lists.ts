/** Managers' price lists: reading them with their versions, and making a version that follows another one. */
import {
  type Answer,
  type ChangePriceListAnswer,
  type ChangePriceListRequest,
  granted,
  type PriceListsAnswer,
  type PriceListVersion,
  refused,
  type TerminalIdentity,
} from '@marquee/shared'
import { loadStatement, type Pool } from '../../infra/postgres.ts'
import { changeCatalogue } from '../change.ts'
import { type PriceListRow, priceListOf } from './price-lists-of-show.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const PRICE_LISTS = statement('price-lists')
const PRICE_LIST_TO_FOLLOW = statement('price-list-to-follow')
const FOLLOW_PRICE_LIST = statement('follow-price-list')
const SELL_BY_PRICE_LIST = statement('sell-by-price-list')

/** `id` null: nobody at a terminal. */
type Manager = { id: string | null } & Pick<TerminalIdentity, 'cinemaId'>

export interface ManagedPriceLists {
  /** Those of the manager's cinema, or all. */
  read(manager: Manager): Promise<PriceListsAnswer>
  /** Refused for a list by which another cinema sells, if the manager belongs to one. Idempotent by the new version's id. */
  change(request: ChangePriceListRequest, manager: Manager): Promise<Answer<ChangePriceListAnswer>>
}

/** @param pools.pool for changes @param pools.reportsPool for lists */
export function createManagedPriceLists({ pool, reportsPool }: { pool: Pool; reportsPool: Pool }): ManagedPriceLists {
  return {
    async read({ cinemaId }) {
      const { rows } = await reportsPool.query<PriceListRow & { comingShows: number; versions: PriceListVersion[] }>({
        ...PRICE_LISTS,
        values: [cinemaId],
      })
      return {
        priceLists: rows.map(({ comingShows, versions, ...list }) => ({
          priceList: priceListOf(list),
          versions,
          comingShows,
        })),
      }
    },

    change({ priceListId, follows, prices, rules }, manager) {
      // Changes come one after the other, so what is found here stands until the commit.
      return changeCatalogue(pool, async (tx, revision) => {
        const unchanged = (value: Answer<ChangePriceListAnswer>) => ({ changed: false, value })
        const { rows } = await tx.query<{
          isMade: boolean
          isFollowed: boolean
          followedBy: string | null
          isShared: boolean
        }>({ ...PRICE_LIST_TO_FOLLOW, values: [follows, priceListId, manager.cinemaId] })
        const [found] = rows
        if (!found) return unchanged(refused({ code: 'unknown_price_list' }))
        if (found.isMade) {
          const sold = await tx.query('select from shows where price_list_id = $1', [priceListId])
          return unchanged(granted({ shows: sold.rowCount ?? 0 }))
        }
        if (found.isFollowed) return unchanged(refused({ code: 'price_list_followed', by: found.followedBy }))
        if (found.isShared) return unchanged(refused({ code: 'other_cinema' }))
        const written = rules.length === 0 ? null : JSON.stringify(rules)
        await tx.query({
          ...FOLLOW_PRICE_LIST,
          values: [priceListId, follows, JSON.stringify(prices), written, manager.id, revision],
        })
        const { rowCount } = await tx.query({ ...SELL_BY_PRICE_LIST, values: [priceListId, follows, revision] })
        return { changed: true, value: granted({ shows: rowCount ?? 0 }) }
      })
    },
  }
}
