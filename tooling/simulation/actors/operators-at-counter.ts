/**
 * Those who work at a counter: they log in by name or badge, mistype, lock it when they leave, hand over, and have a supervisor say yes on the
 * spot.
 */
import { newId } from '@marquee/shared'
import type { HouseOperator } from '../house/insert-operators.ts'
import { simNow } from '../world/clock.ts'
import { atTerminal, grantedBy } from './at-terminal.ts'
import { beginAct } from './begin-act.ts'
import { outcomeOf } from './customer.ts'
import { isCutOff } from './cut-off.ts'
import { pause } from './pause.ts'
import { recordOrder } from './record-order.ts'
import { takeCart } from './take-cart.ts'
import { type OperatorOptions, typePin } from './type-pin.ts'

const CASH = 100_000
const BY_HAND = { price: 900, reason: 'behind a pillar' }

/** @param options `approves`: a supervisor says yes to prices by hand */
export async function operatorsAtCounter(options: OperatorOptions & { approves: boolean }): Promise<void> {
  const { random, until, terminal, world, approves } = options
  while (simNow() < until) {
    if (isClosed(options)) await logInSomebody(options)
    else if (terminal.engine()?.state().atWork.isNeeded) {
      const fate = random.next()
      if (fate < 0.12) {
        world.count('counters handed over')
        await logInSomebody(options)
      } else if (fate < 0.2) await atTerminal(terminal, (api) => api.lockTerminal())
      else if (fate < 0.35 && approves) await sellByHand(options)
    }
    await pause(200 + random.next() * 1800)
  }
}

/** Whoever tidies up in the end. */
export async function stayLoggedIn(options: OperatorOptions): Promise<void> {
  while (isClosed(options)) {
    await logInSomebody(options)
    await pause(500)
  }
}

/** Nobody is logged in, and somebody has to be. */
function isClosed({ terminal }: OperatorOptions): boolean {
  const atWork = terminal.engine()?.state().atWork
  return atWork?.isNeeded === true && (atWork.who === null || atWork.isLocked)
}

/** Whoever is there: not everybody may sell, and some mistype. */
async function logInSomebody(options: OperatorOptions): Promise<void> {
  const { random, record } = options
  const somebody = random.pick([...record.operators.values()])
  if (random.chance(0.12)) await logIn(options, somebody, false)
  await logIn(options, somebody, true)
}

async function logIn(options: OperatorOptions, somebody: HouseOperator, isRight: boolean): Promise<void> {
  const { terminal, random, record, world } = options
  const { name, role, badge } = somebody
  if (badge !== null && random.chance(0.4)) {
    const found = grantedBy(await atTerminal(terminal, (api) => api.findOperator({ text: badge })))
    if (found && found.operatorId !== somebody.operatorId) record.wrong.push(`the badge of ${name} is ${found.name}'s`)
    if (!found) return
    world.count('badges read')
  }
  const { operatorId } = somebody
  const answer = await typePin(options, somebody, isRight, (api, pin) => api.logIn({ operatorId, pin }))
  world.note(`${name} logs in at ${terminal.name}: ${outcomeOf(answer)}`)
  if (!answer?.ok) return
  world.count(isCutOff(options) ? 'operators logged in while cut off' : 'operators logged in')
  if (role === 'attendant') record.wrong.push(`${name} was let in at ${terminal.name}, and may not sell`)
}

/** A ticket at a price by hand, with a yes on the spot. */
async function sellByHand(options: OperatorOptions): Promise<void> {
  const { terminal, random, record, programme, world } = options
  const cart = await takeCart(options, random.pick(programme.shows), 1)
  if (!cart) return
  const tickets = cart.tickets.map((ticket) => ({ ...ticket, given: BY_HAND }))
  const bookings = [{ bookingId: cart.bookingId, tickets }]
  const parts = { cinemaId: programme.cinemaId, bookings, goods: [], combos: [], codes: [], orderId: newId() }
  const priced = grantedBy(await atTerminal(terminal, (api) => api.priceOrder(parts)))
  const asked = priced && grantedBy(await atTerminal(terminal, (api) => api.askOrderApproval(parts)))
  if (!priced || !asked)
    return void (await atTerminal(terminal, (api) => api.abandonCart({ bookingId: cart.bookingId })))
  const somebody = random.pick([...record.operators.values()])
  const { approvalId } = asked
  const { operatorId } = somebody
  const said = await typePin(options, somebody, random.chance(0.9), (api, pin) =>
    api.approveHere({ approvalId, operatorId, pin }),
  )
  world.note(`${somebody.name} says yes at ${terminal.name}: ${outcomeOf(said)}`)
  if (said?.ok) world.count('prices agreed to on the spot')
  const cutOff = isCutOff(options)
  const payments = [{ method: 'cash' as const, tendered: CASH }]
  const acted = beginAct(record, terminal)
  const sold = await atTerminal(terminal, (api) => api.sellOrder({ ...parts, payments, shownTotal: priced.total }))
  if (!sold?.ok) return
  acted(parts.orderId)
  // A yes of which nobody heard here may have come all the same.
  if (said && !said.ok && said.refusal.code === 'role_too_low') {
    record.wrong.push(
      `${terminal.name} sold ${parts.orderId} at a price by hand, and ${somebody.name} may not agree to it`,
    )
  }
  await recordOrder(options, sold.value, cutOff)
}
