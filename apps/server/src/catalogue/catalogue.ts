/**
 * The programme as the server's seat path reads it: in memory, loaded from the ledger at the first use, and kept fresh.
 * A show that has just been imported is found at once, because what isn't in memory is asked of the ledger.
 */
import {
  type Auditorium,
  type Cinema,
  type PackedSeatPlan,
  type PriceList,
  pricesOfShow,
  type Show,
  type Tariff,
} from '@marquee/shared'
import type { Listener } from '../infra/listener.ts'
import { loadStatement, type Pool } from '../infra/postgres.ts'
import { CATALOGUE_CHANNEL } from './change.ts'
import { indexPlan, type PlanIndex } from './plan-index.ts'
import { priceListOf, ruledShow } from './price-lists/price-lists-of-show.ts'
import { newestTariff } from './tariffs/newest-tariff.ts'

/** A show with all that it takes to check and price a claim on it. */
export interface CatalogueShow {
  show: Show
  plan: PlanIndex
  /** As it stands for this show. */
  priceList: PriceList
  /** The same with its rules, as it was made. */
  writtenPriceList: PriceList
  cinema: Cinema
  auditorium: Auditorium
}

export interface Catalogue {
  /** undefined: there is no such show. `showId` is an `Id` (the door has checked it). */
  show(showId: string): Promise<CatalogueShow | undefined>
  /** The tariff that is in force at a cinema: its newest one, or the plain one. undefined: there is no such cinema. */
  tariff(cinemaId: string): Promise<Tariff | undefined>
  /** The latest revision that this server has heard of. */
  revision(): number
  /** Hears at once of what has been changed until now, for whoever changed it: whatever this server does next goes by it. */
  catchUp(): Promise<void>
  /** Tells of each new revision, after what it changed is read afresh. Returns the function that ends it. */
  onChange(listener: (revision: number) => void): () => void
  close(): Promise<void>
}

interface ShowRow {
  id: string
  auditorium_id: string
  movie_id: string
  seat_plan_id: string
  price_list_id: string
  starts_at: Date
  formats: string[]
  cancelled_at: Date | null
  auditorium_name: string
  cinema_id: string
  cinema_name: string
  time_zone: string
  cinema_currency: string
  price_list_name: string
  price_list_currency: string
  prices: PriceList['prices']
  rules: NonNullable<PriceList['rules']> | null
}

const showStatement = loadStatement(new URL('./sql/show.sql', import.meta.url))
const changedShows = loadStatement(new URL('./sql/changed-shows.sql', import.meta.url))

/** Notifications can be lost. */
const LOOK_EVERY_MS = 15_000

/**
 * @param listener not started yet; start it after this
 * @param onError the ledger can't be reached for news of changes; it is tried again, shows in memory stay in use
 */
export async function createCatalogue(
  pool: Pool,
  { listener, onError }: { listener: Listener; onError(error: Error): void },
): Promise<Catalogue> {
  // Holds promises, so that a thousand claims on a show that isn't loaded yet make one query, and wait for nothing else.
  const shows = new Map<string, Promise<CatalogueShow | undefined>>()
  const plans = new Map<string, Promise<PlanIndex>>()
  const tariffs = new Map<string, Promise<Tariff | undefined>>()
  const listeners = new Set<(revision: number) => void>()
  let closed = false
  let known = await readRevision()

  async function readRevision(): Promise<number> {
    const { rows } = await pool.query<{ revision: number }>('select revision from catalogue_revision')
    return rows[0]?.revision ?? 0
  }

  async function loadPlan(id: string): Promise<PlanIndex> {
    const { rows } = await pool.query<{ seats: PackedSeatPlan }>('select seats from seat_plans where id = $1', [id])
    if (!rows[0]) throw new Error(`there is no seat plan ${id}`)
    return indexPlan(id, rows[0].seats)
  }

  async function loadShow(id: string): Promise<CatalogueShow | undefined> {
    const { rows } = await pool.query<ShowRow>({ ...showStatement, values: [id] })
    const row = rows[0]
    if (!row) return undefined
    const show: Show = {
      id: row.id,
      auditoriumId: row.auditorium_id,
      movieId: row.movie_id,
      seatPlanId: row.seat_plan_id,
      priceListId: row.price_list_id,
      startsAt: row.starts_at.toISOString(),
      ...(row.formats.length > 0 && { formats: row.formats }),
      ...(row.cancelled_at && { cancelledAt: row.cancelled_at.toISOString() }),
    }
    const cinema: Cinema = {
      id: row.cinema_id,
      name: row.cinema_name,
      timeZone: row.time_zone,
      currency: row.cinema_currency,
    }
    const list = priceListOf({
      id: row.price_list_id,
      name: row.price_list_name,
      currency: row.price_list_currency,
      prices: row.prices,
      rules: row.rules,
    })
    return {
      show,
      plan: await cached(plans, row.seat_plan_id, loadPlan),
      priceList: pricesOfShow(list, ruledShow({ show, cinema })),
      writtenPriceList: list,
      cinema,
      auditorium: { id: row.auditorium_id, cinemaId: row.cinema_id, name: row.auditorium_name },
    }
  }

  /** Forgets the shows that have changed, and the tariffs; whoever asks next has them read again. */
  async function catchUp(): Promise<void> {
    const revision = await readRevision()
    if (revision === known) return
    const { rows } = await pool.query<{ id: string }>({ ...changedShows, values: [known, [...shows.keys()]] })
    for (const { id } of rows) shows.delete(id)
    // There are few, and they are seldom asked for.
    tariffs.clear()
    known = revision
    for (const listener of listeners) listener(revision)
  }

  // One catch-up at a time; a wake-up during it makes one more after it.
  let catchingUp: Promise<void> | undefined
  let again = false
  function requestCatchUp(): void {
    if (closed) return
    if (catchingUp) {
      again = true
      return
    }
    catchingUp = catchUp()
      .catch((error: Error) => {
        if (!closed) onError(error)
      })
      .finally(() => {
        catchingUp = undefined
        if (again) {
          again = false
          requestCatchUp()
        }
      })
  }

  listener.on(CATALOGUE_CHANNEL, requestCatchUp)
  listener.onReconnect(requestCatchUp)
  const timer = setInterval(requestCatchUp, LOOK_EVERY_MS).unref()

  return {
    show: (showId) => cached(shows, showId, loadShow),
    tariff: (cinemaId) => cached(tariffs, cinemaId, (id) => newestTariff(pool, id)),
    revision: () => known,
    async catchUp() {
      requestCatchUp()
      while (catchingUp) await catchingUp
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      closed = true
      clearInterval(timer)
      await catchingUp
    },
  }
}

/** A row that isn't there (yet), or couldn't be read, is asked for again the next time. */
function cached<T>(cache: Map<string, Promise<T>>, id: string, load: (id: string) => Promise<T>): Promise<T> {
  const known = cache.get(id)
  if (known) return known
  const loading = load(id)
  cache.set(id, loading)
  const forget = () => {
    if (cache.get(id) === loading) cache.delete(id)
  }
  loading.then((value) => value === undefined && forget(), forget)
  return loading
}
