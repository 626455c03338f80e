import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { newId } from '@marquee/shared'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { changePrices } from '../../../../../tooling/testing/fixtures/change-prices.ts'
import { createTestLedger, type TestLedger } from '../../../../../tooling/testing/services/ledger.ts'
import { createPool, type Pool } from '../../infra/postgres.ts'
import { SAMPLE_AUDITORIA, SAMPLE_PROGRAMME } from './house.ts'
import { importPlan } from './import-plan.ts'
import { importSample } from './import-sample.ts'
import { importWeek, readFiles } from './import-week.ts'
import { makeTestFiles, oneShow, rowOfSeats, smallAuditorium } from './test-files.ts'

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

interface Week {
  auditoria?: unknown[]
  shows?: unknown[]
  from?: string
  timeZone?: string
  currency?: string
}

async function load({
  auditoria = [smallAuditorium()],
  shows = [oneShow()],
  from = '2026-11-21',
  ...house
}: Week = {}) {
  const paths = { auditoria: files.write('auditoria.jsonl', auditoria), week: files.write('week.jsonl', shows) }
  const answer = await importWeek({ pool, from, ...paths, ...house })
  if (answer.ok) return answer
  return {
    ...answer,
    problems: answer.problems.map((text) => text.replace(paths.auditoria, 'AUDITORIA').replace(paths.week, 'WEEK')),
  }
}

async function rows(sql: string): Promise<unknown[]> {
  return (await pool.query({ text: sql, rowMode: 'array' })).rows
}

const programme = () =>
  rows(`select c.name, a.name, p.version, m.title, to_char(s.starts_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI'), l.name
        from shows s join auditoria a on a.id = s.auditorium_id join cinemas c on c.id = a.cinema_id
        join seat_plans p on p.id = s.seat_plan_id join movies m on m.id = s.movie_id
        join price_lists l on l.id = s.price_list_id order by s.starts_at, 1, 2`)

const everything = () =>
  rows(`select 'cinema', id, revision, name from cinemas union all select 'auditorium', id, revision, name from auditoria
        union all select 'plan', id, revision, version::text from seat_plans union all select 'movie', id, revision, title from movies
        union all select 'price list', id, revision, name from price_lists union all select 'show', id, revision, movie_id::text from shows
        union all select 'tariff', id, revision, version::text from tariffs
        union all select 'catalogue', null, revision, null from catalogue_revision order by 1, 2`)

describe('the import of a week', () => {
  it('loads two shows in one hall at once, with a warning that names the line', async () => {
    const line = (number: number) =>
      expect.stringMatching(new RegExp(`week\\.jsonl line ${number}: begins .* in the same hall`))
    const at = (time: string, movie: string) => oneShow({ time, movie })
    expect(await load({ shows: [at('20:00', 'Cats'), at('20:30', '1917')] })).toMatchObject({
      ok: true,
      value: { shows: 2, warnings: [line(2)] },
    })
    expect(await load({ shows: [at('19:00', 'Judy')] })).toMatchObject({ value: { changes: 2, warnings: [line(1)] } })
    expect(await load({ shows: [at('12:00', 'Judy')] })).toMatchObject({ value: { warnings: [] } })
    const manager = newId()
    await pool.query("insert into terminals (id, name, kind, public_key) values ($1, 'Office', 'manager', $2)", [
      manager,
      Buffer.alloc(32, 1),
    ])
    await pool.query("update shows set cancelled_at = now(), cancelled_why = 'no projector', cancelled_by = $1", [
      manager,
    ])
    expect(await load({ shows: [at('20:15', 'Judy')] })).toMatchObject({ value: { shows: 1, warnings: [] } })
  })

  it('warns of overlapping seats, with the line', async () => {
    const seats = [...rowOfSeats('B', 3, 0), ...rowOfSeats('A', 3, 0.1)]
    expect(await load({ auditoria: [smallAuditorium({ seats })] })).toMatchObject({
      ok: true,
      value: {
        warnings: [expect.stringMatching(/auditoria\.jsonl line 1: seats B-1 and A-1 overlap, and 2 more pairs$/)],
      },
    })
  })

  it("loads auditoria and shows at their cinema's local time, moved to the given date", async () => {
    const shows = [
      oneShow({ date: '2020-01-04', time: '00:10', movie: '1917' }),
      oneShow(),
      oneShow({ cinema: 'Jewel', bookings: [['A-1'], ['B-1', 'B-2', 'B-3']] }),
    ]
    const auditoria = [
      smallAuditorium(),
      smallAuditorium({ cinema: 'Jewel' }),
      smallAuditorium({ auditorium: 'Unused' }),
    ]
    expect(await load({ auditoria, shows })).toEqual({
      ok: true,
      value: {
        cinemas: 2,
        auditoria: 3,
        seats: 18,
        movies: 2,
        shows: 3,
        changes: 2 + 3 + 3 + 2 + 1 + 3 + 2,
        warnings: [],
      },
    })
    expect(await programme()).toEqual([
      ['Jewel', 'Hall 1', 1, 'Cats', '2026-11-21 01:50', 'House prices, SGD'],
      ['Lido', 'Hall 1', 1, 'Cats', '2026-11-21 01:50', 'House prices, SGD'],
      ['Lido', 'Hall 1', 1, '1917', '2026-11-21 16:10', 'House prices, SGD'],
    ])
    expect(await rows('select count(*) from seat_claims')).toEqual([[0]])
  })

  it('changes nothing when repeated, not even the revision', async () => {
    await load()
    const before = await everything()
    expect(await load()).toMatchObject({ ok: true, value: { shows: 1, changes: 0 } })
    expect(await load({ auditoria: [smallAuditorium({ seats: smallAuditorium().seats.toReversed() })] })).toMatchObject(
      {
        ok: true,
        value: { changes: 0 },
      },
    )
    expect(await everything()).toEqual(before)
  })

  it('loads nothing when a line of either file is bad', async () => {
    const before = await everything()
    expect(await load({ shows: [oneShow(), oneShow({ time: '20:00' }), '{'] })).toEqual({
      ok: false,
      problems: ['WEEK line 3: is not JSON'],
    })
    expect(await load({ auditoria: [smallAuditorium(), smallAuditorium()] })).toEqual({
      ok: false,
      problems: ['AUDITORIA line 2: Hall 1 of Lido is on line 1 already'],
    })
    expect(await everything()).toEqual(before)
  })

  it('adds new rows to the existing ones', async () => {
    await load()
    const shows = [oneShow(), oneShow({ time: '12:00', movie: '1917' })]
    expect(
      await load({ shows, auditoria: [smallAuditorium(), smallAuditorium({ auditorium: 'Hall 2' })] }),
    ).toMatchObject({
      value: { changes: 4 },
    })
    expect(await rows('select title, revision from movies order by 2')).toEqual([
      ['Cats', 1],
      ['1917', 2],
    ])
  })

  it('gives a changed auditorium a new version of its plan, and shows on sale keep theirs', async () => {
    await load()
    const auditoria = [smallAuditorium({ seats: rowOfSeats('A', 4, 0) })]
    expect(await load({ auditoria, shows: [oneShow(), oneShow({ time: '20:00' })] })).toMatchObject({
      value: { changes: 2 },
    })
    expect((await programme()).map((show) => (show as unknown[])[2])).toEqual([1, 2])
  })

  it("may change a show's movie until a seat of it is held or sold", async () => {
    await load()
    expect(await load({ shows: [oneShow({ movie: '1917' })] })).toMatchObject({ value: { changes: 2 } })
    expect(await programme()).toMatchObject([['Lido', 'Hall 1', 1, '1917', '2026-11-21 01:50', expect.anything()]])

    await pool.query(
      `insert into seat_claims (show_id, seat_index, kind, booking_id) select id, 0, 'booked', $1 from shows`,
      [newId()],
    )
    const before = await everything()
    expect(await load({ shows: [oneShow({ time: '12:00' }), oneShow({ movie: 'Cats' })] })).toEqual({
      ok: false,
      problems: ['WEEK line 2: seats for 1917 are held or sold in Hall 1 of Lido at this time'],
    })
    expect(await everything()).toEqual(before)
  })

  it('refuses times that the clocks skip, and takes the first of a repeated hour', async () => {
    const paris = { timeZone: 'Europe/Paris', currency: 'EUR' }
    expect(await load({ shows: [oneShow(), oneShow({ time: '2:30' })], from: '2026-03-29', ...paris })).toEqual({
      ok: false,
      problems: ['WEEK line 2: there is no 02:30 on 2026-03-29 in Europe/Paris: the clocks are put forward'],
    })
    expect(await load({ shows: [oneShow({ time: '2:30' })], from: '2026-10-25', ...paris })).toMatchObject({ ok: true })
    expect(await programme()).toEqual([['Lido', 'Hall 1', 1, 'Cats', '2026-10-25 00:30', 'House prices, EUR']])
  })

  it("keeps a cinema's time zone and currency, and refuses others for it", async () => {
    await load({ timeZone: 'Europe/Paris', currency: 'EUR' })
    expect(await load({ shows: [oneShow({ time: '20:00' })] })).toMatchObject({ ok: true })
    expect((await programme())[1]).toEqual(['Lido', 'Hall 1', 1, 'Cats', '2026-11-21 19:00', 'House prices, EUR'])
    expect(await load({ timeZone: 'Asia/Tokyo', currency: 'JPY' })).toEqual({
      ok: false,
      problems: [
        "AUDITORIA line 1: Lido has Europe/Paris already, and can't have Asia/Tokyo",
        "AUDITORIA line 1: Lido has EUR already, and can't have JPY",
      ],
    })
  })

  it('keeps a price list that a manager has changed', async () => {
    await load()
    const changed = await changePrices(pool, [{ ticketType: 'adult', category: 'standard', amount: 1 }])
    expect(await load({ shows: [oneShow({ time: '20:00' })] })).toMatchObject({ value: { changes: 1 } })
    expect(await rows('select price_list_id from shows order by starts_at desc limit 1')).toEqual([[changed]])
  })

  it("may run twice at once, and the second run finds the first one's rows", async () => {
    const answers = await Promise.all([load(), load()])
    expect(answers.map((answer) => answer.ok && answer.value.changes).toSorted()).toEqual([0, 7])
  })
})

describe('the sample programme', () => {
  it('has the 70 auditoria of 7 cinemas and a week of shows from the given date', async () => {
    expect(await importSample({ pool, from: '2026-11-21' })).toMatchObject({
      ok: true,
      value: { cinemas: 7, auditoria: 70, seats: 8202, movies: 26, shows: 2639 },
    })
    expect(
      await rows(`select min(d)::text, max(d)::text, count(distinct d) from (
                    select (starts_at at time zone 'Asia/Singapore')::date as d from shows) days`),
    ).toEqual([['2026-11-21', '2026-11-27', 7]])
  })

  it('begins today when no date is given', async () => {
    const today = async () => (await rows("select (now() at time zone 'Asia/Singapore')::date::text"))[0]
    const before = await today()
    await importSample({ pool })
    const [first] = await rows("select min((starts_at at time zone 'Asia/Singapore')::date)::text from shows")
    // Midnight may pass there in between.
    expect([before, await today()]).toContainEqual(first)
  })

  it('contains no purchases', async () => {
    const read = await readFiles({ auditoria: fileURLToPath(SAMPLE_AUDITORIA), week: fileURLToPath(SAMPLE_PROGRAMME) })
    expect(read.ok && read.value.week.every((show) => show.bookings.length === 0)).toBe(true)
  })
})

describe('the import of a seat plan', () => {
  const plan = (seats = 2) => {
    const path = files.write('plan.json', [])
    const numbers = Array.from({ length: seats }, (_, n) => n + 1)
    writeFileSync(
      path,
      JSON.stringify({
        name: 'Bowl',
        categories: [{ name: 'All' }],
        zones: [
          {
            position: { x: 0, y: 0 },
            rows: [
              {
                row_number: 'A',
                seats: numbers.map((n) => ({
                  seat_guid: `A${n}`,
                  seat_number: `${n}`,
                  position: { x: n * 30, y: 0 },
                  category: 'All',
                })),
              },
            ],
          },
        ],
      }),
    )
    return { pool, plan: path, cinema: 'Arena', auditorium: 'Bowl' }
  }

  it('creates an auditorium, and a show in it when one is given', async () => {
    expect(await importPlan(plan())).toMatchObject({
      ok: true,
      value: { auditoria: 1, seats: 2, shows: 0, changes: 5 },
    })
    const show = { movie: 'The Final', date: '2026-11-21', time: '20:00' }
    expect(await importPlan({ ...plan(), show })).toMatchObject({ ok: true, value: { shows: 1, changes: 2 } })
    expect(await importPlan({ ...plan(), show })).toMatchObject({ ok: true, value: { changes: 0 } })
    expect(await importPlan(plan(3))).toMatchObject({ ok: true, value: { changes: 1 } })
    expect(await programme()).toEqual([['Arena', 'Bowl', 1, 'The Final', '2026-11-21 12:00', 'House prices, SGD']])
  })

  it('refuses a show at a nonexistent time, and then loads no plan', async () => {
    const show = { movie: 'The Final', date: '2026-03-29', time: '02:30' }
    expect(await importPlan({ ...plan(), timeZone: 'Europe/Paris', show })).toEqual({
      ok: false,
      problems: ['the show of The Final: there is no 02:30 on 2026-03-29 in Europe/Paris: the clocks are put forward'],
    })
    expect(await rows('select count(*) from cinemas')).toEqual([[0]])
  })
})
