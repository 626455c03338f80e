/**
 * A show's seats as text. What doesn't change (ids, categories, prices) is written once a plan and price list; a map of
 * 80,000 seats is then a join of prepared pieces, and the same revision asked for again is the same bytes.
 */
import {
  BLOCKED,
  decodeSeatStates,
  type MapVersion,
  type Money,
  type PriceList,
  SEAT_STATES,
  type SeatStateCode,
  type SeatStates,
  ticketTypesOf,
} from '@marquee/shared'
import type { CatalogueShow } from '../../catalogue/catalogue.ts'
import type { PlanIndex } from '../../catalogue/plan-index.ts'
import type { LiveMaps } from '../../seats/live-maps.ts'

export interface SeatsText extends MapVersion {
  body: Buffer
}

export interface ShowSeats {
  /** The answer of `GET /shows/{showId}/seats`, as bytes. */
  seats(show: CatalogueShow): Promise<SeatsText>
  /** The same as the stream's `snapshot`: a seat and its status. */
  snapshot(show: CatalogueShow, map: MapVersion & { states: SeatStates }): string
  /** What is sold to nobody, whatever the map says of it. */
  isForSale(show: CatalogueShow, seat: number): boolean
}

interface Prepared {
  priceList: PriceList
  plan: PlanIndex
  /** `{"seatId":…,"status":` of each seat, up to the status. */
  heads: string[]
  /** From after the status on, by seat. */
  tails: string[]
  prices: string
  forSale: Uint8Array
}

/** Bytes of answers that are kept; a stadium's is some 12 MB. */
const MAX_KEPT_BYTES = 64 * 1024 * 1024
const STATUS_TEXT = SEAT_STATES.map((state) => JSON.stringify(state))

export function createShowSeats(maps: Pick<LiveMaps, 'answer'>): ShowSeats {
  // By price list and plan: both are new objects when the catalogue has read them again.
  const prepared = new WeakMap<PriceList, WeakMap<PlanIndex, Prepared>>()
  const kept = new Map<string, SeatsText & { prepared: Prepared }>()
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

  function keep(showId: string, text: SeatsText & { prepared: Prepared }): void {
    forget(showId)
    kept.set(showId, text)
    keptBytes += text.body.length
    for (const oldest of kept.keys()) {
      if (keptBytes <= MAX_KEPT_BYTES) break
      forget(oldest)
    }
  }

  function forget(showId: string): void {
    keptBytes -= kept.get(showId)?.body.length ?? 0
    kept.delete(showId)
  }

  return {
    async seats(show) {
      const parts = prepare(show)
      const before = kept.get(show.show.id)
      const known = before?.prepared === parts ? before : undefined
      const have = known && { epoch: known.epoch, revision: known.revision }
      const answer = await maps.answer(show.show.id, have)
      if (known && answer.kind === 'changes' && answer.revision === known.revision) return known
      const map = answer.kind === 'snapshot' ? answer : await maps.answer(show.show.id, undefined)
      if (map.kind !== 'snapshot') throw new Error('a map that was asked for whole came as changes')
      const { epoch, revision } = map
      const states = decodeSeatStates(map.states, show.plan.seatCount)
      const head = `{"showId":"${show.show.id}","epoch":${JSON.stringify(epoch)},"revision":${revision},"prices":${parts.prices},"seats":[`
      const seats = parts.heads.map((text, i) => text + statusText(parts, states, i) + parts.tails[i])
      const text = { epoch, revision, body: Buffer.from(`${head}${seats.join(',')}]}`), prepared: parts }
      keep(show.show.id, text)
      return text
    },

    snapshot(show, { epoch, revision, states }) {
      const parts = prepare(show)
      const seats = Array.from(states, (_, i) => {
        return `{"seatId":${JSON.stringify(show.plan.seatIdOf(i))},"status":${statusText(parts, states, i)}}`
      })
      return `{"showId":"${show.show.id}","epoch":${JSON.stringify(epoch)},"revision":${revision},"seats":[${seats.join(',')}]}`
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
  const priceByCategory = new Map<string, Money>()
  for (const type of ticketTypesOf(priceList)) {
    for (const { ticketType, category, amount } of prices) {
      if (ticketType === type && !priceByCategory.has(category)) priceByCategory.set(category, { amount, currency })
    }
  }
  const result: Prepared = {
    priceList,
    plan,
    heads: [],
    tails: [],
    prices: JSON.stringify(
      prices.map(({ ticketType: type, category, amount }) => ({ type, category, amount, currency })),
    ),
    forSale: new Uint8Array(plan.seatCount),
  }
  for (let i = 0; i < plan.seatCount; i++) {
    const id = plan.seatIdOf(i)
    // Neither a row's name nor a seat's number has a dash in it.
    const [row, number] = id.split('-')
    const category = plan.categoryOf(i)
    const price = priceByCategory.get(category) ?? null
    result.heads.push(`${JSON.stringify({ seatId: id, row, number, category }).slice(0, -1)},"status":`)
    result.tails.push(`,"price":${JSON.stringify(price)}}`)
    if (price) result.forSale[i] = 1
  }
  return result
}
