import { expect, it } from 'vitest'
import type { ProgrammeShow } from '../../terminal/api.ts'
import { byMovie, filling, seatsLeft } from './programme-by-movie.ts'

const show = (
  title: string,
  room: string,
  at: string,
  occupancy: ProgrammeShow['occupancy'] = { held: 0, booked: 0 },
  seatCount = 100,
) =>
  ({
    show: { id: `${title} ${at}`, startsAt: at },
    movie: { id: title, title },
    auditorium: { name: room },
    seatCount,
    occupancy,
  }) as ProgrammeShow
const shows = [show('Parasite', 'Hall 2', '18:00'), show('1917', 'IMAX', '18:30'), show('Parasite', 'Hall 1', '21:00')]
const found = (search: string) =>
  byMovie(shows, search, ({ show }) => show.startsAt).map(
    ({ movie, shows }) => `${movie.title} ${shows.map((s) => s.show.startsAt)}`,
  )

it('the programme lists movies by title, each with its shows by start', () => {
  expect(found('')).toEqual(['1917 18:30', 'Parasite 18:00,21:00'])
})

it('the programme is searched by any part of title, auditorium and time', () => {
  expect(found('para')).toEqual(['Parasite 18:00,21:00'])
  expect(found('imax')).toEqual(['1917 18:30'])
  expect(found('PARASITE 21')).toEqual(['Parasite 21:00'])
  expect(found('parasite imax')).toEqual([])
})

it('the programme says how full a show is, and when it does not know', () => {
  const state = (occupancy: ProgrammeShow['occupancy'], seatCount = 100) =>
    filling(show('x', 'y', 'z', occupancy, seatCount))
  expect(state(null)).toBe('unknown')
  expect(state({ held: 0, booked: 0 })).toBe('plenty')
  expect(state({ held: 5, booked: 85 })).toBe('few')
  expect(state({ held: 1, booked: 99 })).toBe('sold_out')
  expect(state({ held: 0, booked: 23 }, 28)).toBe('few')
  expect(seatsLeft(show('x', 'y', 'z', { held: 2, booked: 3 }))).toBe(95)
})
