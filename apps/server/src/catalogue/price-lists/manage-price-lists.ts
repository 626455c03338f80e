/** Managers' price lists: reading them with their versions, and making a version that follows another one. */
import {
  type Answer,
  type ChangePriceListAnswer,
  type ChangePriceListRequest,
  granted,
  Id,
  type PriceListsAnswer,
  type PriceListVersion,
  refused,
  type TerminalIdentity,
} from '@marquee/shared'
import { z } from 'zod'
import { enqueueJob } from '../../infra/job-queue.ts'
import { loadStatement, type Pool, type Tx } from '../../infra/postgres.ts'
import { changeCatalogue } from '../change.ts'
import { type PriceListRow, priceListOf } from './price-lists-of-show.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const PRICE_LISTS = statement('price-lists')
const PRICE_LIST_TO_FOLLOW = statement('price-list-to-follow')
const FOLLOW_PRICE_LIST = statement('follow-price-list')
const SELL_BY_PRICE_LIST = statement('sell-by-price-list')
const COMING_SHOWS = statement('coming-shows')

/** A payment of one of these shows waits until the change is committed: about a tenth of a second. */
const SHOWS_AT_ONCE = 1000

export const PRICE_LIST_FOLLOWED = 'price_list_followed'
export const PriceListFollowedJob = z.object({ follows: Id })
export type PriceListFollowedJob = z.infer<typeof PriceListFollowedJob>

/** `id` null: nobody at a terminal. */
type Manager = { id: string | null } & Pick<TerminalIdentity, 'cinemaId'>

export interface ManagedPriceLists {
  /** Those of the manager's cinema, or all. */
  read(manager: Manager): Promise<PriceListsAnswer>
  /** Refused for a list by which another cinema sells, if the manager belongs to one. Idempotent by the new version's id. */
  change(request: ChangePriceListRequest, manager: Manager): Promise<Answer<ChangePriceListAnswer>>
}

async function comingShows(tx: Tx, priceListId: Id, follows: Id): Promise<number> {
  const { rows } = await tx.query<{ shows: number }>({ ...COMING_SHOWS, values: [priceListId, follows] })
  return rows[0]?.shows ?? 0
}

/** Gives the latest version to the next shows of a version that was followed; a job goes on where there are more. */
async function sellByLatest(tx: Tx, job: PriceListFollowedJob, revision: number): Promise<boolean> {
  const { rowCount } = await tx.query({ ...SELL_BY_PRICE_LIST, values: [job.follows, revision, SHOWS_AT_ONCE] })
  if (rowCount === SHOWS_AT_ONCE) await enqueueJob(tx, PRICE_LIST_FOLLOWED, job)
  return rowCount !== 0
}

/** The job: more shows of a list with many get its latest version. Done again it does no harm. */
export const createFollowPriceList =
  (pool: Pool) =>
  (job: PriceListFollowedJob): Promise<void> =>
    changeCatalogue(pool, async (tx, revision) => ({
      changed: await sellByLatest(tx, job, revision),
      value: undefined,
    }))

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
          isTaken: boolean
          isFollowed: boolean
          followedBy: string | null
          isShared: boolean
        }>({ ...PRICE_LIST_TO_FOLLOW, values: [follows, priceListId, manager.cinemaId] })
        const [found] = rows
        if (!found || found.isTaken) return unchanged(refused({ code: 'unknown_price_list' }))
        if (found.isMade) return unchanged(granted({ shows: await comingShows(tx, priceListId, follows) }))
        if (found.isFollowed) return unchanged(refused({ code: 'price_list_followed', by: found.followedBy }))
        if (found.isShared) return unchanged(refused({ code: 'other_cinema' }))
        const written = rules.length === 0 ? null : JSON.stringify(rules)
        await tx.query({
          ...FOLLOW_PRICE_LIST,
          values: [priceListId, follows, JSON.stringify(prices), written, manager.id, revision],
        })
        const shows = await comingShows(tx, priceListId, follows)
        await sellByLatest(tx, { follows }, revision)
        return { changed: true, value: granted({ shows }) }
      })
    },
  }
}
