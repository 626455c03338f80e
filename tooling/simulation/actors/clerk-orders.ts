/** A clerk sells orders: the seats of a cart with popcorn, with a promo code, with seats of another show, paid in two ways. */
import { newId } from '@marquee/shared'
import type { SellOrderArgs } from '../../../apps/desktop/src/terminal/api.ts'
import { promise } from '../checks/promised-time.ts'
import { atTerminal, grantedBy } from './at-terminal.ts'
import { beginAct, saysNothing } from './begin-act.ts'
import type { ClerkOptions } from './clerk-options.ts'
import { payAtReader } from './clerk-reader.ts'
import { outcomeOf } from './customer.ts'
import { recordOrder } from './record-order.ts'
import { seatsTogether } from './seats-together.ts'

interface ChosenCart {
  bookingId: string
  seatIds: string[]
}

const CASH = 100_000

/** @param cart undefined: the customer wants popcorn alone */
export async function sellOrder(
  options: ClerkOptions,
  cart: (ChosenCart & { showId: string }) | undefined,
): Promise<void> {
  const { world, record, programme, random, terminal } = options
  const second = cart && random.chance(0.5) ? await cartOfOtherShow(options, cart.showId) : undefined
  const carts = [cart, second].filter((each) => each !== undefined)
  const parts = {
    cinemaId: programme.cinemaId,
    bookings: carts.map(({ bookingId, seatIds }) => ({
      bookingId,
      tickets: seatIds.map((seatId) => ({ seatId, type: random.chance(0.8) ? 'adult' : 'child' })),
    })),
    goods:
      carts.length === 0 || random.chance(0.6)
        ? [{ goods: 'popcorn', size: 'regular', extras: [], quantity: random.between(1, 3) }]
        : [],
    combos: [],
    codes: random.chance(0.3) ? ['TENOFF'] : [],
  }
  const priced = grantedBy(await atTerminal(terminal, (api) => api.priceOrder(parts)))
  if (!priced) return world.count('orders refused')
  const { readers } = options
  if (readers?.chance(0.6)) return payAtReader({ ...options, readers }, parts, priced.total)
  const onCard = random.chance(0.3) ? random.between(1, priced.total - 1) : 0
  const slip = String(random.between(1, 999_999))
  const order: SellOrderArgs = {
    ...parts,
    orderId: newId(),
    payments: [
      { method: 'cash', tendered: CASH },
      ...(onCard > 0 ? [{ method: 'card_machine' as const, tendered: onCard, slip }] : []),
    ],
    shownTotal: priced.total,
  }
  const cutOff = terminal.engine()?.state().link.state !== 'online'
  const acted = beginAct(record, terminal)
  let sold = await atTerminal(terminal, (api) => api.sellOrder(order))
  if (sold?.ok) acted(order.orderId)
  const what = `an order of ${carts.map(({ seatIds }) => seatIds.join(' ')).join(' and ')} for ${priced.total}`
  world.note(`${terminal.name}${cutOff ? ' (cut off)' : ''} sells ${what}: ${outcomeOf(sold)}`)
  // An impatient clerk presses again; the same must come of it.
  if (random.chance(0.1)) {
    const again = await atTerminal(terminal, (api) => api.sellOrder(order))
    if (sold?.ok && again && !again.ok && !saysNothing(again)) {
      record.wrong.push(`${terminal.name} refused the order ${order.orderId} that it had sold: ${again.refusal.code}`)
    }
    sold = sold?.ok ? sold : again
  }
  if (sold?.ok) await recordOrder(options, sold.value, cutOff)
}

/** undefined: there is no other show, or nothing of it could be had. */
async function cartOfOtherShow(
  { record, programme, random, terminal }: ClerkOptions,
  showId: string,
): Promise<ChosenCart | undefined> {
  const others = programme.shows.filter((show) => show.showId !== showId)
  if (others.length === 0) return undefined
  const other = random.pick(others)
  const view = grantedBy(await atTerminal(terminal, (api) => api.openShow({ showId: other.showId })))
  if (!view) return undefined
  const cutOff = terminal.engine()?.state().link.state !== 'online'
  const choice = cutOff ? view.allotted : other.seatIds
  if (choice.length === 0) return undefined
  const wanted = {
    sessionId: newId(),
    bookingId: newId(),
    showId: other.showId,
    seatIds: seatsTogether(random, choice, random.between(1, 2)),
  }
  const cart = grantedBy(await atTerminal(terminal, (api) => api.claimSeats(wanted)))
  if (cart) promise(record, cart)
  return cart
}
