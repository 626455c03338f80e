import { CATALOGUE_KINDS, CatalogueEntry, type CatalogueRequest, newId } from '@marquee/shared'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { changeTariff } from '../../../../tooling/testing/fixtures/change-tariff.ts'
import { createTestLedger, type TestLedger } from '../../../../tooling/testing/services/ledger.ts'
import { createPool, type Pool } from '../infra/postgres.ts'
import { kindsIn } from '../terminals/conversation/versions.ts'
import { changeCatalogue } from './change.ts'
import { importSample } from './import/import-sample.ts'
import { importWeek } from './import/import-week.ts'
import { makeTestFiles, oneShow, rowOfSeats, smallAuditorium } from './import/test-files.ts'
import { type CataloguePull, pullCatalogue } from './pull.ts'

const files = makeTestFiles()
afterAll(files.remove)

let ledger: TestLedger
let pool: Pool
beforeEach(async () => {
  ledger = await createTestLedger()
  pool = createPool({ url: ledger.url, max: 12, name: 'test', onError: () => {} })
})
afterEach(async () => {
  await pool.end()
  await ledger.drop()
})

function placeOf(entry: CatalogueEntry): NonNullable<CatalogueRequest['after']> {
  return { revision: entry.revision, kind: entry.kind, id: entry.entry.id }
}

async function pullAll(
  from?: CatalogueRequest['after'],
  { cinemaId = null, kinds = CATALOGUE_KINDS }: Partial<Pick<CataloguePull, 'cinemaId' | 'kinds'>> = {},
): Promise<CatalogueEntry[][]> {
  let after = from
  const pages: CatalogueEntry[][] = []
  for (let more = true; more; ) {
    const page = await pullCatalogue(pool, { after, cinemaId, kinds })
    if (page.entries.length === 0 && page.more) throw new Error('an empty page promises more')
    more = page.more
    pages.push(page.entries)
    const last = page.entries.at(-1)
    after = last ? placeOf(last) : after
  }
  return pages
}

let imports = 0
async function loadShows(shows: object[], auditoria: object[] = [smallAuditorium()]): Promise<void> {
  const answer = await importWeek({
    pool,
    auditoria: files.write(`auditoria-${imports}.jsonl`, auditoria),
    week: files.write(`week-${imports++}.jsonl`, shows),
    from: '2099-01-01',
  })
  if (!answer.ok) throw new Error(answer.problems.join())
}

describe("a terminal's pull of the catalogue", () => {
  it('returns everything once, in order, in pages that fit a message', async () => {
    await importSample({ pool, from: '2099-01-01' })
    const pages = await pullAll()
    const entries = pages.flat()
    for (const page of pages) {
      expect(page.length).toBeLessThanOrEqual(100)
      expect(JSON.stringify(page).length).toBeLessThan(300_000)
    }
    for (const entry of entries) expect(CatalogueEntry.parse(entry)).toEqual(entry)
    const counts = CATALOGUE_KINDS.map((kind) => entries.filter((entry) => entry.kind === kind).length)
    expect(counts).toEqual([7, 70, 70, 26, 1, 2639, 7, 0])
    expect(new Set(entries.map((entry) => entry.entry.id)).size).toBe(entries.length)

    // Everything that an entry refers to is there before it.
    const seen = new Set<string>()
    for (const { entry } of entries) {
      for (const [name, value] of Object.entries(entry)) {
        if (name.endsWith('Id') && typeof value === 'string') expect(seen).toContain(value)
      }
      seen.add(entry.id)
    }
  })

  it('returns a plan that is larger than a page by itself', async () => {
    const hall = (n: number) => smallAuditorium({ auditorium: `Hall ${n}`, seats: rowOfSeats('A', 20_000, 0) })
    await loadShows([oneShow()], [smallAuditorium(), hall(2), hall(3)])
    const pages = await pullAll()
    const sizes = pages
      .filter((page) => page.some(({ kind }) => kind === 'seat_plan'))
      .map((page) => JSON.stringify(page).length)
    expect(Math.max(...sizes)).toBeLessThan(700_000)
    expect(pages.flat().filter(({ kind }) => kind === 'seat_plan')).toHaveLength(3)
  })

  it('returns the changes since, and then nothing', async () => {
    await loadShows([oneShow()])
    const last = (await pullAll()).flat().at(-1)
    if (!last) throw new Error('nothing was pulled')
    const nothing = { entries: [], more: false }
    expect(await pullCatalogue(pool, { after: placeOf(last), cinemaId: null, kinds: CATALOGUE_KINDS })).toEqual(nothing)
    await loadShows([oneShow({ time: '12:00', movie: '1917' })])
    const news = (await pullAll(placeOf(last))).flat()
    expect(news.map(({ kind, revision }) => [kind, revision])).toEqual([
      ['movie', 2],
      ['show', 2],
    ])
  })

  it('returns a revision from its beginning for an unknown kind in the cursor', async () => {
    await loadShows([oneShow()])
    const all = (await pullAll()).flat()
    expect((await pullAll({ revision: 1, kind: 'popcorn', id: newId() })).flat()).toEqual(all)
  })

  it("returns a cinema's own rows to its terminals, and the movies and price lists of all", async () => {
    await loadShows(
      [oneShow(), oneShow({ cinema: 'Jewel', movie: '1917' })],
      [smallAuditorium(), smallAuditorium({ cinema: 'Jewel' })],
    )
    const all = (await pullAll()).flat()
    const lido =
      all.find(({ kind, entry }) => kind === 'cinema' && 'name' in entry && entry.name === 'Lido')?.entry.id ?? null
    const entries = (await pullAll(undefined, { cinemaId: lido })).flat()
    expect(entries.map(({ kind }) => kind)).toEqual([
      'cinema',
      'auditorium',
      'seat_plan',
      'movie',
      'movie',
      'price_list',
      'show',
      'tariff',
    ])
    const hall = entries.find(({ kind }) => kind === 'auditorium')?.entry
    expect(hall).toMatchObject({ cinemaId: lido })
    expect(entries.at(-2)?.entry).toMatchObject({ auditoriumId: hall?.id })
    expect(entries.at(-1)?.entry).toMatchObject({ cinemaId: lido })
  })

  it('returns the newest tariff of each cinema alone, also to who had stopped before an older one', async () => {
    await loadShows(
      [oneShow(), oneShow({ cinema: 'Jewel', movie: '1917' })],
      [smallAuditorium(), smallAuditorium({ cinema: 'Jewel' })],
    )
    const before = (await pullAll()).flat().at(-1)
    if (before?.kind !== 'tariff') throw new Error('the last entry is no tariff')
    const { cinemaId } = before.entry
    await changeTariff(pool, cinemaId)
    const newest = await changeTariff(pool, cinemaId, { holidays: ['2026-12-25'] })
    const news = (await pullAll(placeOf(before))).flat()
    expect(news).toMatchObject([{ kind: 'tariff', revision: 3, entry: { cinemaId, version: 3, tariff: newest } }])
    const tariffs = (await pullAll()).flat().filter(({ kind }) => kind === 'tariff')
    expect(tariffs.map(({ entry }) => 'version' in entry && entry.version).toSorted()).toEqual([1, 3])
  })

  it('returns no tariff to a terminal of protocol version 3, which comes to the end of its pull all the same', async () => {
    await loadShows([oneShow()])
    const all = (await pullAll()).flat()
    const last = all.at(-2)
    if (!last) throw new Error('nothing was pulled')
    // More than two pages of nothing but tariffs: of 250 cinemas, each in a revision of its own.
    await pool.query(`with more as (
        insert into cinemas (id, name, time_zone, currency, revision)
        select uuidv7(), 'Cinema ' || n, 'Asia/Singapore', 'SGD', 1 from generate_series(1, 250) n returning id
      ), made as (select id, uuidv7() as tariff_id, row_number() over () + 1 as revision from more)
      insert into tariffs (id, cinema_id, version, tariff, made_by, revision)
      select tariff_id, made.id, 1, (select tariff from tariffs limit 1) || jsonb_build_object('id', tariff_id), 'a test', revision
      from made`)
    const kinds = kindsIn(3)
    const ofVersion3 = (await pullAll(undefined, { kinds })).flat()
    expect(ofVersion3.filter(({ kind }) => kind === 'tariff')).toEqual([])
    expect(ofVersion3).toHaveLength(all.length - 1 + 250)
    expect(await pullCatalogue(pool, { after: placeOf(last), cinemaId: null, kinds })).toEqual({
      entries: [],
      more: false,
    })
    expect((await pullAll(placeOf(last), { kinds: kindsIn(4) })).flat()).toHaveLength(251)

    // What follows the tariffs is found behind them.
    await pool.query('update catalogue_revision set revision = 300')
    await loadShows([oneShow({ time: '12:00', movie: '1917' })])
    expect((await pullAll(placeOf(last), { kinds })).flat().map(({ kind }) => kind)).toEqual(['movie', 'show'])
  })

  it('leaves out shows that began more than two days ago', async () => {
    await loadShows([oneShow(), oneShow({ time: '12:00' }), oneShow({ time: '15:00' })])
    await pool.query(`
      update shows set starts_at = now() - interval '49 hours' where starts_at = (select min(starts_at) from shows);
      update shows set starts_at = now() - interval '47 hours' where starts_at = (select min(starts_at) from shows where starts_at > now())`)
    expect((await pullAll()).flat().filter(({ kind }) => kind === 'show')).toHaveLength(2)
  })

  it('misses nothing while several import at once, however slowly they commit', async () => {
    const writers = Array.from({ length: 6 }, async (_, writer) => {
      for (let n = 0; n < 8; n++) {
        await changeCatalogue(pool, async (tx, revision) => {
          await tx.query(`insert into movies (id, title, revision) values (uuidv7(), $1, $2)`, [
            `movie ${writer}-${n}`,
            revision,
          ])
          await tx.query('select pg_sleep($1)', [((writer * 7 + n * 3) % 5) / 500])
          return { changed: true, value: null }
        })
      }
    })
    let writing = true
    const written = Promise.all(writers).finally(() => {
      writing = false
    })
    const titles: string[] = []
    let after: CatalogueRequest['after']
    const catchUp = async (): Promise<void> => {
      for (const { entry, ...rest } of (await pullAll(after)).flat()) {
        titles.push('title' in entry ? entry.title : '')
        after = placeOf({ entry, ...rest } as CatalogueEntry)
      }
    }
    while (writing) await catchUp()
    await written
    await catchUp()
    expect(titles).toHaveLength(48)
    expect(new Set(titles).size).toBe(48)
  })
})
