/** Titles that are like a mistyped word. It is loaded when somebody begins to search. */
import Fuse from 'fuse.js'
import type { SimilarTitles } from './find-shows.ts'

/** About one letter in three may be wrong: `jumangi`, `frosen`, `parasit`. */
const THRESHOLD = 0.34

export const similarTitles: SimilarTitles = (word, titles) => {
  const fuse = new Fuse(titles, { ignoreLocation: true, threshold: THRESHOLD })
  return new Set(fuse.search(word).map(({ item }) => item))
}
