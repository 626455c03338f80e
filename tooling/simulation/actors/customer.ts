/** A customer at home: holds seats, pays by card or doesn't, changes their mind, and asks again when nothing was heard. */
import { type Answer, newId } from '@marquee/shared'
import type { Programme } from '../house/insert-programme.ts'
import type { WorldRecord } from '../house/record.ts'
import { httpDoor } from '../standins/http-api.ts'
import { askOnce } from '../world/ask.ts'
import { simNow } from '../world/clock.ts'
import { beginLife, liveAs } from '../world/life.ts'
import type { Random } from '../world/random.ts'
import type { World } from '../world/world.ts'
import { pause } from './pause.ts'
import { seatsTogether } from './seats-together.ts'

interface Held {
  bookingId: string
  reference: string
  expiresAt: string
}
interface Paid {
  status: 'confirmed' | 'processing'
  tickets?: { ticketId: string; seatId: string; code: string }[]
}

export interface CustomerOptions {
  world: World
  record: WorldRecord
  programme: Programme
  random: Random
  name: string
  servers: readonly string[]
  /** True when the customer may give back what was paid. */
  mayGiveBack: boolean
  /** No new wishes after that. */
  until: number
}

export async function customer(options: CustomerOptions): Promise<void> {
  const { random, name, until } = options
  const life = beginLife(name)
  await liveAs(life, async () => {
    await pause(random.next() * 4000)
    while (simNow() < until) {
      await visit(options)
      await pause(200 + random.next() * 5000)
    }
  })
}

async function visit({ world, record, programme, random, name, servers, mayGiveBack }: CustomerOptions): Promise<void> {
  const caller = { customerId: newId(), role: 'customer' }
  const show = random.pick(programme.shows)
  const seatIds = seatsTogether(random, show.seatIds, random.between(1, 4))

  /** The same request again, perhaps at another server, until it has an answer. */
  async function ask<T>(call: string, args: unknown[]): Promise<Answer<T> | undefined> {
    for (let attempt = 0; attempt < 4; attempt++) {
      try {
        return (await askOnce(httpDoor(random.pick(servers)), call, args, 8000)) as Answer<T>
      } catch {
        await pause(200 + random.next() * 2000)
      }
    }
    return undefined
  }

  const order = { showId: show.showId, seatIds }
  const held = await ask<Held>('bookings.hold', [caller, 'hold', order])
  world.note(`${name} holds ${seatIds.join(' ')}: ${outcomeOf(held)}`)
  if (!held?.ok) return world.count(`online holds refused`)
  world.count('online holds')
  const { bookingId, reference, expiresAt } = held.value
  record.references.set(reference, { bookingId, at: simNow() })
  const fate = random.next()
  if (fate < 0.12) return world.count('online holds left to lapse')
  if (fate < 0.22) {
    await ask('bookings.cancel', [caller, bookingId, 'give-back', {}])
    return
  }
  // Customers think until the last moment, and sometimes too long.
  const left = Date.parse(expiresAt) - Date.now()
  if (fate < 0.35) await pause(random.next() * 20_000)
  else if (fate < 0.6) await pause(Math.max(0, left - 20 - random.next() * 600))
  else await pause(random.next() * 3000)
  let paid: Answer<Paid> | undefined
  for (let attempt = 1; attempt <= 3; attempt++) {
    const token = random.chance(0.15) ? 'declined' : 'good'
    paid = await ask<Paid>('bookings.pay', [caller, bookingId, `pay-${attempt}`, { method: 'card', token }])
    world.note(`${name} pays: ${outcomeOf(paid)}`)
    // A customer who hears nothing tries another card.
    if (paid === undefined || (!paid.ok && paid.refusal.code === 'payment_declined')) continue
    break
  }
  if (!paid?.ok || paid.value.status !== 'confirmed') return
  world.count('online sales')
  for (const { ticketId, seatId, code } of paid.value.tickets ?? []) {
    record.tickets.set(ticketId, { ticketId, seatId, code, showId: show.showId, bookingId, terminal: null })
  }
  if (!random.chance(0.25) || !mayGiveBack) return
  await pause(random.next() * 10_000)
  const some = random.chance(0.5) ? { seatIds: seatIds.slice(0, 1) } : {}
  const back = await ask('bookings.cancel', [caller, bookingId, 'cancel', some])
  world.note(`${name} gives back: ${outcomeOf(back)}`)
  if (back?.ok) world.count('online cancellations')
}

export const outcomeOf = (answer: Answer<unknown> | undefined): string =>
  answer === undefined ? 'no answer' : answer.ok ? 'ok' : answer.refusal.code
