/**
 * A manager: settles conflicts, gives tickets back, changes how much is allotted, and where the run allows it takes
 * seats from terminals.
 */
import { type Answer, type Conflict, newId } from '@marquee/shared'
import type { Programme } from '../house/insert-programme.ts'
import type { WorldRecord } from '../house/record.ts'
import type { TerminalHost } from '../house/terminal.ts'
import type { Settings } from '../settings.ts'
import { simNow } from '../world/clock.ts'
import type { Random } from '../world/random.ts'
import type { World } from '../world/world.ts'
import { atTerminal, grantedBy } from './at-terminal.ts'
import { outcomeOf } from './customer.ts'
import { pause } from './pause.ts'

export interface ManagerOptions {
  world: World
  record: WorldRecord
  programme: Programme
  settings: Settings
  random: Random
  terminal: TerminalHost
  until: number
}

export async function manager(options: ManagerOptions): Promise<void> {
  const { random, until, terminal } = options
  await pause(3000)
  while (simNow() < until) {
    if (terminal.screen()) {
      await random.pick([settle, giveBack, changePolicy, forceRelease, cancelShow, settle, giveBack])(options)
    }
    await pause(500 + random.next() * 5000)
  }
}

async function settle({ world, terminal, random, record }: ManagerOptions): Promise<void> {
  const conflicts = grantedBy(await atTerminal(terminal, (api) => api.conflicts()))
  for (const conflict of conflicts?.open ?? []) {
    if (random.chance(0.4)) continue
    await settleOne(world, terminal, random, record, conflict)
  }
}

async function settleOne(
  world: World,
  terminal: TerminalHost,
  random: Random,
  record: WorldRecord,
  { conflictId, choices, otherSeats, reason, what }: Conflict,
): Promise<void> {
  if (choices.length === 0) return
  const resolution = random.pick(choices)
  // A counter that loses seats by it may hear of that before the manager has the answer.
  if (resolution === 'release_other') record.mayConflict.add('another claim was released for a conflict')
  const settled = await atTerminal(terminal, (api) =>
    api.settleConflict({
      conflictId,
      resolution,
      reason: 'as agreed with the customer',
      ...(resolution === 'other_seats' && otherSeats && { seatIds: otherSeats }),
    }),
  )
  world.note(`${terminal.name} settles ${reason} (${what}) by ${resolution}: ${outcomeOf(settled)}`)
  if (settled?.ok) world.count('conflicts settled')
}

async function giveBack({ world, terminal, random, record, settings }: ManagerOptions): Promise<void> {
  // A booking that a manager gave back in the lost hours is sold again when its sale comes again: nobody else knows of
  // it.
  if (settings.setBack || record.tickets.size === 0 || random.chance(0.4)) return
  const ticket = random.pick([...record.tickets.values()])
  const found = grantedBy(await atTerminal(terminal, (api) => api.findBooking({ text: ticket.code })))
  if (!found) return
  const request = { bookingId: ticket.bookingId, key: newId(), reason: 'the customer is ill' }
  const back = await atTerminal(terminal, (api) => api.giveBack(request as never))
  world.note(`${terminal.name} gives ${ticket.bookingId} back: ${outcomeOf(back)}`)
  if (back?.ok) world.count('bookings given back by managers')
}

async function changePolicy({ world, terminal, random, programme }: ManagerOptions): Promise<void> {
  if (random.chance(0.6)) return
  const policy = {
    seats: random.pick([0, 2, 4, 8]),
    category: null,
    hoursBefore: random.pick([1, 12, 24]),
    backMinutesBefore: random.pick([0, 5, 29]),
    terminalIds: null,
  }
  const set = await atTerminal(terminal, (api) => api.setAllotmentPolicy({ cinemaId: programme.cinemaId, policy }))
  world.note(`${terminal.name} allots ${policy.seats} seats: ${outcomeOf(set)}`)
  if (set?.ok) world.count('policies changed')
}

async function forceRelease({ world, terminal, random, settings, record }: ManagerOptions): Promise<void> {
  if (!settings.forcedReleases) return
  const allotments = grantedBy(await atTerminal(terminal, (api) => api.allottedSeats()))?.allotments ?? []
  if (allotments.length === 0) return
  const { terminal: from, show, allotted, held } = random.pick(allotments)
  const seatIds = random.some([...allotted, ...held], random.between(1, 3))
  if (seatIds.length === 0) return
  record.mayConflict.add('seats were released by force')
  const request = { key: newId(), terminalId: from.terminalId, showId: show.showId, seatIds, reason: 'it burns' }
  let released = await atTerminal(terminal, (api) => api.forceRelease(request))
  // The screen keeps the key and offers it again until it knows.
  for (let again = 0; again < 20 && isUnknown(released); again++) {
    await pause(1000 + random.next() * 4000)
    released = await atTerminal(terminal, (api) => api.forceRelease(request))
  }
  world.note(`${terminal.name} takes ${seatIds.join(' ')} from ${from.name}: ${outcomeOf(released)}`)
  if (released?.ok) world.count('forced releases')
}

const isUnknown = (answer: Answer<unknown> | undefined): boolean =>
  answer === undefined || (!answer.ok && ['timeout', 'unavailable', 'offline'].includes(answer.refusal.code))

async function cancelShow({ world, terminal, settings, random, programme, record }: ManagerOptions): Promise<void> {
  if (!settings.cancelledShows || random.chance(0.7)) return
  const { showId } = random.pick(programme.shows)
  // Later sales of a counter that is cut off are conflicts.
  record.mayConflict.add('a show was cancelled')
  const cancelled = await atTerminal(terminal, (api) => api.cancelShow({ showId, reason: 'the projector has failed' }))
  world.note(`${terminal.name} cancels a show: ${outcomeOf(cancelled)}`)
  if (cancelled?.ok) world.count('shows cancelled')
}
