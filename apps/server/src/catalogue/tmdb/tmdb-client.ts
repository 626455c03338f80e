/**
 * The calls of The Movie Database's public API (version 3) that are used here: https://developer.themoviedb.org/reference. What it
 * answers is checked and bounded. The key is in no sentence, no log and no error.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { MAX_POSTER_BYTES } from '@marquee/shared'
import { z } from 'zod'

export const TMDB_URL = 'https://api.themoviedb.org/3'

const TIMEOUT_MS = 10_000
const MAX_JSON_BYTES = 1024 * 1024
/** So wide: on a kiosk a poster takes up to a third of its 1,080 pixels, on a customer display some more. */
const POSTER_SIZE = 'w780'
/** Asked to wait longer than this, whoever runs the command does it later. */
const LONGEST_WAIT_SECONDS = 20
const TRIES = 3

const Text = z.string().max(1000)
const Found = z.object({
  id: z.int().min(1).max(2_147_483_647),
  title: Text,
  original_title: Text.nullish(),
  /** `2019-12-25`, or nothing. */
  release_date: Text.nullish(),
})
export type TmdbFound = z.infer<typeof Found>

const Results = z.object({ results: z.array(Found).max(100) })

const Details = Found.extend({
  runtime: z.number().nullish(),
  poster_path: Text.nullish(),
  release_dates: z
    .object({
      results: z
        .array(
          z.object({
            iso_3166_1: Text,
            release_dates: z.array(z.object({ certification: Text.nullish(), type: z.number().nullish() })).max(200),
          }),
        )
        .max(500),
    })
    .optional(),
})
export type TmdbMovie = z.infer<typeof Details>

const Configuration = z.object({ images: z.object({ secure_base_url: Text, poster_sizes: z.array(Text).max(50) }) })

/** Why it can't be gone on, for a person to read. `ends`: asking for the next movie would fail too. */
export class TmdbProblem extends Error {
  readonly ends: boolean
  constructor(sentence: string, { ends = false } = {}) {
    super(sentence)
    this.ends = ends
  }
}

export interface Tmdb {
  /** @throws TmdbProblem, as the others do */
  search(title: string): Promise<TmdbFound[]>
  /** undefined: there is no movie of this number. */
  movie(id: number): Promise<TmdbMovie | undefined>
  /** @param path of a movie: `poster_path` */
  poster(path: string): Promise<Buffer>
}

export function createTmdb(options: {
  /** The API key (32 hexadecimal digits), or the longer read access token. */
  key: string
  url?: string
  /** Of titles and posters. Absent: as TMDB has it. */
  language?: string | undefined
}): Tmdb {
  const { key, language } = options
  const base = new URL(`${(options.url ?? TMDB_URL).replace(/\/$/, '')}/`)
  let images: Promise<string> | undefined

  async function get<S extends z.ZodType>(
    schema: S,
    path: string,
    query: Record<string, string> = {},
  ): Promise<z.infer<S> | undefined> {
    const url = new URL(path, base)
    const headers: Record<string, string> = { accept: 'application/json' }
    for (const [name, value] of Object.entries({ ...query, ...(language !== undefined && { language }) })) {
      url.searchParams.set(name, value)
    }
    if (isToken(key)) headers.authorization = `Bearer ${key}`
    else url.searchParams.set('api_key', key)
    const bytes = await fetchBytes(url, headers, MAX_JSON_BYTES)
    if (bytes === undefined) return undefined
    const parsed = schema.safeParse(json(bytes))
    if (!parsed.success) throw new TmdbProblem('TMDB answers in a form that is not known here')
    return parsed.data
  }

  async function imagesFrom(): Promise<string> {
    const configuration = await get(Configuration, 'configuration')
    const { secure_base_url: address = '', poster_sizes: sizes = [] } = configuration?.images ?? {}
    const url = URL.parse(address)
    if (url === null || (url.protocol !== 'https:' && url.origin !== base.origin)) {
      throw new TmdbProblem('TMDB names no safe address for its pictures', { ends: true })
    }
    return `${url.href.replace(/\/$/, '')}/${sizes.includes(POSTER_SIZE) ? POSTER_SIZE : 'original'}`
  }

  return {
    search: async (title) =>
      (await get(Results, 'search/movie', { query: title, include_adult: 'false' }))?.results ?? [],
    movie: (id) => get(Details, `movie/${id}`, { append_to_response: 'release_dates' }),
    async poster(path) {
      if (!/^\/[\w-]+\.(jpg|jpeg|png|webp)$/i.test(path)) throw new TmdbProblem('its poster has no usable address')
      images ??= imagesFrom()
      images.catch(() => {
        images = undefined
      })
      // The pictures' own server needs no key, and gets none.
      const bytes = await fetchBytes(new URL((await images) + path), {}, MAX_POSTER_BYTES)
      if (bytes === undefined) throw new TmdbProblem('its poster is not there')
      return bytes
    },
  }
}

/** The read access token is a JSON web token, the API key 32 digits. */
const isToken = (key: string): boolean => key.startsWith('eyJ')

/** undefined: there is nothing of this address. */
async function fetchBytes(url: URL, headers: Record<string, string>, limit: number): Promise<Buffer | undefined> {
  for (let attempt = 1; ; attempt++) {
    const answer = await fetchOnce(url, headers, limit)
    if (!('wait' in answer)) return answer.bytes
    if (attempt === TRIES || answer.wait > LONGEST_WAIT_SECONDS) {
      throw new TmdbProblem('TMDB wants fewer calls: go on later', { ends: true })
    }
    await sleep(answer.wait * 1000)
  }
}

async function fetchOnce(
  url: URL,
  headers: Record<string, string>,
  limit: number,
): Promise<{ bytes: Buffer | undefined } | { wait: number }> {
  try {
    const answer = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (answer.ok && answer.body) return { bytes: await readUpTo(answer.body, limit) }
    await answer.body?.cancel()
    if (answer.status === 404) return { bytes: undefined }
    if (answer.status === 429) return { wait: Math.max(1, Number(answer.headers.get('retry-after')) || 1) }
    if (answer.status === 401 || answer.status === 403) {
      throw new TmdbProblem('TMDB does not accept the key of MARQUEE_TMDB_KEY', { ends: true })
    }
    throw new TmdbProblem(`TMDB answers ${answer.status}`)
  } catch (error) {
    if (error instanceof TmdbProblem) throw error
    // What fetch says may have the address in it, and so the key.
    throw new TmdbProblem(
      isTimeout(error) ? `TMDB does not answer in ${TIMEOUT_MS / 1000} s` : 'TMDB cannot be reached',
    )
  }
}

async function readUpTo(body: ReadableStream<Uint8Array>, limit: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of body) {
    length += part.length
    if (length > limit) throw new TmdbProblem(`TMDB sends more than ${Math.round(limit / 1024 / 1024)} MB`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

const isTimeout = (error: unknown): boolean => error instanceof Error && error.name === 'TimeoutError'

/** undefined, which fits no schema: it is no JSON. */
function json(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}
