/** A cinema to try the screens on: the sample's real auditoria and movies, a stadium, and shows around now. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  type Auditorium,
  type Cinema,
  type Movie,
  newId,
  type PackedSeatPlan,
  type PriceList,
  packSeatPlan,
  SEAT_CATEGORIES,
  type Seat,
  type Show,
} from '@marquee/shared'
import { makeStadium } from '../../../../../tooling/stadium.ts'

export interface SampleShow {
  show: Show
  movie: Movie
  auditorium: Auditorium
  cinema: Cinema
  plan: PackedSeatPlan
}

export interface SampleHouse {
  cinemas: Cinema[]
  shows: SampleShow[]
  priceList: PriceList
}

const SAMPLE = resolve(import.meta.dirname, '../../../../../resources/sample/auditoria.jsonl')
const TITLES = [
  '1917',
  'Cats',
  'Frozen II',
  'Jumanji: The Next Level',
  'Knives Out',
  'Little Women',
  'Parasite',
  'Star Wars: The Rise of Skywalker',
]

interface SampleAuditorium {
  cinema: string
  auditorium: string
  seats: Seat[]
}

/**
 * The hour there is about noon at `now`, so that "today" has shows before and after whatever time the tests run at.
 * `stadiumSeats`: 0 leaves the stadium out, whose plan takes a while to make.
 */
export function sampleHouse(options: { now: Date; stadiumSeats: number }): SampleHouse {
  const rooms = readFileSync(SAMPLE, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as SampleAuditorium)
  const names = ['Lido', 'JCube', 'Jewel']
  const timeZone = zoneOfNoon(options.now)
  const cinemas = names.map((name): Cinema => ({ id: newId(), name, timeZone, currency: 'SGD' }))
  const movies = TITLES.map((title): Movie => ({ id: newId(), title }))
  const priceList = samplePrices()
  const shows: SampleShow[] = []
  for (const [nth, room] of rooms.filter(({ cinema }) => names.includes(cinema)).entries()) {
    const cinema = cinemas[names.indexOf(room.cinema)] as Cinema
    const auditorium: Auditorium = { id: newId(), cinemaId: cinema.id, name: room.auditorium }
    const last = Math.max(...room.seats.map((seat) => seat.y))
    const seats = room.seats.map((seat) => ({ ...seat, category: richer(seat, last, nth) }))
    const plan = packSeatPlan(seats)
    const planId = newId()
    for (let k = 0; k < 4; k++) {
      const startsAt = new Date(
        Math.floor(options.now.getTime() / 300_000) * 300_000 + ((k - 1) * 150 + nth * 10 + 20) * 60_000,
      )
      shows.push({
        cinema,
        auditorium,
        movie: movies[(nth + k) % movies.length] as Movie,
        plan,
        show: show(auditorium, movies[(nth + k) % movies.length] as Movie, planId, priceList, startsAt),
      })
    }
  }
  if (options.stadiumSeats > 0) shows.push(stadiumShow(cinemas[0] as Cinema, movies[0] as Movie, priceList, options))
  return { cinemas, shows: shows.toSorted((a, b) => a.show.startsAt.localeCompare(b.show.startsAt)), priceList }
}

/** A zone whose clocks show between 12:00 and 12:59. The names' signs are those of POSIX: west of Greenwich is plus. */
function zoneOfNoon(now: Date): string {
  const west = now.getUTCHours() - 12
  return `Etc/GMT${west < 0 ? '' : '+'}${west}`
}

function show(auditorium: Auditorium, movie: Movie, seatPlanId: string, priceList: PriceList, startsAt: Date): Show {
  return {
    id: newId(),
    auditoriumId: auditorium.id,
    movieId: movie.id,
    seatPlanId,
    priceListId: priceList.id,
    startsAt: startsAt.toISOString(),
  }
}

/** The sample knows standard seats and wheelchair spaces; one auditorium here has them all. */
function richer(seat: Seat, last: number, nth: number): Seat['category'] {
  if (nth !== 2 || seat.category === 'wheelchair') return seat.category
  if (seat.y === last) return seat.x % 2 === 0 ? 'loveseat' : 'companion'
  return seat.y < 2 ? 'recliner' : seat.y < 4 ? 'premium' : 'standard'
}

function stadiumShow(
  cinema: Cinema,
  movie: Movie,
  priceList: PriceList,
  options: { now: Date; stadiumSeats: number },
): SampleShow {
  const auditorium: Auditorium = { id: newId(), cinemaId: cinema.id, name: 'Stadium' }
  const stadium = makeStadium(options.stadiumSeats)
  const seats: Seat[] = stadium.zones.flatMap((zone) =>
    zone.rows.flatMap((row) =>
      row.seats.map(
        (seat): Seat => ({
          row: `${zone.name.replace(/[^\p{L}\p{N}]/gu, '').slice(-6)} ${row.row_number}`,
          number: seat.seat_number,
          x: (zone.position.x + row.position.x + seat.position.x) / 25,
          y: (zone.position.y + row.position.y + seat.position.y) / 25,
          category: CATEGORY_OF[seat.category] ?? 'standard',
        }),
      ),
    ),
  )
  const startsAt = new Date(options.now.getTime() + 45 * 60_000)
  return {
    cinema,
    auditorium,
    movie,
    plan: packSeatPlan(seats),
    show: show(auditorium, movie, newId(), priceList, startsAt),
  }
}

const CATEGORY_OF: Record<string, Seat['category']> = {
  Premium: 'premium',
  'Wheelchair space': 'wheelchair',
  'Companion seat': 'companion',
}

function samplePrices(): PriceList {
  const base: Record<Seat['category'], number> = {
    standard: 1400,
    premium: 1800,
    recliner: 2200,
    wheelchair: 1000,
    companion: 1000,
    loveseat: 2000,
  }
  const share = { adult: 1, child: 0.65, senior: 0.5, student: 0.7 }
  return {
    id: newId(),
    name: 'House prices',
    currency: 'SGD',
    prices: Object.entries(share).flatMap(([ticketType, part]) =>
      SEAT_CATEGORIES.map((category) => ({
        ticketType,
        category,
        amount: Math.round((base[category] * part) / 50) * 50,
      })),
    ),
  }
}
