/** A guest at a kiosk: puts seats into a cart, waits at its screen, asks for more time, and leaves. */
import { decodeSeatStates, FREE, newId } from '@marquee/shared'
import { promise } from '../checks/promised-time.ts'
import { simNow } from '../world/clock.ts'
import { atTerminal, grantedBy } from './at-terminal.ts'
import type { ClerkOptions } from './clerk-options.ts'
import { outcomeOf } from './customer.ts'
import { pause } from './pause.ts'
import { seatsTogether } from './seats-together.ts'

type GuestOptions = Omit<ClerkOptions, 'sales'>

export async function guest(options: GuestOptions): Promise<void> {
  const { random, until, terminal } = options
  await pause(500 + random.next() * 1500)
  while (simNow() < until) {
    if (terminal.screen()) await choose(options)
    await pause(500 + random.next() * 3000)
  }
}

async function choose({ world, record, programme, random, terminal }: GuestOptions): Promise<void> {
  const { showId, seatIds } = random.pick(programme.shows)
  const sessionId = newId()
  const bookingId = newId()
  const view = grantedBy(await atTerminal(terminal, (api) => api.openShow({ showId })))
  if (!view?.map) return
  const states = decodeSeatStates(view.map.states, seatIds.length)
  const free = seatIds.filter((_, i) => states[i] === FREE)
  if (free.length === 0) return
  const wanted = seatsTogether(random, free, random.between(1, 3))
  const claimed = await atTerminal(terminal, (api) => api.claimSeats({ sessionId, bookingId, showId, seatIds: wanted }))
  world.note(`${terminal.name} takes ${wanted.join(' ')}: ${outcomeOf(claimed)}`)
  const cart = grantedBy(claimed)
  if (!cart) return world.count('carts refused')
  world.count('carts at kiosks')
  promise(record, cart)
  if (cart.reference) record.references.set(cart.reference, { bookingId, at: simNow() })
  await pause(random.next() * 8000)
  if (random.chance(0.3)) {
    const extended = grantedBy(await atTerminal(terminal, (api) => api.extendHold({ bookingId })))
    if (extended) promise(record, extended)
    await pause(random.next() * 8000)
  }
  if (random.chance(0.6)) await atTerminal(terminal, (api) => api.abandonCart({ bookingId }))
}
