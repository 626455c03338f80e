import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestLedger, type TestLedger } from '../../../../../tooling/testing/services/ledger.ts'
import { createPool, type Pool } from '../../infra/postgres.ts'
import { FRENCH_CINEMAS, SAMPLE_AUDITORIA, SAMPLE_PROGRAMME } from './house.ts'
import { importCinemas } from './import-cinemas.ts'
import { importMovies } from './import-movies.ts'
import { completeSample, importSample } from './import-sample.ts'
import { importWeek } from './import-week.ts'
import { makeTestFiles, oneShow, smallAuditorium } from './test-files.ts'

const files = makeTestFiles()
afterAll(files.remove)

let ledger: TestLedger
let pool: Pool
beforeEach(async () => {
  ledger = await createTestLedger()
  pool = createPool({ url: ledger.url, max: 4, name: 'test', onError: () => {} })
})
afterEach(async () => {
  await pool.end()
  await ledger.drop()
})

async function rows(sql: string): Promise<unknown[]> {
  return (await pool.query({ text: sql, rowMode: 'array' })).rows
}
const cinemas = () => rows('select name, city, postal_code, time_zone, currency from cinemas order by 1, 2, 3')
const revision = async () => ((await rows('select revision from catalogue_revision')) as number[][])[0]?.[0]

async function load(lines: string[], options: { timeZone?: string; currency?: string } = {}) {
  const path = files.write('cinemas.csv', lines)
  const answer = await importCinemas({ pool, cinemas: path, ...options })
  return answer.ok ? answer : { ...answer, problems: answer.problems.map((text) => text.replace(path, 'FILE')) }
}

async function loadWeek(cinema: string) {
  const auditoria = files.write('auditoria.jsonl', [smallAuditorium({ cinema })])
  const week = files.write('week.jsonl', [oneShow({ cinema })])
  const answer = await importWeek({ pool, auditoria, week, from: '2026-11-21' })
  return answer.ok ? answer : { ...answer, problems: answer.problems.map((text) => text.replace(auditoria, 'FILE')) }
}

const HEAD = 'name,city,postal_code,latitude,longitude,time_zone,currency'
const REX_BENFELD = 'REX,Benfeld,67230,48.369448,7.595426,Europe/Paris,EUR'
const REX_MORZINE = 'REX,Morzine,74110,46.179,6.709,Europe/Paris,EUR'

describe('the import of cinemas', () => {
  it('loads the 2,061 of France, once', async () => {
    const france = { pool, cinemas: fileURLToPath(FRENCH_CINEMAS) }
    expect(await importCinemas(france)).toEqual({ ok: true, value: { cinemas: 2061, changes: 2061 } })
    const before = await revision()
    expect(await importCinemas(france)).toEqual({ ok: true, value: { cinemas: 2061, changes: 0 } })
    expect(await revision()).toBe(before)
    expect(
      await rows(`select count(*), count(postal_code), count(latitude), count(distinct region), min(time_zone), min(currency)
                  from cinemas`),
    ).toEqual([[2061, 2061, 2061, 13, 'Europe/Paris', 'EUR']])
  })

  it('tells cinemas of one name apart by their places', async () => {
    expect(await load([HEAD, REX_BENFELD, REX_MORZINE])).toMatchObject({ value: { changes: 2 } })
    expect(await cinemas()).toEqual([
      ['REX', 'Benfeld', '67230', 'Europe/Paris', 'EUR'],
      ['REX', 'Morzine', '74110', 'Europe/Paris', 'EUR'],
    ])
    expect(await load([HEAD, REX_BENFELD.replace('48.369448', '48.4')])).toMatchObject({ value: { changes: 1 } })
    expect(await rows('select latitude from cinemas order by city')).toEqual([[48.4], [46.179]])
  })

  it('places a cinema that a week has created, and keeps its shows', async () => {
    await loadWeek('Lido')
    const [before] = await rows('select id from cinemas')
    expect(await load(['name,city,country', 'Lido,Singapore,SG'])).toMatchObject({ value: { cinemas: 1, changes: 1 } })
    expect(await rows('select id from cinemas')).toEqual([before])
    expect(await cinemas()).toEqual([['Lido', 'Singapore', null, 'Asia/Singapore', 'SGD']])
    expect(await loadWeek('Lido')).toMatchObject({ value: { changes: 0 } })
  })

  it('does not guess between two cinemas for one without a place', async () => {
    await loadWeek('REX')
    const head = 'name,city'
    expect(await load([head, 'REX,Benfeld', 'REX,Morzine'])).toMatchObject({
      ok: false,
      problems: [
        'FILE line 2: the ledger has a REX of no city, which is one of several here: load the right one by itself first',
        expect.stringContaining('line 3'),
      ],
    })
    expect(await load([head, 'REX,Morzine'])).toMatchObject({ ok: true })
    expect(await load([head, 'REX,Benfeld', 'REX,Morzine'])).toMatchObject({ value: { changes: 1 } })
  })

  it('gives a cinema its language, which a file without one leaves as it is', async () => {
    const languages = () => rows('select language from cinemas order by name')
    await load(['name,city,language', 'A,Paris,fr', 'B,Paris,'])
    expect(await load(['name,city', 'A,Paris', 'B,Paris'])).toMatchObject({ value: { changes: 0 } })
    expect(await languages()).toEqual([['fr'], [null]])
    expect(await load(['name,city,language', 'A,Paris,ar'])).toMatchObject({ value: { changes: 1 } })
    expect(await languages()).toEqual([['ar'], [null]])
    expect(await load(['name,city,language', 'A,Paris,klingon'])).toMatchObject({ ok: false })
  })

  it('takes time zone and currency from the file, the caller or the house, in that order, and keeps existing ones', async () => {
    const lines = ['name,city,time_zone', 'A,Paris,Europe/Paris', 'B,Paris,']
    await load([...lines, 'C,Paris,'], { currency: 'EUR', timeZone: 'Europe/Brussels' })
    await load(['name,city', 'D,Singapore', 'C,Paris'])
    expect(await cinemas()).toEqual([
      ['A', 'Paris', null, 'Europe/Paris', 'EUR'],
      ['B', 'Paris', null, 'Europe/Brussels', 'EUR'],
      ['C', 'Paris', null, 'Europe/Brussels', 'EUR'],
      ['D', 'Singapore', null, 'Asia/Singapore', 'SGD'],
    ])
    expect(await load(['name,city,time_zone', 'A,Paris,Asia/Tokyo'])).toEqual({
      ok: false,
      problems: ["FILE line 2: A has Europe/Paris already, and can't have Asia/Tokyo"],
    })
  })

  it('refuses bad lines by number, and loads nothing', async () => {
    const lines = [
      HEAD,
      REX_BENFELD,
      REX_BENFELD,
      'A,Paris,75001,91,0,,',
      'A,Paris,75001,48,,,',
      'A,,75001,48,2,,',
      'A,Paris,75 001!,48,2,,',
      'A,Paris,75001,48,2,Mars,',
      'A,Paris,75001,48,2,,EURO',
      'A,Paris,75001,48,2',
      `"A\u0000",Paris,,,,,`,
      'NaN,Paris,,NaN,NaN,,',
    ]
    expect(await load(lines)).toEqual({
      ok: false,
      problems: [
        'FILE line 3: REX in Benfeld is on line 2 already',
        'FILE line 4: latitude must be degrees from -90 to 90',
        'FILE line 5: has only one of latitude and longitude',
        'FILE line 6: city is missing',
        'FILE line 7: postal_code must be a postal code: capital letters, digits, blanks and hyphens',
        'FILE line 8: time_zone must be an IANA time zone such as Asia/Singapore',
        'FILE line 9: currency must be an ISO 4217 code such as EUR',
        'FILE line 10: has 5 fields instead of 7',
        'FILE line 11: name must be text without control characters',
        'FILE line 12: latitude must be degrees from -90 to 90',
      ],
    })
    expect(await rows('select count(*) from cinemas')).toEqual([[0]])
  })
})

describe('a cinema that a week names', () => {
  it('matches by name, or by city', async () => {
    await load([HEAD, REX_BENFELD, REX_MORZINE, 'VOX,Strasbourg,67000,,,Europe/Paris,EUR'])
    expect(await loadWeek('REX')).toEqual({
      ok: false,
      problems: ['FILE line 1: there are 2 cinemas called REX: say which, such as "REX, Benfeld"'],
    })
    expect(await loadWeek('VOX')).toMatchObject({ ok: true, value: { cinemas: 1 } })
    expect(await loadWeek('REX, Morzine')).toMatchObject({ ok: true })
    expect(await loadWeek('REX, Morzine 74110')).toMatchObject({ ok: true, value: { changes: 0 } })
    expect(await rows('select c.city from auditoria a join cinemas c on c.id = a.cinema_id order by 1')).toEqual([
      ['Morzine'],
      ['Strasbourg'],
    ])
    expect(await rows('select count(*) from cinemas')).toEqual([[3]])
  })

  it("can't appear twice in the week under two names", async () => {
    await load([HEAD, REX_BENFELD])
    const auditoria = files.write('auditoria.jsonl', [
      smallAuditorium({ cinema: 'REX' }),
      smallAuditorium({ cinema: 'REX, Benfeld' }),
    ])
    const week = files.write('week.jsonl', [oneShow({ cinema: 'REX' })])
    expect(await importWeek({ pool, auditoria, week, from: '2026-11-21' })).toEqual({
      ok: false,
      problems: [`${auditoria} line 2: REX, Benfeld is called REX here already`],
    })
  })
})

describe('the import of movies', () => {
  const loadMovies = (lines: unknown[]) => importMovies({ pool, movies: files.write('movies.jsonl', lines) })
  const movies = () => rows('select title, genres, rating from movies order by 1')

  it('sets their genres and ratings, and keeps a rating that is not given', async () => {
    expect(
      await loadMovies([
        { movie: 'Cats', genres: ['Musical'], rating: 2.8 },
        { movie: 'Judy', genres: [] },
      ]),
    ).toEqual({ ok: true, value: { movies: 2, posters: 0, changes: 2 } })
    expect(await loadMovies([{ movie: 'Cats', genres: ['Musical', 'Fantasy'] }])).toMatchObject({
      value: { changes: 1 },
    })
    expect(await loadMovies([{ movie: 'Cats', genres: ['Musical', 'Fantasy'] }])).toMatchObject({
      value: { changes: 0 },
    })
    expect(await movies()).toEqual([
      ['Cats', ['Musical', 'Fantasy'], 2.8],
      ['Judy', [], null],
    ])
  })

  it('refuses bad lines by number, and loads nothing', async () => {
    const answer = await loadMovies([
      { movie: 'Cats', genres: ['Musical'] },
      { movie: 'Cats', genres: [] },
      { movie: 'Judy', genres: 'Drama' },
      { movie: 'Judy', genres: [], rating: 11 },
      { movie: 'Judy', genres: [], stars: 5 },
    ])
    expect(answer).toMatchObject({
      ok: false,
      problems: [2, 3, 4, 5].map((line) => expect.stringContaining(`line ${line}:`)),
    })
    expect(await movies()).toEqual([])
  })
})

describe('the sample', () => {
  const placesAndGenres = () =>
    rows(`select (select count(*) from cinemas where city = 'Singapore' and latitude is not null and postal_code is not null),
            (select count(*) from movies where genres <> '{}'), (select count(*) from movies)`)

  it('has the places of its cinemas and the details of its movies', async () => {
    await importSample({ pool })
    expect(await placesAndGenres()).toEqual([[7, 26, 26]])
  })

  it("of an older version is completed once, and a manager's later changes stay", async () => {
    const [auditoria, week] = [fileURLToPath(SAMPLE_AUDITORIA), fileURLToPath(SAMPLE_PROGRAMME)]
    await importWeek({ pool, auditoria, week, from: '2026-11-21' })
    expect(await placesAndGenres()).toEqual([[0, 0, 26]])
    await completeSample(pool)
    expect(await placesAndGenres()).toEqual([[7, 26, 26]])
    await pool.query(`update movies set genres = '{Satire}' where title = 'Jojo Rabbit'`)
    const before = await revision()
    await completeSample(pool)
    expect([await revision(), await rows(`select genres from movies where title = 'Jojo Rabbit'`)]).toEqual([
      before,
      [[['Satire']]],
    ])
  })

  it('is not loaded into a house that has other cinemas', async () => {
    await loadWeek('Lido')
    await completeSample(pool)
    expect(await cinemas()).toEqual([['Lido', null, null, 'Asia/Singapore', 'SGD']])
  })
})
