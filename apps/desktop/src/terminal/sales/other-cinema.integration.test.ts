/** The cinema of an order is that of its tickets, though the clerk's screen shows another one of the house. */
import { type AccountCard, newId, newVoucherCode, Tariff, type VoucherState } from '@marquee/shared'
import { beforeEach, describe, expect, test } from 'vitest'
import { TEST_TARIFF } from '../../../../../tooling/testing/fixtures/change-tariff.ts'
import type { BeginAtReaderArgs, SellOrderArgs } from '../api.ts'
import { sampleProgramme } from '../testing/sample-programme.ts'
import { adults, testCounter, value } from '../testing/test-counter.ts'
import { until } from '../testing/waiting.ts'

const t = testCounter()

const TICKET = 1250
const [TEN_OFF] = TEST_TARIFF.discounts
const LIMITED = { ...TEN_OFF, code: 'LASTONE', limits: { inAll: 5 } }
const VOUCHER = newVoucherCode(new Uint8Array(11).fill(5))
const ACCOUNT = newId()
const OWN_ROOF = 'of the cinema of the tickets'

/** That its screen shows, without the code that the cinema of the tickets has. */
let shown: string

beforeEach(async () => {
  const other = sampleProgramme()
  shown = other.cinemaId
  const tariffOf = (cinemaId: string, discounts: object[]) => {
    const tariff = Tariff.parse({ ...TEST_TARIFF, id: newId(), discounts })
    return { kind: 'tariff' as const, revision: 2, entry: { id: tariff.id, cinemaId, version: 1, tariff } }
  }
  const entries = other.entries.map((entry) => ({ ...entry, revision: 2 }))
  t.server.addEntries([...entries, tariffOf(t.programme.cinemaId, [LIMITED]), tariffOf(shown, [])])
  await t.startEnrolled()
  await until('it has both cinemas', async () => (await t.api.cinemas()).length === 2)
})

async function order(
  payments: SellOrderArgs['payments'],
  { seat = 'A-1', ...more }: Partial<SellOrderArgs> & { seat?: string } = {},
): Promise<SellOrderArgs> {
  const bookingId = newId()
  const { showId } = t.programme
  value(await t.api.claimSeats({ sessionId: newId(), bookingId, showId, seatIds: [seat] }))
  const bookings = [{ bookingId, tickets: adults([seat]) }]
  const empty = { cinemaId: shown, orderId: newId(), goods: [], combos: [], codes: [] }
  return { ...empty, bookings, payments, shownTotal: TICKET, ...more }
}

describe('an order whose tickets are of another cinema than its screen shows', () => {
  const cinemas = [
    [OWN_ROOF, () => t.programme.cinemaId, undefined],
    ['of the cinema on the screen', () => shown, 'other_cinema'],
  ] as const

  test.each(cinemas)('is judged so with a voucher %s', async (_of, cinemaOf, why) => {
    const terms = { code: VOUCHER, paysFor: 'anything', currency: 'SGD', expiresAt: null, taxRate: null } as const
    const state: VoucherState = { ...terms, balance: TICKET, isActive: true, isBlocked: false, cinemaId: cinemaOf() }
    t.server.state.vouchers.set(VOUCHER, { state, by: null })
    value(await t.api.claimVoucher({ text: VOUCHER, use: 'pay' }))
    const payByVoucher = (tendered: number) => [{ method: 'voucher' as const, code: VOUCHER, tendered }]
    const wanted = await order(payByVoucher(TICKET))
    const reader: BeginAtReaderArgs = { ...wanted, payments: payByVoucher(1000), amount: 250 }
    if (why) {
      const refused = { refusal: { code: 'voucher_refused', fault: { why } } }
      expect(await t.api.beginAtReader(reader)).toMatchObject(refused)
      expect(await t.api.sellOrder(wanted)).toMatchObject(refused)
    } else {
      value(await t.api.sellOrder(wanted))
    }
  })

  test.each(cinemas)('is judged so with a company account %s', async (_of, cinemaOf, why) => {
    const card: AccountCard = {
      ...{ accountId: ACCOUNT, name: 'A. Company', currency: 'SGD', cinemaId: cinemaOf(), creditLimit: 10_000 },
      ...{ offlineLimit: 10_000, balance: 0, claimed: 0, isBlocked: false, isClosed: false },
    }
    t.server.state.accounts.set(ACCOUNT, card)
    value(await t.api.findAccounts({ text: '' }))
    const wanted = await order([{ method: 'account', accountId: ACCOUNT, tendered: TICKET }])
    const refused = { refusal: { code: 'account_refused', fault: { why } } }
    if (why) expect(await t.api.sellOrder(wanted)).toMatchObject(refused)
    await t.stopServer()
    if (why) expect(await t.api.sellOrder({ ...wanted, orderId: newId() })).toMatchObject(refused)
    else value(await t.api.sellOrder(wanted))
  })

  test('asks how often a promo code may still be used where the code is', async () => {
    t.server.state.codesLeft = [{ discountId: LIMITED.id, left: 1 }]
    const price = TICKET - TICKET / 10
    const wanted = await order([{ method: 'cash', tendered: price }], { codes: ['LASTONE'], shownTotal: price })
    const { payments: _, shownTotal: __, orderId: ___, ...parts } = wanted
    expect(value(await t.api.priceOrder(parts)).total).toBe(price)
    value(await t.api.sellOrder(wanted))
    const asked = t.server.requests.flatMap(({ name, body }) => (name === 'codesLeft' ? [body] : []))
    expect(asked).toMatchObject([{ cinemaId: t.programme.cinemaId }, { cinemaId: t.programme.cinemaId }])
  })
  test('takes its goods from the stock of the cinema where they are sold', async () => {
    t.server.state.stock = [{ goods: 'popcorn', size: 'large', left: 9 }]
    const leftAt = async (cinemaId: string) => (await t.api.stockLeft({ cinemaId })).levels?.[0]?.left
    const left = () => Promise.all([leftAt(t.programme.cinemaId), leftAt(shown)])
    await until('the server has said', async () => (await left()).every((each) => each === 9))
    const goods = [{ goods: 'popcorn', size: 'large', extras: [], quantity: 1 }]
    const shownTotal = TICKET + 850
    const atReader = await order([], { goods, shownTotal })
    value(await t.api.beginAtReader({ ...atReader, payments: [], amount: shownTotal }))
    const [payment] = t.server.state.reader.payments.keys()
    t.server.tellReader(payment ?? '', { state: 'captured' })
    await until('it is sold', async () => (await t.api.recentOrders()).length === 1)
    expect(await left()).toEqual([8, 9])
    const inCash = await order([{ method: 'cash', tendered: shownTotal }], { seat: 'A-2', goods, shownTotal })
    await t.stopServer()
    value(await t.api.sellOrder(inCash))
    expect(await left()).toEqual([7, 9])
  })
})
