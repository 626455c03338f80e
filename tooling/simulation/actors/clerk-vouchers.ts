/**
 * A clerk whose customers pay with vouchers: all of an order or a part of it, at once or after a long while, also when the counter is cut
 * off meanwhile. The vouchers are few, so another counter often wants the same one.
 */
import { newId, payableByVoucher, type VoucherCode } from '@marquee/shared'
import type { OrderArgs } from '../../../apps/desktop/src/terminal/api.ts'
import { simNow } from '../world/clock.ts'
import { atTerminal, grantedBy } from './at-terminal.ts'
import type { ClerkOptions } from './clerk-options.ts'
import { outcomeOf } from './customer.ts'
import { isCutOff, untilCutOff } from './cut-off.ts'
import { pause } from './pause.ts'
import { recordOrder } from './record-order.ts'
import { takeCart } from './take-cart.ts'

const CASH = 100_000

export async function voucherClerk(options: ClerkOptions): Promise<void> {
  const { random, until, terminal } = options
  await pause(1000 + random.next() * 2000)
  while (simNow() < until) {
    if (terminal.screen()) await takeVoucher(options)
    await pause(200 + random.next() * 3000)
  }
}

async function takeVoucher(options: ClerkOptions): Promise<void> {
  const { world, record, random, terminal } = options
  const code = random.pick([...record.vouchers.keys()]) as VoucherCode
  const claimed = await atTerminal(terminal, (api) => api.claimVoucher({ text: code, use: 'pay' }))
  world.note(`${terminal.name} claims the voucher ${code}: ${outcomeOf(claimed)}`)
  const voucher = grantedBy(claimed)
  if (!voucher) return world.count('vouchers refused')
  world.count('vouchers claimed')
  await (random.chance(0.6) ? pause(random.next() * 1500) : untilCutOff(options, random.next() * 20_000))
  if (random.chance(0.15)) return putBack(options, code)
  const parts = await wantedParts(options, voucher.paysFor)
  const priced = parts && grantedBy(await atTerminal(terminal, (api) => api.priceOrder(parts)))
  if (!parts || !priced) return putBack(options, code)
  const lines = priced.lines.map(({ of: { kind }, amount }) => ({ kind, amount }))
  const atMost = Math.min(voucher.balance, payableByVoucher(lines, voucher.paysFor))
  if (atMost === 0) return putBack(options, code)
  const amount = random.chance(0.4) ? random.between(1, atMost) : atMost
  const order = {
    ...parts,
    orderId: newId(),
    payments: [
      { method: 'voucher' as const, tendered: amount, code },
      ...(amount < priced.total ? [{ method: 'cash' as const, tendered: CASH }] : []),
    ],
    shownTotal: priced.total,
  }
  const use = { orderId: order.orderId, code, amount, terminal: terminal.name, isSold: false }
  record.paidByVoucher.set(order.orderId, use)
  const cutOff = isCutOff(options)
  let sold = await atTerminal(terminal, (api) => api.sellOrder(order))
  if (!sold?.ok && random.chance(0.5)) sold = await atTerminal(terminal, (api) => api.sellOrder(order))
  const from = `${terminal.name}${cutOff ? ' (cut off)' : ''}`
  world.note(`${from} takes ${amount} of ${priced.total} off the voucher ${code}: ${outcomeOf(sold)}`)
  if (!sold?.ok) return putBack(options, code)
  use.isSold = true
  world.count(cutOff ? 'vouchers used while cut off' : 'vouchers used')
  await recordOrder(options, sold.value, cutOff)
}

/** undefined: the customer wanted seats, and there are none. */
export async function wantedParts(
  options: ClerkOptions,
  paysFor: 'anything' | 'tickets' = 'anything',
): Promise<OrderArgs | undefined> {
  const { programme, random } = options
  const wantsSeats = paysFor === 'tickets' || random.chance(0.4)
  const cart = wantsSeats ? await takeCart(options, random.pick(programme.shows), random.between(1, 3)) : undefined
  if (wantsSeats && !cart) return undefined
  const popcorn = { goods: 'popcorn', size: 'regular', extras: [], quantity: random.between(1, 3) }
  return {
    cinemaId: programme.cinemaId,
    bookings: cart ? [{ bookingId: cart.bookingId, tickets: cart.tickets }] : [],
    goods: !cart || random.chance(0.4) ? [popcorn] : [],
    combos: [],
    codes: [],
  }
}

/** Takes it off the order; or the page begins anew, and the seats are left to their time. */
async function putBack({ random, terminal }: ClerkOptions, code: VoucherCode): Promise<void> {
  await atTerminal(terminal, (api) =>
    random.chance(0.7) ? api.letGoOfVouchers({ codes: [code] }) : api.keepVouchers({ codes: [] }),
  )
}
