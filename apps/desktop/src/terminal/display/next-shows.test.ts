import { expect, it } from 'vitest'
import type { ShowDetails } from '../shows/catalogue.ts'
import { nextShows } from './next-shows.ts'

const NOW = new Date('2026-11-24T19:00:00Z')

const show = (id: string, startsAt: string, more: object = {}): ShowDetails =>
  ({
    show: { id, startsAt, ...more },
    movie: { title: id },
    auditorium: { name: 'Hall 1' },
    plan: { seats: { row: Array.from({ length: 100 }, () => 0) } },
  }) as unknown as ShowDetails

it('shows that have begun or don’t take place are not advertised, and scarce seats are said', () => {
  const shows = [
    show('begun', '2026-11-24T18:59:00Z'),
    show('cancelled', '2026-11-24T20:00:00Z', { cancelledAt: '2026-11-24T10:00:00Z' }),
    show('many', '2026-11-24T20:00:00Z'),
    show('few', '2026-11-24T20:30:00Z'),
    show('full', '2026-11-24T21:00:00Z'),
  ]
  const taken: Record<string, number> = { few: 90, full: 100 }
  const occupancy = {
    ofShow: (showId: string) =>
      showId in taken ? { showId, held: 1, booked: (taken[showId] ?? 0) - 1, closed: false } : undefined,
  }
  expect(nextShows(shows, occupancy, NOW).map(({ title, left }) => [title, left])).toEqual([
    ['many', 'many'],
    ['few', 'few'],
    ['full', 'none'],
  ])
})
