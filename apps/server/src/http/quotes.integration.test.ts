/** Quotes over HTTP: what an order would cost, by the same function and the same versions as everywhere. */
import { fileURLToPath } from 'node:url'
import {
  newId,
  type Order,
  type OrderedTicket,
  PLAIN_TARIFF_ID,
  type PriceList,
  priceOrder,
  QuoteAnswer,
  type Tariff,
} from '@marquee/shared'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { changePrices } from '../../../../tooling/testing/fixtures/change-prices.ts'
import { changeTariff } from '../../../../tooling/testing/fixtures/change-tariff.ts'
import { insertTestProgramme, type TestProgramme } from '../../../../tooling/testing/fixtures/test-programme.ts'
import { type ApiHouse, openApiHouse, problemOf } from '../../../../tooling/testing/houses/api-house.ts'
import { heldBy } from '../../../../tooling/testing/houses/customer.ts'
import { SOON } from '../../../../tooling/testing/soon.ts'
import { SAMPLE_AUDITORIA, SAMPLE_PROGRAMME } from '../catalogue/import/house.ts'
import { importWeek } from '../catalogue/import/import-week.ts'

let house: ApiHouse
let tariff: Tariff
/** Without a tariff. */
let plain: TestProgramme

beforeAll(async () => {
  house = await openApiHouse({ shows: 8 })
  tariff = await changeTariff(house.server.pool, house.programme.cinemaId)
  plain = await insertTestProgramme(house.server.pool, { name: 'Plain cinema', shows: 3 })
})
afterAll(() => house.close())

const ask = (body: unknown): Promise<Response> =>
  fetch(`${house.server.url}/api/v1/quotes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

async function quoteOf(body: object): Promise<QuoteAnswer> {
  const response = await ask(body)
  if (response.status !== 200) throw new Error(`no quote: ${await response.text()}`)
  return QuoteAnswer.parse(await response.json())
}

const amounts = (quote: QuoteAnswer) => quote.lines.map(({ amount }) => amount)
/** Of the programme with a tariff; the last one's price list has rules by the end of this file. */
const show = (i = 0): string => house.programme.showIds[i] as string

describe('a quote', () => {
  it('says line by line what an order costs, what was taken off and why, and the tax, and changes nothing', async () => {
    const { priceListId } = house.programme
    const order = {
      tickets: [
        { showId: show(), seatId: 'A-1' },
        { showId: show(), seatId: 'A-2', type: 'child' },
        { showId: show(1), category: 'wheelchair', type: 'adult' },
      ],
      goods: [{ goods: 'popcorn', size: 'large', extras: ['caramel'], quantity: 2 }],
      combos: [{ combo: 'snack_combo', choices: [0, 0] }],
      codes: ['tenoff'],
    }
    const quote = await house.changingNothing(() => quoteOf(order))
    expect(
      quote.lines.map(({ name, price, off, amount }) => [name, price, off.map(({ amount }) => amount), amount]),
    ).toEqual([
      ['Adult ticket', 1250, [125], 1125],
      ['Child ticket', 900, [90], 810],
      ['Adult ticket', 1250, [125], 1125],
      ['Popcorn, Large, Caramel', 950, [], 950],
      ['Popcorn, Large, Caramel', 950, [], 950],
      // 150 off 950 is shared out as 650 : 300.
      ['Popcorn, Regular', 650, [103], 547],
      ['Water, Bottle', 300, [47], 253],
    ])
    // 57.60 with 9 % in it: 57.60 × 9 / 109 = 4.7560.
    expect(quote.total).toEqual({ amount: 5760, currency: 'SGD' })
    expect(quote.byRate).toEqual([{ rate: 'standard', percentage: 9000, net: 5284, tax: 476, amount: 5760 }])
    expect(quote.lines[0]).toMatchObject({
      of: { kind: 'ticket', ticket: 0, type: 'adult' },
      off: [{ by: 'discount', name: 'Ten off' }],
      rate: 'standard',
      percentage: 9000,
    })
    expect(quote.lines[6]?.off).toMatchObject([{ by: 'combo', combo: 'snack_combo', name: 'Popcorn and water' }])
    expect(quote.cites).toEqual({
      tariffId: tariff.id,
      priceLists: [show(), show(1)].map((showId) => ({ showId, priceListId })),
    })
    // The cinema may be named beside its shows.
  })

  it('equals what priceOrder makes of the same order', async () => {
    const { rows } = await house.server.pool.query<{ prices: PriceList['prices']; startsAt: Date; timeZone: string }>(
      `select l.prices, s.starts_at as "startsAt", c.time_zone as "timeZone"
       from shows s join price_lists l on l.id = s.price_list_id
       join auditoria a on a.id = s.auditorium_id join cinemas c on c.id = a.cinema_id where s.id = $1`,
      [show()],
    )
    const [row] = rows
    if (!row) throw new Error('there is no show')
    const priceList: PriceList = { id: house.programme.priceListId, name: 'House', currency: 'SGD', prices: row.prices }
    const ticket = (category: 'standard' | 'wheelchair', type: string): OrderedTicket => ({
      show: { priceList, startsAt: row.startsAt, timeZone: row.timeZone },
      category,
      type,
    })
    const order: Order = {
      channel: 'online',
      soldAt: new Date(),
      tickets: [ticket('standard', 'adult'), ticket('wheelchair', 'child')],
      goods: [{ goods: 'water', size: 'bottle', extras: [] }],
      combos: [{ combo: 'snack_combo', choices: [0, 0], tickets: [] }],
      codes: ['TENOFF'],
    }
    const expected = priceOrder(tariff, order)
    if (!expected.ok) throw new Error(expected.refusal.code)
    const { soldAt: _, channel: __, ...rest } = order
    const quote = await quoteOf({
      ...rest,
      tickets: order.tickets.map(({ category, type }) => ({ showId: show(), category, type })),
    })
    const { lines, byRate, total } = expected.order
    expect(quote.lines).toMatchObject(lines)
    expect(quote.byRate).toEqual(byRate)
    expect(quote.total.amount).toBe(total)
  })

  it('is for popcorn alone, where the cinema is named', async () => {
    const { cinemaId } = house.programme
    const quote = await quoteOf({ cinemaId, goods: [{ goods: 'popcorn', size: 'regular' }] })
    expect([quote.total.amount, quote.cites]).toEqual([650, { tariffId: tariff.id, priceLists: [] }])
  })

  it('goes by the next tariff as soon as there is one, and says so', async () => {
    const [showId = ''] = plain.showIds
    const tickets = [{ showId, seatId: 'A-1' }]
    expect((await quoteOf({ tickets })).cites.tariffId).toBe(PLAIN_TARIFF_ID)
    const rex = await insertTestProgramme(house.server.pool, { name: 'Rex' })
    const fee = {
      key: 'booking',
      name: 'Booking fee',
      per: 'ticket',
      amount: 80,
      taxRate: 'standard',
      channels: ['online'],
    }
    const next = await changeTariff(house.server.pool, rex.cinemaId, { fees: [fee] })
    await vi.waitFor(async () => {
      const quote = await quoteOf({ tickets: [{ showId: rex.showIds[0], seatId: 'A-1' }] })
      expect(quote.cites.tariffId).toBe(next.id)
      expect(quote.lines.map(({ of, name, amount }) => [of.kind, name, amount])).toEqual([
        ['ticket', 'Adult ticket', 1250],
        ['fee', 'Booking fee', 80],
      ])
    }, SOON)
  })

  it('applies the rules of a price list with the holidays of the tariff', async () => {
    const cinema = await insertTestProgramme(house.server.pool, { name: 'Holiday cinema' })
    const { rows } = await house.server.pool.query<{ date: string }>(
      `select (s.starts_at at time zone c.time_zone)::date::text as date
       from shows s join auditoria a on a.id = s.auditorium_id join cinemas c on c.id = a.cinema_id where s.id = $1`,
      [cinema.showIds[0]],
    )
    const prices = [{ ticketType: 'adult', category: 'standard' as const, amount: 1000 }]
    const rules = [
      { name: 'Holiday', when: { holidays: 'only' as const }, change: { kind: 'add' as const, amount: 250 } },
    ]
    const priceListId = await changePrices(house.server.pool, prices, { name: 'House of Holiday cinema', rules })
    const tickets = [{ showId: cinema.showIds[0], category: 'standard' }]
    await vi.waitFor(async () => expect(amounts(await quoteOf({ tickets }))).toEqual([1000]), SOON)
    await changeTariff(house.server.pool, cinema.cinemaId, { holidays: [rows[0]?.date] })
    await vi.waitFor(async () => expect(amounts(await quoteOf({ tickets }))).toEqual([1250]), SOON)
    expect((await quoteOf({ tickets })).cites.priceLists).toEqual([{ showId: cinema.showIds[0], priceListId }])
  })
})

describe('the quote of tickets alone, at a cinema without a tariff,', () => {
  it('is the total that a hold has today, for shows of the sample week', async () => {
    const { pool } = house.server
    // In another time zone than the house's, the sample's cinemas don't get the house's tariff.
    const week = await importWeek({
      pool,
      auditoria: fileURLToPath(SAMPLE_AUDITORIA),
      week: fileURLToPath(SAMPLE_PROGRAMME),
      from: '2099-01-01',
      timeZone: 'Asia/Kuala_Lumpur',
      currency: 'SGD',
    })
    expect(week).toMatchObject({ ok: true })
    const { rows } = await pool.query<{ id: string }>(
      `select distinct on (a.cinema_id) s.id from shows s join auditoria a on a.id = s.auditorium_id
       join cinemas c on c.id = a.cinema_id
       where c.time_zone = 'Asia/Kuala_Lumpur' order by a.cinema_id, s.starts_at`,
    )
    expect(rows).toHaveLength(7)
    const types = ['adult', 'child', 'senior', 'student']
    for (const { id: showId } of rows) {
      const view = await (await fetch(`${house.server.url}/api/v1/shows/${showId}/seats`)).json()
      const seats = (view as { seats: { seatId: string; category: string; status: string }[] }).seats
      const free = seats.filter(({ status }) => status === 'free')
      // One of each category, and some more.
      const byCategory = [...new Map(free.map((seat) => [seat.category, seat])).values()]
      const chosen = [...new Set([...byCategory, ...free.slice(0, 4)].map(({ seatId }) => seatId))]
      const typed = chosen.slice(1).map((seatId, i) => ({ seatId, type: types[i % types.length] as string }))
      const quote = await quoteOf({
        tickets: chosen.map((seatId) => ({ showId, ...(typed.find((each) => each.seatId === seatId) ?? { seatId }) })),
      })
      const held = await heldBy(await house.customer(), { showId, seatIds: chosen, tickets: typed })
      expect(quote.total).toEqual(held.total)
      expect(amounts(quote)).toEqual(held.tickets.map(({ amount }) => amount))
      expect(quote.byRate.map(({ tax }) => tax)).toEqual([0])
      expect(quote.cites.tariffId).toBe(PLAIN_TARIFF_ID)
    }
  })
})

describe('a quote is refused', () => {
  const ofShow = (more: object = {}) => ({ tickets: [{ showId: show(), seatId: 'A-1', ...more }] })
  const popcorn = (quantity: number) => ({ goods: 'popcorn', size: 'regular', quantity })

  it.each<[string, () => unknown, number, string, string | undefined]>([
    ['an unknown show', () => ofShow({ showId: newId() }), 404, 'unknown_show', 'showId'],
    ['an unknown seat', () => ofShow({ seatId: 'Z-99' }), 404, 'unknown_seats', 'seatIds'],
    ['an unknown cinema', () => ({ cinemaId: newId(), goods: [popcorn(1)] }), 404, 'unknown_cinema', 'cinemaId'],
    [
      'shows of two cinemas',
      () => ({ tickets: [...ofShow().tickets, { showId: plain.showIds[0], seatId: 'A-1' }] }),
      422,
      'several_cinemas',
      'tickets',
    ],
    ['a type without a price', () => ofShow({ type: 'senior' }), 422, 'ticket_unpriced', 'tickets'],
    [
      'goods that are not sold',
      () => ({ ...ofShow(), goods: [{ goods: 'caviar', size: 'regular' }] }),
      422,
      'goods_unknown',
      'goods',
    ],
    [
      'goods at a cinema that sells none',
      () => ({ cinemaId: plain.cinemaId, goods: [popcorn(1)] }),
      422,
      'goods_unknown',
      'goods',
    ],
    [
      'a combo without its parts',
      () => ({ ...ofShow(), combos: [{ combo: 'snack_combo', choices: [0] }] }),
      422,
      'combo_not_possible',
      'combos',
    ],
    ['an unknown promo code', () => ({ ...ofShow(), codes: ['NOBODY'] }), 422, 'promo_code_unknown', 'codes'],
    ['200 popcorn and a ticket', () => ({ ...ofShow(), goods: [popcorn(200)] }), 422, 'order_too_long', undefined],
    [
      '200 kinds of goods, 200 of each',
      () => ({ ...ofShow(), goods: Array.from({ length: 200 }, () => popcorn(200)) }),
      422,
      'order_too_long',
      undefined,
    ],
    ['10,000 popcorn', () => ({ ...ofShow(), goods: [popcorn(10_000)] }), 400, 'malformed', 'goods.0.quantity'],
    ['less than no popcorn', () => ({ ...ofShow(), goods: [popcorn(-1)] }), 400, 'malformed', 'goods.0.quantity'],
    [
      'a seat twice',
      () => ({ tickets: [...ofShow().tickets, ...ofShow().tickets] }),
      400,
      'malformed',
      'tickets.1.seatId',
    ],
    [
      'a promo code of 10,000 characters',
      () => ({ ...ofShow(), codes: ['A'.repeat(10_000)] }),
      400,
      'malformed',
      'codes.0',
    ],
    ['nothing at all', () => ({}), 400, 'malformed', 'the message'],
    ['more than 16 KB', () => ({ ...ofShow(), codes: ['A'.repeat(20_000)] }), 413, 'malformed', 'the body'],
  ])('for %s', async (_, body, status, code, field) => {
    const problem = await house.changingNothing(async () => problemOf(await ask(body()), status))
    expect({ type: problem.type, field: problem.field }).toEqual({ type: `urn:marquee:problem:${code}`, field })
  })

  it('for ticket types that are free, not for online, for members without a card, or for a supervisor to allow', async () => {
    const cinema = await insertTestProgramme(house.server.pool, { name: 'Members cinema' })
    const types = ['adult', 'free', 'counter_only', 'member', 'staff', 'pair']
    await changePrices(
      house.server.pool,
      types.map((ticketType) => ({ ticketType, category: 'standard', amount: ticketType === 'free' ? 0 : 1000 })),
      { name: 'House of Members cinema' },
    )
    const terms = [
      { type: 'counter_only', channels: ['counter'] },
      { type: 'member', needsCard: true },
      { type: 'staff', needsApproval: true },
      { type: 'pair', atMost: 2 },
    ]
    const made = await changeTariff(house.server.pool, cinema.cinemaId, { terms })
    const of = (type: string, more: object = {}) => ({ showId: cinema.showIds[0], category: 'standard', type, ...more })
    await vi.waitFor(async () => {
      const quote = await quoteOf({ tickets: [of('adult')] })
      expect([quote.cites.tariffId, quote.total.amount]).toEqual([made.id, 1000])
    }, SOON)
    const refusals: [object[], string][] = [
      [[of('free')], 'type_not_sold_here'],
      [[of('counter_only')], 'type_not_sold_here'],
      [[of('member')], 'type_needs_card'],
      [[of('staff')], 'type_needs_approval'],
      [[of('pair'), of('pair'), of('pair')], 'too_many_of_type'],
    ]
    for (const [tickets, code] of refusals) {
      const problem = await problemOf(await ask({ tickets }), 422)
      expect([problem.type, problem.field]).toEqual([`urn:marquee:problem:${code}`, 'tickets'])
    }
    expect(amounts(await quoteOf({ tickets: [of('member', { cardNumber: '4711' }), of('pair'), of('pair')] }))).toEqual(
      [1000, 1000, 1000],
    )
  })

  it('for an order in another currency than its cinema sells in, and for one that costs too much', async () => {
    const cinema = await insertTestProgramme(house.server.pool, { name: 'Dear cinema' })
    const [showId] = cinema.showIds
    await changePrices(house.server.pool, [{ ticketType: 'adult', category: 'standard', amount: 900_000_000 }], {
      name: 'House of Dear cinema',
    })
    const adults = (count: number) => ({
      tickets: Array.from({ length: count }, () => ({ showId, category: 'standard' })),
    })
    await vi.waitFor(async () => expect(amounts(await quoteOf(adults(1)))).toEqual([900_000_000]), SOON)
    expect((await problemOf(await ask(adults(2)), 422)).type).toBe('urn:marquee:problem:order_too_dear')
    await changeTariff(house.server.pool, cinema.cinemaId, { currency: 'EUR' })
    await vi.waitFor(async () => {
      const problem = await problemOf(await ask(adults(1)), 422)
      expect(problem).toMatchObject({ type: 'urn:marquee:problem:order_currency', field: 'tickets' })
    }, SOON)
  })

  it('for a show that has begun, or was cancelled', async () => {
    const [begun = '', cancelled = ''] = plain.showIds.slice(1)
    await house.server.pool.query(`update shows set starts_at = now() - interval '1 minute' where id = $1`, [begun])
    const manager = await house.server.pool.query<{ id: string }>(
      `insert into terminals (id, name, kind, public_key) values ($1, 'Office', 'manager', $2) returning id`,
      [newId(), Buffer.alloc(32, 1)],
    )
    await house.server.pool.query(
      `update shows set cancelled_at = now(), cancelled_why = 'no projector', cancelled_by = $2 where id = $1`,
      [cancelled, manager.rows[0]?.id],
    )
    const of = (showId: string) => ask({ tickets: [{ showId, seatId: 'A-1' }] })
    expect((await problemOf(await of(begun), 410)).type).toBe('urn:marquee:problem:sales_closed')
    expect((await problemOf(await of(cancelled), 410)).type).toBe('urn:marquee:problem:show_cancelled')
  })
})
