import { expect, it } from 'vitest'
import type { NextShow } from '../../../terminal/api.ts'
import { posterColour, slidesOf, titleSize } from './turn.ts'

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

it('a movie keeps its colour', () => {
  const colours = ['1917', 'Cats', 'Frozen II', 'Knives Out', 'Little Women', 'Parasite'].map(posterColour)
  expect(colours.every((colour) => colour >= 1 && colour <= 6)).toBe(true)
  expect(new Set(colours).size).toBeGreaterThan(3)
})

it('a title is as large as its longest word allows', () => {
  expect(['1917', 'Frozen II', 'Little Women', 'Star Wars: The Rise of Skywalker'].map(titleSize)).toEqual([
    'short',
    'short',
    'short',
    'long',
  ])
})
