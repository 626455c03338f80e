/**
 * A show's seats as text. The constant parts (ids, categories, prices) are written once a plan and price list. A map of
 * 80,000 seats is then a join of prepared pieces, and the same revision asked for again is the same bytes.
 */
import {
  BLOCKED,
  type MapVersion,
  type Money,
  type PriceList,
  SEAT_CATEGORIES,
  SEAT_STATES,
  type SeatCategory,
  type SeatStateCode,
  type SeatStates,
  usualPrice,
} from '@marquee/shared'
import type { CatalogueShow } from '../../catalogue/catalogue.ts'
import type { PlanIndex } from '../../catalogue/plan-index.ts'
import type { LiveMaps } from '../../seats/live-maps.ts'

export interface ShowSeats {
  /** The answer of `GET /shows/{showId}/seats`, as bytes. */
  seats(show: CatalogueShow): Promise<MapVersion & { body: Buffer }>
  /** The data of the stream's `snapshot`: every seat and its status. */
  snapshot(show: CatalogueShow): Promise<MapVersion & { data: string }>
  /** A seat that is never for sale stays blocked, whatever the map says of it. */
  isForSale(show: CatalogueShow, seat: number): boolean
}

interface Prepared {
  /** Each seat's id, quoted. */
  names: string[]
  /** `{"seatId":…,"status":` of each seat, up to the status. */
  heads: string[]
  /** The text after the status, by seat. */
  tails: string[]
  prices: string
  forSale: Uint8Array
}

/** The text of a revision, kept for other requests of the same. */
interface Written extends MapVersion {
  by: Prepared
  body?: Buffer
  data?: string
}

/** Bytes of answers that are kept; a stadium's is some 12 MB. */
const MAX_KEPT_BYTES = 64 * 1024 * 1024
const STATUS_TEXT = SEAT_STATES.map((state) => JSON.stringify(state))

const sizeOf = ({ body, data }: Written): number => (body?.length ?? 0) + (data?.length ?? 0)

export function createShowSeats(maps: Pick<LiveMaps, 'current'>): ShowSeats {
  // Keyed by price list and plan: both are new objects when the catalogue has read them again.
  const prepared = new WeakMap<PriceList, WeakMap<PlanIndex, Prepared>>()
  /** The latest of each show, the one that was written longest ago first. */
  const kept = new Map<string, Written>()
  let keptBytes = 0

  function prepare({ plan, priceList }: CatalogueShow): Prepared {
    let ofList = prepared.get(priceList)
    if (!ofList) {
      ofList = new WeakMap()
      prepared.set(priceList, ofList)
    }
    let present = ofList.get(plan)
    if (!present) {
      present = prepareSeats(plan, priceList)
      ofList.set(plan, present)
    }
    return present
  }

  function keep(showId: string, written: Written): void {
    forget(showId)
    kept.set(showId, written)
    keptBytes += sizeOf(written)
    for (const oldest of kept.keys()) {
      if (keptBytes <= MAX_KEPT_BYTES) break
      forget(oldest)
    }
  }

  function forget(showId: string): void {
    const known = kept.get(showId)
    if (known) keptBytes -= sizeOf(known)
    kept.delete(showId)
  }

  /** Looks and writes in one tick: of a thousand who ask at once, the first writes it for all. */
  async function current(show: CatalogueShow): Promise<{ written: Written; states: SeatStates }> {
    const { mapLife, revision, states } = await maps.current(show.show.id)
    const by = prepare(show)
    const known = kept.get(show.show.id)
    const isCurrent = known?.mapLife === mapLife && known.revision === revision && known.by === by
    return { written: isCurrent ? known : { mapLife, revision, by }, states }
  }

  const beginning = ({ show }: CatalogueShow, { mapLife, revision }: MapVersion): string =>
    `{"showId":"${show.id}","mapLife":${JSON.stringify(mapLife)},"revision":${revision}`

  return {
    async seats(show) {
      const { written, states } = await current(show)
      const { mapLife, revision, by } = written
      if (written.body) return { mapLife, revision, body: written.body }
      const seats = by.heads.map((head, i) => head + statusText(by, states, i) + by.tails[i])
      const body = Buffer.from(`${beginning(show, written)},"prices":${by.prices},"seats":[${seats.join(',')}]}`)
      keep(show.show.id, { ...written, body })
      return { mapLife, revision, body }
    },

    async snapshot(show) {
      const { written, states } = await current(show)
      const { mapLife, revision, by } = written
      if (written.data !== undefined) return { mapLife, revision, data: written.data }
      const seats = by.names.map((name, i) => `{"seatId":${name},"status":${statusText(by, states, i)}}`)
      const data = `${beginning(show, written)},"seats":[${seats.join(',')}]}`
      keep(show.show.id, { ...written, data })
      return { mapLife, revision, data }
    },

    isForSale: (show, seat) => prepare(show).forSale[seat] === 1,
  }
}

function statusText({ forSale }: Prepared, states: SeatStates, seat: number): string {
  const state = forSale[seat] === 1 ? (states[seat] as SeatStateCode) : BLOCKED
  return STATUS_TEXT[state] as string
}

function prepareSeats(plan: PlanIndex, priceList: PriceList): Prepared {
  const { currency, prices } = priceList
  const priceByCategory = new Map<SeatCategory, Money>()
  for (const category of SEAT_CATEGORIES) {
    const amount = usualPrice(priceList, category)
    if (amount !== undefined) priceByCategory.set(category, { amount, currency })
  }
  const result: Prepared = {
    names: [],
    heads: [],
    tails: [],
    prices: JSON.stringify(
      prices.map(({ ticketType: type, category, amount }) => ({ type, category, amount, currency })),
    ),
    forSale: new Uint8Array(plan.seatCount),
  }
  for (let i = 0; i < plan.seatCount; i++) {
    const id = plan.seatIdOf(i)
    // A row's name and a seat's number have no dash in them.
    const [row, number] = id.split('-')
    const category = plan.categoryOf(i)
    const price = priceByCategory.get(category) ?? null
    result.names.push(JSON.stringify(id))
    result.heads.push(`${JSON.stringify({ seatId: id, row, number, category }).slice(0, -1)},"status":`)
    result.tails.push(`,"price":${JSON.stringify(price)}}`)
    if (price) result.forSale[i] = 1
  }
  return result
}
