import { describe, expect, it } from 'vitest'
import type { ProgrammeShow } from '../../../terminal/api.ts'
import { moviesToCome, showState } from './kiosk-programme.ts'

const NOW = Date.parse('2026-11-24T18:00:00Z')

function show(title: string, time: string, booked = 0, more: Partial<ProgrammeShow['show']> = {}): ProgrammeShow {
  const id = `${title} ${time}`
  return {
    show: {
      id,
      auditoriumId: 'hall',
      movieId: title,
      seatPlanId: 'plan',
      priceListId: 'list',
      startsAt: `2026-11-24T${time}:00Z`,
      ...more,
    },
    movie: { id: title, title },
    auditorium: { id: 'hall', cinemaId: 'rex', name: 'Hall 1' },
    seatCount: 100,
    occupancy: { held: 0, booked },
    allotted: 0,
  }
}

describe('the programme', () => {
  it('has the movie first that begins first, and the sold out ones last', () => {
    const movies = moviesToCome(
      [show('Cats', '20:00'), show('1917', '18:30', 100), show('Parasite', '19:00'), show('Cats', '18:45', 100)],
      NOW,
    )
    expect(movies.map(({ movie, next }) => [movie.title, next?.show.startsAt.slice(11, 16)])).toEqual([
      ['Parasite', '19:00'],
      ['Cats', '20:00'],
      ['1917', undefined],
    ])
  })

  it('keeps what has just begun, and leaves out what began long ago', () => {
    const movies = moviesToCome([show('Cats', '17:50'), show('1917', '17:30')], NOW)
    expect(movies.map(({ movie }) => movie.title)).toEqual(['Cats'])
  })
})

it('a show says how few seats are left, and why it can’t be had', () => {
  expect(showState(show('Cats', '19:00', 50))).toEqual({ is: 'open' })
  expect(showState(show('Cats', '19:00', 91))).toEqual({ is: 'few', left: 9 })
  expect(showState(show('Cats', '19:00', 100))).toEqual({ is: 'sold_out' })
  expect(showState(show('Cats', '19:00', 0, { cancelledAt: '2026-11-24T12:00:00Z' }))).toEqual({ is: 'cancelled' })
  const closed = show('Cats', '19:00')
  expect(showState({ ...closed, occupancy: { held: 0, booked: 0, closed: true } })).toEqual({ is: 'closed' })
  expect(showState({ ...closed, occupancy: null })).toEqual({ is: 'open' })
})
