/** What a customer may see of a counter: all that they pay for, and nothing of what isn't theirs. */
import {
  type AccountCard,
  newId,
  newVoucherCode,
  type OrderLine,
  type PriceList,
  priceOrder,
  type SoldBooking,
  type SubscriptionCard,
  Tariff,
  type VoucherState,
} from '@marquee/shared'
import { describe, expect, it } from 'vitest'
import fc from '../../../../../../tooling/testing/random/random.ts'
import { CustomerView, type ShownOrder } from '../../../terminal/api/display.ts'
import type { AtReader } from '../../../terminal/api.ts'
import type { CartState } from '../../cart/cart-store.ts'
import type { OrderState } from '../order/order-state.ts'
import { seatThing } from '../order/price-by-hand.ts'
import { type CounterNow, customerView } from './customer-view.ts'

const SECRET = 'NOBODYS-BUSINESS'
const showId = newId()
const bookingId = newId()
const cinemaId = newId()

const LIST: PriceList = {
  id: newId(),
  name: `List ${SECRET}`,
  currency: 'SGD',
  prices: [
    { ticketType: 'adult', category: 'standard', amount: 1250 },
    { ticketType: 'child', category: 'standard', amount: 850 },
  ],
}

const tariffOf = (mode: 'included' | 'added') =>
  Tariff.parse({
    id: newId(),
    currency: 'SGD',
    taxes: { mode, rates: [{ code: 'usual', percentage: 9000 }] },
    ticketTaxRate: 'usual',
    discounts: [
      { id: newId(), name: 'Ten off', of: { on: 'tickets' }, reduction: { kind: 'percentage', percentage: 10_000 } },
    ],
    goods: {
      goods: ['popcorn', 'water'].map((key, i) => ({
        key,
        name: key,
        category: 'Snacks',
        taxRate: 'usual',
        sizes: [{ key: 'usual', name: 'Usual', price: 650 - 300 * i }],
      })),
      combos: [
        {
          key: 'both',
          name: 'Both',
          price: 800,
          goods: ['popcorn', 'water'].map((goods) => [{ goods, size: 'usual' }]),
        },
      ],
    },
    fees: [{ key: 'fee', name: 'Fee', per: 'ticket', amount: 50, taxRate: 'usual', channels: ['counter'] }],
  })

const voucher = (seed: number, balance: number): VoucherState => ({
  code: newVoucherCode(new Uint8Array(11).fill(seed)),
  paysFor: 'anything',
  balance,
  currency: 'SGD',
  cinemaId: null,
  expiresAt: null,
  taxRate: null,
  isActive: true,
  isBlocked: false,
})

/** Only what is read of it, with everything else that it could tell. */
const CARD = { code: voucher(9, 0).code, holder: `Holder ${SECRET}`, plan: 'Unlimited' } as SubscriptionCard
const ACCOUNT = { accountId: newId(), name: `Company ${SECRET}` } as AccountCard

interface Story {
  mode: 'included' | 'added'
  tickets: ('adult' | 'child')[]
  /** Zero: the price list's. */
  byHand: number[]
  goods: number[]
  isCombo: boolean
  giftCard: number
  vouchers: number[]
  slip: number
  onAccount: number
  isPeriod: boolean
}

const aStory: fc.Arbitrary<Story> = fc.record({
  mode: fc.constantFrom('included', 'added'),
  tickets: fc.array(fc.constantFrom('adult', 'child'), { maxLength: 8 }),
  byHand: fc.array(fc.nat(3), { minLength: 8, maxLength: 8 }),
  goods: fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 2 }),
  isCombo: fc.boolean(),
  giftCard: fc.nat(2).map((n) => n * 2500),
  vouchers: fc.array(fc.nat(3000), { maxLength: 2 }),
  slip: fc.nat(500),
  onAccount: fc.nat(500),
  isPeriod: fc.boolean(),
})

function counterOf(story: Story): CounterNow {
  const tariff = tariffOf(story.mode)
  const seats = story.tickets.map((ticketType, i) => ({
    seatId: `A-${i + 1}`,
    ticketType,
    category: 'standard' as const,
  }))
  const given = (i: number) =>
    story.byHand[i] === 1 ? { price: 500, reason: `Reason ${SECRET}`, approvedBy: `Supervisor ${SECRET}` } : undefined
  const goods = story.goods.map((quantity, i) => ({
    goods: ['popcorn', 'water'][i] ?? '',
    size: 'usual',
    extras: [],
    quantity,
  }))
  const giftCards = story.giftCard === 0 ? [] : [{ voucher: voucher(7, 0), amount: story.giftCard }]
  const periods = story.isPeriod ? [{ card: CARD, amount: 1990, rate: null }] : []
  const combos = story.isCombo ? [{ combo: 'both', choices: [0, 0] }] : []
  const answer = priceOrder(tariff, {
    channel: 'counter',
    soldAt: new Date('2026-11-24T17:00:00Z'),
    tickets: seats.map(({ ticketType, category }, i) => ({
      show: { priceList: LIST, startsAt: new Date('2026-11-24T19:00:00Z'), timeZone: 'Asia/Singapore' },
      type: ticketType,
      category,
      given: given(i),
    })),
    goods: goods.flatMap(({ quantity, ...each }) => Array.from({ length: quantity }, () => each)),
    combos: combos.map((each) => ({ ...each, tickets: [] })),
    vouchers: [...giftCards, ...periods.map(({ card, amount }) => ({ amount, plan: card.plan }))].map((each) => ({
      amount: each.amount,
      ...('plan' in each && { plan: each.plan }),
    })),
  })
  if (!answer.ok) throw new Error(answer.refusal.code)
  const order = {
    orderId: newId(),
    cinemaId,
    setAside: [],
    goods,
    combos,
    codes: [SECRET],
    machine: story.slip === 0 ? [] : [{ amount: story.slip, slip: SECRET }],
    vouchers: story.vouchers.map((balance, i) => voucher(i, balance)),
    giftCards,
    subscriptions: [CARD],
    periods,
    byHand: seats.map(({ seatId }) => ({
      thing: seatThing(bookingId, seatId),
      price: 500,
      reason: `Reason ${SECRET}`,
    })),
    needsYes: SECRET,
    approval: {
      approvalId: newId(),
      state: 'granted',
      by: `Supervisor ${SECRET}`,
    } as unknown as OrderState['approval'],
    account: story.onAccount === 0 ? null : { card: ACCOUNT, amount: story.onAccount },
    priced: answer.order,
    sentence: `Sentence ${SECRET}`,
    owes: `Owes ${SECRET}`,
    tariff,
  } as unknown as OrderState
  const cart: CartState = {
    bookingId,
    showId,
    seats: seats.map((seat) => ({ ...seat, status: 'yours' })),
    reference: 'MQ-000001',
    expiresAt: null,
    sentence: `Sentence ${SECRET}`,
    priceChange: null,
    isParty: false,
    refused: null,
    announcement: SECRET,
  }
  const show = { show: { id: showId }, priceList: LIST } as unknown as CounterNow['show']
  return { cinemaId, cart, order, stage: { phase: 'choosing' }, taking: null, show, isExchanging: false, atReader: [] }
}

const sum = (rows: readonly { amount: number | null }[]): number =>
  rows.reduce((all, { amount }) => all + (amount ?? Number.NaN), 0)

const rowsOf = ({ shows, goods, extras, off }: ShownOrder): number =>
  sum(shows.flatMap(({ tickets }) => tickets)) + sum(goods) + sum(extras) - sum(off)

describe('what the customer sees', () => {
  it('adds up to what they pay, and tells nothing that is not theirs', () => {
    fc.assert(
      fc.property(aStory, fc.option(fc.nat(20_000), { nil: null }), (story, given) => {
        const now = counterOf(story)
        const taking = { due: now.order.priced?.total ?? 0, tip: 0, given }
        for (const stage of [{ phase: 'choosing' }, { phase: 'cash' }] as const) {
          const { view, isSettled } = customerView({ ...now, stage, taking })
          expect(isSettled).toBe(true)
          // The door takes it, and knows no field beside it.
          expect(CustomerView.parse(view)).toEqual(view)
          const text = JSON.stringify(view)
          expect(text).not.toContain(SECRET)
          for (const { code } of now.order.vouchers) expect(text).not.toContain(code)
          expect(text).not.toContain(CARD.code)
          if ('order' in view) expect(rowsOf(view.order)).toBe(view.order.total)
          else expect(story.tickets.length + story.goods.length).toBe(0)
        }
      }),
      { numRuns: 300 },
    )
  })

  const PARTY: Story = {
    mode: 'included',
    tickets: ['adult', 'child', 'adult'],
    byHand: [0, 1, 0, 0, 0, 0, 0, 0],
    goods: [2],
    isCombo: false,
    giftCard: 0,
    vouchers: [600],
    slip: 0,
    onAccount: 0,
    isPeriod: false,
  }

  it('names tickets by type with their seats, and what was taken off with its reason, or none', () => {
    const { view } = customerView(counterOf(PARTY))
    expect(view).toMatchObject({
      stage: 'order',
      order: {
        shows: [
          {
            showId,
            tickets: [
              { type: 'adult', seatIds: ['A-1', 'A-3'], amount: 2500 },
              { type: 'child', seatIds: ['A-2'], amount: 850 },
            ],
          },
        ],
        goods: [{ name: 'popcorn', quantity: 2, amount: 1300 }],
        off: [
          { kind: 'discount', name: 'Ten off', amount: 250 },
          { kind: 'price_by_hand', amount: 350 },
        ],
        paid: [{ by: 'voucher', amount: 600 }],
      },
    })
  })

  it('shows what is given once it is enough', () => {
    const cash = (given: number | null) =>
      customerView({ ...counterOf(PARTY), stage: { phase: 'cash' }, taking: { due: 2000, tip: 0, given } }).view
    expect(cash(20)).toMatchObject({ stage: 'cash', due: 2000, given: null, change: null })
    expect(cash(5000)).toMatchObject({ stage: 'cash', due: 2000, given: 5000, change: 3000 })
  })

  it.each([
    ['waiting_for_card', 'card'],
    ['asking_bank', 'bank'],
    ['off', 'not_paid'],
    ['captured', 'paid'],
  ] as const)('says what becomes of a card at the reader: %s', (state, card) => {
    const orderId = newId()
    const stage = {
      phase: 'reader',
      orderId,
      amount: { amount: 900, currency: 'SGD' },
      aside: false,
      asking: false,
    } as const
    const one = { orderId, payment: { state, why: SECRET } } as unknown as AtReader
    const { view } = customerView({ ...counterOf(PARTY), stage, atReader: [one] })
    expect(view).toMatchObject({ stage: 'card', due: 900, card })
    expect(JSON.stringify(view)).not.toContain(SECRET)
  })

  it('leaves out seats that are still being claimed, and waits for the price of those that were', () => {
    const now = counterOf(PARTY)
    const [seat] = now.cart.seats
    if (seat === undefined) throw new Error('no seat')
    const claiming = { ...seat, seatId: 'B-1', status: 'claiming' as const }
    const asked = customerView({ ...now, cart: { ...now.cart, seats: [...now.cart.seats, claiming] } })
    expect(asked).toEqual(customerView(now))
    const had = { ...claiming, status: 'yours' as const }
    const unpriced = customerView({ ...now, cart: { ...now.cart, seats: [...now.cart.seats, had] } })
    expect(unpriced).toMatchObject({ isSettled: false, view: { order: { total: null } } })
  })

  it('waits for new prices when a ticket has become another type', () => {
    const now = counterOf(PARTY)
    const seats = now.cart.seats.map((seat) => ({ ...seat, ticketType: 'child' }))
    expect(customerView({ ...now, cart: { ...now.cart, seats } }).isSettled).toBe(false)
  })

  it('names no sum while tickets are exchanged: it isn’t what is to pay', () => {
    expect(customerView({ ...counterOf(PARTY), isExchanging: true }).view).toMatchObject({
      order: { total: null, paid: [] },
    })
  })

  const booking: SoldBooking = {
    bookingId,
    reference: 'MQ-7K3F9P',
    showId,
    tickets: [{ ticketId: newId(), seatId: 'A-1', type: 'adult', amount: 1250, code: 'MQ4:CODE' }],
    total: { amount: 1250, currency: 'SGD' },
    change: 750,
    confirmedAt: '2026-11-24T17:00:00Z',
  }
  const EMPTY: Story = { ...PARTY, tickets: [], goods: [], vouchers: [] }

  it('thanks with the change and the tickets', () => {
    const { view } = customerView({
      ...counterOf(EMPTY),
      stage: { phase: 'sold', booking, tickets: null, again: false },
    })
    expect(CustomerView.parse(view)).toEqual({
      stage: 'thanks',
      currency: 'SGD',
      digits: 2,
      change: 750,
      goods: 'none',
      bookings: [
        {
          showId,
          reference: 'MQ-7K3F9P',
          tickets: [{ seatId: 'A-1', code: 'MQ4:CODE', mode: 'alphanumeric', errorCorrectionLevel: 'M' }],
        },
      ],
    })
  })

  it.each([
    ['a sale of before', { phase: 'sold', booking, tickets: null, again: true } as const],
    [
      'another customer’s order',
      {
        phase: 'order_sold',
        aside: true,
        order: { bookings: [booking], lines: [] as OrderLine[] },
      } as unknown as CounterNow['stage'],
    ],
    [
      'another customer’s card',
      { phase: 'reader', orderId: newId(), amount: booking.total, aside: true, asking: false } as const,
    ],
  ])('doesn’t show %s that the clerk looks at', (_, stage) => {
    expect(customerView({ ...counterOf(EMPTY), stage }).view).toEqual({ stage: 'idle', cinemaId })
    const { view } = customerView({ ...counterOf(PARTY), stage })
    expect(view).toEqual(customerView(counterOf(PARTY)).view)
  })
})
