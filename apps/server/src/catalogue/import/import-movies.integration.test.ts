import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CATALOGUE_KINDS, CatalogueEntry } from '@marquee/shared'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestLedger, type TestLedger } from '../../../../../tooling/testing/services/ledger.ts'
import { createPool, type Pool } from '../../infra/postgres.ts'
import { jpegHead, pngOf } from '../posters/testing/pictures.ts'
import { pullCatalogue } from '../pull.ts'
import { createSearch } from '../search/search.ts'
import { movieShowsQuery, moviesQuery, must } from '../search/testing/house.ts'
import { importCinemas } from './import-cinemas.ts'
import { importMovies } from './import-movies.ts'
import { importWeek } from './import-week.ts'
import { oneShow, smallAuditorium } from './test-files.ts'

let ledger: TestLedger
let pool: Pool
let dir: string
beforeEach(async () => {
  ledger = await createTestLedger()
  pool = createPool({ url: ledger.url, max: 4, name: 'test', onError: () => {} })
  dir = mkdtempSync(join(tmpdir(), 'marquee-movies-'))
  mkdirSync(join(dir, 'programme', 'posters'), { recursive: true })
})
afterEach(async () => {
  rmSync(dir, { recursive: true })
  await pool.end()
  await ledger.drop()
})

const write = (name: string, ...lines: (object | string)[]): string => {
  const path = join(dir, 'programme', name)
  writeFileSync(path, lines.map((line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join(''))
  return path
}

async function load(...movies: object[]) {
  const path = write('movies.jsonl', ...movies)
  const answer = await importMovies({ pool, movies: path })
  return answer.ok ? answer : { ...answer, problems: answer.problems.map((text) => text.replace(path, 'FILE')) }
}

function addPoster(name: string, bytes: Buffer): string {
  writeFileSync(join(dir, 'programme', 'posters', name), bytes)
  return createHash('sha256').update(bytes).digest('hex')
}

async function pulled(): Promise<CatalogueEntry[]> {
  const { entries } = await pullCatalogue(pool, { cinemaId: null, kinds: CATALOGUE_KINDS })
  for (const entry of entries) expect(CatalogueEntry.parse(entry)).toEqual(entry)
  return entries
}
const entriesOf = async (kind: string) =>
  (await pulled()).flatMap(({ kind: of, entry }) => (of === kind ? [entry] : []))
const countPosters = async () => (await pool.query<{ n: number }>('select count(*)::int as n from posters')).rows[0]?.n

describe('a file of movies', () => {
  it('gives each its length, age ratings and poster, and terminals pull them', async () => {
    const picture = pngOf(100, 150)
    const sha256 = addPoster('cats.png', picture)
    const cats = {
      movie: 'Cats',
      genres: ['Musical'],
      originalTitle: 'Cats!',
      runtimeMinutes: 110,
      ageRatings: { FSK: '0', BBFC: 'U' },
      poster: 'posters/cats.png',
      tmdbId: 536869,
    }
    expect(await load(cats, { movie: 'Judy' })).toEqual({ ok: true, value: { movies: 2, posters: 1, changes: 2 } })
    expect(await load(cats, { movie: 'Judy' })).toEqual({ ok: true, value: { movies: 2, posters: 1, changes: 0 } })
    expect(await entriesOf('movie')).toEqual(
      expect.arrayContaining([
        {
          id: expect.any(String),
          title: 'Cats',
          originalTitle: 'Cats!',
          runtimeMinutes: 110,
          ageRatings: { FSK: '0', BBFC: 'U' },
          poster: { sha256, mediaType: 'image/png', bytes: picture.length, width: 100, height: 150 },
        },
        { id: expect.any(String), title: 'Judy' },
      ]),
    )
  })

  it('changes only what it says; a poster that is null is taken off, and goes when no movie has it', async () => {
    addPoster('cats.png', pngOf(100, 150))
    await load({ movie: 'Cats', genres: ['Musical'], rating: 2.8, runtimeMinutes: 110, poster: 'posters/cats.png' })
    expect(await load({ movie: 'Cats', ageRatings: { FSK: '6' } })).toMatchObject({ value: { changes: 1 } })
    const kept = { runtimeMinutes: 110, ageRatings: { FSK: '6' }, poster: { width: 100 } }
    expect(await entriesOf('movie')).toMatchObject([kept])
    await pool.query("update posters set added_at = now() - interval '2 days'")
    expect(await load({ movie: 'Cats', poster: null })).toMatchObject({ value: { changes: 1 } })
    expect((await entriesOf('movie'))[0]).not.toHaveProperty('poster')
    expect(await countPosters()).toBe(0)
    const rows = await pool.query('select genres, rating from movies')
    expect(rows.rows).toEqual([{ genres: ['Musical'], rating: 2.8 }])
  })

  it('is refused as a whole, line by line, for what is no poster, no rating and no length', async () => {
    addPoster('good.jpg', jpegHead(780, 1170))
    addPoster('script.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'))
    addPoster('notes.png', Buffer.from('Ask the distributor'))
    addPoster('large.jpg', Buffer.alloc(40 * 1024 * 1024))
    writeFileSync(join(dir, 'secret.jpg'), jpegHead(780, 1170))
    symlinkSync(join(dir, 'secret.jpg'), join(dir, 'programme', 'posters', 'link.jpg'))
    expect(
      await load(
        { movie: 'One', poster: 'posters/good.jpg' },
        { movie: 'Two', poster: 'posters/script.jpg' },
        { movie: 'Three', poster: 'posters/notes.png' },
        { movie: 'Four', poster: 'posters/large.jpg' },
        { movie: 'Five', poster: '../secret.jpg' },
        { movie: 'Six', poster: 'posters/link.jpg' },
      ),
    ).toEqual({
      ok: false,
      problems: [
        'FILE line 2: poster posters/script.jpg is no JPEG, PNG or WebP picture',
        'FILE line 3: poster posters/notes.png is no JPEG, PNG or WebP picture',
        'FILE line 4: poster posters/large.jpg is 40 MB large, and must have at most 5 MB',
        'FILE line 5: poster ../secret.jpg must be a file below the folder of this file, such as posters/cats.jpg',
        'FILE line 6: poster posters/link.jpg leads out of the folder of this file',
      ],
    })
    const wrong = await load(
      { movie: 'One', ageRatings: { KIJKWIJZER: '12' } },
      { movie: 'Two', ageRatings: { FSK: '13' } },
      { movie: 'Three', runtimeMinutes: -90 },
      { movie: 'Four', runtimeMinutes: 90.5 },
      { movie: 'Five', runtimeMinutes: 100_000 },
      { movie: 'Six', ageRatings: { constructor: '12' } },
    )
    expect(wrong).toMatchObject({
      ok: false,
      problems: [
        expect.stringMatching(/^FILE line 1: ageRatings must have systems of FSK, CNC, .*, and not KIJKWIJZER$/),
        'FILE line 2: ageRatings must have one of 0, 6, 12, 16, 18 for FSK, and not 13',
        'FILE line 3: runtimeMinutes must be at least 1 minute',
        'FILE line 4: runtimeMinutes must be a whole number of minutes',
        'FILE line 5: runtimeMinutes must be at most 1,000 minutes',
        expect.stringContaining('and not constructor'),
      ],
    })
    expect([await entriesOf('movie'), await countPosters()]).toEqual([[], 0])
  })
})

describe('a file of a week', () => {
  const week = (...shows: object[]) =>
    importWeek({
      pool,
      auditoria: write('auditoria.jsonl', smallAuditorium()),
      week: write('week.jsonl', ...shows),
      from: '2099-01-01',
    })
  const vost = { spoken: 'en', subtitles: ['fr'] }

  it('gives shows their language and formats, and cinemas have their country for the ratings', async () => {
    await importCinemas({ pool, cinemas: write('cinemas.csv', 'name,city,country', 'Lido,Hamburg,DE') })
    expect(await week(oneShow({ language: vost, formats: ['imax', '3d'] }))).toMatchObject({ ok: true })
    const whole = { spoken: 'en', subtitles: ['fr'], version: 'original' }
    expect(await entriesOf('show')).toMatchObject([{ language: whole, formats: ['imax', '3d'] }])
    expect(await entriesOf('cinema')).toMatchObject([{ name: 'Lido', country: 'DE' }])
    // Another language is a correction; other formats would be other prices.
    const dubbed = { spoken: 'DE', version: 'dubbed' }
    expect(await week(oneShow({ language: dubbed, formats: [] }))).toMatchObject({ value: { changes: 1 } })
    expect(await week(oneShow({ language: dubbed }))).toMatchObject({ value: { changes: 0 } })
    expect(await entriesOf('show')).toMatchObject([
      { language: { spoken: 'de', subtitles: [], version: 'dubbed' }, formats: ['imax', '3d'] },
    ])
    expect(await week(oneShow())).toMatchObject({ value: { changes: 0 } })
  })

  it('is refused for a language that is none, and for formats that no price rule could name', async () => {
    const refused = async (change: object) => {
      const answer = await week(oneShow(change))
      return answer.ok ? 'loaded' : answer.problems[0]?.replace(/.*line 1: /, '')
    }
    expect(await refused({ language: { spoken: 'not a language' } })).toContain('language.spoken must be a language')
    expect(await refused({ language: { ...vost, version: 'karaoke' } })).toContain('must be original or dubbed')
    expect(await refused({ language: { ...vost, subtitles: ['fr', 'fr'] } })).toContain('once')
    expect(await refused({ formats: ['3-D!'] })).toContain('formats[0] must be a word such as imax')
    expect(await refused({ formats: ['imax', 'imax'] })).toContain('each format once')
  })

  it('and a file of movies are told to online customers', async () => {
    const sha256 = addPoster('cats.png', pngOf(100, 150))
    await load({ movie: 'Cats', runtimeMinutes: 110, ageRatings: { BBFC: '12A' }, poster: 'posters/cats.png' })
    await week(oneShow({ language: vost, formats: ['imax'] }), oneShow({ time: '15:00', language: vost }))
    const search = createSearch(pool)
    const [cats] = must(await search.movies(moviesQuery({}))).movies
    expect(cats).toMatchObject({
      runtimeMinutes: 110,
      ageRatings: [{ system: 'BBFC', code: '12A', notice: 'accompanied', age: 12, withAdultFrom: 0 }],
      poster: { url: `/posters/${sha256}`, mediaType: 'image/png', width: 100, height: 150 },
      contentFrom: null,
      languages: [{ spoken: 'en', subtitles: ['fr'], version: 'original' }],
    })
    const { shows } = must(await search.showsOf(cats?.id ?? '', movieShowsQuery({})))
    expect(shows.map(({ language, formats }) => [language?.spoken, formats])).toEqual([
      ['en', ['imax']],
      ['en', []],
    ])
  })
})
