/** A small programme for the engine's tests: one cinema, one auditorium of 3 rows, two shows. */
import { type CatalogueEntry, newId, packSeatPlan, type Seat } from '@marquee/shared'

export interface SampleProgramme {
  entries: CatalogueEntry[]
  cinemaId: string
  showId: string
  secondShowId: string
  /** The date of the first show, in the cinema's zone. */
  date: string
  /** The next one: that of the second show there. */
  nextDate: string
  seatCount: number
}

const DAY_MS = 24 * 3_600_000

const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** @param date tomorrow where none is set: no show is over, whenever the tests run */
export function sampleProgramme(title = 'Parasite', date = dateOf(Date.now() + DAY_MS)): SampleProgramme {
  const [cinemaId, auditoriumId, planId, movieId, priceListId] = [newId(), newId(), newId(), newId(), newId()]
  const [showId, secondShowId] = [newId(), newId()]
  const seats: Seat[] = ['A', 'B', 'C'].flatMap((row, y) =>
    Array.from({ length: 8 }, (_, x) => ({
      row,
      number: String(x + 1),
      x,
      y,
      category: row === 'C' ? ('premium' as const) : ('standard' as const),
    })),
  )
  const show = (id: string, startsAt: string) => ({
    id,
    auditoriumId,
    movieId,
    seatPlanId: planId,
    priceListId,
    startsAt,
  })
  const entries: CatalogueEntry[] = [
    {
      kind: 'cinema',
      revision: 1,
      entry: { id: cinemaId, name: 'JCube', timeZone: 'Asia/Singapore', currency: 'SGD' },
    },
    { kind: 'auditorium', revision: 1, entry: { id: auditoriumId, cinemaId, name: 'Hall 1' } },
    { kind: 'seat_plan', revision: 1, entry: { id: planId, auditoriumId, version: 1, seats: packSeatPlan(seats) } },
    { kind: 'movie', revision: 1, entry: { id: movieId, title } },
    {
      kind: 'price_list',
      revision: 1,
      entry: {
        id: priceListId,
        name: 'Standard',
        currency: 'SGD',
        prices: [
          { ticketType: 'adult', category: 'standard', amount: 1250 },
          { ticketType: 'child', category: 'standard', amount: 800 },
          { ticketType: 'adult', category: 'premium', amount: 1800 },
        ],
      },
    },
    { kind: 'show', revision: 1, entry: show(showId, `${date}T11:30:00.000Z`) },
    // Half past midnight in Singapore: another day there, the same day in UTC.
    { kind: 'show', revision: 1, entry: show(secondShowId, `${date}T16:30:00.000Z`) },
  ]
  return {
    entries,
    cinemaId,
    showId,
    secondShowId,
    date,
    nextDate: dateOf(Date.parse(date) + DAY_MS),
    seatCount: seats.length,
  }
}
