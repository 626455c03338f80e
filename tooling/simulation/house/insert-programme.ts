/** The programme of the world: one cinema with small auditoria, so that everybody wants the same seats. */
import { newId, packSeatPlan, type Seat, Tariff } from '@marquee/shared'
import type { Ledger } from '../ledger/ledger.ts'
import { simNow } from '../world/clock.ts'
import type { Random } from '../world/random.ts'

export const CURRENCY = 'SGD'
/** A promo code with few uses. */
export const LIMITED_CODE = 'FEWLEFT'
export const PRICES: Record<string, number> = { adult: 1250, child: 900 }

export interface SimShow {
  showId: string
  seatIds: string[]
  startsAt: number
}

export interface Programme {
  cinemaId: string
  shows: SimShow[]
}

function seatsOf(rows: number, columns: number): Seat[] {
  return Array.from({ length: rows * columns }, (_, i) => {
    const [y, x] = [Math.floor(i / columns), i % columns]
    const category = y === rows - 1 && x === 0 ? 'wheelchair' : 'standard'
    return { row: String.fromCharCode(65 + y), number: String(x + 1), x, y, category }
  })
}

export function insertReader(ledger: Ledger, { cinemaId }: Programme, terminal: { id: string; name: string }): void {
  ledger.must(
    `insert into readers (id, gateway, gateway_ref, name, serial, terminal_id, cinema_id)
     values ($1, 'stripe', $2, $3, $3, $4, $5)`,
    [newId(), `tmr_${terminal.name}`, terminal.name, terminal.id, cinemaId],
  )
}

const popcornForCode = (inAll: number) => ({
  id: newId(),
  name: 'Popcorn for the first',
  of: { on: 'goods' },
  reduction: { kind: 'percentage', percentage: 50_000 },
  code: LIMITED_CODE,
  limits: { inAll },
})

/**
 * @param minutes from now to the start of each show
 * @param isCounted its popcorn is counted: an order of it moves its stock as well
 * @param usesOfCode how often the promo code FEWLEFT may be used in all; null: there is no such code
 */
export function insertProgramme(
  ledger: Ledger,
  random: Random,
  { minutes, isCounted, usesOfCode }: { minutes: readonly number[]; isCounted: boolean; usesOfCode: number | null },
): Programme {
  const [cinemaId, movieId, priceListId] = [newId(), newId(), newId()]
  ledger.must('update catalogue_revision set revision = 1')
  ledger.must('insert into cinemas (id, name, time_zone, currency, revision) values ($1, $2, $3, $4, 1)', [
    cinemaId,
    'Rex',
    'UTC',
    CURRENCY,
  ])
  ledger.must('insert into movies (id, title, revision) values ($1, $2, 1)', [movieId, 'A movie'])
  const prices = Object.entries(PRICES).flatMap(([ticketType, amount]) =>
    ['standard', 'wheelchair'].map((category) => ({ ticketType, category, amount })),
  )
  ledger.must('insert into price_lists (id, name, currency, prices, revision) values ($1, $2, $3, $4, 1)', [
    priceListId,
    'House',
    CURRENCY,
    JSON.stringify(prices),
  ])
  const tariff = Tariff.parse({
    id: newId(),
    currency: CURRENCY,
    taxes: { mode: 'included', rates: [{ code: 'standard', percentage: 9000 }] },
    ticketTaxRate: 'standard',
    goods: {
      goods: [
        {
          key: 'popcorn',
          name: 'Popcorn',
          category: 'Snacks',
          taxRate: 'standard',
          sizes: [{ key: 'regular', name: 'Regular', price: 653 }],
          isCounted,
        },
      ],
      combos: [],
    },
    discounts: [
      {
        id: newId(),
        name: 'Ten off',
        of: { on: 'tickets' },
        reduction: { kind: 'percentage', percentage: 10_000 },
        code: 'TENOFF',
      },
      ...(usesOfCode === null ? [] : [popcornForCode(usesOfCode)]),
    ],
    cashRounding: { step: 5 },
  })
  ledger.must('insert into tariffs (id, cinema_id, version, tariff, made_by, revision) values ($1, $2, 1, $3, $4, 1)', [
    tariff.id,
    cinemaId,
    JSON.stringify(tariff),
    'an import',
  ])
  const shows = minutes.map((wait, i) => {
    const [auditoriumId, seatPlanId, showId] = [newId(), newId(), newId()]
    const seats = seatsOf(random.between(2, 5), random.between(6, 8))
    const startsAt = simNow() + wait * 60_000
    ledger.must('insert into auditoria (id, cinema_id, name, revision) values ($1, $2, $3, 1)', [
      auditoriumId,
      cinemaId,
      `Hall ${i + 1}`,
    ])
    ledger.must(
      'insert into seat_plans (id, auditorium_id, version, seat_count, seats, revision) values ($1, $2, 1, $3, $4, 1)',
      [seatPlanId, auditoriumId, seats.length, JSON.stringify(packSeatPlan(seats))],
    )
    ledger.must(
      `insert into shows (id, auditorium_id, movie_id, seat_plan_id, price_list_id, starts_at, revision)
       values ($1, $2, $3, $4, $5, $6, 1)`,
      [showId, auditoriumId, movieId, seatPlanId, priceListId, new Date(startsAt)],
    )
    return { showId, startsAt, seatIds: seats.map((seat) => `${seat.row}-${seat.number}`) }
  })
  return { cinemaId, shows }
}
