/** A manager who pauses, resumes, ends and keeps subscriptions, and gives tickets back that they covered: then they admit to the show again. */
import { newId, type SUBSCRIPTION_ACTS } from '@marquee/shared'
import type { WorldRecord } from '../house/record.ts'
import type { TerminalHost } from '../house/terminal.ts'
import { simNow } from '../world/clock.ts'
import type { Random } from '../world/random.ts'
import type { World } from '../world/world.ts'
import { atTerminal, grantedBy } from './at-terminal.ts'
import { outcomeOf } from './customer.ts'
import { pause } from './pause.ts'

export interface SubscriptionManagerOptions {
  world: World
  record: WorldRecord
  random: Random
  terminal: TerminalHost
  until: number
  /** False: what is given back in the lost hours would be sold again when its sale comes again. */
  mayGiveBack: boolean
}

export async function subscriptionManager(options: SubscriptionManagerOptions): Promise<void> {
  const { random, terminal, until } = options
  while (simNow() < until) {
    await pause(1000 + random.next() * 4000)
    if (!terminal.screen()) continue
    if (random.chance(0.3)) await change(options)
    else if (options.mayGiveBack) await giveEntryBack(options)
  }
}

async function change(options: SubscriptionManagerOptions): Promise<void> {
  const { record, random } = options
  const { subscriptionId, code } = random.pick([...record.subscriptions.values()])
  const [act, undoing] = random.pick([
    ['paused', 'resumed'],
    ['ended', 'kept'],
  ] as const)
  // It may be done though no answer comes.
  record.changedSubscriptions.add(code)
  await ask(options, { subscriptionId, code, act })
  await pause(1000 + random.next() * 5000)
  await ask(options, { subscriptionId, code, act: undoing })
}

async function ask(
  { world, terminal }: SubscriptionManagerOptions,
  { subscriptionId, code, act }: { subscriptionId: string; code: string; act: (typeof SUBSCRIPTION_ACTS)[number] },
): Promise<void> {
  const changed = await atTerminal(terminal, (api) =>
    api.changeSubscription({ subscriptionId, act, reason: 'the holder has asked for it' }),
  )
  world.note(`${terminal.name} has the subscription ${code} ${act}: ${outcomeOf(changed)}`)
  if (changed?.ok) world.count('acts on subscriptions')
}

async function giveEntryBack({ world, record, random, terminal }: SubscriptionManagerOptions): Promise<void> {
  if (record.admitted.length === 0) return
  const { ticketId, bookingId, code } = random.pick(record.admitted)
  const ticket = record.tickets.get(ticketId)
  if (!ticket || !grantedBy(await atTerminal(terminal, (api) => api.findBooking({ text: ticket.code })))) return
  const request = { bookingId, key: newId(), reason: 'the customer is ill' }
  const back = await atTerminal(terminal, (api) => api.giveBack(request as never))
  world.note(`${terminal.name} gives ${bookingId}, which ${code} has covered, back: ${outcomeOf(back)}`)
  if (back?.ok) world.count('entries given back')
}
