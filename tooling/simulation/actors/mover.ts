/**
 * A clerk whose customers have chosen their seats elsewhere: online, at a kiosk, at another counter. Takes their holds over by the
 * reference, asks again when nothing was heard, and sells them or doesn't. Sometimes keeps seats for a customer who pays later.
 */
import { type BookingReference, decodeSeatStates, FREE, newId } from '@marquee/shared'
import { promise, promiseAtMost } from '../checks/promised-time.ts'
import { simNow } from '../world/clock.ts'
import { atTerminal, grantedBy } from './at-terminal.ts'
import { sell } from './clerk.ts'
import type { ClerkOptions } from './clerk-options.ts'
import { outcomeOf } from './customer.ts'
import { pause } from './pause.ts'
import { seatsTogether } from './seats-together.ts'

/** Customers who have waited longer have left, or paid. */
const AGO_MS = 12_000

export async function mover(options: ClerkOptions): Promise<void> {
  const { random, until, terminal } = options
  await pause(2000 + random.next() * 2000)
  while (simNow() < until) {
    if (terminal.screen()) await (random.chance(0.2) ? keepForLater(options) : takeOver(options))
    await pause(200 + random.next() * 2500)
  }
}

async function takeOver({ world, record, sales, random, terminal }: ClerkOptions): Promise<void> {
  const { references } = record
  const recent = [...references].filter(([, { at }]) => simNow() - at < AGO_MS)
  if (recent.length === 0) return
  const [reference, { bookingId: from }] = random.pick(recent)
  record.broughtToCounter.add(from)
  const [sessionId, bookingId] = [newId(), newId()]
  const ask = () =>
    atTerminal(terminal, (api) => api.takeOverHold({ sessionId, bookingId, reference: reference as BookingReference }))
  let taken = await ask()
  if (!taken?.ok && random.chance(0.7)) {
    await pause(random.next() * 2000)
    taken = await ask()
  }
  world.note(`${terminal.name} takes ${reference} over: ${outcomeOf(taken)}`)
  const cart = grantedBy(taken)?.cart
  if (!cart) return world.count('holds not taken over')
  world.count('holds taken over')
  promise(record, cart)
  if (cart.reference) references.set(cart.reference, { bookingId, at: simNow() })
  await pause(random.next() * 4000)
  const fate = random.next()
  if (fate < 0.15) return
  if (fate < 0.3) {
    await atTerminal(terminal, (api) => api.abandonCart({ bookingId }))
    return
  }
  await sell({ world, record, sales, random, terminal, bookingId, showId: cart.showId, seatIds: cart.seatIds })
}

async function keepForLater({ world, record, programme, random, terminal }: ClerkOptions): Promise<void> {
  const { showId, seatIds } = random.pick(programme.shows)
  const [sessionId, bookingId] = [newId(), newId()]
  const view = grantedBy(await atTerminal(terminal, (api) => api.openShow({ showId })))
  if (!view?.map) return
  const states = decodeSeatStates(view.map.states, seatIds.length)
  const free = seatIds.filter((_, i) => states[i] === FREE)
  if (free.length === 0) return
  const wanted = seatsTogether(random, free, random.between(1, 3))
  const cart = grantedBy(
    await atTerminal(terminal, (api) => api.claimSeats({ sessionId, bookingId, showId, seatIds: wanted })),
  )
  if (!cart) return
  promise(record, cart)
  const until = new Date(Date.now() + 5000 + random.next() * 25_000).toISOString()
  promiseAtMost(record, bookingId, until)
  const kept = grantedBy(await atTerminal(terminal, (api) => api.reserveCart({ bookingId, until })))
  if (!kept?.reference) return
  world.note(`${terminal.name} keeps ${kept.seatIds.join(' ')} as ${kept.reference}`)
  world.count('seats kept for later')
  promise(record, kept)
  record.references.set(kept.reference, { bookingId, at: simNow() })
}
