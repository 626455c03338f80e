/** A small server on this machine that speaks TMDB's paths, with movies that a test gives it. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export const TEST_KEY = '0123456789abcdef0123456789abcdef'

export interface FakeMovie {
  id: number
  title: string
  original_title?: string
  release_date?: string
  runtime?: number
  /** The bytes of its poster. */
  poster?: Buffer
  certifications?: Record<string, { certification: string; type: number }[]>
}

export interface FakeTmdb {
  url: string
  movies: FakeMovie[]
  /** Paths with their queries, in order. */
  asked: string[]
  authorizations: (string | undefined)[]
  /** What it answers instead, by the beginning of a path; used up one by one. */
  instead: { path: string; status: number; headers?: Record<string, string>; body?: Buffer | string }[]
  /** Where its pictures are said to be; null: here. */
  picturesAt: string | null
  close(): Promise<void>
}

export async function startFakeTmdb(): Promise<FakeTmdb> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', tmdb.url)
    tmdb.asked.push(url.pathname + url.search)
    tmdb.authorizations.push(request.headers.authorization)
    const other = tmdb.instead.findIndex(({ path }) => url.pathname.startsWith(path))
    if (other >= 0) {
      const [{ status, headers = {}, body = '' } = { status: 500 }] = tmdb.instead.splice(other, 1)
      response.writeHead(status, headers).end(body)
      return
    }
    const answer = answerTo(url, request)
    if (answer === 401 || answer === 404) response.writeHead(answer).end('{}')
    else if (Buffer.isBuffer(answer)) response.end(answer)
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const root = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  function answerTo(url: URL, { headers }: IncomingMessage): object | Buffer | 401 | 404 {
    const picture = /^\/t\/p\/w780\/poster-(\d+)\.jpg$/.exec(url.pathname)
    if (picture) return tmdb.movies.find(({ id }) => id === Number(picture[1]))?.poster ?? 404
    const isKnown = url.searchParams.get('api_key') === TEST_KEY || headers.authorization?.startsWith('Bearer eyJ')
    if (!isKnown) return 401
    const path = url.pathname.replace(/^\/3/, '')
    if (path === '/configuration') {
      return {
        images: { secure_base_url: tmdb.picturesAt ?? `${root}/t/p/`, poster_sizes: ['w92', 'w780', 'original'] },
      }
    }
    if (path === '/search/movie') {
      const words = (url.searchParams.get('query') ?? '').toLowerCase().replace(/\s*\(.*/, '')
      return { page: 1, results: tmdb.movies.filter(({ title }) => title.toLowerCase().includes(words)).map(brief) }
    }
    const movie = tmdb.movies.find(({ id }) => path === `/movie/${id}`)
    if (!movie) return 404
    return {
      ...brief(movie),
      runtime: movie.runtime ?? 0,
      release_dates: {
        results: Object.entries(movie.certifications ?? {}).map(([country, releases]) => ({
          iso_3166_1: country,
          release_dates: releases,
        })),
      },
    }
  }

  const tmdb: FakeTmdb = {
    url: `${root}/3`,
    movies: [],
    asked: [],
    authorizations: [],
    instead: [],
    picturesAt: null,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return tmdb
}

const brief = ({ id, title, original_title = title, release_date = '', poster }: FakeMovie) => ({
  id,
  title,
  original_title,
  release_date,
  poster_path: poster ? `/poster-${id}.jpg` : null,
})
