/** Price lists change while terminals sell: versions, who may make one, and by which of them a sale is right. */
import {
  type Answer,
  MAX_AMOUNT,
  type MovieShowsAnswer,
  newId,
  type Price,
  type PriceListsAnswer,
} from '@marquee/shared'
import { beforeAll, describe, expect, it } from 'vitest'
import { changePrices } from '../../../../../tooling/testing/fixtures/change-prices.ts'
import { insertTestProgramme } from '../../../../../tooling/testing/fixtures/test-programme.ts'
import { createCustomer, heldBy } from '../../../../../tooling/testing/houses/customer.ts'
import { sellCommand } from '../../../../../tooling/testing/terminals/outbox-chain.ts'
import {
  connectTerminal,
  enrolDevice,
  grantedValue,
  type RawTerminal,
} from '../../../../../tooling/testing/terminals/raw-terminal.ts'
import { inboxStage, outcomes } from '../../booking/terminal/inbox/testing/inbox-stage.ts'

const stage = inboxStage()
const { hold, conflicts, someSeats } = stage

const asPrices = (adult: number): Price[] =>
  (['standard', 'wheelchair'] as const).flatMap((category) => [
    { ticketType: 'adult', category, amount: adult },
    { ticketType: 'child', category, amount: 900 },
  ])

let manager: RawTerminal
beforeAll(async () => {
  const { url, pool } = stage.server
  const { cinemaId } = stage.programme
  manager = await connectTerminal(url, await enrolDevice(url, pool, 'manager', { name: 'Office', cinemaId }))
})

const codeOf = (answer: Answer<unknown>) => (answer.ok ? 'ok' : answer.refusal.code)

async function latest(at = manager): Promise<PriceListsAnswer['priceLists'][number]> {
  const [list] = grantedValue(await at.ask('priceLists', {})).priceLists
  if (!list) throw new Error('there is no price list')
  return list
}

async function change(prices: Price[], rules: object[] = []): Promise<string> {
  const { priceList } = await latest()
  const priceListId = newId()
  const request = { priceListId, follows: priceList.id, prices, rules }
  grantedValue(await manager.ask('changePriceList', request as never))
  return priceListId
}

/** The sale of a held seat at this price, as the version of its list that it cites. */
function saleAt(held: Awaited<ReturnType<typeof hold>>, amount: number, priceListId?: string) {
  const body = sellCommand(held)
  return {
    ...body,
    ...(priceListId && { priceListId }),
    tickets: body.tickets.map((ticket) => ({ ...ticket, amount })),
    total: { amount: amount * body.tickets.length, currency: 'SGD' },
    payment: { method: 'cash' as const, tendered: 100_000 },
  }
}

describe('a price list', () => {
  it('is changed by another version, for the shows to come, on the record', async () => {
    const before = await latest()
    const { id: follows } = before.priceList
    const request = { priceListId: newId(), follows, prices: asPrices(1300), rules: [] }
    expect(grantedValue(await manager.ask('changePriceList', request)).shows).toBe(before.comingShows)
    const after = await latest()
    expect(after).toMatchObject({
      priceList: { id: request.priceListId, name: before.priceList.name, prices: request.prices },
      comingShows: before.comingShows,
    })
    expect(after.versions.map(({ priceListId }) => priceListId)).toEqual([request.priceListId, follows])
    expect(after.versions[0]).toMatchObject({ version: 2, madeBy: 'Office', madeAt: expect.any(String) })

    // The answer was lost, and the screen asks again.
    expect(grantedValue(await manager.ask('changePriceList', request)).shows).toBe(before.comingShows)
    expect((await latest()).versions).toHaveLength(2)
  })

  it('is not changed by somebody who looked at an older version', async () => {
    const { versions } = await latest()
    const request = {
      priceListId: newId(),
      follows: versions.at(-1)?.priceListId ?? '',
      prices: asPrices(1),
      rules: [],
    }
    expect(await manager.ask('changePriceList', request)).toEqual({
      ok: false,
      refusal: { code: 'price_list_followed', by: 'Office' },
    })
    expect(codeOf(await manager.ask('changePriceList', { ...request, follows: newId() }))).toBe('unknown_price_list')
  })

  it.each([
    ['no price', { prices: [] }],
    ['a price below nothing', { prices: [{ ticketType: 'adult', category: 'standard', amount: -1 }] }],
    ['a price that no money can be', { prices: [{ ticketType: 'adult', category: 'standard', amount: 1e15 }] }],
    ['two prices of one ticket', { prices: [...asPrices(1), ...asPrices(2)] }],
    [
      'a rule for the eighth weekday',
      { rules: [{ name: 'Never', when: { weekdays: [8] }, change: { kind: 'add', amount: 1 } }] },
    ],
    ['a rule whose name has a zero byte', { rules: [{ name: 'a\u0000b', change: { kind: 'add', amount: 1 } }] }],
    ['a rule whose name has half a character', { rules: [{ name: 'a\ud800b', change: { kind: 'add', amount: 1 } }] }],
    [
      'a rule for one format twice',
      { rules: [{ name: 'Odd', formats: ['3d', '3d'], change: { kind: 'add', amount: 1 } }] },
    ],
    [
      'a rule for thousands of formats',
      {
        rules: [
          { name: 'Odd', formats: Array.from({ length: 5000 }, (_, i) => `f${i}`), change: { kind: 'add', amount: 1 } },
        ],
      },
    ],
    [
      'a price that its rules make more than money can be',
      { rules: [{ name: 'Gold', change: { kind: 'add', amount: MAX_AMOUNT - 1249 } }] },
    ],
    ['a rule that does nothing known', { rules: [{ name: 'Odd', change: { kind: 'double', amount: 1 } }] }],
  ])('can not be given %s', async (_, wrong) => {
    const { priceList } = await latest()
    const request = { priceListId: newId(), follows: priceList.id, prices: asPrices(1250), rules: [], ...wrong }
    expect(codeOf(await manager.ask('changePriceList', request as never))).toBe('malformed')
  })

  it('of two cinemas is not changed by the manager of one', async () => {
    const { url, pool } = stage.server
    const other = await insertTestProgramme(pool, { name: 'Rex' })
    const { priceList } = await latest()
    await pool.query('update shows set price_list_id = $2 where id = $1', [other.showIds[0], priceList.id])
    const request = { priceListId: newId(), follows: priceList.id, prices: asPrices(1100), rules: [] }
    expect(codeOf(await manager.ask('changePriceList', request))).toBe('other_cinema')
    const head = await connectTerminal(url, await enrolDevice(url, pool, 'manager', { name: 'Head office' }))
    expect(codeOf(await head.ask('changePriceList', request))).toBe('ok')
    await pool.query('update shows set price_list_id = $2 where id = $1', [other.showIds[0], other.priceListId])
  })

  it('whose earlier version another cinema has sold by is not changed by the manager of one', async () => {
    const { pool } = stage.server
    const other = await insertTestProgramme(pool, { name: 'Capitol' })
    const { priceList } = await latest()
    await pool.query(`update shows set price_list_id = $2, starts_at = starts_at - interval '30 days' where id = $1`, [
      other.showIds[0],
      priceList.id,
    ])
    await changePrices(pool, asPrices(1150), { name: priceList.name })
    const request = { priceListId: newId(), follows: (await latest()).priceList.id, prices: asPrices(1), rules: [] }
    expect(codeOf(await manager.ask('changePriceList', request))).toBe('other_cinema')
    await pool.query('delete from shows where id = $1', [other.showIds[0]])
  })

  it('is not made under the id of another one', async () => {
    const { priceList, versions } = await latest()
    const request = {
      priceListId: versions.at(-1)?.priceListId ?? '',
      follows: priceList.id,
      prices: asPrices(1),
      rules: [],
    }
    expect(codeOf(await manager.ask('changePriceList', request))).toBe('unknown_price_list')
  })

  it('stays with a show that has begun, or was cancelled', async () => {
    const { pool } = stage.server
    const { priceList } = await latest()
    const programme = await insertTestProgramme(pool, { name: 'Gloria', shows: 3 })
    const [begun, cancelled, coming] = programme.showIds
    await pool.query('update shows set price_list_id = $2 where id = any($1)', [programme.showIds, priceList.id])
    await pool.query("update shows set starts_at = now() - interval '1 minute' where id = $1", [begun])
    await pool.query(
      "update shows set cancelled_at = now(), cancelled_why = 'flood', cancelled_by = $2 where id = $1",
      [cancelled, manager.device.identity.id],
    )
    const next = await changePrices(pool, asPrices(1175), { name: priceList.name })
    const { rows } = await pool.query<{ id: string; list: string }>(
      'select id, price_list_id as list from shows where id = any($1)',
      [programme.showIds],
    )
    expect(new Map(rows.map(({ id, list }) => [id, list]))).toEqual(
      new Map([
        [begun, priceList.id],
        [cancelled, priceList.id],
        [coming, next],
      ]),
    )
    await pool.query('delete from shows where id = any($1)', [programme.showIds])
  })

  it('of thousands of shows to come is changed for all of them, whichever version is the latest meanwhile', async () => {
    const { pool } = stage.server
    const programme = await insertTestProgramme(pool, { name: 'Chain' })
    await pool.query(
      `insert into shows (id, auditorium_id, movie_id, seat_plan_id, price_list_id, starts_at, revision)
       select gen_random_uuid(), auditorium_id, movie_id, seat_plan_id, price_list_id, starts_at + n * interval '1 day', revision
       from shows, generate_series(1, 2500) as n where id = $1`,
      [programme.showIds[0]],
    )
    const name = 'House of Chain'
    await changePrices(pool, asPrices(1000), { name })
    const last = await changePrices(pool, asPrices(1001), { name })
    await expect
      .poll(async () => {
        const { rows } = await pool.query<{ list: string }>(
          `select distinct price_list_id as list from shows where auditorium_id = $1 and starts_at > now()`,
          [programme.auditoriumId],
        )
        return rows
      })
      .toEqual([{ list: last }])
    await pool.query('delete from shows where auditorium_id = $1', [programme.auditoriumId])
  })

  it('is not for counters to change or to read', async () => {
    const request = { priceListId: newId(), follows: newId(), prices: asPrices(1), rules: [] }
    expect(codeOf(await stage.counter.ask('changePriceList', request))).toBe('not_allowed')
    expect(codeOf(await stage.counter.ask('priceLists', {}))).toBe('not_allowed')
  })

  it('never changes in the ledger, whoever writes to it', async () => {
    const { pool } = stage.server
    await expect(pool.query(`update price_lists set prices = '[]'`)).rejects.toThrow(/never changes/)
    await expect(pool.query('update price_lists set revision = revision')).resolves.toBeDefined()
  })
})

describe('a sale', () => {
  it('is right by the version that it cites, though another one has followed', async () => {
    const old = await change(asPrices(1100))
    await change(asPrices(1400))
    const held = await hold(someSeats(2))
    const sold = await latest()
    await change(asPrices(2000))
    expect(outcomes(await stage.counter.send(saleAt(held, 1400, sold.priceList.id)))).toEqual(['applied'])
    const another = await hold()
    expect(outcomes(await stage.counter.send(saleAt(another, 1100, old)))).toEqual(['applied'])
    expect(await conflicts()).toEqual([])
  })

  it('is wrong at a price of another version than it cites', async () => {
    const own = await stage.connect('counter', stage.programme.cinemaId)
    const before = (await latest()).priceList
    await change(asPrices(2100))
    const held = await hold(someSeats(1), own)
    expect(outcomes(await own.send(saleAt(held, 2100, before.id)))).toEqual(['conflict'])
    expect((await conflicts(own)).map(({ reason }) => reason)).toEqual(['wrong_price'])
  })

  it('is wrong by a list that its show never had', async () => {
    const own = await stage.connect('counter', stage.programme.cinemaId)
    const elsewhere = await insertTestProgramme(stage.server.pool, { name: 'Cheap cinema' })
    await changePrices(stage.server.pool, asPrices(1), { name: 'House of Cheap cinema' })
    const { rows } = await stage.server.pool.query<{ id: string }>('select id from price_lists where follows = $1', [
      elsewhere.priceListId,
    ])
    const held = await hold(someSeats(1), own)
    expect(outcomes(await own.send(saleAt(held, 1, rows[0]?.id)))).toEqual(['conflict'])
    const next = await hold(someSeats(1), own)
    expect(outcomes(await own.send(saleAt(next, 1, newId())))).toEqual(['conflict'])
  })

  it('of a program that cites no version is right by any that its show had, rules or not', async () => {
    const own = await stage.connect('counter', stage.programme.cinemaId)
    await change(asPrices(2200), [{ name: 'Always dearer', change: { kind: 'add', amount: 100 } }])
    for (const amount of [2300, 2200, 1250]) {
      expect(outcomes(await own.send(saleAt(await hold(someSeats(1), own), amount)))).toEqual(['applied'])
    }
    expect(outcomes(await own.send(saleAt(await hold(someSeats(1), own), 1251)))).toEqual(['conflict'])
  })
})

describe('the rules of a price list', () => {
  it('are part of what a sale cites: without them its price is another', async () => {
    const own = await stage.connect('counter', stage.programme.cinemaId)
    const cited = await change(asPrices(1600), [{ name: 'Glasses', change: { kind: 'add', amount: 50 } }])
    expect(outcomes(await own.send(saleAt(await hold(someSeats(1), own), 1650, cited)))).toEqual(['applied'])
    expect(outcomes(await own.send(saleAt(await hold(someSeats(1), own), 1600, cited)))).toEqual(['conflict'])
  })

  it('look at the formats that the show had when it was sold', async () => {
    const { pool } = stage.server
    const own = await stage.connect('counter', stage.programme.cinemaId)
    const cited = await change(asPrices(1700), [{ name: '3D', formats: ['3d'], change: { kind: 'add', amount: 300 } }])
    const held = await hold(someSeats(1), own)
    await pool.query(`update shows set formats = '{3d}' where id = $1`, [stage.showId()])
    expect(outcomes(await own.send(saleAt(held, 1700, cited)))).toEqual(['applied'])
    await pool.query(`update shows set formats = '{}' where id = $1`, [stage.showId()])
  })

  it('come to terminals with the formats of the shows, which are words', async () => {
    const { pool } = stage.server
    await expect(pool.query(`update shows set formats = '{3D}' where id = $1`, [stage.showId()])).rejects.toThrow()
    await expect(pool.query(`update shows set formats = '{a b}' where id = $1`, [stage.showId()])).rejects.toThrow()
    const programme = await insertTestProgramme(pool, { name: 'Dome' })
    await pool.query(`update shows set formats = '{3d,imax}' where id = $1`, [programme.showIds[0]])
    const counter = await stage.connect('counter', programme.cinemaId)
    const { entries } = grantedValue(await counter.ask('catalogue', {}))
    const shows = entries.flatMap((each) => (each.kind === 'show' ? [each.entry] : []))
    expect(shows.find(({ id }) => id === programme.showIds[0])?.formats).toEqual(['3d', 'imax'])
  })

  it('decide what a show costs online as well, for its start and its formats', async () => {
    const { pool, url } = stage.server
    const [showId = ''] = stage.programme.showIds.slice(-1)
    await change(asPrices(1000), [
      { name: '3D', formats: ['3d'], change: { kind: 'add', amount: 250 } },
      { name: 'Never', when: { hours: { from: '00:00', before: '00:01' } }, change: { kind: 'price', amount: 1 } },
    ])
    await pool.query(
      `update shows set formats = '{3d}', revision = (select revision from catalogue_revision) where id = $1`,
      [showId],
    )
    await change(asPrices(1001), [{ name: '3D', formats: ['3d'], change: { kind: 'add', amount: 250 } }])
    const customer = await createCustomer(url)
    const held = await heldBy(customer, { showId, seatIds: ['A-1'] })
    expect(held.total.amount).toBe(1251)
    const { movieId } = stage.programme
    const answer = await customer.get(`/movies/${movieId}/shows`)
    const { shows } = (await answer.json()) as MovieShowsAnswer
    const from = new Map(shows.map((show) => [show.showId, show.priceFrom.amount]))
    expect(from.get(showId)).toBe(900 + 250)
    expect(from.get(stage.showId())).toBe(900)
  })
})
