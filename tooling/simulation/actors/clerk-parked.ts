/**
 * A clerk who puts orders aside for customers who come back in a moment, and takes them up again: their own, or another counter's. Each
 * order has a word, by which people know it wherever it goes. Its customer reads it on the display.
 */
import { newId, type ParkedBooking, type SeatId } from '@marquee/shared'
import type { OrderToPark, SellOrderArgs, TakenUp } from '../../../apps/desktop/src/terminal/api.ts'
import { goneEarly } from '../checks/parked.ts'
import { promise } from '../checks/promised-time.ts'
import type { SeenParked } from '../house/record.ts'
import { simNow } from '../world/clock.ts'
import { atTerminal, grantedBy } from './at-terminal.ts'
import { beginAct } from './begin-act.ts'
import type { ClerkOptions } from './clerk-options.ts'
import { outcomeOf } from './customer.ts'
import { displayOf, type ReadDisplay } from './customer-display.ts'
import { pause } from './pause.ts'
import { recordOrder } from './record-order.ts'
import { type TakenCart, takeCart } from './take-cart.ts'

const CASH = 100_000
const POPCORN = { goods: 'popcorn', size: 'regular', extras: [], quantity: 1 }

type Beside = OrderToPark['beside']
/** What a clerk has in hand. */
interface InHand {
  /** The order is the same wherever it goes: parked again, it takes its own place. */
  orderId: string
  seen: SeenParked
  number: number | null
  bookings: ParkedBooking[]
  beside: Beside
}

export async function parkingClerk(options: ClerkOptions): Promise<void> {
  const { random, until, terminal } = options
  const display = displayOf(options)
  await pause(500 + random.next() * 2000)
  while (simNow() < until) {
    display.look()
    if (terminal.screen()) await (random.chance(0.5) ? beginOrder(options, display) : takeUp(options, display))
    await pause(200 + random.next() * 2000)
  }
}

async function beginOrder(options: ClerkOptions, display: ReadDisplay): Promise<void> {
  const { record, programme, random } = options
  const carts: TakenCart[] = []
  const wanted = random.some(programme.shows, random.chance(0.25) ? 2 : 1)
  for (const show of wanted) {
    const cart = await takeCart(options, show, random.between(1, 3))
    if (cart) carts.push(cart)
  }
  const word = `P${record.parked.size + 1}`
  const seen: SeenParked = { word, standing: 'in hand', bookingIds: [], asked: 0 }
  record.parked.set(word, seen)
  const bookings = carts.map(
    ({ bookingId, showId, tickets }, i): ParkedBooking => ({
      ...{ bookingId, showId, cinemaId: programme.cinemaId, title: 'A movie', time: '19:30', tickets },
      ...{ isOpen: i === 0, isParty: false },
    }),
  )
  const inHand = {
    orderId: newId(),
    seen,
    number: null,
    bookings,
    beside: besideOf(carts.length === 0 || random.chance(0.4)),
  }
  await display.showOrder(numberOf(seen))
  await pause(random.next() * 1500)
  await putAside(options, inHand)
  await display.showNobody()
}

const numberOf = ({ word }: SeenParked): number => Number(word.slice(1))

const besideOf = (hasGoods: boolean): Beside => ({
  ...{ goods: hasGoods ? [POPCORN] : [], combos: [], codes: [], handOverLater: false, machine: [], vouchers: [] },
  ...{ giftCards: [], subscriptions: [], periods: [], byHand: [], account: null },
})

async function putAside(options: ClerkOptions, { orderId, seen, number, bookings, beside }: InHand): Promise<void> {
  const { world, programme, terminal } = options
  const order: OrderToPark = {
    ...{ orderId, cinemaId: programme.cinemaId, number, word: seen.word, total: null, bookings, beside },
  }
  seen.standing = 'unknown'
  seen.bookingIds = bookings.map(({ bookingId }) => bookingId)
  seen.asked = 0
  const parked = await atTerminal(terminal, (api) => api.parkOrder({ order }))
  world.note(`${terminal.name} puts ${seen.word} aside: ${outcomeOf(parked)}`)
  if (parked === undefined) return
  seen.standing = parked.ok ? 'parked' : 'in hand'
  if (parked.ok) return world.count('orders parked')
  for (const { bookingId } of bookings) await atTerminal(terminal, (api) => api.abandonCart({ bookingId }))
}

async function takeUp(options: ClerkOptions, display: ReadDisplay): Promise<void> {
  const { world, record, random, terminal } = options
  const state = terminal.engine()?.state()
  const offered = [...(state?.parked ?? []), ...(state?.parkedElsewhere ?? [])]
  if (offered.length === 0) return
  const { orderId, word } = random.pick(offered)
  const seen = record.parked.get(word ?? '')
  if (!seen) return void record.wrong.push(`${terminal.name} lists the parked order ${word}, which nobody has parked`)
  seen.asked++
  const answer = await atTerminal(terminal, (api) => api.takeUpParked({ sessionId: newId(), orderId }))
  world.note(`${terminal.name} takes ${seen.word} up: ${outcomeOf(answer)}`)
  const taken = grantedBy(answer)
  if (!taken) return world.count('parked orders not taken up')
  world.count(taken.takenFrom === null ? 'parked orders taken up' : 'parked orders taken up elsewhere')
  record.wrong.push(...goneEarly(record, terminal.name, seen, taken))
  for (const cart of taken.carts) promise(record, cart)
  await display.showOrder(numberOf(seen))
  seen.standing = 'in hand'
  await atTerminal(terminal, (api) => api.keptTaken({ parkedId: taken.parkedId }))
  await pause(random.next() * 2000)
  const bookings = heldOf(taken)
  const { orderId: own, number, beside } = taken.order
  const fate = random.next()
  if (fate < 0.25) await putAside(options, { orderId: own, seen, number, bookings, beside })
  else if (fate < 0.4) {
    for (const { bookingId } of bookings) await atTerminal(terminal, (api) => api.abandonCart({ bookingId }))
  } else if (bookings.length > 0 || beside.goods.length > 0) await sellTaken(options, { bookings, beside })
  await display.showNobody()
}

/** Its bookings with the seats that are held. */
function heldOf({ order, carts }: TakenUp): ParkedBooking[] {
  return order.bookings.flatMap((booking) => {
    const held = new Set<SeatId>(carts.find(({ bookingId }) => bookingId === booking.bookingId)?.seatIds)
    const tickets = booking.tickets.filter(({ seatId }) => held.has(seatId))
    return tickets.length > 0 ? [{ ...booking, tickets }] : []
  })
}

async function sellTaken(options: ClerkOptions, { bookings, beside }: Pick<InHand, 'bookings' | 'beside'>) {
  const { world, record, programme, terminal } = options
  const parts = {
    ...{ cinemaId: programme.cinemaId, goods: beside.goods, combos: [], codes: [] },
    bookings: bookings.map(({ bookingId, tickets }) => ({ bookingId, tickets })),
  }
  const priced = grantedBy(await atTerminal(terminal, (api) => api.priceOrder(parts)))
  if (!priced) return world.count('orders refused')
  const order: SellOrderArgs = {
    ...parts,
    orderId: newId(),
    payments: [{ method: 'cash', tendered: CASH }],
    shownTotal: priced.total,
  }
  const cutOff = terminal.engine()?.state().link.state !== 'online'
  const acted = beginAct(record, terminal)
  const sold = await atTerminal(terminal, (api) => api.sellOrder(order))
  world.note(`${terminal.name} sells a parked order: ${outcomeOf(sold)}`)
  if (!sold?.ok) return
  acted(order.orderId)
  world.count('parked orders sold')
  await recordOrder(options, sold.value, cutOff)
}
