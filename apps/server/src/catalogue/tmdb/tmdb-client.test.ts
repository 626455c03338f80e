import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pngOf } from '../posters/testing/pictures.ts'
import { type FakeTmdb, startFakeTmdb, TEST_KEY } from './testing/fake-tmdb.ts'
import { createTmdb, type Tmdb, TmdbProblem } from './tmdb-client.ts'

let fake: FakeTmdb
let tmdb: Tmdb
beforeEach(async () => {
  fake = await startFakeTmdb()
  fake.movies.push({ id: 7, title: 'Cats', release_date: '2019-12-19', runtime: 110, poster: pngOf(100, 150) })
  tmdb = createTmdb({ key: TEST_KEY, url: fake.url })
})
afterEach(() => fake.close())

/** What it says, and whether it ends the whole run. */
async function problem(asking: Promise<unknown>): Promise<[string, boolean]> {
  const error = await asking.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof TmdbProblem)) throw new Error(`no problem: ${String(error)}`)
  return [error.message, error.ends]
}

describe('The Movie Database', () => {
  it('finds movies, tells of one, and gives its poster without being told the key again', async () => {
    expect(await tmdb.search('cats')).toMatchObject([{ id: 7, title: 'Cats' }])
    expect(await tmdb.movie(7)).toMatchObject({ runtime: 110, poster_path: '/poster-7.jpg' })
    expect(await tmdb.movie(8)).toBeUndefined()
    expect(await tmdb.poster('/poster-7.jpg')).toEqual(pngOf(100, 150))
    expect(fake.asked.at(-1)).toBe('/t/p/w780/poster-7.jpg')
  })

  it('gets a token in a header, where nobody logs it', async () => {
    await createTmdb({ key: 'eyJhbGciOiJIUzI1NiJ9.e30.signature', url: fake.url, language: 'fr-FR' }).search('cats')
    expect(fake.authorizations).toEqual(['Bearer eyJhbGciOiJIUzI1NiJ9.e30.signature'])
    expect(fake.asked).toEqual(['/3/search/movie?query=cats&include_adult=false&language=fr-FR'])
  })

  it('that refuses the key, is away or answers nonsense is said in a sentence without the key', async () => {
    const wrong = createTmdb({ key: 'f'.repeat(32), url: fake.url })
    expect(await problem(wrong.search('cats'))).toEqual(['TMDB does not accept the key of MARQUEE_TMDB_KEY', true])
    fake.instead.push({ path: '/3/search', status: 500 })
    expect(await problem(tmdb.search('cats'))).toEqual(['TMDB answers 500', false])
    fake.instead.push({ path: '/3/search', status: 200, body: '<html>' })
    expect(await problem(tmdb.search('cats'))).toEqual(['TMDB answers in a form that is not known here', false])
    fake.instead.push({ path: '/3/search', status: 302, headers: { location: 'http://127.0.0.1:1/' } })
    expect(await problem(tmdb.search('cats'))).toEqual(['TMDB cannot be reached', false])
    await fake.close()
    expect(await problem(tmdb.search('cats'))).toEqual(['TMDB cannot be reached', false])
  })

  it('that sends without end is left', async () => {
    fake.instead.push({ path: '/3/search', status: 200, body: Buffer.alloc(2 * 1024 * 1024, 0x20) })
    expect(await problem(tmdb.search('cats'))).toEqual(['TMDB sends more than 1 MB', false])
    fake.instead.push({ path: '/t/p', status: 200, body: Buffer.alloc(40 * 1024 * 1024) })
    expect(await problem(tmdb.poster('/poster-7.jpg'))).toEqual(['TMDB sends more than 5 MB', false])
  })

  it('that wants fewer calls gets them after a while, or another day', async () => {
    fake.instead.push({ path: '/3/search', status: 429, headers: { 'retry-after': '1' } })
    expect(await tmdb.search('cats')).toHaveLength(1)
    fake.instead.push({ path: '/3/search', status: 429, headers: { 'retry-after': '3600' } })
    expect(await problem(tmdb.search('cats'))).toEqual(['TMDB wants fewer calls: go on later', true])
  })

  it('leads nowhere else: neither by where its pictures are, nor by a poster’s path', async () => {
    fake.picturesAt = 'http://169.254.169.254/latest/'
    expect((await problem(tmdb.poster('/poster-7.jpg')))[0]).toContain('no safe address')
    for (const path of ['/../../secret.jpg', '//other.example/x.jpg', '/x.svg', '']) {
      expect((await problem(tmdb.poster(path)))[0], path).toContain('no usable address')
    }
  })
})
