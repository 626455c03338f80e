/** A clerk whose customers name a promo code with few uses. Every counter has such customers, so several want the last use. */
import { newId, type OrderLine } from '@marquee/shared'
import { LIMITED_CODE } from '../house/insert-programme.ts'
import { simNow } from '../world/clock.ts'
import { atTerminal } from './at-terminal.ts'
import type { ClerkOptions } from './clerk-options.ts'
import { outcomeOf } from './customer.ts'
import { pause } from './pause.ts'
import { recordOrder } from './record-order.ts'

const CASH = 100_000

export async function codeClerk(options: ClerkOptions): Promise<void> {
  const { random, until, terminal } = options
  while (simNow() < until) {
    await pause(500 + random.next() * 4000)
    if (terminal.screen()) await sellForCode(options)
  }
}

async function sellForCode(options: ClerkOptions): Promise<void> {
  const { world, record, programme, random, terminal } = options
  const parts = {
    cinemaId: programme.cinemaId,
    bookings: [],
    goods: [{ goods: 'popcorn', size: 'regular', extras: [], quantity: random.between(1, 2) }],
    combos: [],
    codes: [LIMITED_CODE],
  }
  const priced = await atTerminal(terminal, (api) => api.priceOrder(parts))
  if (!priced?.ok) {
    world.note(`${terminal.name} may not use ${LIMITED_CODE}: ${outcomeOf(priced)}`)
    return world.count('promo codes refused')
  }
  const shownTotal = priced.value.total
  const order = { ...parts, orderId: newId(), payments: [{ method: 'cash' as const, tendered: CASH }], shownTotal }
  const sold = await atTerminal(terminal, (api) => api.sellOrder(order))
  world.note(`${terminal.name} sells popcorn for ${LIMITED_CODE} at ${shownTotal}: ${outcomeOf(sold)}`)
  if (!sold?.ok) return
  for (const [discountId, uses] of usesIn(sold.value.lines)) {
    world.count('orders with a limited promo code')
    record.codesUsed.push({ orderId: order.orderId, terminal: terminal.name, discountId, uses })
  }
  await recordOrder(options, sold.value, false)
}

/** How often each discount is on its lines. */
function usesIn(lines: readonly Pick<OrderLine, 'off'>[]): Map<string, number> {
  const uses = new Map<string, number>()
  for (const off of lines.flatMap((line) => line.off)) {
    if (off.by === 'discount') uses.set(off.discountId, (uses.get(off.discountId) ?? 0) + 1)
  }
  return uses
}
