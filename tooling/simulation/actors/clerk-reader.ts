/**
 * A clerk has an order paid with a card at the counter's reader: waits, loses patience, cancels. What the screen says of the card's
 * money is believed: after "off" the customer pays in cash, tries again, or leaves.
 */
import { isOpenAtReader, newId } from '@marquee/shared'
import type { AtReader, OrderArgs } from '../../../apps/desktop/src/terminal/api.ts'
import { simNow } from '../world/clock.ts'
import type { Random } from '../world/random.ts'
import { atTerminal } from './at-terminal.ts'
import type { ClerkOptions } from './clerk-options.ts'
import { outcomeOf } from './customer.ts'
import { pause } from './pause.ts'
import { recordOrder } from './record-order.ts'

const CASH = 100_000
const LOOK_MS = 300
/** Who has waited so long after "cancel" serves the next one: the counter goes on asking by itself. */
const LEAVES_AFTER_MS = 60_000

/** @param total that the clerk was shown, in minor units */
export async function payAtReader(
  options: ClerkOptions & { readers: Random },
  parts: OrderArgs,
  total: number,
): Promise<void> {
  const { world, record, readers: random, terminal } = options
  const orderId = newId()
  for (let tries = 1; tries <= 2; tries++) {
    const amount = random.chance(0.25) ? random.between(1, total) : total
    const payments = amount < total ? [{ method: 'cash' as const, tendered: CASH }] : []
    const wanted = { ...parts, orderId, payments, amount, shownTotal: total }
    const begun = await atTerminal(terminal, (api) => api.beginAtReader(wanted))
    world.note(`${terminal.name} asks for a card for ${amount} of ${total} (${orderId}): ${outcomeOf(begun)}`)
    if (begun && !begun.ok) break
    world.count('cards asked for at readers')
    let end = await ended(options, orderId, random.next() * 12_000)
    if (!end) {
      await atTerminal(terminal, (api) => api.cancelAtReader({ orderId }))
      end = await ended(options, orderId, LEAVES_AFTER_MS)
    }
    const payment = end?.payment
    if (!payment) return world.count('cards at readers left to the counter')
    const why = payment.state === 'off' || payment.state === 'given_back' ? ` (${payment.why})` : ''
    world.note(`${terminal.name} sees ${orderId} at the reader as ${payment.state}${why}`)
    world.count(`cards at readers ${payment.state}`)
    if (payment.state === 'captured') {
      const sold = (await atTerminal(terminal, (api) => api.recentOrders()))?.find((each) => each.orderId === orderId)
      if (sold) await recordOrder(options, sold, false)
    }
    if (payment.state === 'off') record.off.set(payment.paymentId, terminal.name)
    else {
      await atTerminal(terminal, (api) => api.seenAtReader({ orderId }))
      if (payment.state === 'captured') return
      break
    }
    if (random.chance(0.5)) {
      const sold = await atTerminal(terminal, (api) =>
        api.sellOrder({ ...parts, orderId, payments: [{ method: 'cash', tendered: CASH }], shownTotal: total }),
      )
      world.note(`${terminal.name} sells ${orderId} for cash instead: ${outcomeOf(sold)}`)
      if (sold?.ok) await recordOrder(options, sold.value, false)
      return
    }
    if (random.chance(0.5)) break
  }
  await atTerminal(terminal, (api) => api.seenAtReader({ orderId }))
  for (const { bookingId } of parts.bookings) await atTerminal(terminal, (api) => api.abandonCart({ bookingId }))
}

/** undefined: it has no end yet, or nobody knows of one. */
async function ended({ terminal }: ClerkOptions, orderId: string, withinMs: number): Promise<AtReader | undefined> {
  for (const until = simNow() + withinMs; simNow() < until; await pause(LOOK_MS)) {
    const found = terminal
      .engine()
      ?.state()
      .atReader.find((each) => each.orderId === orderId)
    if (found?.payment && !isOpen(found.payment)) return found
  }
  return undefined
}

const isOpen = (payment: NonNullable<AtReader['payment']>): boolean =>
  payment.state !== 'captured' && isOpenAtReader(payment)
