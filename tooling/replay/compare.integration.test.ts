/** Orders paid in every way of a counter, on a real server and the gateway's simulator; then the figures are made wrong, one by one. */
import type { VoucherCode } from '@marquee/shared'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SoldOrder } from '../../apps/desktop/src/terminal/api.ts'
import { wrongInBooks } from '../testing/audits/all-audits.ts'
import { changeTariff } from '../testing/fixtures/change-tariff.ts'
import { insertTestProgramme, type TestProgramme } from '../testing/fixtures/test-programme.ts'
import { startTestServer, type TestServer } from '../testing/houses/server.ts'
import { createTestSimulator, type TestSimulator } from '../testing/services/gateway-simulator.ts'
import { namedReaders, openCardReader, readCharges } from './card-reader.ts'
import { compareWithLedger } from './compare.ts'
import { compareMoney, type MoneySeen } from './compare-money.ts'
import { createGiftCards } from './gift-cards.ts'
import { type Office, openOffice } from './office.ts'
import type { PartyOrder } from './party-order.ts'
import { sellPartyAsOrder, type Till } from './sell-orders.ts'
import { createSubscriptions, sellPeriods } from './subscriptions.ts'
import { openTerminals, type Terminal, type Terminals } from './terminals.ts'

const TICKETS_ALONE: PartyOrder = {
  goods: [],
  buysCard: 0,
  byGiftCard: 0,
  onlyLooks: false,
  bySubscription: false,
  byCardMachine: 0,
  byReader: 0,
  isDeclined: false,
  slip: 'R-1',
}
const POPCORN = { goods: 'popcorn', size: 'regular', extras: [], quantity: 1 }
/** Each ticket is 12.50, the popcorn is 6.50. The first gift card has 50.00 on it; the second is sold with 25.00. A period of the subscription is 22.00, an entry 5.00. */
const PARTIES: { seats: number; order: Partial<PartyOrder> }[] = [
  { seats: 2, order: { buysCard: 2500 } },
  { seats: 1, order: { goods: [POPCORN], byGiftCard: 1 } },
  // The card that was sold is used up, and the rest is paid half at the reader, half in cash.
  { seats: 3, order: { byGiftCard: 1, byReader: 0.5 } },
  { seats: 1, order: { byGiftCard: 1, onlyLooks: true, byCardMachine: 1 } },
  { seats: 2, order: { byReader: 1, isDeclined: true } },
  { seats: 1, order: { byReader: 1 } },
  { seats: 2, order: { bySubscription: true } },
  // Nothing is left for the gift card to pay.
  { seats: 1, order: { bySubscription: true, byGiftCard: 1 } },
]

let simulator: TestSimulator
let server: TestServer
let terminals: Terminals
let office: Office
let programme: TestProgramme
let till: Till
let seen: MoneySeen
const parties: string[][] = []

beforeAll(async () => {
  const readers = namedReaders(1)
  const readerId = readers.ids[0] ?? ''
  simulator = await createTestSimulator({ readers: readers.setting })
  server = await startTestServer({ redis: false, env: { ...simulator.serverEnv, MARQUEE_SINGLE_SEATS: 'allow' } })
  await simulator.sendWebhooksTo(`${server.url}/api/v1/payments/webhook`)
  programme = await insertTestProgramme(server.pool, { shows: 1 })
  await changeTariff(server.pool, programme.cinemaId)
  terminals = await openTerminals(1, server.url, server.pool)
  const terminal = terminals.all[0] as Terminal
  office = await openOffice(server.url, server.pool)
  const issue = (value: number | null): Promise<VoucherCode[]> =>
    office.issueGiftCards({ quantity: 1, value, currency: 'SGD' })
  const giftCards = createGiftCards(await issue(5000), { value: 5000, forSale: await issue(null) })
  await office.giveReader(readerId, terminal.id)
  const reader = await openCardReader(simulator.url, readerId)
  const codes = await office.issueSubscriptions({ quantity: 2, currency: 'SGD', price: 2200, referencePrice: 500 })
  const periods = await sellPeriods(terminal, { codes, cinemaId: programme.cinemaId })
  till = {
    giftCards,
    subscriptions: createSubscriptions(codes),
    readerOf: () => reader,
    counts: { declined: 0, lookedUp: 0, usedUp: 0, admitted: 0 },
  }
  const seats = programme.seats.map(({ row, number }) => `${row}-${number}`)
  const sold: SoldOrder[] = [...periods]
  for (const { seats: quantity, order } of PARTIES) {
    const seatIds = seats.splice(0, quantity)
    parties.push(seatIds)
    const answer = await sellPartyAsOrder(terminal, {
      showId: programme.showIds[0] ?? '',
      cinemaId: programme.cinemaId,
      bookings: [seatIds],
      order: { ...TICKETS_ALONE, ...order },
      away: { at: Number.NEGATIVE_INFINITY },
      till,
    })
    if (!answer.ok) throw new Error(`a party was refused: ${JSON.stringify(answer.refusal)}`)
    sold.push(answer.value)
  }
  expect(await terminal.answered()).toEqual([])
  seen = {
    terminals: terminals.all,
    sold,
    charges: await readCharges(simulator.url),
    cards: { expected: giftCards.left(), told: await office.leftOnCards() },
  }
}, 60_000)

afterAll(async () => {
  await office?.close()
  await terminals?.close()
  await server?.close()
  await simulator?.stop()
})

/** A table, and a statement that changes one row of it. */
type Change = [table: string, sql: string]

/** Compares a ledger in which a table was changed by hand, past its triggers; afterwards it is as it was. */
async function changed<T>([table, sql]: Change, compare: (db: pg.PoolClient) => Promise<T>): Promise<T> {
  const db = await server.pool.connect()
  try {
    await db.query('begin')
    await db.query(`alter table ${table} disable trigger user`)
    expect((await db.query(sql)).rowCount).toBe(1)
    return await compare(db)
  } finally {
    await db.query('rollback')
    db.release()
  }
}

const wrongMoney = async (change: Change): Promise<string[]> =>
  (await changed(change, (db) => compareMoney(db, seen))).wrong
const onePayment = (method: string): Change => [
  'payments',
  `update payments set amount = amount + 1 where id = (select id from payments where method = '${method}' limit 1)`,
]
const oneLine = (kind: string): Change => [
  'order_lines',
  `update order_lines set amount = amount + 1, net = net + 1, price = price + 1
   where (order_id, number) = (select order_id, number from order_lines where '${kind}' in (kind, what) and not (kind = 'voucher' and '${kind}' = 'voucher' and what = 'subscription') limit 1)`,
]

describe('the money of a week of orders', () => {
  it('is the same at terminals, in the ledger, in drawers, at the gateway and on gift cards', async () => {
    expect(await compareMoney(server.pool, seen)).toEqual({
      wrong: [],
      line:
        'orders 10, tickets 14750 + goods 650 + gift cards 2500 + subscriptions 4400 + rounding 0' +
        ' = cash 13775 + card machines 1250 + readers 1875 + vouchers 4400 + entries 1000' +
        ', drawers 13775, gateway 1875, left on vouchers 3100',
    })
    expect(till.counts).toEqual({ declined: 1, lookedUp: 1, usedUp: 1, admitted: 2 })
    expect(await wrongInBooks(server.pool)).toEqual([])
  })

  it.each([
    ['ticket', 'tickets: terminals said 14750, the ledger has 14751'],
    ['goods', 'goods: terminals said 650, the ledger has 651'],
    ['voucher', 'giftCards: terminals said 2500, the ledger has 2501'],
    ['subscription', 'subscriptions: terminals said 4400, the ledger has 4401'],
  ])('tells of a line of %s that is a cent off', async (kind, sentence) => {
    expect(await wrongMoney(oneLine(kind))).toEqual([sentence, 'what was sold is not what was paid'])
  })

  it.each([
    ['cash', 'cash: terminals said 13775, the ledger has 13776'],
    ['card_machine', 'cardMachines: terminals said 1250, the ledger has 1251'],
    ['card', 'readers: terminals said 1875, the ledger has 1876'],
    ['voucher', 'vouchers: terminals said 4400, the ledger has 4401'],
    ['subscription', 'entries: terminals said 1000, the ledger has 1001'],
  ])('tells of a payment by %s that is a cent off', async (method, sentence) => {
    const wrong = await wrongMoney(onePayment(method))
    expect(wrong.slice(0, 2)).toEqual([sentence, 'what was sold is not what was paid'])
  })

  it('tells of an order, or a rounding, that only a terminal knows', async () => {
    const [first] = seen.sold as [SoldOrder]
    const lost = { ...first, orderId: programme.cinemaId, lines: [], payments: [], change: 0, rounding: 2 }
    const { wrong } = await compareMoney(server.pool, { ...seen, sold: [...seen.sold, lost] })
    expect(wrong).toEqual([
      'orders: terminals said 11, the ledger has 10',
      'rounding: terminals said 2, the ledger has 0',
    ])
  })

  it('tells of drawers that have other money than was paid in cash', async () => {
    const { wrong } = await compareMoney(server.pool, { ...seen, terminals: [] })
    expect(wrong).toEqual(['the drawers have 0, and 13775 were paid in cash'])
  })

  it('tells of a charge that only the gateway has, or only the ledger, or that has another amount there', async () => {
    const [one, other] = seen.charges ?? []
    const charges = [
      { gatewayRef: 'pi_unknown', amount: 625 },
      { gatewayRef: other?.gatewayRef ?? '', amount: 1 },
    ]
    const { wrong, line } = await compareMoney(server.pool, { ...seen, charges })
    expect(wrong.toSorted()).toEqual(
      [
        `charge ${one?.gatewayRef}: the gateway has 0, the ledger has ${one?.amount}`,
        `charge ${other?.gatewayRef}: the gateway has 1, the ledger has ${other?.amount}`,
        'charge pi_unknown: the gateway has 625, the ledger has 0',
      ].toSorted(),
    )
    expect(line).toContain('gateway 626')
  })

  it('tells of a card’s money that was given back at the gateway itself', async () => {
    const [one] = seen.charges ?? []
    await simulator.sendWebhooksTo(null)
    await simulator.dashboard('refunds', { payment_intent: one?.gatewayRef ?? '', amount: 5 })
    const charges = await readCharges(simulator.url)
    const { wrong } = await compareMoney(server.pool, { ...seen, charges })
    expect(wrong).toEqual([
      `charge ${one?.gatewayRef}: the gateway has ${(one?.amount ?? 0) - 5}, the ledger has ${one?.amount}`,
    ])
  })

  it('tells of a gift card with more or less on it than was sold and paid, and names no code', async () => {
    const [code] = [...seen.cards.expected.keys()] as [VoucherCode]
    expect(await wrongMoney(['vouchers', `update vouchers set balance = balance - 1 where code = '${code}'`])).toEqual([
      'gift card 1 of 2: 3100 must be left on it, the office reads 3100, the ledger has 3099',
    ])
    const told = new Map([...seen.cards.told, [code, 3101]])
    const { wrong } = await compareMoney(server.pool, { ...seen, cards: { ...seen.cards, told } })
    expect(wrong).toEqual(['gift card 1 of 2: 3100 must be left on it, the office reads 3101, the ledger has 3100'])
  })

  it('is looked at by the audits as well: each finds what is a cent off', async () => {
    expect(await changed(onePayment('voucher'), wrongInBooks)).toEqual([
      expect.stringMatching(/^order .* has lines of .*, and was paid with /),
      expect.stringMatching(/^payment .* took .* off its voucher, and no conflict of order .* says why$/),
    ])
  })
})

describe('the seats of a week', () => {
  const sold = () =>
    seen.sold.flatMap(({ bookings }) => bookings.map((booking) => ({ showId: booking.showId, booking })))
  const shows = () => [{ showId: programme.showIds[0] ?? '', purchases: parties }]

  it('are all there, each once', async () => {
    expect(await compareWithLedger(server.pool, shows(), sold())).toMatchObject({
      bookings: 8,
      seats: 13,
      soldTwice: 0,
      missing: 0,
      wrongInBooks: [],
    })
  })

  it('are counted as missing where a ticket is cancelled, and where nobody has the seat', async () => {
    const cancelled: Change = [
      'tickets',
      'update tickets set cancelled_at = now() where id = (select id from tickets limit 1)',
    ]
    const unclaimed: Change = [
      'seat_claims',
      `delete from seat_claims where kind = 'booked' and seat_index = (select seat_index from tickets limit 1)`,
    ]
    for (const change of [cancelled, unclaimed]) {
      const compared = await changed(change, (db) => compareWithLedger(db, shows(), sold()))
      expect(compared).toMatchObject({ missing: 1, soldTwice: 0 })
    }
  })

  it('are counted as sold twice where two tickets were answered for one', async () => {
    const [first] = sold()
    const again = (first?.booking.tickets ?? []).map((ticket) => ({ ...ticket, ticketId: programme.cinemaId }))
    const twice = [...sold(), { showId: first?.showId ?? '', booking: { tickets: again } }]
    expect(await compareWithLedger(server.pool, shows(), twice)).toMatchObject({ soldTwice: 2, missing: 0 })
  })
})
