/** The programme of this terminal: kept in memory for the screens, in SQLite for the next start, and pulled by revision. */

import { setTimeout } from 'node:timers/promises'
import {
  type Auditorium,
  type CatalogueEntry,
  type Cinema,
  type CinemaPrintTemplate,
  type CinemaTariff,
  type Movie,
  type PriceList,
  type PrintTemplate,
  plainTariff,
  pricesOfShow,
  type SeatId,
  type SeatPlan,
  type Show,
  seatId,
  type Tariff,
  USUAL_TEMPLATE,
} from '@marquee/shared'
import type { Link } from '../connection/link.ts'
import type { Events } from '../events.ts'
import type { Log } from '../log.ts'
import { type PostersToKeep, postersToKeep } from '../posters/posters-to-keep.ts'
import { type Db, inTransaction } from '../store/database/database.ts'
import {
  allCatalogueEntries,
  type CatalogueCursor,
  catalogueCursor,
  hasFieldsOfToday,
  isCatalogueWhole,
  removeCatalogue,
  replaceCatalogue,
  saveCataloguePage,
  saveCatalogueWhole,
} from '../store/shows/catalogue-table.ts'
import { removeAllOccupancy } from '../store/shows/occupancy-table.ts'
import { removeAllMaps } from '../store/shows/seat-maps-table.ts'
import type { Writer } from '../store/writer.ts'
import { localDate } from './local-time.ts'

/** A show with all that it refers to. */
export interface ShowDetails {
  show: Show
  movie: Movie
  auditorium: Auditorium
  cinema: Cinema
  plan: SeatPlan
  /** As it stands for this show. */
  priceList: PriceList
  /** With its rules. */
  writtenPriceList: PriceList
}

export interface Catalogue {
  cinemas(): Cinema[]
  /** Sorted by start. */
  showsOn(cinema: Cinema, date: string): ShowDetails[]
  show(showId: string): ShowDetails | undefined
  /** Seat id → index, of a plan. */
  seatIndexes(plan: SeatPlan): ReadonlyMap<SeatId, number>
  cinema(cinemaId: string): Cinema | undefined
  /**
   * The cinema's newest tariff that is known here. undefined: none is, and there may be one, since no pull has come to its end yet,
   * or not since all is pulled again.
   */
  tariff(cinema: Cinema): Tariff | undefined
  /** What its receipt printers print, by the last version that is known here. */
  printTemplate(cinema: Pick<Cinema, 'id'>): PrintTemplate
  postersToKeep(now: Date): PostersToKeep
  /**
   * Pulls until it is as new as the server's; one run at a time. The programme of a server that has begun anew is pulled
   * beside the one at hand, and replaces it when it is whole. A line that drops meanwhile leaves a terminal that can
   * sell.
   */
  pull(serverRevision: number): Promise<void>
  /** True when the last pull of this run came to its end. */
  complete(): boolean
  /**
   * True when a pull came to its end at some time, in this run or one before: a show that isn't in it didn't exist then.
   */
  whole(): boolean
  /**
   * True while all entries are pulled again beside those at hand, which may be of another form: those of an older program lack fields.
   * A price list at hand is no version that a sale may cite.
   */
  pullsAnew(): boolean
  /** Forgets everything that came from the server; for a new identity, whose server may be another. */
  reset(): void
}

interface Beside {
  entries: CatalogueEntry[]
  cursor: CatalogueCursor | undefined
}

/** Waits this long before it asks again, when a page couldn't be had while the connection is up. */
const RETRY_MS = 2000

export function createCatalogue(options: { db: Db; writer: Writer; link: Link; log: Log; events: Events }): Catalogue {
  const { db, writer, link, log, events } = options
  const cinemas = new Map<string, Cinema>()
  const auditoria = new Map<string, Auditorium>()
  const plans = new Map<string, SeatPlan>()
  const movies = new Map<string, Movie>()
  const priceLists = new Map<string, PriceList>()
  const shows = new Map<string, Show>()
  /** The newest of each cinema. Older ones stay on the disk until the programme is replaced: sales here may cite them. */
  const tariffs = new Map<string, CinemaTariff>()
  const printTemplates = new Map<string, CinemaPrintTemplate>()
  const dates = new WeakMap<Show, string>()
  const ruled = new WeakMap<Show, { by: PriceList; priceList: PriceList }>()
  const indexes = new WeakMap<SeatPlan, ReadonlyMap<SeatId, number>>()
  let cursor: CatalogueCursor | undefined
  /** The programme of a server that has begun anew, as far as it has been pulled. */
  let beside: Beside | undefined
  let wanted = 0
  let pulling: Promise<void> | undefined
  let complete = false
  let whole = false
  /** What is at hand lacks fields: it is pulled again, and sold by until the line is there for that. */
  let lacksFields = false
  /** A pull that began before a reset must not write after it. */
  let life = 0

  function put(entry: CatalogueEntry): void {
    switch (entry.kind) {
      case 'cinema':
        cinemas.set(entry.entry.id, entry.entry)
        break
      case 'auditorium':
        auditoria.set(entry.entry.id, entry.entry)
        break
      case 'seat_plan':
        plans.set(entry.entry.id, entry.entry)
        break
      case 'movie':
        movies.set(entry.entry.id, entry.entry)
        break
      case 'price_list':
        priceLists.set(entry.entry.id, entry.entry)
        break
      case 'show':
        shows.set(entry.entry.id, entry.entry)
        break
      case 'tariff':
        // The disk gives them in no order.
        if (entry.entry.version > (tariffs.get(entry.entry.cinemaId)?.version ?? 0))
          tariffs.set(entry.entry.cinemaId, entry.entry)
        break
      case 'print_template':
        if (entry.entry.version > (printTemplates.get(entry.entry.cinemaId)?.version ?? 0))
          printTemplates.set(entry.entry.cinemaId, entry.entry)
        break
    }
  }

  function load(): void {
    const entries = allCatalogueEntries(db)
    if (!entries) {
      log.error({}, 'the catalogue in the local database cannot be read; it is pulled anew')
      inTransaction(db, () => removeCatalogue(db))
      return
    }
    for (const entry of entries) put(entry)
    cursor = catalogueCursor(db)
    // The server's ledger was set back, or an older program kept the entries, and they have not been pulled anew since.
    if (!cursor && entries.length > 0) beside = { entries: [], cursor: undefined }
    whole = isCatalogueWhole(db)
    lacksFields = cursor !== undefined && !hasFieldsOfToday(db)
  }

  function clear(): void {
    for (const map of [cinemas, auditoria, plans, movies, priceLists, shows, tariffs, printTemplates]) map.clear()
  }

  function reset(): void {
    life++
    clear()
    cursor = undefined
    beside = undefined
    complete = false
    whole = false
    lacksFields = false
    inTransaction(db, () => {
      removeCatalogue(db)
      removeAllMaps(db)
      removeAllOccupancy(db)
    })
    events.emit('catalogueChanged')
  }

  async function run(): Promise<void> {
    complete = false
    let news = false
    while (link.online() && !complete) {
      const goal = wanted
      const mine = life
      const fresh = beside
      const after = fresh ? fresh.cursor : cursor
      const answer = await link.request('catalogue', after ? { after } : {})
      if (mine !== life || fresh !== beside) continue
      if (!answer.ok) {
        log.warn({ refusal: answer.refusal }, 'could not pull the catalogue')
        if (link.online()) await setTimeout(RETRY_MS, undefined, { ref: false })
        continue
      }
      const { entries, more } = answer.value
      if (fresh) {
        fresh.entries.push(...entries)
        const last = entries.at(-1)
        if (last) fresh.cursor = { revision: last.revision, kind: last.kind, id: last.entry.id }
        if (!more) {
          await replaceBy(fresh, mine)
          if (mine !== life) continue
          news = true
        }
      } else if (entries.length > 0) {
        const next = await writer.write(({ db }) => saveCataloguePage(db, entries))
        if (mine !== life) continue
        for (const entry of entries) put(entry)
        cursor = next
        news = true
      }
      if (!more && !whole) {
        await writer.write(({ db }) => {
          if (mine === life) saveCatalogueWhole(db)
        })
        if (mine !== life) continue
        whole = true
      }
      complete = !more && goal === wanted && !beside
    }
    // The next connection may lead to another server, or to the one before.
    if (beside && !link.online()) {
      // Entries that only lack fields are good to sell by while it is cut off.
      beside = lacksFields && cursor ? undefined : { entries: [], cursor: undefined }
    }
    if (news) events.emit('catalogueChanged')
  }

  async function replaceBy(fresh: Beside, mine: number): Promise<void> {
    const next = await writer.write(({ db }) => (mine === life ? replaceCatalogue(db, fresh.entries) : undefined))
    if (mine !== life) return
    clear()
    for (const entry of fresh.entries) put(entry)
    cursor = next
    if (beside === fresh) beside = undefined
    lacksFields = false
    whole = true
  }

  function pull(serverRevision: number): Promise<void> {
    const known = beside ? beside.cursor : cursor
    if (known && serverRevision < known.revision) {
      log.warn({ serverRevision, cursor: known }, "the server's catalogue has begun anew")
      beside = { entries: [], cursor: undefined }
      lacksFields = false
    } else if (lacksFields) {
      beside ??= { entries: [], cursor: undefined }
    }
    wanted = serverRevision
    pulling ??= run()
      .catch((error: unknown) => log.error({ err: error }, 'could not keep the catalogue'))
      .finally(() => {
        pulling = undefined
      })
    return pulling
  }

  function show(showId: string): ShowDetails | undefined {
    const found = shows.get(showId)
    if (!found) return undefined
    const movie = movies.get(found.movieId)
    const auditorium = auditoria.get(found.auditoriumId)
    const cinema = auditorium && cinemas.get(auditorium.cinemaId)
    const plan = plans.get(found.seatPlanId)
    const priceList = priceLists.get(found.priceListId)
    // Half of a catalogue that is just being pulled: the show is there when what it refers to is.
    if (!movie || !auditorium || !cinema || !plan || !priceList) return undefined
    return {
      show: found,
      movie,
      auditorium,
      cinema,
      plan,
      priceList: pricesAt(found, cinema, priceList),
      writtenPriceList: priceList,
    }
  }

  function pricesAt(show: Show, { timeZone }: Cinema, by: PriceList): PriceList {
    const known = ruled.get(show)
    if (known?.by === by) return known.priceList
    const priceList = pricesOfShow(by, { startsAt: new Date(show.startsAt), timeZone, formats: show.formats })
    ruled.set(show, { by, priceList })
    return priceList
  }

  function dateOf(show: Show, cinema: Cinema): string {
    let date = dates.get(show)
    if (date === undefined) {
      date = localDate(show.startsAt, cinema.timeZone)
      dates.set(show, date)
    }
    return date
  }

  function showsOn(cinema: Cinema, date: string): ShowDetails[] {
    const found: ShowDetails[] = []
    for (const candidate of shows.values()) {
      if (auditoria.get(candidate.auditoriumId)?.cinemaId !== cinema.id) continue
      if (dateOf(candidate, cinema) !== date) continue
      const details = show(candidate.id)
      if (details) found.push(details)
    }
    return found.sort(
      (a, b) =>
        a.show.startsAt.localeCompare(b.show.startsAt) ||
        a.auditorium.name.localeCompare(b.auditorium.name, 'en', { numeric: true }),
    )
  }

  function seatIndexes(plan: SeatPlan): ReadonlyMap<SeatId, number> {
    let found = indexes.get(plan)
    if (!found) {
      const { rows, row, number } = plan.seats
      found = new Map(row.map((r, i) => [seatId({ row: rows[r] ?? '', number: number[i] ?? '' }), i]))
      indexes.set(plan, found)
    }
    return found
  }

  load()
  // The next pull begins at the beginning, and its end removes entries that it didn't bring.
  events.on('ledgerSetBack', () => {
    beside = { entries: [], cursor: undefined }
    lacksFields = false
  })

  return {
    cinemas: () => [...cinemas.values()].sort((a, b) => a.name.localeCompare(b.name)),
    cinema: (cinemaId) => cinemas.get(cinemaId),
    tariff: ({ id, currency }) => tariffs.get(id)?.tariff ?? (whole && !beside ? plainTariff(currency) : undefined),
    printTemplate: ({ id }) => printTemplates.get(id)?.template ?? USUAL_TEMPLATE,
    postersToKeep: (now) => postersToKeep(movies.values(), shows.values(), now),
    showsOn,
    show,
    seatIndexes,
    pull,
    complete: () => complete,
    whole: () => whole,
    pullsAnew: () => beside !== undefined,
    reset,
  }
}
