/** What the large place of the advert shows, one after the other: the house's pictures and the movies that play next, in turn. Pure. */
import type { NextShow } from '../../../terminal/api.ts'

export type Slide = { is: 'movie'; title: string; shows: NextShow[] } | { is: 'picture'; name: string }

/** A poster has room for the times of so many shows. */
const MOST_TIMES = 4

export function slidesOf(next: readonly NextShow[], pictures: readonly string[]): Slide[] {
  const movies = new Map<string, NextShow[]>()
  // What is sold out is in the list, and not advertised.
  for (const show of next) if (show.left !== 'none') movies.set(show.title, [...(movies.get(show.title) ?? []), show])
  const posters = [...movies].map(
    ([title, shows]): Slide => ({ is: 'movie', title, shows: shows.slice(0, MOST_TIMES) }),
  )
  const slides: Slide[] = []
  const length = Math.max(posters.length, pictures.length)
  for (let i = 0; i < length; i++) {
    const [poster, picture] = [posters[i], pictures[i]]
    if (poster !== undefined) slides.push(poster)
    if (picture !== undefined) slides.push({ is: 'picture', name: picture })
  }
  return slides
}
