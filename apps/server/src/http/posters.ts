/** Posters, for terminals, pages of other sites and anybody else. An address names what is behind it, so it never changes. */
import { PosterHash, posterPath } from '@marquee/shared'
import type { RequestHandler } from 'express'
import type { Posters } from '../catalogue/posters/posters.ts'

/** As Express writes it. */
export const POSTER_PATH = posterPath(':sha256')

const A_YEAR = 'public, max-age=31536000, immutable'

export function servePoster(posters: Posters): RequestHandler {
  return async (request, response, next) => {
    response.locals.route = POSTER_PATH
    const sha256 = PosterHash.safeParse(request.params.sha256)
    const poster = sha256.success ? await posters.find(sha256.data) : undefined
    if (!sha256.success || !poster) return next()
    const tag = `"${sha256.data}"`
    response.set({ 'Cache-Control': A_YEAR, ETag: tag, 'Cross-Origin-Resource-Policy': 'cross-origin' })
    const known = (request.get('if-none-match') ?? '').split(',').map((each) => each.trim())
    if (known.some((each) => each === tag || each === `W/${tag}` || each === '*')) response.status(304).end()
    else response.type(poster.mediaType).send(poster.picture)
  }
}
