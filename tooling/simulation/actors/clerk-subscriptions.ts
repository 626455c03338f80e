/**
 * A clerk whose customers show subscriptions: to be admitted with others who pay, at once or after a long while, also when the counter is
 * cut off meanwhile; or to pay for a period. The subscriptions are few, so another counter often wants the same entry.
 */

import type { PricedOrder } from '@marquee/shared'
import { newId } from '@marquee/shared'
import type { OrderArgs } from '../../../apps/desktop/src/terminal/api.ts'
import type { IssuedSubscription } from '../house/record.ts'
import { simNow } from '../world/clock.ts'
import { atTerminal, grantedBy } from './at-terminal.ts'
import type { ClerkOptions } from './clerk-options.ts'
import { outcomeOf } from './customer.ts'
import { isCutOff, untilCutOff } from './cut-off.ts'
import { pause } from './pause.ts'
import { recordOrder } from './record-order.ts'
import { takeCart } from './take-cart.ts'

const CASH = 100_000

export async function subscriptionClerk(options: ClerkOptions): Promise<void> {
  const { random, until, terminal } = options
  await pause(500 + random.next() * 1500)
  while (simNow() < until) {
    if (terminal.screen()) await present(options)
    await pause(200 + random.next() * 2000)
  }
}

async function present(options: ClerkOptions): Promise<void> {
  const { world, record, random, terminal } = options
  const subscription = random.pick([...record.subscriptions.values()])
  const text = random.chance(0.7) ? subscription.signedCode : subscription.code
  const presented = await atTerminal(terminal, (api) => api.presentSubscription({ text }))
  const known = grantedBy(presented)
  if (!known) {
    world.note(`${terminal.name} is shown the subscription ${subscription.code}: ${outcomeOf(presented)}`)
    return world.count('subscriptions refused')
  }
  const { card, nextPeriod } = known
  if (nextPeriod && (card.paidUntil === null || random.chance(0.1))) {
    return sellPeriod(options, subscription, { ...nextPeriod, plan: card.plan })
  }
  await admit(options, subscription)
}

async function sellPeriod(
  options: ClerkOptions,
  { code }: IssuedSubscription,
  { amount, rate, plan }: { amount: number; rate: string | null; plan: string },
): Promise<void> {
  const { world, record, programme, terminal } = options
  const period = { code, amount, plan, ...(rate !== null && { rate }) }
  const parts = { cinemaId: programme.cinemaId, bookings: [], goods: [], combos: [], codes: [], vouchers: [period] }
  const order = {
    ...parts,
    orderId: newId(),
    payments: [{ method: 'cash' as const, tendered: CASH }],
    shownTotal: amount,
  }
  const cutOff = isCutOff(options)
  const sold = await atTerminal(terminal, (api) => api.sellOrder(order))
  world.note(`${terminal.name}${cutOff ? ' (cut off)' : ''} sells a period of ${code}: ${outcomeOf(sold)}`)
  if (!sold?.ok) return
  world.count('periods of subscriptions sold')
  record.periodsSold.push({ orderId: order.orderId, code, amount, terminal: terminal.name })
  await recordOrder(options, sold.value, cutOff)
}

async function admit(options: ClerkOptions, { code }: IssuedSubscription): Promise<void> {
  const { world, record, programme, random, terminal } = options
  const cart = await takeCart(options, random.pick(programme.shows), random.between(1, 2))
  if (!cart) return
  const { bookingId, showId, tickets } = cart
  const parts: OrderArgs = {
    cinemaId: programme.cinemaId,
    bookings: [{ bookingId, tickets }],
    goods: [],
    combos: [],
    codes: [],
    subscriptions: [code],
  }
  const putBack = (): Promise<unknown> => atTerminal(terminal, (api) => api.abandonCart({ bookingId }))
  const priced = await atTerminal(terminal, (api) => api.priceOrder(parts))
  if (!priced?.ok) {
    world.note(`${terminal.name} may not admit by ${code} to ${showId}: ${outcomeOf(priced)}`)
    world.count('entries refused')
    return void (await putBack())
  }
  await (random.chance(0.6) ? pause(random.next() * 1500) : untilCutOff(options, random.next() * 15_000))
  if (random.chance(0.1)) return void (await putBack())
  const { total } = priced.value
  const inMoney = total - covered(priced.value)
  const order = {
    ...parts,
    orderId: newId(),
    payments: inMoney > 0 ? [{ method: 'cash' as const, tendered: CASH }] : [],
    shownTotal: total,
  }
  const cutOff = isCutOff(options)
  let sold = await atTerminal(terminal, (api) => api.sellOrder(order))
  if (!sold?.ok && random.chance(0.5)) sold = await atTerminal(terminal, (api) => api.sellOrder(order))
  world.note(`${terminal.name}${cutOff ? ' (cut off)' : ''} admits by ${code} to ${showId}: ${outcomeOf(sold)}`)
  if (!sold?.ok) return void (await putBack())
  world.count(cutOff ? 'entries while cut off' : 'entries by subscriptions')
  // One ticket of the show, the first that it covers.
  const place = sold.value.lines.find((line) => line.of.kind === 'ticket' && line.covered !== undefined)
  const ticket = sold.value.bookings[0]?.tickets[place?.of.kind === 'ticket' ? place.of.ticket : 0]
  if (!ticket) {
    record.wrong.push(
      `${terminal.name} sold ${order.orderId} with the subscription ${code}, which covers nothing of it`,
    )
  } else {
    const { ticketId } = ticket
    const { orderId } = order
    const covers = covered(sold.value)
    record.admitted.push({ orderId, bookingId, ticketId, showId, code, covered: covers, terminal: terminal.name })
  }
  await recordOrder(options, sold.value, cutOff)
}

const covered = ({ lines }: Pick<PricedOrder, 'lines'>): number =>
  lines.reduce((sum, line) => sum + (line.covered ?? 0), 0)
