/** A cinema's tariff changes while terminals sell: who may make a version, what it may not be, and who hears of it. */
import {
  type Answer,
  type ChangeTariffRequest,
  describeRefusal,
  newId,
  PLAIN_TARIFF_ID,
  type QuoteAnswer,
  Tariff,
  type TariffsAnswer,
} from '@marquee/shared'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { changeTariff, TEST_TARIFF } from '../../../../../tooling/testing/fixtures/change-tariff.ts'
import { insertTestProgramme, type TestProgramme } from '../../../../../tooling/testing/fixtures/test-programme.ts'
import { createCustomer } from '../../../../../tooling/testing/houses/customer.ts'
import { startTestServer, type TestServer } from '../../../../../tooling/testing/houses/server.ts'
import { SOON } from '../../../../../tooling/testing/soon.ts'
import {
  connectTerminal,
  enrolDevice,
  grantedValue,
  type RawTerminal,
} from '../../../../../tooling/testing/terminals/raw-terminal.ts'

let server: TestServer
let programme: TestProgramme
let office: RawTerminal
let headOffice: RawTerminal

const connect = async (kind: 'manager' | 'counter', name: string, cinemaId: string | null) =>
  connectTerminal(server.url, await enrolDevice(server.url, server.pool, kind, { name, cinemaId }))

beforeAll(async () => {
  server = await startTestServer({ redis: false })
  programme = await insertTestProgramme(server.pool)
  office = await connect('manager', 'Office', programme.cinemaId)
  headOffice = await connect('manager', 'Head office', null)
})
afterAll(async () => {
  office?.close()
  headOffice?.close()
  await server?.close()
})

const codeOf = (answer: Answer<unknown>) => (answer.ok ? 'ok' : answer.refusal.code)
const sentenceOf = (answer: Answer<unknown>) => (answer.ok ? 'ok' : describeRefusal(answer.refusal))

const read = async (cinemaId = programme.cinemaId, at = headOffice): Promise<TariffsAnswer> =>
  grantedValue(await at.ask('tariffs', { cinemaId }))

/** A version that follows the one in force, with these parts changed. */
async function following(change: object = {}, cinemaId = programme.cinemaId): Promise<ChangeTariffRequest> {
  const { inForce } = await read(cinemaId)
  const tariff = { ...Tariff.parse({ ...TEST_TARIFF, id: newId() }), ...change } as Tariff
  return { cinemaId, follows: inForce.id, tariff }
}

describe('a manager', () => {
  it('gives a cinema that has the plain tariff one of its own, on the record', async () => {
    const { cinemaId } = await insertTestProgramme(server.pool, { name: 'Rex' })
    expect(await read(cinemaId)).toMatchObject({ inForce: { id: PLAIN_TARIFF_ID }, versions: [], more: false })
    const request = await following({}, cinemaId)
    expect(grantedValue(await headOffice.ask('changeTariff', request))).toEqual({ version: 1 })
    const { inForce, versions } = await read(cinemaId)
    expect(inForce).toEqual(request.tariff)
    expect(versions).toEqual([
      { version: 1, madeAt: expect.any(String), madeBy: 'Head office', tariff: request.tariff },
    ])
    expect(Math.abs(Date.parse(versions[0]?.madeAt ?? '') - Date.now())).toBeLessThan(60_000)
  })

  it('whose answer was lost asks again, and has made one version', async () => {
    const request = await following()
    const first = grantedValue(await office.ask('changeTariff', request))
    expect(grantedValue(await office.ask('changeTariff', request))).toEqual(first)
    await office.ask('changeTariff', await following({ holidays: ['2026-12-25'] }))
    // Also when another version has followed it since.
    expect(grantedValue(await office.ask('changeTariff', request))).toEqual(first)
    expect((await read()).versions.filter(({ tariff }) => tariff.id === request.tariff.id)).toHaveLength(1)
  })

  it('can not use the id of a version for another one', async () => {
    const request = await following()
    grantedValue(await office.ask('changeTariff', request))
    const other = { ...request, tariff: { ...request.tariff, holidays: ['2026-12-26'] } }
    expect(codeOf(await office.ask('changeTariff', other))).toBe('command_id_reused')
    const plain = { ...(await following()), tariff: { ...request.tariff, id: PLAIN_TARIFF_ID } }
    expect(codeOf(await office.ask('changeTariff', plain))).toBe('command_id_reused')
  })

  it('who was slower than another is refused, told by whom, and sees what the other made', async () => {
    const [mine, theirs] = [await following(), await following({ holidays: ['2027-01-01'] })]
    grantedValue(await headOffice.ask('changeTariff', theirs))
    expect(sentenceOf(await office.ask('changeTariff', mine))).toBe(
      'Somebody else changed this tariff meanwhile (Head office): look at it again first.',
    )
    const seen = await read(programme.cinemaId, office)
    expect(seen.inForce).toEqual(theirs.tariff)
    grantedValue(await office.ask('changeTariff', { ...mine, follows: theirs.tariff.id }))
  })

  it('of two at the same moment makes one version of two, and the other is told', async () => {
    const requests = [await following(), await following()] as const
    const answers = await Promise.all([
      office.ask('changeTariff', requests[0]),
      headOffice.ask('changeTariff', requests[1]),
    ])
    expect(answers.map(codeOf).toSorted()).toEqual(['ok', 'tariff_followed'])
  })

  it('can not follow a version that the cinema never had', async () => {
    const { cinemaId } = await insertTestProgramme(server.pool, { name: 'Lido' })
    const request = await following()
    expect(codeOf(await office.ask('changeTariff', { ...request, follows: newId() }))).toBe('unknown_tariff')
    expect(codeOf(await headOffice.ask('changeTariff', { ...request, cinemaId }))).toBe('unknown_tariff')
    expect(codeOf(await headOffice.ask('changeTariff', { ...request, cinemaId: newId() }))).toBe('unknown_cinema')
  })

  it('of one cinema neither reads nor changes the tariff of another', async () => {
    const { cinemaId } = await insertTestProgramme(server.pool, { name: 'Roxy' })
    expect(codeOf(await office.ask('tariffs', { cinemaId }))).toBe('tariff_of_other_cinema')
    expect(sentenceOf(await office.ask('changeTariff', await following({}, cinemaId)))).toBe(
      'This terminal belongs to another cinema: it can neither read nor change the tariff of this one.',
    )
    expect((await read(cinemaId)).versions).toEqual([])
  })

  it('can not change the currency in which the cinema sells', async () => {
    expect(sentenceOf(await office.ask('changeTariff', await following({ currency: 'EUR' })))).toBe(
      'This cinema sells in SGD: its tariff cannot be in another currency.',
    )
  })

  it('reads years of versions a page at a time', async () => {
    const { cinemaId } = await insertTestProgramme(server.pool, { name: 'Odeon' })
    for (let i = 1; i <= 12; i++) await changeTariff(server.pool, cinemaId, { cashRounding: { step: i } })
    const first = await read(cinemaId)
    expect([first.versions.map(({ version }) => version), first.more]).toEqual([
      [12, 11, 10, 9, 8, 7, 6, 5, 4, 3],
      true,
    ])
    const second = grantedValue(await headOffice.ask('tariffs', { cinemaId, before: 3 }))
    expect([second.versions.map(({ version }) => version), second.more]).toEqual([[2, 1], false])
    expect(second.inForce).toEqual(first.inForce)
  })
})

describe('a counter', () => {
  it('neither reads the versions of a tariff nor makes one', async () => {
    const counter = await connect('counter', 'Counter 1', programme.cinemaId)
    expect(codeOf(await counter.ask('tariffs', { cinemaId: programme.cinemaId }))).toBe('not_allowed')
    expect(codeOf(await counter.ask('changeTariff', await following()))).toBe('not_allowed')
    counter.close()
  })

  it('hears of a new version at once, and pulls it', async () => {
    const counter = await connect('counter', 'Counter 2', programme.cinemaId)
    const revisions: number[] = []
    counter.socket.on('catalogueChanged', ({ revision }: { revision: number }) => revisions.push(revision))
    const request = await following({ holidays: ['2027-08-09'] })
    grantedValue(await office.ask('changeTariff', request))
    await vi.waitFor(() => expect(revisions).toHaveLength(1), SOON)
    const { rows } = await server.pool.query('select revision from tariffs where id = $1', [request.tariff.id])
    expect(rows).toEqual([{ revision: revisions[0] }])
    const { entries } = grantedValue(await counter.ask('catalogue', {}))
    const tariffs = entries.flatMap((each) => (each.kind === 'tariff' ? [each.entry.tariff] : []))
    expect(tariffs).toEqual([request.tariff])
    counter.close()
  })
})

it('a customer is quoted by a new version as soon as it is made', async () => {
  const customer = await createCustomer(server.url)
  const { cinemaId } = programme
  const quote = async () => {
    const answer = await customer.post('/quotes', { cinemaId, goods: [{ goods: 'popcorn', size: 'regular' }] })
    return (await answer.json()) as QuoteAnswer
  }
  const request = await following()
  const [popcorn, ...others] = request.tariff.goods.goods
  if (popcorn === undefined) throw new Error('the tariff has no popcorn')
  popcorn.sizes[0] = { key: 'regular', name: 'Regular', price: 655 }
  request.tariff.goods.goods = [popcorn, ...others]
  grantedValue(await office.ask('changeTariff', request))
  await vi.waitFor(async () => {
    const { cites, total } = await quote()
    expect([cites.tariffId, total.amount]).toEqual([request.tariff.id, 655])
  }, SOON)
})

describe('a new version', () => {
  const discount = {
    id: newId(),
    name: 'Odd',
    of: { on: 'tickets' },
    reduction: { kind: 'amount', amount: 100 },
    limits: {},
  }
  const [popcorn] = TEST_TARIFF.goods.goods
  const combo = (goods: string, size: string) => ({
    goods: { goods: [popcorn], combos: [{ key: 'odd', name: 'Odd', price: 1, goods: [[{ goods, size, more: 0 }]] }] },
  })

  it.each([
    [
      'without a tax rate that goods cite',
      { taxes: { mode: 'included', rates: [{ code: 'food', percentage: 1 }] }, ticketTaxRate: 'food' },
      'tariff.goods.goods.0.taxRate names the tax rate standard',
    ],
    [
      'with a rate twice',
      {
        taxes: {
          mode: 'included',
          rates: [
            { code: 'standard', percentage: 1 },
            { code: 'standard', percentage: 2 },
          ],
        },
      },
      'tariff.taxes.rates.1.code is in the tariff twice',
    ],
    [
      'with a discount that ends before it begins',
      { discounts: [{ ...discount, sold: { from: '2026-12-02T00:00:00Z', before: '2026-12-01T00:00:00Z' } }] },
      'tariff.discounts.0.sold.before must be later',
    ],
    [
      'with a discount for shows of no day',
      {
        discounts: [{ ...discount, of: { on: 'tickets', show: { dates: { from: '2026-12-02', to: '2026-12-01' } } } }],
      },
      'tariff.discounts.0.of.show.dates.to must be the first day',
    ],
    [
      'with a discount on goods that it does not have',
      { discounts: [{ ...discount, of: { on: 'goods', goods: ['pizza'] } }] },
      'tariff.discounts.0.of.goods.0 must be goods of this tariff',
    ],
    [
      'with a combo of goods that it does not have',
      combo('pizza', 'regular'),
      'tariff.goods.combos.0.goods.0.0 must be goods',
    ],
    [
      'with a combo of a size that there is not',
      combo('popcorn', 'huge'),
      'tariff.goods.combos.0.goods.0.0 must be goods',
    ],
    ['with goods twice', { goods: { goods: [popcorn, popcorn], combos: [] } }, 'tariff.goods.goods names a key twice'],
    ['with a holiday twice', { holidays: ['2026-12-25', '2026-12-25'] }, 'tariff.holidays.1 is in the tariff twice'],
    ['with a holiday on no day', { holidays: ['2026-02-30'] }, 'tariff.holidays.0'],
    ['for nobody of any age', { terms: [{ type: 'odd', age: { from: 12, to: 11 } }] }, 'tariff.terms.0.age.to must be'],
    ['with a price below nothing', { cashRounding: { step: -5 } }, 'tariff.cashRounding.step'],
    [
      'with a zero byte in a name',
      { discounts: [{ ...discount, name: 'a\u0000b' }] },
      'tariff.discounts.0.name must be text',
    ],
    [
      'with half a character in a name',
      { discounts: [{ ...discount, name: 'a\ud800b' }] },
      'tariff.discounts.0.name must be text',
    ],
    [
      'with a name that nobody can see',
      { discounts: [{ ...discount, name: '  ' }] },
      'tariff.discounts.0.name must not be empty',
    ],
    ['with a part that nobody knows', { bribes: 10 }, 'tariff bribes is not a field'],
    [
      'larger than a terminal may send',
      { discounts: Array.from({ length: 200 }, () => ({ ...discount, id: newId(), name: 'é'.repeat(80) })) },
      'tariff must be smaller',
    ],
  ])('%s is refused, and the field at fault is named', async (_, change, sentence) => {
    const request = await following(change)
    const before = await read()
    const answer = await office.ask('changeTariff', request)
    expect(codeOf(answer)).toBe('malformed')
    expect(sentenceOf(answer)).toContain(sentence)
    expect(await read()).toEqual(before)
  })
})
