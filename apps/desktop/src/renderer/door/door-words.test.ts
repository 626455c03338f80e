import { newId } from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import type { ProgrammeShow } from '../../terminal/api.ts'
import { ENGLISH } from '../testing/english-door.ts'
import { agoInWords, choiceInWords } from './door-words.ts'

it.each([
  [-60_000, 'just now'],
  [1500, 'just now'],
  [8000, '8 seconds ago'],
  [60_000, '1 minute ago'],
  [3_599_000, '59 minutes ago'],
  [3_600_000, '1 hour ago'],
  [50 * 3_600_000, '2 days ago'],
])('%i ms is %s', (ms, words) => {
  expect(agoInWords(ENGLISH, ms)).toBe(words)
})

describe("the summary of a door's shows", () => {
  const show = (auditorium: string, startsAt: string): ProgrammeShow => ({
    show: { id: newId(), auditoriumId: newId(), movieId: newId(), seatPlanId: newId(), priceListId: newId(), startsAt },
    movie: { id: newId(), title: 'Parasite' },
    auditorium: { id: newId(), cinemaId: newId(), name: auditorium },
    seatCount: 100,
    occupancy: null,
    allotted: 0,
  })
  const [one, two, three] = [
    show('Hall 1', '2026-11-21T11:30:00.000Z'),
    show('Hall 1', '2026-11-21T14:30:00.000Z'),
    show('Hall 2', '2026-11-21T11:30:00.000Z'),
  ]
  const shows = [one, two, three]
  const words = (showIds: string[] | null): string => choiceInWords(ENGLISH, showIds, shows, 'Asia/Singapore')

  it('is as short as possible', () => {
    expect(words(null)).toBe('Every show of today')
    expect(words([one.show.id])).toBe('19:30 Parasite, Hall 1')
    expect(words([one.show.id, two.show.id])).toBe('2 shows, Hall 1')
    expect(words([one.show.id, three.show.id])).toBe('2 shows')
    // A show of another cinema than the one whose programme is at hand.
    expect(words([one.show.id, newId()])).toBe('2 shows')
  })
})
