import { type ClosedShow, newId } from '@marquee/shared'
import { expect, it } from 'vitest'
import { awaitedTerminals, riskOf, searchClosed, waitsFor } from './closed-shows-words.ts'

const closed = (terminals: string[], gateway: boolean, movie = 'Parasite'): ClosedShow => ({
  show: {
    showId: newId(),
    startsAt: '2026-11-21T12:00:00.000Z',
    movie,
    auditorium: 'Hall 4',
    cinema: 'Lido',
    timeZone: 'Asia/Singapore',
  },
  lostSince: '2026-11-21T07:30:00.000Z',
  shownBy: null,
  terminals,
  gateway,
})

it("a closed show's text says what it waits for, and counts names beyond the fourth", () => {
  const names = [1, 2, 3, 4, 5].map((n) => `Counter ${n}`)
  expect(waitsFor(closed([], true))).toBe('Waits for the online payments')
  expect(waitsFor(closed(['Counter 2'], false))).toBe('Waits for Counter 2')
  expect(waitsFor(closed(['Counter 2', 'Kiosk 1'], true))).toBe('Waits for Counter 2, Kiosk 1 and the online payments')
  expect(waitsFor(closed(names, false))).toBe('Waits for Counter 1, Counter 2, Counter 3, Counter 4 and Counter 5')
  expect(waitsFor(closed([...names, 'Counter 6'], false))).toBe(
    'Waits for Counter 1, Counter 2, Counter 3, Counter 4 and 2 others',
  )
  expect(waitsFor(closed([], false))).toBe('Opens in a moment')
})

it("a closed show's text explains the risk of opening it", () => {
  expect(riskOf(closed(['Counter 2'], false))).toBe(
    'Counter 2 may have sold seats of this show since Sat 21 Nov, 15:30, and has not reported yet. If you open the show now, such seats can be sold a second time. Two customers then have tickets for one seat, and a manager has to settle each case.',
  )
  expect(riskOf(closed(['Counter 2', 'Counter 3'], true))).toMatch(
    /^Counter 2 and Counter 3 may .* have not reported yet\. Seats may have been sold online since Sat 21 Nov, 15:30: /,
  )
})

it("a closed show's text names each awaited terminal once, and shows are found by any words", () => {
  const shows = [closed(['Counter 10', 'Counter 2'], false), closed(['Counter 2'], true, 'Cats')]
  expect(awaitedTerminals(shows)).toEqual(['Counter 2', 'Counter 10'])
  expect(searchClosed(shows, 'cats lido 20:00')).toEqual([shows[1]])
  expect(searchClosed(shows, 'counter 10')).toEqual([shows[0]])
  expect(searchClosed(shows, '')).toEqual(shows)
})
