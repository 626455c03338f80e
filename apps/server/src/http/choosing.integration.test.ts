/**
 * Choices of a customer before holding: the programme by every parameter that the API has, the best seats, and better
 * alternatives.
 */
import { BestSeats, newId, SearchAnswer } from '@marquee/shared'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  insertTestProgramme,
  type TestProgramme,
  testSeats,
} from '../../../../tooling/testing/fixtures/test-programme.ts'
import { type ApiHouse, openApiHouse, problemOf } from '../../../../tooling/testing/houses/api-house.ts'
import { heldBy } from '../../../../tooling/testing/houses/customer.ts'
import { SOON } from '../../../../tooling/testing/soon.ts'

let house: ApiHouse
let near: TestProgramme
let far: TestProgramme
let filling: TestProgramme

beforeAll(async () => {
  house = await openApiHouse({ shows: 6, env: { MARQUEE_SINGLE_SEATS: 'refuse' } })
  near = await insertTestProgramme(house.server.pool, { name: 'Le Grand Rex', shows: 2 })
  filling = await insertTestProgramme(house.server.pool, { name: 'A small hall', seats: testSeats(4, 12) })
  far = await insertTestProgramme(house.server.pool, { name: 'Lido', shows: 2 })
  const place = (id: string, city: string, postalCode: string, country: string, latitude: number, longitude: number) =>
    house.server.pool.query(
      'update cinemas set city = $2, postal_code = $3, country = $4, latitude = $5, longitude = $6 where id = $1',
      [id, city, postalCode, country, latitude, longitude],
    )
  await place(near.cinemaId, 'Paris', '75002', 'FR', 48.8706, 2.3476)
  await place(far.cinemaId, 'Singapore', '238868', 'SG', 1.3058, 103.8316)
  await house.server.pool.query(
    "update movies set genres = '{Comedy}', rating = 8.5, title = 'Jumanji' where id = $1",
    [near.movieId],
  )
  await house.server.pool.query(
    "update movies set genres = '{Drama}', rating = 6, title = 'Casablanca' where id = $1",
    [far.movieId],
  )
})
afterAll(() => house.close())

const search = async (query: string): Promise<SearchAnswer['results']> => {
  const response = await fetch(`${house.server.url}/api/v1/search?${query}`)
  const text = await response.text()
  expect([response.status, text]).toEqual([200, expect.any(String)])
  return SearchAnswer.parse(JSON.parse(text)).results
}

describe('GET /search', () => {
  it.each([
    ['words with a slip of the keyboard', 'q=jumnaji'],
    ['words of movie and city', 'q=jumanji+paris'],
    ['a city', 'city=paris'],
    ['a genre', 'genre=COMEDY'],
    ['a cinema by name', 'cinema=grand+rex'],
    ['a postal code', 'postalCode=75002'],
    ['a place', 'near=48.87,2.34'],
    ['a place and a radius', 'near=48.87,2.34&radiusKm=1'],
    [
      'all of them',
      'q=jumanji&city=Paris&genre=comedy&cinema=rex&near=48.87,2.34&radiusKm=2&postalCode=75002&sort=distance',
    ],
  ])('finds the shows of %s', async (_what, query) => {
    const results = await search(query)
    expect(results.map(({ showId }) => showId)).toEqual(near.showIds)
    expect(results[0]).toMatchObject({
      movie: { id: near.movieId, title: 'Jumanji', rating: 8.5 },
      cinema: { id: near.cinemaId, name: 'Le Grand Rex', city: 'Paris', country: 'FR' },
      availableSeats: near.seats.length,
    })
    expect(Date.parse(results[0]?.startsAt ?? '')).toBeGreaterThan(Date.now())
    const measured = query.includes('near=')
    expect(results[0]?.distanceKm).toEqual(measured ? expect.closeTo(0.6, 0) : undefined)
  })

  it('sorts by time, by rating and by distance', async () => {
    const titles = async (query: string) => [...new Set((await search(query)).map(({ movie }) => movie.title))]
    const both = 'cinema='
    expect((await titles(`${both}&sort=rating`)).slice(0, 2)).toEqual(['Jumanji', 'Casablanca'])
    expect(await titles('near=1.3,103.8&radiusKm=20000&sort=distance')).toEqual(['Casablanca', 'Jumanji'])
    const times = (await search('sort=showtime')).map(({ startsAt }) => Date.parse(startsAt))
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  })

  it('accepts dates from and to, inclusive', async () => {
    const [first] = await search('q=jumanji')
    const day = first?.startsAt.slice(0, 10) as string
    const before = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
    const after = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
    expect(await search(`q=jumanji&from=${before}&to=${after}`)).toHaveLength(2)
    expect(await search(`q=jumanji&from=${first?.startsAt}&to=2999-12-31T00:00:00Z`)).toHaveLength(2)
    expect(await search('q=jumanji&from=2999-01-01')).toEqual([])
    expect(await search('q=jumanji&to=2020-01-01')).toEqual([])
  })

  it('shows free seats soon', async () => {
    const customer = await house.customer()
    const showId = far.showIds[0] as string
    const free = async () => (await search('q=casablanca')).find((each) => each.showId === showId)?.availableSeats
    expect(await free()).toBe(far.seats.length)
    await heldBy(customer, { showId, seatIds: ['A-1', 'A-2'] })
    await vi.waitFor(async () => expect(await free()).toBe(far.seats.length - 2), SOON)
  })
})

describe('GET /shows/{id}/best', () => {
  it('answers seats together, of a category, and only free ones', async () => {
    const showId = house.aShow()
    const ask = async (query: string) =>
      BestSeats.parse(await (await fetch(`${house.server.url}/api/v1/shows/${showId}/best?${query}`)).json())
    const best = await ask('quantity=6')
    expect([new Set(best.seatIds).size, best.together]).toEqual([6, true])
    expect((await ask('quantity=2&category=wheelchair')).seatIds).toEqual(['J-1', 'J-2'])
    const customer = await house.customer()
    await heldBy(customer, { showId, seatIds: best.seatIds })
    expect((await ask('quantity=6')).seatIds.filter((seat) => best.seatIds.includes(seat))).toEqual([])
  })

  it('answers 409 when there are too few, and names the quantity', async () => {
    const showId = house.aShow()
    const response = await fetch(`${house.server.url}/api/v1/shows/${showId}/best?quantity=3&category=wheelchair`)
    expect(await problemOf(response, 409)).toMatchObject({
      type: 'urn:marquee:problem:no_seats_together',
      field: 'quantity',
    })
  })
})

describe('POST /bookings/hold', () => {
  it('answers 409 for an avoidable single seat, and offers a better choice', async () => {
    const showId = filling.showIds[0] as string
    // Single seats don't matter in an empty house: only where seats are scarce.
    for (const row of ['B', 'C', 'D']) {
      for (const from of [1, 7]) {
        const seatIds = Array.from({ length: 6 }, (_, i) => `${row}-${from + i}`)
        await heldBy(await house.customer(), { showId, seatIds })
      }
    }
    const customer = await house.customer()
    // A-1 would be left alone.
    const response = await house.changingNothing(() => customer.hold({ showId, seatIds: ['A-2', 'A-3'] }))
    const problem = await problemOf(response, 409)
    expect(problem).toMatchObject({ type: 'urn:marquee:problem:leaves_single_seats', field: 'seatIds' })
    const [other] = problem.alternatives ?? []
    expect(other).toHaveLength(2)
    expect((await customer.hold({ showId, seatIds: other })).status).toBe(201)
  })

  it('holds once under one key, ten times at once, and gives all the same answer', async () => {
    const customer = await house.customer()
    const order = { showId: house.aShow(), seatIds: ['E-1', 'E-2'] }
    const key = newId()
    const answers = await Promise.all(Array.from({ length: 10 }, () => customer.hold(order, key)))
    const bodies = await Promise.all(answers.map(async (answer) => [answer.status, await answer.text()]))
    expect(new Set(bodies.map(String)).size, JSON.stringify(bodies)).toBe(1)
    expect(bodies[0]?.[0]).toBe(201)
  })

  it('gives one of ten customers a seat, and names the taken seat to the others', async () => {
    const showId = house.aShow()
    const rivals = await Promise.all(Array.from({ length: 10 }, () => house.customer()))
    const answers = await Promise.all(rivals.map((rival) => rival.hold({ showId, seatIds: ['E-1', 'E-2'] })))
    const losers = answers.filter(({ status }) => status !== 201)
    expect(losers).toHaveLength(9)
    for (const loser of losers) {
      const problem = await problemOf(loser, 409)
      expect(problem).toMatchObject({
        type: 'urn:marquee:problem:seats_taken',
        field: 'seatIds',
        taken: ['E-1', 'E-2'],
      })
      expect(problem.alternatives?.length).toBeGreaterThan(0)
      for (const choice of problem.alternatives ?? []) expect(choice).not.toContain('E-1')
    }
  })
})
