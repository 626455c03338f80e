import { expect, it } from 'vitest'
import type { NextShow } from '../../../terminal/api.ts'
import { slidesOf } from './turn.ts'

const show = (title: string, startsAt: string, left: NextShow['left'] = 'many'): NextShow => {
  return { title, startsAt, auditorium: 'Hall 1', left }
}

it('movies and the house’s own pictures take turns, and what is sold out is not advertised', () => {
  const next = [
    show('Cats', '2026-11-24T18:00:00Z'),
    show('1917', '2026-11-24T18:30:00Z', 'none'),
    show('Cats', '2026-11-24T20:00:00Z', 'few'),
    show('Parasite', '2026-11-24T21:00:00Z'),
  ]
  expect(slidesOf(next, ['bar.png']).map((slide) => (slide.is === 'movie' ? slide.title : slide.name))).toEqual([
    'Cats',
    'bar.png',
    'Parasite',
  ])
  expect(slidesOf([], [])).toEqual([])
})
