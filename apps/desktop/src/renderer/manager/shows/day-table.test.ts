import { expect, it } from 'vitest'
import type { DayShow } from './day-store.ts'
import { figuresOf, sortShows, totalFigures } from './day-table.ts'

const show = (title: string, startsAt: string, seatCount: number, occupancy: DayShow['occupancy']) =>
  ({ show: { id: title, startsAt }, movie: { title }, auditorium: { name: 'Hall 1' }, seatCount, occupancy }) as DayShow
const late = show('Cats', '2026-11-21T13:00:00.000Z', 100, { held: 10, booked: 80 })
const early = show('Zorro', '2026-11-21T09:00:00.000Z', 200, { held: 0, booked: 20 })
const silent = show('Amelie', '2026-11-21T11:00:00.000Z', 50, null)
const titles = (shows: DayShow[]) => shows.map((s) => s.movie.title)

it('the table counts sold, held and free seats', () => {
  expect(figuresOf(late)).toEqual({ seats: 100, held: 10, booked: 80, free: 10 })
  expect(figuresOf(silent)).toBeNull()
})

it('the table adds up what is known, and nothing else', () => {
  expect(totalFigures([late, early, silent])).toEqual({ seats: 300, held: 10, booked: 100, free: 190 })
})

it('the table sorts by time, by title, and fullest first', () => {
  expect(titles(sortShows([late, early, silent], 'time'))).toEqual(['Zorro', 'Amelie', 'Cats'])
  expect(titles(sortShows([late, early, silent], 'movie'))).toEqual(['Amelie', 'Cats', 'Zorro'])
  expect(titles(sortShows([early, silent, late], 'occupancy'))).toEqual(['Cats', 'Zorro', 'Amelie'])
})
