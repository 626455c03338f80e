/** A counter's page with a real engine, over a road that the test breaks: what the screen shows is what is held and sold. */
import { FREE, HELD } from '@marquee/shared'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SILENT } from '../../terminal/log.ts'
import { serveScreen } from '../../terminal/screens/rpc.ts'
import { testCounter } from '../../terminal/testing/test-counter.ts'
import { until } from '../../terminal/testing/waiting.ts'
import { createCartStore } from '../cart/cart-store.ts'
import { connectEngine, type Engine } from '../connection/engine.ts'
import { createShowingStore } from '../show/showing-store.ts'
import { compareCartWithEngine } from './compare-cart.ts'
import { createOrderStore } from './order/order-store.ts'
import { createSaleStore } from './sale/sale-store.ts'

const t = testCounter()
let page: Engine | undefined

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})
afterEach(() => {
  page?.close()
  vi.unstubAllGlobals()
})

/** A cart waits so long for a screen that is gone; a page is back sooner. */
const GRACE_MS = 4000

/** A page that has opened the show. */
async function openPage() {
  await t.startEnrolled()
  let cut = (): void => {}
  let loseAnswers = (): void => {}
  /** The calls to the engine, by name. */
  const heard: string[] = []
  /** While the engine is stopped its messages wait, both ways. */
  let waiting: (() => void)[] | undefined
  const carry = (deliver: () => void): void => {
    if (waiting) waiting.push(deliver)
    else setImmediate(deliver)
  }
  page = connectEngine((events) => {
    if (!t.engine) {
      setImmediate(() => events.closed(undefined))
      return
    }
    let hear = (_: string): void => {}
    let open = true
    let lost = false
    const end = serveScreen(
      t.engine,
      {
        post: (text) => carry(() => open && !lost && events.text(text)),
        on(listener) {
          hear = (text) => {
            heard.push(String(JSON.parse(text).m))
            listener(text)
          }
        },
      },
      SILENT,
    )
    const close = (): void => {
      if (!open) return
      open = false
      carry(end)
      events.closed(undefined)
    }
    cut = close
    loseAnswers = () => {
      lost = true
    }
    carry(() => events.open({ post: (text) => carry(() => hear(text)), close }))
  })
  const engine = page
  const showing = createShowingStore(engine)
  const cart = createCartStore(engine)
  const sale = createSaleStore(engine, () => cart.startAnew())
  compareCartWithEngine(engine, { cart, showing, order: createOrderStore(engine, cart, showing), sale })
  await until('the page has its engine', async () => (await engine.api.state().catch(() => undefined)) !== undefined)
  await showing.open(t.programme.showId)
  const priceList = showing.getState().show?.priceList
  if (!priceList) throw new Error('the show could not be opened')
  const seats = () => cart.getState().seats.map(({ seatId, status }) => `${seatId} ${status}`)
  return {
    cart,
    sale,
    seats,
    heard,
    cut: () => cut(),
    loseAnswers: () => loseAnswers(),
    stop() {
      waiting = []
    },
    goOn() {
      const late = waiting ?? []
      waiting = undefined
      for (const deliver of late) carry(deliver)
    },
    back: () => until('the page is back', async () => (await engine.api.state().catch(() => undefined)) !== undefined),
    tap: (seatId: string) => cart.toggle({ showId: t.programme.showId, seatId, category: 'standard', priceList }),
    has: (...expected: string[]) => until(expected.join(), () => seats().join() === expected.join()),
    sell() {
      const { bookingId, seats } = cart.getState()
      const tickets = seats.map(({ seatId, ticketType }) => ({ seatId, type: ticketType }))
      sale.askForCash()
      return sale.sell({ bookingId, tickets, tendered: 10_000 })
    },
    soldSeats() {
      const { stage } = sale.getState()
      return stage.phase === 'sold' ? stage.booking.tickets.map(({ seatId }) => seatId) : []
    },
  }
}

describe('a cart on the screen', () => {
  it('stays with this counter when the page loses its engine, and when the engine is killed', async () => {
    const { tap, has, cut, back, sell, soldSeats } = await openPage()
    tap('A-1')
    await has('A-1 yours')
    cut()
    t.kill()
    const engine = await t.start({ screenGraceMs: GRACE_MS })
    await engine.ready()
    await back()
    cut()
    await back()
    await new Promise((resolve) => setTimeout(resolve, GRACE_MS + 1500))
    expect(t.server.stateOf(t.programme.showId, 'A-1')).toBe(HELD)
    await has('A-1 yours')
    await sell()
    expect(soldSeats()).toEqual(['A-1'])
  })

  it('gets a seat whose claim was on its way when the page was cut off, and can be sold', async () => {
    const { cart, tap, has, loseAnswers, cut, sell, soldSeats } = await openPage()
    tap('A-1')
    await has('A-1 yours')
    loseAnswers()
    tap('A-2')
    await until('it is held', () => t.server.stateOf(t.programme.showId, 'A-2') === HELD)
    cut()
    await has('A-1 yours')
    expect(cart.getState().sentence).toContain('has lost its terminal’s program')
    await has('A-1 yours', 'A-2 yours')
    expect(cart.getState().sentence).toBe('Seat A-2 is held after all.')
    await sell()
    expect(soldSeats()).toEqual(['A-1', 'A-2'])
  })

  it('is empty, with a sentence, when it was given back while the page was away', async () => {
    const { cart, tap, has, cut } = await openPage()
    tap('A-1')
    await has('A-1 yours')
    const { bookingId } = cart.getState()
    cut()
    await t.server.recall(t.programme.showId, ['A-1'], 'time_up', bookingId)
    await has()
    expect(cart.getState().sentence).toBe('These seats were given back: choose again.')
  })

  it('does not come back if it was given back while the page was cut off', async () => {
    const { cart, seats, tap, has, cut, back } = await openPage()
    tap('A-1')
    await has('A-1 yours')
    cut()
    cart.abandon()
    await back()
    await until('the seat is free', () => t.server.stateOf(t.programme.showId, 'A-1') === FREE)
    expect(seats()).toEqual([])
    expect(cart.getState().sentence).toBeNull()
  })
})

describe('a sale', () => {
  it('is resumed after its engine stopped, and is made once', async () => {
    const { sale, heard, tap, has, stop, goOn, sell, soldSeats } = await openPage()
    tap('A-1')
    await has('A-1 yours')
    stop()
    await sell()
    expect(sale.getState().stage).toMatchObject({ phase: 'selling', interrupted: true })
    goOn()
    await until('it is sold', () => soldSeats().length > 0)
    expect(heard.filter((call) => call === 'sell')).toHaveLength(2)
    expect(await t.api.recentSales()).toHaveLength(1)
    await until('the server has it', () => t.server.sold.size === 1)
  })

  it('that is refused for a missing cart clears the screen and says that nothing was sold', async () => {
    const { cart, sale, tap, has, cut, sell } = await openPage()
    tap('A-1')
    await has('A-1 yours')
    const { bookingId } = cart.getState()
    cut()
    await t.server.recall(t.programme.showId, ['A-1'], 'time_up', bookingId)
    await sell()
    await has()
    expect(sale.getState().stage.phase).toBe('choosing')
    expect(cart.getState().sentence).toBe('Nothing was sold. These seats were given back: choose again.')
    expect(t.server.sold.size).toBe(0)
  })
})
