/**
 * A clerk exchanges tickets of people who come back with them, wherever they were sold: for other seats of the same show, or another one.
 * The difference is paid in cash or at the card machine.
 */
import { NO_ROUNDING, newId, type OrderRecord } from '@marquee/shared'
import { exchangeInMoney } from '../../../apps/desktop/src/renderer/counter/exchange/exchange-money.ts'
import type { ExchangeArgs } from '../../../apps/desktop/src/terminal/api.ts'
import type { AskedExchange } from '../house/record.ts'
import { simNow } from '../world/clock.ts'
import { atTerminal, grantedBy } from './at-terminal.ts'
import { beginAct, saysNothing } from './begin-act.ts'
import type { ClerkOptions } from './clerk-options.ts'
import { outcomeOf } from './customer.ts'
import { pause } from './pause.ts'
import { recordOrder } from './record-order.ts'
import { type TakenCart, takeCart } from './take-cart.ts'

const CASH = 100_000

export async function exchangeClerk(options: ClerkOptions): Promise<void> {
  const { random, until, terminal } = options
  await pause(2000 + random.next() * 2000)
  while (simNow() < until) {
    if (terminal.screen()) await exchangeSome(options)
    await pause(200 + random.next() * 2500)
  }
}

async function exchangeSome(options: ClerkOptions): Promise<void> {
  const { record, programme, random, terminal } = options
  // Of a refund through the gateway in lost hours a manager is told, and its exchange is not entered again.
  const brought = [...record.tickets.values()].filter((ticket) => !record.setBack || ticket.terminal !== null)
  if (brought.length === 0) return
  const { code: text } = random.pick(brought)
  const order = grantedBy(await atTerminal(terminal, (api) => api.findOrder({ text })))?.order
  const open = order?.lines.filter(({ kind, back, held }) => kind === 'ticket' && back === null && held === null) ?? []
  if (!order || open.length === 0) return
  const chosen = random.some(open, random.between(1, open.length)).map(({ number }) => number)
  const quantity = Math.max(1, chosen.length + random.pick([0, 0, 0, -1, 1]))
  const cart = await takeCart(options, random.pick(programme.shows), quantity)
  if (!cart) return
  await pause(random.next() * 2000)
  const args = await argsOf(options, { order, chosen, cart })
  if (!args) return
  await exchange(options, args)
}

/** undefined: its price is not to be had. */
async function argsOf(
  { programme, random, terminal }: ClerkOptions,
  { order, chosen, cart }: { order: OrderRecord; chosen: readonly number[]; cart: TakenCart },
): Promise<ExchangeArgs | undefined> {
  const { cinemaId } = programme
  const { bookingId, tickets } = cart
  const parts = { cinemaId, bookings: [{ bookingId, tickets }], codes: [] }
  const priced = grantedBy(await atTerminal(terminal, (api) => api.priceOrder({ ...parts, goods: [], combos: [] })))
  const tariff = grantedBy(await atTerminal(terminal, (api) => api.tariff({ cinemaId })))
  if (!priced || !tariff) return undefined
  const { lines, total } = priced
  const rounding = tariff.cashRounding ?? NO_ROUNDING
  const { numbers, due, told } = exchangeInMoney(order, chosen, { lines, rounding })
  const slip = String(random.between(1, 999_999))
  const payment = random.chance(0.7)
    ? { method: 'cash' as const, tendered: CASH }
    : { method: 'card_machine' as const, tendered: due, slip }
  return {
    ...parts,
    exchangeId: newId(),
    givenUp: { orderId: order.orderId, lines: numbers },
    money: told,
    orderId: newId(),
    payments: due > 0 ? [payment] : [],
    shownTotal: total,
  }
}

async function exchange(options: ClerkOptions, args: ExchangeArgs): Promise<void> {
  const { world, record, random, terminal } = options
  const { exchangeId, givenUp, orderId, bookings } = args
  const asked: AskedExchange = {
    exchangeId,
    terminal: terminal.name,
    givenUp,
    orderId,
    tickets: bookings.flatMap(({ tickets }) => tickets).length,
    said: 'unknown',
  }
  record.exchanges.set(exchangeId, asked)
  const acted = beginAct(record, terminal)
  let answer = await atTerminal(terminal, (api) => api.exchange(args))
  // What was begun is theirs, whoever hears of its end.
  if (answer?.ok || (answer && answer.refusal.code === 'timeout')) acted(orderId)
  const what = `${givenUp.lines.length} tickets of ${givenUp.orderId} for ${asked.tickets} of ${orderId}`
  world.note(`${terminal.name} exchanges ${what}: ${outcomeOf(answer)}`)
  // An impatient clerk presses again; the same must come of it.
  if (random.chance(0.3)) {
    const before = answer
    answer = await atTerminal(terminal, (api) => api.exchange(args))
    world.note(`${terminal.name} presses again: ${outcomeOf(answer)}`)
    if ((before?.ok && !answer?.ok) || (answer && saysNothing(answer))) answer = before
  }
  if (answer?.ok) {
    asked.said = 'done'
    world.count('exchanges')
    await recordOrder(options, answer.value.order, false)
  } else if (answer && answer.refusal.code !== 'timeout' && answer.refusal.code !== 'unavailable') {
    asked.said = 'refused'
    world.count('exchanges refused')
    for (const { bookingId } of bookings) await atTerminal(terminal, (api) => api.abandonCart({ bookingId }))
  } else world.count('exchanges of which nobody heard')
}
