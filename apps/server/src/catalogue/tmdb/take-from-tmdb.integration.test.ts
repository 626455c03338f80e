import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestLedger, type TestLedger } from '../../../../../tooling/testing/services/ledger.ts'
import { createPool, type Pool } from '../../infra/postgres.ts'
import { importCinemas } from '../import/import-cinemas.ts'
import { importMovies } from '../import/import-movies.ts'
import { importWeek } from '../import/import-week.ts'
import { makeTestFiles, oneShow, smallAuditorium } from '../import/test-files.ts'
import { jpegHead } from '../posters/testing/pictures.ts'
import { takeFromTmdb } from './take-from-tmdb.ts'
import { type FakeTmdb, startFakeTmdb, TEST_KEY } from './testing/fake-tmdb.ts'
import { createTmdb } from './tmdb-client.ts'

const files = makeTestFiles()
afterAll(files.remove)

let ledger: TestLedger
let pool: Pool
let fake: FakeTmdb
beforeEach(async () => {
  ledger = await createTestLedger()
  pool = createPool({ url: ledger.url, max: 4, name: 'test', onError: () => {} })
  fake = await startFakeTmdb()
  await importCinemas({ pool, cinemas: files.write('cinemas.csv', ['name,city,country', 'Lido,Hamburg,DE']) })
  await importWeek({
    pool,
    auditoria: files.write('auditoria.jsonl', [smallAuditorium()]),
    week: files.write('week.jsonl', [
      oneShow(),
      oneShow({ time: '12:30', movie: 'Darbar (T)' }),
      oneShow({ time: '15:00', movie: 'Judy' }),
    ]),
    from: '2099-01-01',
  })
})
afterEach(async () => {
  await fake.close()
  await pool.end()
  await ledger.drop()
})

const take = (movie?: string) => takeFromTmdb({ pool, tmdb: createTmdb({ key: TEST_KEY, url: fake.url }), movie })
const movies = async () =>
  (
    await pool.query({
      text: `select title, runtime_minutes, age_ratings, o.width, tmdb_id, tmdb_fields
             from movies m left join posters o on o.sha256 = m.poster_sha256 order by title`,
      rowMode: 'array',
    })
  ).rows

describe('what movies lack', () => {
  it('is taken from TMDB for those that are found for certain, and the others are named', async () => {
    fake.movies.push(
      {
        id: 7,
        title: 'Cats',
        runtime: 110,
        poster: jpegHead(780, 1170),
        certifications: { DE: [{ certification: '0', type: 3 }], US: [{ certification: 'PG', type: 3 }] },
      },
      { id: 8, title: 'Judy', release_date: '1998-01-01', runtime: 90 },
      { id: 9, title: 'Judy', release_date: '2019-09-27', runtime: 118 },
    )
    expect(await take()).toEqual({
      asked: 3,
      filled: 1,
      problems: [
        'Darbar (T): TMDB has no movie of this title',
        'Judy: TMDB has several: import it with one of the tmdbId 8 (1998-01-01), 9 (2019-09-27)',
      ],
    })
    expect(await movies()).toEqual([
      ['Cats', 110, { FSK: '0' }, 780, 7, ['poster', 'ratings', 'runtime']],
      ['Darbar (T)', null, {}, null, null, []],
      ['Judy', null, {}, null, null, []],
    ])
    await importMovies({ pool, movies: files.write('movies.jsonl', [{ movie: 'Judy', tmdbId: 9 }]) })
    expect(await take('Judy')).toMatchObject({ asked: 1, filled: 1, problems: [] })
    expect((await movies())[2]).toEqual(['Judy', 118, {}, null, 9, ['runtime']])
  })

  it('is never what the house has said itself', async () => {
    fake.movies.push({
      id: 7,
      title: 'Cats',
      runtime: 110,
      certifications: { DE: [{ certification: '0', type: 3 }] },
    })
    const own = { movie: 'Cats', runtimeMinutes: 102, ageRatings: { FSK: '6' } }
    await importMovies({ pool, movies: files.write('movies.jsonl', [own]) })
    expect(await take('Cats')).toMatchObject({ filled: 1 })
    expect((await movies())[0]).toEqual(['Cats', 102, { FSK: '6' }, null, 7, []])
  })

  it('is taken again when it is old, and no more named as TMDB’s when the house gives its own', async () => {
    fake.movies.push({ id: 7, title: 'Cats', runtime: 110, poster: jpegHead(780, 1170) })
    await importMovies({ pool, movies: files.write('movies.jsonl', [{ movie: 'Cats', ageRatings: { FSK: '6' } }]) })
    await take('Cats')
    expect(await take('Cats')).toEqual({ asked: 0, filled: 0, problems: [] })
    await pool.query("update movies set tmdb_taken_at = now() - interval '151 days'")
    Object.assign(fake.movies[0] ?? {}, { runtime: 111, poster: jpegHead(500, 750) })
    expect(await take('Cats')).toMatchObject({ filled: 1 })
    expect((await movies())[0]).toEqual(['Cats', 111, { FSK: '6' }, 500, 7, ['poster', 'runtime']])
    await importMovies({
      pool,
      movies: files.write('movies.jsonl', [{ movie: 'Cats', poster: null, runtimeMinutes: 99 }]),
    })
    expect((await movies())[0]).toEqual(['Cats', 99, { FSK: '6' }, null, 7, []])
  })

  it('stays missing where TMDB sends no picture, and where it is away nothing is lost', async () => {
    fake.movies.push({ id: 7, title: 'Cats', runtime: 110, poster: Buffer.from('<svg><script/></svg>') })
    expect(await take('Cats')).toEqual({
      asked: 1,
      filled: 1,
      problems: ['Cats: the poster is no JPEG, PNG or WebP picture'],
    })
    await fake.close()
    expect(await take()).toEqual({
      asked: 3,
      filled: 0,
      problems: [
        ...['Cats', 'Darbar (T)', 'Judy'].map((title) => `${title}: TMDB cannot be reached`),
        'The other movies were not looked for.',
      ],
    })
    expect((await movies())[0]).toEqual(['Cats', 110, {}, null, 7, ['runtime']])
  })
})
