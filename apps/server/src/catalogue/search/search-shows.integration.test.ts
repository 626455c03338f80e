import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadStatement } from '../../infra/postgres.ts'
import { createFindWords } from './find-words.ts'
import { createSearch, type Search } from './search.ts'
import { dayAfter, must, openTestHouse, searchQuery, type TestHouse } from './testing/house.ts'

const JUMANJI = 'Jumanji: The Next Level'
const FROZEN = "Disney's Frozen 2"
const AMELIE = "Le Fabuleux Destin d'Amélie Poulain"

let house: TestHouse
let search: Search
beforeAll(async () => {
  house = await openTestHouse({ france: true })
  await house.addMovies([
    { movie: JUMANJI, genres: ['Adventure', 'Comedy'], rating: 6.5 },
    { movie: FROZEN, genres: ['Animation', 'Family'], rating: 8 },
    { movie: AMELIE, genres: ['Comédie', 'Romance'] },
    { movie: '100% Wolf_', genres: [] },
    { movie: 'Dark Waters', genres: [] },
  ])
  await house.addShows([
    { cinema: 'PUBLICIS ELYSEES, Paris', movie: FROZEN, day: 0, time: '18:00' },
    { cinema: 'UGC NORMANDIE, Paris', movie: JUMANJI, day: 0, time: '18:10' },
    { cinema: 'LUMINOR HOTEL DE VILLE, Paris', movie: FROZEN, day: 0, time: '18:20' },
    { cinema: 'PATHE, Paris 75019', movie: FROZEN, day: 1, time: '18:30' },
    { cinema: 'COMOEDIA, Lyon', movie: AMELIE, day: 0, time: '18:40' },
    { cinema: 'SAINT DENIS, Lyon', movie: JUMANJI, day: 1, time: '18:50' },
    { cinema: "L'IGLOO, Fontcouverte-la-Toussuire", movie: '100% Wolf_', day: 2, time: '20:00' },
    { cinema: 'Nex', movie: 'Dark Waters', day: 3, time: '9:00' },
    { cinema: 'Lido', movie: FROZEN, day: 1, time: '0:30' },
    { cinema: 'Lido', movie: JUMANJI, day: 1, time: '23:30' },
  ])
  search = createSearch(house.pool)
})
afterAll(() => house.close())

const find = async (query: Record<string, string>) => must(await search.search(searchQuery(query)))
/** `Frozen at PATHE` in the answer's order. */
const places = async (query: Record<string, string>) =>
  (await find(query)).results.map((result) => `${result.movie.title} at ${result.cinema.name}`)

describe('a search by words', () => {
  it('finds a movie by its title in any spelling of case and signs', async () => {
    const all = [`${JUMANJI} at UGC NORMANDIE`, `${JUMANJI} at Lido`, `${JUMANJI} at SAINT DENIS`]
    for (const q of ['Jumanji', 'JUMANJI the next level', '  jumanji:  LEVEL ', 'juman']) {
      expect(await places({ q }), q).toEqual(all)
    }
  })

  it.each([
    ['Jumanjj', JUMANJI],
    ['jumangi', JUMANJI],
    ['jumnaji', JUMANJI],
    ['frozn', FROZEN],
    ['disny frozen', FROZEN],
    ['amelie', AMELIE],
    ['Amelié poulin', AMELIE],
    ['fabulux', AMELIE],
  ])('forgives %s', async (q, movie) => {
    const found = (await find({ q })).results
    expect(found.length).toBeGreaterThan(0)
    expect(new Set(found.map((result) => result.movie.title))).toEqual(new Set([movie]))
  })

  it('finds cinemas and cities as well, and reads each word as what it is', async () => {
    expect(await places({ q: 'lyon' })).toEqual([`${AMELIE} at COMOEDIA`, `${JUMANJI} at SAINT DENIS`])
    expect(await places({ q: 'jumanji lyon' })).toEqual([`${JUMANJI} at SAINT DENIS`])
    expect(await places({ q: 'frozn lydo' })).toEqual([`${FROZEN} at Lido`])
    expect(await places({ q: 'igloo' })).toEqual(["100% Wolf_ at L'IGLOO"])
    expect(await places({ q: 'comedy' })).toEqual(await places({ q: 'jumanji' }))
    expect(await places({ q: 'comedie' })).toEqual([`${AMELIE} at COMOEDIA`])
  })

  it('needs every word to match', async () => {
    expect(await places({ q: 'jumanji frozen' })).toEqual([])
    expect(await places({ q: 'jumanji zzzzzz' })).toEqual([])
  })

  it("prefers a word's meaning that fits the whole query", async () => {
    // There is a cinema called Le Drakkar.
    expect(await places({ q: 'drak waters' })).toEqual(['Dark Waters at Nex'])
  })
})

describe('a filter', () => {
  it('by city ignores case and accents, and matches only the whole name', async () => {
    expect(await places({ city: 'LYON' })).toEqual([`${AMELIE} at COMOEDIA`, `${JUMANJI} at SAINT DENIS`])
    expect(await places({ city: 'fontcouverte la toussuire' })).toHaveLength(1)
    expect(await places({ city: 'Lyo' })).toEqual([])
    expect(await places({ city: '%' + 'a' })).toEqual([])
  })

  it('by genre', async () => {
    expect(await places({ genre: 'comedie' })).toEqual([`${AMELIE} at COMOEDIA`])
    expect(await places({ genre: 'family', city: 'Singapore' })).toEqual([`${FROZEN} at Lido`])
    expect(await places({ genre: 'com' })).toEqual([])
  })

  it('by cinema matches words of its name, or its id', async () => {
    expect(await places({ cinema: 'ugc normandie' })).toEqual([`${JUMANJI} at UGC NORMANDIE`])
    expect(await places({ cinema: 'Normandie' })).toEqual([`${JUMANJI} at UGC NORMANDIE`])
    expect(await places({ cinema: 'Norman' })).toEqual([])
    const [result] = (await find({ cinema: 'Lido' })).results
    expect(await places({ cinema: result?.cinema.id ?? '' })).toEqual([`${FROZEN} at Lido`, `${JUMANJI} at Lido`])
    expect(await places({ cinema: '01900000-0000-7000-8000-000000000000' })).toEqual([])
  })

  it('by postal code matches the cinemas of that code', async () => {
    expect(await places({ postalCode: '75008' })).toEqual([
      `${FROZEN} at PUBLICIS ELYSEES`,
      `${JUMANJI} at UGC NORMANDIE`,
    ])
    expect(await places({ postalCode: '238868' })).toHaveLength(2)
    expect(await places({ postalCode: '7500' })).toEqual([])
  })

  it('combines with every other', async () => {
    const query = {
      q: 'frozn',
      city: 'paris',
      genre: 'animation',
      postalCode: '75008',
      near: '48.87,2.30',
      radiusKm: '3',
    }
    expect(await places({ ...query, cinema: 'publicis', from: dayAfter(0), to: dayAfter(0) })).toEqual([
      `${FROZEN} at PUBLICIS ELYSEES`,
    ])
    expect(await places({ ...query, from: dayAfter(1) })).toEqual([])
  })

  it('that is empty is ignored', async () => {
    expect(await places({ q: '', city: ' ', genre: '', cinema: '', postalCode: '' })).toEqual(await places({}))
  })
})

describe('a search near a place', () => {
  const HOTEL_DE_VILLE = '48.8566,2.3522'

  it('finds the cinemas within the radius, nearest first, with their distances', async () => {
    const { results } = await find({ near: HOTEL_DE_VILLE, radiusKm: '2', sort: 'distance' })
    expect(results.map((result) => [result.cinema.name, result.distanceKm])).toEqual([
      ['LUMINOR HOTEL DE VILLE', 0.254],
    ])
    const wider = (await find({ near: HOTEL_DE_VILLE, radiusKm: '6', sort: 'distance' })).results
    expect(wider.map((result) => result.cinema.name)).toEqual([
      'LUMINOR HOTEL DE VILLE',
      'UGC NORMANDIE',
      'PUBLICIS ELYSEES',
      'PATHE',
    ])
    const distances = wider.map((result) => result.distanceKm ?? Number.NaN)
    expect(distances).toEqual(distances.toSorted((a, b) => a - b))
  })

  it('uses 50 km without a radius', async () => {
    expect(await places({ near: HOTEL_DE_VILLE })).toHaveLength(4)
    expect(await places({ near: '45.76,4.84', sort: 'distance' })).toHaveLength(2)
    expect(await places({ near: '0,0' })).toEqual([])
    expect(await places({ near: '90,0', radiusKm: '20038', sort: 'distance' })).toHaveLength((await places({})).length)
  })

  it('accepts a postal code, as the middle of its cinemas', async () => {
    const near = await find({ postalCode: '75008', radiusKm: '1', sort: 'distance' })
    expect(near.results.map((result) => result.cinema.name)).toEqual(['UGC NORMANDIE', 'PUBLICIS ELYSEES'])
    expect(near.results.every((result) => result.distanceKm !== undefined && result.distanceKm < 1)).toBe(true)
    expect(await places({ postalCode: '75008', sort: 'distance' })).toHaveLength(4)
    expect(await places({ postalCode: '99999', sort: 'distance' })).toEqual([])
  })

  it('is the only one that tells distances', async () => {
    const { results } = await find({})
    expect(results.some((result) => 'distanceKm' in result)).toBe(false)
  })
})

describe('the time of a show', () => {
  it("is on a date in the cinema's own time zone", async () => {
    expect(await places({ cinema: 'lido', from: dayAfter(1), to: dayAfter(1) })).toHaveLength(2)
    expect(await places({ cinema: 'lido', to: dayAfter(0) })).toEqual([])
    expect(await places({ city: 'lyon', from: dayAfter(1) })).toEqual([`${JUMANJI} at SAINT DENIS`])
  })

  it('may be given as instants, the last included', async () => {
    const [first, second] = (await find({ cinema: 'lido' })).results.map((result) => result.startsAt)
    expect(await places({ cinema: 'lido', from: second ?? '' })).toEqual([`${JUMANJI} at Lido`])
    expect(await places({ cinema: 'lido', to: first ?? '' })).toEqual([`${FROZEN} at Lido`])
  })

  it('lies in the future, so a show that has begun is never found', async () => {
    const [lyon] = (await find({ city: 'lyon' })).results
    await house.pool.query(
      `insert into shows select $2, auditorium_id, movie_id, seat_plan_id, price_list_id, now() - interval '1 minute', revision
       from shows where id = $1`,
      [lyon?.showId, '01900000-0000-7000-8000-0000000000aa'],
    )
    expect(await places({ city: 'Lyon', from: '2020-01-01', limit: '9' })).toHaveLength(2)
  })
})

describe('the answer', () => {
  it('names the movie, the cinema with its place, the show, and its free seats', async () => {
    const { results } = await find({ cinema: 'publicis' })
    expect(results).toEqual([
      {
        movie: {
          id: expect.any(String),
          title: FROZEN,
          genres: ['Animation', 'Family'],
          rating: 8,
          originalTitle: null,
          runtimeMinutes: null,
          ageRatings: [],
          poster: null,
          contentFrom: null,
        },
        cinema: {
          id: expect.any(String),
          name: 'PUBLICIS ELYSEES',
          address: '133 AV DES CHAMPS ELYSEES',
          postalCode: '75008',
          city: 'Paris',
          region: 'Île-de-France',
          country: 'FR',
          latitude: expect.closeTo(48.87, 1),
          longitude: expect.closeTo(2.3, 1),
          timeZone: 'Europe/Paris',
        },
        showId: expect.any(String),
        startsAt: expect.stringMatching(/Z$/),
        language: null,
        formats: [],
        availableSeats: 6,
      },
    ])
  })

  it('puts the best-rated movies first on request, and unrated ones last', async () => {
    const titles = (await find({ sort: 'rating' })).results.map((result) => result.movie.title)
    expect([...new Set(titles)].slice(0, 2)).toEqual([FROZEN, JUMANJI])
    expect(titles.slice(-3).toSorted()).toEqual(['100% Wolf_', 'Dark Waters', AMELIE].toSorted())
  })

  it.each(['showtime', 'rating', 'distance'])('comes in pages by %s, each show once', async (sort) => {
    const query = { sort, near: '48.8566,2.3522', radiusKm: '20000' }
    const whole = await find(query)
    expect(whole.nextCursor).toBeUndefined()
    const paged: string[] = []
    let next: string | undefined
    do {
      const page = await find({ ...query, limit: '2', ...(next && { cursor: next }) })
      expect(page.results.length).toBeLessThanOrEqual(2)
      paged.push(...page.results.map((result) => result.showId))
      next = page.nextCursor
    } while (next)
    expect(paged).toEqual(whole.results.map((result) => result.showId))
  })

  const id = '01900000-0000-7000-8000-000000000000'
  it.each([
    '',
    '[]',
    '{}',
    '[0]',
    'null',
    `[0,"2026-11-21T10:00:00.${'0'.repeat(200)}Z","${id}"]`,
    `[0,"0000-01-01T00:00:00.000000Z","${id}"]`,
    `["0","2026-11-21T10:00:00.000000Z","${id}"]`,
    `[0,"2026-11-21T10:00:00.000000Z","' or 1=1"]`,
    `[1e999,"2026-11-21T10:00:00.000000Z","${id}"]`,
  ])('refuses a cursor that says %s, which it never gave', async (text) => {
    const cursor = text === '' ? 'x' : Buffer.from(text).toString('base64url')
    expect(await search.search(searchQuery({ cursor }))).toEqual({
      ok: false,
      refusal: {
        code: 'malformed',
        field: 'cursor',
        problem: 'must be the nextCursor of an answer to the same query',
      },
    })
  })
})

describe('text with a meaning in SQL', () => {
  it.each([
    `'; DROP TABLE movies; --`,
    `" OR 1=1`,
    'a & !b | (c:*)',
    "it''s",
    '$1',
    'x'.repeat(200),
    '{"a":1}',
    'a\\',
    '%a_',
    '½ ℀',
    '误杀',
    'ภาพ',
    '🎬 a',
  ])('%s is treated as text', async (text) => {
    for (const field of ['q', 'city', 'genre', 'cinema']) {
      expect(await places({ [field]: text }), field).toEqual([])
    }
    expect((await house.pool.query('select count(*)::int as n from movies')).rows).toEqual([{ n: 5 }])
  })

  it('finds a title with signs by its letters', async () => {
    expect(await places({ q: '100%' })).toEqual(["100% Wolf_ at L'IGLOO"])
    expect(await places({ q: '_wolf_' })).toEqual(["100% Wolf_ at L'IGLOO"])
  })
})

describe('a word', () => {
  it('is found as soon as a movie or cinema has it, and no longer than that', async () => {
    const { pool } = house
    const fresh = createFindWords(pool)
    const has = async (word: string) => (await fresh(word, false))?.entries.length ?? 0
    await pool.query("update movies set title = 'Zubrowka' where title = '100% Wolf_'")
    expect([await has('zubrovka'), await has('wolf')]).toEqual([1, 0])
    await pool.query("update cinemas set city = 'Quixotville' where name = 'Nex'")
    expect([await has('quixotvile'), await has('nex')]).toEqual([1, 1])
    await pool.query("update movies set revision = revision where title = 'Zubrowka'")
    expect(await has('zubrowka')).toBe(1)
  })
})

describe('in a large programme', () => {
  const MISSPELT = ['cinfghhe dkslmor parlmno', 'zwqxvb', 'jumangi zwqxvb', 'parhsi cinwma grudnle']
  /** Pages of 8 kB that a statement reads: the same on a slow machine and a fast one. */
  const pagesRead = async (file: string, values: unknown[]): Promise<number> => {
    const { text } = loadStatement(new URL(`./sql/${file}.sql`, import.meta.url))
    const { rows } = await house.pool.query(`explain (analyze, buffers, format json) ${text}`, values)
    const { Plan: plan } = rows[0]['QUERY PLAN'][0]
    return plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
  }
  let tables: number

  beforeAll(async () => {
    const { pool } = house
    await pool.query(`
      create function test_id(n bigint, kind int) returns uuid language sql immutable
        return (lpad(to_hex(n), 8, '0') || '-0000-7000-800' || kind || '-000000000000')::uuid;
      insert into movies (id, title, revision)
      select test_id(n, 1), 'Reel ' || left(translate(md5(n::text), '0123456789', 'ghijklmnop'), 8), 1
      from generate_series(1, 2000) n;
      insert into auditoria (id, cinema_id, name, revision)
      select test_id(row_number() over (), 2), id, 'Large hall', 1 from cinemas;
      insert into shows (id, auditorium_id, movie_id, seat_plan_id, price_list_id, starts_at, revision)
      select test_id(row_number() over (), 3), a.id, m.id, (select id from seat_plans limit 1),
        (select id from price_lists limit 1), now() + interval '1 hour' * (2 + place), 1
      from (select id, row_number() over () as n from auditoria where name = 'Large hall') a
      cross join generate_series(1, 10) place
      join (select id, row_number() over () as n from movies where title like 'Reel %') m on m.n = 1 + (a.n * 31 + place * 97) % 1000;
      analyze`)
    const sizes = await pool.query<{ pages: number }>(
      "select sum(pg_relation_size(oid) / 8192)::int as pages from pg_class where relname in ('shows', 'movies', 'cinemas')",
    )
    tables = sizes.rows[0]?.pages ?? 0
  })

  it.each(MISSPELT)('%s, which matches nothing, reads some pages of an index and no show', async (q) => {
    expect(tables).toBeGreaterThan(400)
    expect(await pagesRead('find-words', [q, false])).toBeLessThan(250)
    expect(await createFindWords(house.pool)(q, false)).toBeUndefined()
  })

  it('words that match a few shows read those, and not the rest of the programme', async () => {
    const q = 'jumangi lyon'
    const found = await createFindWords(house.pool)(q, false)
    const entries = found?.entries ?? []
    const values = [
      ...[entries.map((e) => e.kind), entries.map((e) => e.id), entries.map((e) => e.bits)],
      ...[found?.wanted, found?.rarest, ...Array.from({ length: 13 }, () => null), 'showtime', null, null, null, 51],
    ]
    expect(await places({ q })).toEqual([`${JUMANJI} at SAINT DENIS`])
    expect(await pagesRead('search', values)).toBeLessThan(tables / 2)
  })
})
