/**
 * A visitor at a kiosk pays at its reader, with a voucher, or with both: waits, cancels, tries again, or walks off in the middle of it. What
 * the screen says of money is believed. The next visitor comes to a kiosk that has ended the last one's visit.
 */
import { isOpenAtReader, newId, type VoucherCode } from '@marquee/shared'
import type { KioskOrder, KioskPayment } from '../../../apps/desktop/src/terminal/api.ts'
import { simNow } from '../world/clock.ts'
import { atTerminal, grantedBy } from './at-terminal.ts'
import type { ClerkOptions } from './clerk-options.ts'
import { outcomeOf } from './customer.ts'
import { pause } from './pause.ts'
import { noteOrder } from './record-order.ts'
import { takeCart } from './take-cart.ts'

const LOOK_MS = 300
/** Whoever has waited so long goes to the counter. */
const LEAVES_AFTER_MS = 45_000

export async function payingGuest(options: ClerkOptions): Promise<void> {
  const { random, until, terminal } = options
  await pause(500 + random.next() * 1500)
  while (simNow() < until) {
    if (terminal.screen()) await visit(options)
    await pause(300 + random.next() * 2500)
  }
  while (!(await nobodyIsThere(options))) await pause(2000)
}

async function visit(options: ClerkOptions): Promise<void> {
  const { record, programme, random, terminal } = options
  await seeInterrupted(options)
  if (!(await nobodyIsThere(options))) return
  const wantsSeats = random.chance(0.85)
  const cart = wantsSeats ? await takeCart(options, random.pick(programme.shows), random.between(1, 3)) : undefined
  if (wantsSeats && !cart) return
  const popcorn = { goods: 'popcorn', size: 'regular', extras: [], quantity: random.between(1, 2) }
  const code = random.chance(0.6) ? (random.pick([...record.vouchers.keys()]) as VoucherCode) : undefined
  const presented = code && grantedBy(await atTerminal(terminal, (api) => api.presentVoucher({ text: code })))
  const order: KioskOrder = {
    cinemaId: programme.cinemaId,
    bookings: cart ? [{ bookingId: cart.bookingId, tickets: cart.tickets }] : [],
    goods: !cart || random.chance(0.3) ? [popcorn] : [],
    combos: [],
    codes: random.chance(0.1) ? ['TENOFF'] : [],
    vouchers: presented ? [presented.code] : [],
  }
  await pause(random.next() * 2000)
  await pay(options, order)
  if (random.chance(0.7)) await nobodyIsThere(options)
}

async function pay(options: ClerkOptions, order: KioskOrder): Promise<void> {
  const { world, record, random, terminal } = options
  const orderId = newId()
  for (let tries = 1; tries <= 2; tries++) {
    const priced = grantedBy(await atTerminal(terminal, (api) => api.priceAtKiosk(order)))
    if (!priced) return world.count('orders at kiosks refused')
    const { card, vouchers } = priced
    const { total } = priced.order
    const [part] = vouchers.filter(({ pays }) => pays > 0)
    if (part) {
      const use = { orderId, code: part.code, amount: part.pays, terminal: terminal.name, isSold: false }
      record.paidByVoucher.set(orderId, use)
    }
    const wanted = { ...order, orderId, shown: { total, card } }
    // Two fingers, or one that is impatient.
    const presses = Array.from({ length: random.between(1, 3) }, () =>
      atTerminal(terminal, (api) => api.payAtKiosk(wanted)),
    )
    const [begun] = await Promise.all(presses)
    const how = part ? `${card} by card, ${part.pays} by ${part.code}` : `${card} by card`
    world.note(`${terminal.name} has ${orderId} paid, ${how}: ${outcomeOf(begun)}`)
    if (begun && !begun.ok) return world.count('orders at kiosks refused')
    world.count(card === 0 ? 'orders at kiosks without a card' : 'orders at kiosks with a card')
    if (random.chance(0.2)) return walkOff(options, orderId)
    let end = await ended(options, orderId, random.next() * 15_000)
    if (!end && random.chance(0.6)) {
      await atTerminal(terminal, (api) => api.cancelAtKiosk({ orderId }))
      end = await ended(options, orderId, LEAVES_AFTER_MS)
    }
    if (!end?.payment) return walkOff(options, orderId)
    await see(options, end)
    if (end.payment.state !== 'off' || random.chance(0.5)) return
  }
}

/** Sometimes the screen notices it at once, sometimes when the next one comes. */
async function walkOff({ world, random, terminal }: ClerkOptions, orderId: string): Promise<void> {
  await pause(random.next() * 4000)
  world.note(`the visitor of ${terminal.name} walks off while ${orderId} is paid`)
  world.count('visitors who walked off while paying')
  if (random.chance(0.7)) await atTerminal(terminal, (api) => api.endVisit())
}

/** What the program before this one has left: somebody may still stand there. */
async function seeInterrupted(options: ClerkOptions): Promise<void> {
  const { world, random, terminal } = options
  const paying = terminal.engine()?.state().paying
  if (!paying?.interrupted) return
  world.count('orders at kiosks seen after a start')
  const end = await ended(options, paying.orderId, random.next() * 10_000)
  if (end) await see(options, end)
}

async function see(options: ClerkOptions, { orderId, payment }: KioskPayment): Promise<void> {
  const { world, record, terminal } = options
  if (!payment) return
  const why = payment.state === 'off' || payment.state === 'given_back' ? ` (${payment.why})` : ''
  world.note(`${terminal.name} shows ${orderId} as ${payment.state}${why}`)
  world.count(`orders at kiosks ${payment.state}`)
  if (payment.state === 'off') record.off.set(payment.paymentId, terminal.name)
  if (payment.state !== 'captured') return
  const use = record.paidByVoucher.get(orderId)
  if (use) use.isSold = true
  const sold = (await atTerminal(terminal, (api) => api.recentOrders()))?.find((each) => each.orderId === orderId)
  if (sold) noteOrder(options, sold, false)
}

async function nobodyIsThere({ terminal }: ClerkOptions): Promise<boolean> {
  return (await atTerminal(terminal, (api) => api.endVisit()))?.ok ?? false
}

/** undefined: it has no end yet, or nobody knows of one. */
async function ended({ terminal }: ClerkOptions, orderId: string, withinMs: number): Promise<KioskPayment | undefined> {
  for (const until = simNow() + withinMs; simNow() < until; await pause(LOOK_MS)) {
    const paying = terminal.engine()?.state().paying
    if (paying?.orderId === orderId && paying.payment && !isOpen(paying.payment)) return paying
  }
  return undefined
}

const isOpen = (payment: NonNullable<KioskPayment['payment']>): boolean =>
  payment.state !== 'captured' && isOpenAtReader(payment)
