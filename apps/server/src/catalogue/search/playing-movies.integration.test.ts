import { newId } from '@marquee/shared'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createSearch, type Search } from './search.ts'
import {
  dayAfter,
  movieShowsQuery,
  moviesQuery,
  must,
  openTestHouse,
  searchQuery,
  type TestHouse,
} from './testing/house.ts'

let house: TestHouse
let search: Search
beforeAll(async () => {
  house = await openTestHouse()
  await house.addMovies([{ movie: 'Cats', genres: ['Musical'], rating: 2.8 }])
  await house.addShows([
    { cinema: 'Lido', movie: 'Judy', day: 0, time: '0:10' },
    { cinema: 'Lido', movie: 'Judy', day: 0, time: '20:00' },
    { cinema: 'Nex', movie: 'Judy', day: 1, time: '20:00' },
    { cinema: 'Nex', movie: 'Cats', day: 0, time: '18:00' },
    { cinema: 'Drive-in', movie: '1917', day: 0, time: '22:00' },
  ])
  search = createSearch(house.pool)
})
afterAll(() => house.close())

const movies = async (query: Record<string, string> = {}) => must(await search.movies(moviesQuery(query)))
const titles = async (query: Record<string, string>) => (await movies(query)).movies.map((movie) => movie.title)
const idOf = async (title: string): Promise<string> => {
  const movie = (await movies()).movies.find((found) => found.title === title)
  if (!movie) throw new Error(`${title} is not playing`)
  return movie.id
}
const showsOf = async (title: string, query: Record<string, string> = {}) =>
  must(await search.showsOf(await idOf(title), movieShowsQuery(query)))

describe('the movies that play', () => {
  it('come by title, with places, number of shows and free seats', async () => {
    const answer = await movies()
    expect(answer.movies).toEqual([
      expect.objectContaining({ title: '1917', shows: 1, cinemas: 1, cities: [], genres: [] }),
      expect.objectContaining({ title: 'Cats', genres: ['Musical'], rating: 2.8 }),
      {
        id: expect.any(String),
        title: 'Judy',
        genres: [],
        rating: null,
        originalTitle: null,
        runtimeMinutes: null,
        ageRatings: [],
        poster: null,
        contentFrom: null,
        languages: [],
        shows: 3,
        cinemas: 2,
        cities: ['Singapore'],
        nextShowAt: expect.stringMatching(/T16:10:00.000Z$/),
        availableSeats: 18,
      },
    ])
    expect(answer.nextCursor).toBeUndefined()
  })

  it("are those of a city, and of a date in the cinema's time zone", async () => {
    expect(await titles({ city: 'singapore' })).toEqual(['Cats', 'Judy'])
    expect(await titles({ date: dayAfter(0) })).toEqual(['1917', 'Cats', 'Judy'])
    expect(await titles({ date: dayAfter(1), city: 'Singapore' })).toEqual(['Judy'])
    expect(await titles({ date: '2020-01-03' })).toEqual([])
    expect(await titles({ city: 'Atlantis' })).toEqual([])
  })

  it('come in pages', async () => {
    const first = await movies({ limit: '2' })
    expect(first.movies.map((movie) => movie.title)).toEqual(['1917', 'Cats'])
    const second = await movies({ limit: '2', cursor: first.nextCursor ?? '' })
    expect(second.movies.map((movie) => movie.title)).toEqual(['Judy'])
    expect(second.nextCursor).toBeUndefined()
  })
})

describe('the shows of a movie', () => {
  it('come by start time, with cinema, auditorium, seats and lowest price', async () => {
    const answer = await showsOf('Judy')
    expect(answer.movie).toMatchObject({
      id: expect.any(String),
      title: 'Judy',
      genres: [],
      rating: null,
      poster: null,
    })
    expect(answer.shows.map((show) => [show.cinema.name, show.auditorium.name])).toEqual([
      ['Lido', 'Hall 1'],
      ['Lido', 'Hall 1'],
      ['Nex', 'Hall 1'],
    ])
    expect(answer.shows[0]).toMatchObject({
      startsAt: expect.stringMatching(/T16:10:00.000Z$/),
      cinema: { city: 'Singapore', postalCode: '238868' },
      availableSeats: 6,
      totalSeats: 6,
      // a senior on a standard seat; the wheelchair space that the list has at 6.00 is not in this auditorium
      priceFrom: { amount: 700, currency: 'SGD' },
    })
  })

  it('are those of a city and a date, in pages', async () => {
    expect((await showsOf('Judy', { date: dayAfter(1) })).shows).toHaveLength(1)
    expect((await showsOf('Judy', { city: 'Paris' })).shows).toEqual([])
    const first = await showsOf('Judy', { limit: '2' })
    const second = await showsOf('Judy', { limit: '2', cursor: first.nextCursor ?? '' })
    expect([...first.shows, ...second.shows].map((show) => show.showId)).toEqual(
      (await showsOf('Judy')).shows.map((show) => show.showId),
    )
  })

  it('are refused for an unknown movie', async () => {
    const movieId = newId()
    expect(await search.showsOf(movieId, movieShowsQuery({}))).toEqual({
      ok: false,
      refusal: { code: 'unknown_movie', movieId },
    })
    expect(await search.showsOf("'; --", movieShowsQuery({}))).toMatchObject({ refusal: { code: 'unknown_movie' } })
  })
})

describe('the free seats of a show', () => {
  it("exclude booked and held seats, but not allotted ones or a customer's lapsed hold", async () => {
    const [show] = (await showsOf('Cats')).shows
    await house.claim(show?.showId ?? '', [
      { kind: 'booked' },
      { kind: 'held' },
      { kind: 'held', lapsed: true },
      // a terminal's hold ends when the terminal says so
      { kind: 'held', lapsed: true, terminal: true },
      { kind: 'allotted', terminal: true },
    ])
    const fresh = createSearch(house.pool)
    const [result] = must(await fresh.search(searchQuery({ q: 'cats' }))).results
    expect(result?.availableSeats).toBe(3)
    const [movie] = must(await fresh.movies(moviesQuery({ city: 'Singapore', limit: '1' }))).movies
    expect(movie).toMatchObject({ title: 'Cats', availableSeats: 3 })
  })

  it('are at most 5 seconds old, and a rush of readers asks the ledger once', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      const statements: string[] = []
      const query = house.pool.query.bind(house.pool)
      const counted = vi.spyOn(house.pool, 'query').mockImplementation(((...args: Parameters<typeof query>) => {
        statements.push(JSON.stringify(args[0]))
        return query(...args)
      }) as typeof house.pool.query)
      const reader = createSearch(house.pool)
      const looks = () => statements.filter((text) => text.includes('seat_claims c')).length
      const freeSeats = async () => must(await reader.search(searchQuery({ q: '1917' }))).results[0]?.availableSeats

      expect(new Set(await Promise.all(Array.from({ length: 100 }, freeSeats)))).toEqual(new Set([6]))
      expect([looks(), statements.length]).toEqual([1, 3])
      const [found] = must(await reader.search(searchQuery({ q: '1917' }))).results
      await house.claim(found?.showId ?? '', [{ kind: 'booked' }, { kind: 'booked' }])
      vi.advanceTimersByTime(5000)
      expect(await freeSeats()).toBe(4)
      expect(looks()).toBe(2)
      counted.mockRestore()
    } finally {
      vi.useRealTimers()
    }
  })

  it('are asked for again after the ledger failed', async () => {
    const reader = createSearch(house.pool)
    await house.pool.query('alter table seat_claims rename to seat_claims_away')
    await expect(reader.search(searchQuery({ q: 'judy' }))).rejects.toThrow('seat_claims')
    await house.pool.query('alter table seat_claims_away rename to seat_claims')
    expect(must(await reader.search(searchQuery({ q: 'judy' }))).results).toHaveLength(3)
  })
})
