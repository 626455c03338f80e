import { newId } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import type { ProgrammeShow } from '../../../terminal/api.ts'
import { findShows } from './find-shows.ts'
import { similarTitles } from './similar-titles.ts'

const show = (time: string, title: string, auditorium: string): ProgrammeShow => ({
  show: {
    id: newId(),
    auditoriumId: newId(),
    movieId: newId(),
    seatPlanId: newId(),
    priceListId: newId(),
    startsAt: `2026-11-26T${time}:00.000Z`,
  },
  movie: { id: newId(), title },
  auditorium: { id: newId(), cinemaId: newId(), name: auditorium },
  seatCount: 100,
  occupancy: null,
  allotted: 0,
})

const SHOWS = [
  show('21:30', 'Jumanji: The Next Level', 'Hall 3'),
  show('09:30', 'Frozen II', 'Hall 13'),
  show('19:17', 'Parasite', 'Hall 1'),
  show('20:10', '1917', 'IMAX'),
  show('18:45', 'Amélie', 'Saal 2'),
  show('21:30', 'Star Wars: The Rise of Skywalker', 'Auditorium 4'),
]

function found(text: string, similar: typeof similarTitles | null = similarTitles): string[] {
  const shows = findShows(SHOWS, text, {
    timeOf: ({ show: { startsAt } }) => startsAt.slice(11, 16),
    isBegun: ({ show: { startsAt } }) => startsAt < '2026-11-26T18:00',
    similar,
  })
  return [...shows.next, ...shows.begun].map(({ movie }) => movie.title.split(':')[0] as string)
}

describe('the list of shows', () => {
  it('has the next first, and those that have begun apart', () => {
    expect(found('')).toEqual(['Amélie', 'Parasite', '1917', 'Jumanji', 'Star Wars', 'Frozen II'])
  })

  it.each([
    ['jum', ['Jumanji']],
    ['  JUMANJI next', ['Jumanji']],
    ['amelie', ['Amélie']],
    ['2130', ['Jumanji', 'Star Wars']],
    ['21.30', ['Jumanji', 'Star Wars']],
    ['21:30', ['Jumanji', 'Star Wars']],
    ['21h30', ['Jumanji', 'Star Wars']],
    ['930', ['Jumanji', 'Star Wars', 'Frozen II']],
    ['20', ['1917']],
    ['1917', ['Parasite', '1917']],
    ['aud 3', ['Jumanji']],
    ['aud3', ['Jumanji']],
    ['hall 4', ['Star Wars']],
    ['imax', ['1917']],
    ['wars 2130', ['Star Wars']],
    ['nothing of the kind', []],
  ])('finds by “%s”', (text, titles) => {
    expect(found(text)).toEqual(titles)
  })

  it.each([
    ['jumangi', ['Jumanji']],
    ['jumaji 2130', ['Jumanji']],
    ['frosen', ['Frozen II']],
    ['parsite', ['Parasite']],
    ['skywlker', ['Star Wars']],
  ])('forgives “%s”', (text, titles) => {
    expect(found(text)).toEqual(titles)
    expect(found(text, null)).toEqual([])
  })

  it('takes no short word for a mistyped one', () => {
    expect(found('zz')).toEqual([])
  })
})
