// @vitest-environment happy-dom
import { granted, type Money, newId, type PricedOrder, refused } from '@marquee/shared'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AtReader, HeardAtReader, SoldOrder } from '../../../terminal/api.ts'
import { TerminalProvider } from '../../app/terminal-context.tsx'
import { createConnectionStore } from '../../connection/connection-store.ts'
import { directEngine } from '../../testing/direct-engine.ts'
import { createFakeHouse } from '../../testing/fake-house.ts'
import { pressKey, render } from '../../testing/render.ts'
import { sampleHouse } from '../../testing/sample-house.ts'
import { CounterProvider, type CounterStores, useCounter } from '../counter-context.tsx'
import { SalePanel } from '../sale/SalePanel.tsx'
import { AtReaderList } from './AtReaderList.tsx'

const TOTAL = 1400
const MONEY: Money = { amount: TOTAL, currency: 'SGD' }
const UNTIL = '2026-11-21T11:03:00.000Z'

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  // Files share a page: the next one begins with no order.
  sessionStorage.clear()
})

/** A counter whose customer has chosen one seat for 14.00, and an engine that takes every card as the test tells. */
async function counter() {
  const house = createFakeHouse(sampleHouse({ now: new Date(), stadiumSeats: 0 }))
  house.changePrices([{ ticketType: 'adult', category: 'standard', amount: TOTAL }])
  const engine = directEngine(house, 'counter')
  const { terminal, api } = engine
  const priced: PricedOrder = { currency: 'SGD', total: TOTAL, lines: [], byRate: [] }
  vi.spyOn(api, 'priceOrder').mockImplementation(async () => granted(priced))
  const orders: SoldOrder[] = []
  vi.spyOn(api, 'recentOrders').mockImplementation(async () => orders)
  const begin = vi.spyOn(api, 'beginAtReader').mockImplementation(async ({ orderId, payments, amount, ...args }) => {
    const { shownTotal: _, ...parts } = args
    const one: AtReader = {
      ...{ orderId, payments, parts, otherwise: TOTAL - amount, vouchers: [], cancelAsked: false },
      amount: { ...MONEY, amount },
      payment: { orderId, paymentId: newId(), state: 'waiting_for_card', until: UNTIL },
      bookings: parts.bookings.map(({ bookingId, tickets }) => ({
        ...{ bookingId, showId: show.id, title: 'Parasite', startsAt: show.startsAt, timeZone: 'UTC', held: true },
        seatIds: tickets.map(({ seatId }) => seatId),
      })),
    }
    const others = terminal.state.atReader.filter((each) => each.orderId !== orderId)
    terminal.tell({ atReader: [...others, one] })
    return granted(one)
  })
  const seen = vi.spyOn(api, 'seenAtReader')
  let stores: CounterStores | undefined
  function Stores() {
    stores = useCounter()
    return null
  }
  const screen = await render(
    <TerminalProvider link={{ engine, connection: createConnectionStore(engine) }}>
      <CounterProvider>
        <Stores />
        <AtReaderList />
        <SalePanel />
      </CounterProvider>
    </TerminalProvider>,
  )
  const { cart, showing } = stores as unknown as CounterStores
  const { show, plan } = house.house.shows[0] as (typeof house.house.shows)[0]
  const seatAt = (index: number): string => `${plan.rows[plan.row[index] as number]}-${plan.number[index]}`
  const choose = (index: number) =>
    act(async () => {
      await showing.open(show.id)
      cart.toggle({ showId: show.id, seatId: seatAt(index), category: 'standard', priceList: house.house.priceList })
    })
  await choose(0)
  const change = (to: Partial<AtReader>, orderId?: string): Promise<void> =>
    act(async () =>
      terminal.tell({
        atReader: terminal.state.atReader.map((one) =>
          orderId === undefined || one.orderId === orderId ? { ...one, ...to } : one,
        ),
      }),
    )
  const button = (text: string): HTMLButtonElement | undefined =>
    [...screen.querySelectorAll('button')].find((each) => each.textContent?.includes(text))
  return {
    engine,
    begin,
    seen,
    choose,
    change,
    button,
    press: (text: string) => act(async () => button(text)?.click()),
    becomes: (payment: HeardAtReader) => change({ payment }, payment.orderId),
    firstOrder: () => terminal.state.atReader[0] as AtReader,
    state: () => screen.querySelector('[data-testid="reader-state"]')?.textContent,
    list: () => [...screen.querySelectorAll('[data-at-reader]')].map((each) => each.textContent),
    chosen: () => cart.getState().seats.map(({ seatId }) => seatId),
    seatAt,
    text: () => screen.textContent ?? '',
    pass: (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds)),
    sell(one: AtReader) {
      const sold = terminal.sell(one.bookings[0]?.bookingId ?? '')
      if (!sold.ok) throw new Error('the fake house refused a sale')
      orders.push({
        ...{ orderId: one.orderId, bookings: [sold.value], lines: [], byRate: [], total: MONEY, rounding: 0 },
        ...{ payments: [], change: 0, soldAt: UNTIL, standing: 'applied' },
      })
      const { orderId, payment } = one
      const paymentId = payment?.paymentId ?? newId()
      return change({ payment: { orderId, paymentId, state: 'captured', capturedAt: UNTIL } }, orderId)
    },
  }
}

const declined = ({ orderId, payment }: AtReader): HeardAtReader => ({
  orderId,
  paymentId: payment?.paymentId ?? newId(),
  state: 'off',
  why: 'declined',
  code: 'insufficient_funds',
})

describe('a card at the reader', () => {
  it('is asked for by F10 with the total that is shown, and how it stands is said in words', async () => {
    const { begin, state, text, change, button } = await counter()
    await act(async () => void (await pressKey('F10')))
    expect(begin.mock.calls[0]?.[0]).toMatchObject({ amount: TOTAL, shownTotal: TOTAL, payments: [] })
    expect(state()).toBe('Hold or insert the card at the reader.')
    expect(text()).toMatch(/14\.00/)
    expect(button('Pay cash')).toBeUndefined()
    await change({ cancelAsked: true })
    // A wish: until the gateway has its word, nothing else is paid.
    expect(state()).toMatch(/being cancelled: wait until that is certain/)
    expect(button('Cancelling…')?.disabled).toBe(true)
    expect(button('Pay cash')).toBeUndefined()
  })

  it('that no reader can be asked for leaves the cart as it was, with the reason', async () => {
    const { begin, press, text, chosen } = await counter()
    begin.mockResolvedValueOnce(refused({ code: 'terminal_has_no_reader' }))
    await press('Card')
    expect(text()).toContain('No card reader belongs to this terminal')
    expect(chosen()).toHaveLength(1)
  })

  it('that is declined says why; then the customer pays in cash, and no press that came too early counts', async () => {
    const { press, becomes, firstOrder, state, pass, seen, text, chosen } = await counter()
    await press('Card')
    await becomes(declined(firstOrder()))
    expect(state()).toBe('The card has too little money for this: try another card.')
    await press('Pay cash')
    expect(seen).not.toHaveBeenCalled()
    await pass(700)
    await press('Pay cash')
    expect(seen).toHaveBeenCalledOnce()
    expect(text()).toContain('Cash given')
    expect(chosen()).toHaveLength(1)
  })

  it('that is declined is tried again under the same order', async () => {
    const { press, becomes, firstOrder, pass, begin, state } = await counter()
    await press('Card')
    await becomes(declined(firstOrder()))
    await pass(700)
    await press('Try the card again')
    const [first, second] = begin.mock.calls.map(([args]) => args)
    expect(second).toEqual(first)
    expect(state()).toBe('Hold or insert the card at the reader.')
  })

  it('that is charged shows the tickets as after cash, and then comes the next customer', async () => {
    const { press, firstOrder, sell, text, seen, chosen } = await counter()
    await press('Card')
    await sell(firstOrder())
    expect(text()).toMatch(/SoldMQ-\w{6}/)
    expect(seen).toHaveBeenCalledOnce()
    await press('Next customer')
    expect(chosen()).toEqual([])
    expect(text()).toContain('Tap the free seats')
  })

  it('is not known while the counter is cut off: the clerk is told to take no other payment', async () => {
    const { engine, press, state, button } = await counter()
    await press('Card')
    await act(async () => engine.terminal.cutOff())
    expect(state()).toMatch(/not known whether the card is charged\. Take no other payment/)
    expect(button('Pay cash')).toBeUndefined()
  })

  it('whose money goes back is told until it is read; the order after it has another id', async () => {
    const { press, becomes, firstOrder, state, pass, begin, list } = await counter()
    await press('Card')
    const { orderId, payment } = firstOrder()
    const paymentId = payment?.paymentId ?? newId()
    await becomes({ orderId, paymentId, state: 'given_back', why: 'seats_gone', money: 'on_its_way' })
    expect(state()).toMatch(/a seat of the order was gone by then: nothing is sold, and the money is on its way back/)
    await pass(700)
    await press('I have read it')
    expect(list()).toEqual([])
    await press('Card')
    expect(begin.mock.calls[1]?.[0].orderId).not.toBe(orderId)
  })
})

describe('the next customer', () => {
  it('comes while the card is waited for: the order is in the list with its state, and its end touches no other cart', async () => {
    const { press, firstOrder, choose, list, sell, text, chosen, seatAt } = await counter()
    await press('Card')
    await press('Next customer')
    expect(chosen()).toEqual([])
    expect(list()).toEqual([expect.stringMatching(/^Waits for the cardParasite, .*14\.00$/)])
    await choose(1)
    await sell(firstOrder())
    expect(list()).toEqual([expect.stringMatching(/^Paid/)])
    await press('Paid')
    expect(text()).toMatch(/SoldMQ-\w{6}/)
    await press('Close')
    expect(chosen()).toEqual([seatAt(1)])
    expect(list()).toEqual([])
  })

  it('is served first where an order in the list was declined; then that is paid otherwise', async () => {
    const { press, becomes, firstOrder, choose, list, text, pass, engine, chosen } = await counter()
    await press('Card')
    await press('Next customer')
    await choose(1)
    await becomes(declined(firstOrder()))
    expect(list()).toEqual([expect.stringMatching(/^Not paid/)])
    await press('Not paid')
    await pass(700)
    expect(text()).toContain('Finish the open cart first')
    await press('Close')
    await press('Give all back')
    await press('Give it back')
    expect(chosen()).toEqual([])
    await press('Not paid')
    await pass(700)
    await press('Pay cash')
    expect(text()).toContain('Cash given')
    expect(engine.terminal.state.atReader).toEqual([])
  })
})

it('a page that is loaded again shows the card that its customer is asked for', async () => {
  const { press, firstOrder, engine } = await counter()
  await press('Card')
  const { orderId } = firstOrder()
  const screen = await render(
    <TerminalProvider link={{ engine, connection: createConnectionStore(engine) }}>
      <CounterProvider>
        <SalePanel />
      </CounterProvider>
    </TerminalProvider>,
  )
  await act(async () => {})
  expect(screen.querySelector('[data-testid="reader-state"]')?.textContent).toBe(
    'Hold or insert the card at the reader.',
  )
  expect(JSON.parse(sessionStorage.getItem('marquee.order') ?? '{}')).toMatchObject({ orderId })
})
