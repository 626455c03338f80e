import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../tooling/testing/houses/server.ts'
import { type PosterPicture, posterOf } from '../catalogue/posters/poster-files.ts'
import { keepPoster } from '../catalogue/posters/posters.ts'
import { pngOf } from '../catalogue/posters/testing/pictures.ts'

let server: TestServer
let poster: PosterPicture
beforeAll(async () => {
  server = await startTestServer({ redis: false })
  const read = posterOf(pngOf(100, 150))
  if (!read.ok) throw new Error(read.reason)
  poster = read.value
  await keepPoster(server.pool, poster)
})
afterAll(() => server?.close())

const get = (path: string, init?: RequestInit) => fetch(`${server.url}/posters/${path}`, init)

describe('a poster', () => {
  it('is anybody’s, as it was imported, and kept for good by whoever has it', async () => {
    const answer = await get(poster.sha256)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(Buffer.from(await answer.arrayBuffer()).equals(poster.picture)).toBe(true)
    const again = await get(poster.sha256, { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const head = await get(poster.sha256, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(poster.bytes)])
  })

  it('that the house doesn’t have, or whose name is none, isn’t there', async () => {
    for (const name of [
      '0'.repeat(64),
      poster.sha256.toUpperCase(),
      `${poster.sha256}.png`,
      '..%2f..%2fsecret',
      "'--",
    ]) {
      const answer = await get(name)
      expect([answer.status, answer.headers.get('content-type')], name).toEqual([
        404,
        expect.stringContaining('application/problem+json'),
      ])
    }
  })
})
