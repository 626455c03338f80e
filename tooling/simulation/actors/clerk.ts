/** A clerk at a counter: puts seats into a cart, sells them, forgets them, walks away. */
import { decodeSeatStates, FREE, newId } from '@marquee/shared'
import { promise } from '../checks/promised-time.ts'
import type { SoldOnClaims } from '../checks/sold-on-claims.ts'
import type { WorldRecord } from '../house/record.ts'
import type { TerminalHost } from '../house/terminal.ts'
import { simNow } from '../world/clock.ts'
import type { Random } from '../world/random.ts'
import type { World } from '../world/world.ts'
import { atTerminal, grantedBy } from './at-terminal.ts'
import { beginAct, saysNothing } from './begin-act.ts'
import type { ClerkOptions } from './clerk-options.ts'
import { sellOrder } from './clerk-orders.ts'
import { outcomeOf } from './customer.ts'
import { pause } from './pause.ts'
import { seatsTogether } from './seats-together.ts'

const CASH = 100_000

export async function clerk(options: ClerkOptions): Promise<void> {
  const { random, until, terminal } = options
  // Draws of their own: what else a clerk does isn't moved by them.
  const orders = { ...options, random: random.fork('orders') }
  await pause(500 + random.next() * 1500)
  while (simNow() < until) {
    if (terminal.screen()) await (orders.random.chance(0.05) ? sellOrder(orders, undefined) : serve(options, orders))
    await payOut(options)
    await pause(100 + random.next() * 2500)
  }
}

async function serve(options: ClerkOptions, orders: ClerkOptions): Promise<void> {
  const { world, record, programme, sales, random, terminal } = options
  const { showId, seatIds } = random.pick(programme.shows)
  const sessionId = newId()
  const bookingId = newId()
  const view = grantedBy(await atTerminal(terminal, (api) => api.openShow({ showId })))
  if (!view) return
  const cutOff = terminal.engine()?.state().link.state !== 'online'
  const states = view.map ? decodeSeatStates(view.map.states, seatIds.length) : undefined
  const free = seatIds.filter((_, i) => !states || states[i] === FREE)
  const choice = (cutOff || random.chance(0.3)) && view.allotted.length > 0 ? view.allotted : free
  if (choice.length === 0) return
  const wanted = seatsTogether(random, choice, random.between(1, 4))
  const claimed = await atTerminal(terminal, (api) => api.claimSeats({ sessionId, bookingId, showId, seatIds: wanted }))
  world.note(`${terminal.name}${cutOff ? ' (cut off)' : ''} takes ${wanted.join(' ')}: ${outcomeOf(claimed)}`)
  let cart = grantedBy(claimed)
  if (!cart) return world.count('carts refused')
  promise(record, cart)
  world.count('carts')

  if (random.chance(0.2)) {
    await pause(random.next() * 3000)
    const more = seatsTogether(random, free, random.between(1, 2))
    cart =
      grantedBy(await atTerminal(terminal, (api) => api.claimSeats({ sessionId, bookingId, showId, seatIds: more }))) ??
      cart
  }
  promise(record, cart)
  if (cart.seatIds.length > 1 && random.chance(0.25)) {
    const seat = [random.pick(cart.seatIds)]
    cart = grantedBy(await atTerminal(terminal, (api) => api.releaseSeats({ bookingId, seatIds: seat }))) ?? cart
    if (random.chance(0.5)) {
      const back = { sessionId, bookingId, showId, seatIds: seat }
      cart = grantedBy(await atTerminal(terminal, (api) => api.claimSeats(back))) ?? cart
    }
    promise(record, cart)
  }
  if (random.chance(0.1)) {
    const extended = grantedBy(await atTerminal(terminal, (api) => api.extendHold({ bookingId })))
    if (extended) promise(record, extended)
  }
  await pause(random.chance(0.8) ? random.next() * 2000 : random.next() * 20_000)

  const fate = random.next()
  if (fate < 0.2) {
    await atTerminal(terminal, (api) => api.abandonCart({ bookingId }))
    if (random.chance(0.5)) return
    // The customers have changed their minds again.
    const seatIds = cart.seatIds
    const again = newId()
    const order = { sessionId: newId(), bookingId: again, showId, seatIds }
    const retaken = grantedBy(await atTerminal(terminal, (api) => api.claimSeats(order)))
    if (!retaken) return
    await pause(random.next() * 3000)
    await sell({ world, record, sales, random, terminal, bookingId: again, showId, seatIds: retaken.seatIds })
    return
  }
  // Walks away: the hold's time will be up.
  if (fate < 0.27) return
  // The draw for a card comes second: evenings without readers aren't moved by it.
  if (orders.random.chance(0.25) || options.readers?.chance(0.5)) {
    return sellOrder(orders, { bookingId, showId, seatIds: cart.seatIds })
  }
  await sell({ world, record, sales, random, terminal, bookingId, showId, seatIds: cart.seatIds })
}

interface Sale {
  world: World
  record: WorldRecord
  sales: SoldOnClaims
  random: Random
  terminal: TerminalHost
  bookingId: string
  showId: string
  seatIds: string[]
}

export async function sell({
  world,
  record,
  sales,
  random,
  terminal,
  bookingId,
  showId,
  seatIds,
}: Sale): Promise<void> {
  const tickets = seatIds.map((seatId) => ({ seatId, type: random.chance(0.8) ? 'adult' : 'child' }))
  const cutOff = terminal.engine()?.state().link.state !== 'online'
  const acted = beginAct(record, terminal)
  let sold = await atTerminal(terminal, (api) => api.sell({ bookingId, tickets, tendered: CASH }))
  if (sold?.ok) acted(bookingId)
  world.note(`${terminal.name}${cutOff ? ' (cut off)' : ''} sells ${seatIds.join(' ')}: ${outcomeOf(sold)}`)
  // An impatient clerk presses again; the same must come of it.
  if (random.chance(0.1)) {
    const again = await atTerminal(terminal, (api) => api.sell({ bookingId, tickets, tendered: CASH }))
    if (sold?.ok && again && !again.ok && !saysNothing(again)) {
      record.wrong.push(`${terminal.name} refused the sale of ${bookingId} that it had made: ${again.refusal.code}`)
    }
    sold = sold?.ok ? sold : again
  }
  if (!sold?.ok) return
  const booking = sold.value
  sales.check(terminal, bookingId)
  world.count(cutOff ? 'sales while cut off' : 'sales at terminals')
  record.sales.set(bookingId, {
    bookingId,
    showId,
    terminal: terminal.name,
    amount: booking.total.amount,
    seatIds: booking.tickets.map((ticket) => ticket.seatId),
    cutOff,
  })
  for (const { ticketId, seatId, code } of booking.tickets) {
    record.tickets.set(ticketId, { ticketId, seatId, code, showId, bookingId, terminal: terminal.name })
  }
  if (random.chance(0.7)) await atTerminal(terminal, (api) => api.print({ bookingId }))
}

/** Money that managers had given back: the customer gets it. */
export async function payOut(
  { terminal, random, world }: Pick<ClerkOptions, 'terminal' | 'random' | 'world'>,
  all = false,
): Promise<void> {
  for (const { conflictId } of terminal.engine()?.state().payOuts ?? []) {
    if (!all && random.chance(0.5)) continue
    const paid = await atTerminal(terminal, (api) => api.paidOut({ conflictId }))
    if (paid?.ok) world.count('money given back at counters')
  }
  for (const { conflictId } of terminal.engine()?.state().machineRefunds ?? []) {
    if (!all && random.chance(0.5)) continue
    const named = await atTerminal(terminal, (api) => api.refundedAtMachine({ conflictId, slip: 'R-1' }))
    if (named?.ok) world.count('money given back at card machines')
  }
}
