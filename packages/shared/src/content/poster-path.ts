/** Where a poster is, on a server and on a terminal. No schema here: pages load it at first. */
import type { PosterHash } from './movie-content.ts'

export const posterPath = (sha256: PosterHash): string => `/posters/${sha256}`
