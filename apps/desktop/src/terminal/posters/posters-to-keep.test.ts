import type { Movie, Show } from '@marquee/shared'
import { expect, it } from 'vitest'
import { postersToKeep } from './posters-to-keep.ts'

const NOW = new Date('2026-11-26T19:00:00Z')
const hash = (n: number): string => n.toString(16).padStart(64, '0')

const movie = (n: number, bytes = 1000): Movie => ({
  id: `movie ${n}`,
  title: `${n}`,
  poster: { sha256: hash(n), mediaType: 'image/jpeg', bytes, width: 780, height: 1170 },
})
const show = (n: number, startsAt: string, more: Partial<Show> = {}) =>
  ({ movieId: `movie ${n}`, startsAt, ...more }) as Show

const numbers = (hashes: Iterable<string>): number[] => [...hashes].map((each) => Number.parseInt(each, 16))

it('the posters of what plays next are fetched first, and those of movies without shows stay', () => {
  const { wanted, kept } = postersToKeep(
    [movie(1), movie(2), movie(3), movie(4), movie(5), { id: 'plain', title: 'No poster' }],
    [
      show(1, '2026-11-27T20:00:00Z'),
      show(2, '2026-11-26T20:00:00Z'),
      show(2, '2026-11-28T20:00:00Z'),
      show(3, '2026-11-26T12:00:00Z'),
      show(4, '2026-11-26T20:00:00Z', { cancelledAt: '2026-11-26T10:00:00Z' }),
    ],
    NOW,
  )
  expect(numbers(wanted.map(({ sha256 }) => sha256))).toEqual([2, 1])
  expect(numbers(kept.keys())).toEqual([2, 1, 3, 4, 5])
})

it('a folder doesn’t grow without end: what plays last is left out', () => {
  const many = Array.from({ length: 400 }, (_, n) => movie(n))
  const shows = many.map((_, n) => show(n, new Date(NOW.getTime() + n * 60_000).toISOString()))
  expect(postersToKeep(many, shows, NOW).wanted).toHaveLength(300)
  const large = Array.from({ length: 100 }, (_, n) => movie(n, 5 * 1024 * 1024))
  expect(postersToKeep(large, shows, NOW).wanted).toHaveLength(60)
})

it('two programmes of one movie share one poster', () => {
  const twin = { ...movie(1), id: 'movie 2', title: 'Singalong' }
  const { wanted, kept } = postersToKeep([movie(1), twin], [show(2, '2026-11-26T20:00:00Z')], NOW)
  expect([wanted.length, kept.size]).toEqual([1, 1])
})
