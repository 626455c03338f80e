/** A conflict and what can be done about it, in sentences for a manager. Pure. */
import type { Conflict, ConflictReason, ConflictResolution, RivalClaim } from '@marquee/shared'
import { timeIn } from '../../ui/zoned-time.ts'
import type { Values } from '../../words/speech.ts'
import { money as inMoney, listed } from '../../words/staff/figures.ts'
import { staffLanguage } from '../../words/staff/staff-speech.ts'
import { say } from './words/say.ts'

/** Sorted as they are offered: the harmless ones first. */
export const RESOLUTION_KEYS: Record<ConflictResolution, string> = {
  same_seats: 'A',
  other_seats: 'S',
  refund: 'R',
  release_other: 'O',
  noted: 'N',
}

export interface Proposal {
  resolution: ConflictResolution
  key: string
  title: string
  /** The consequence. */
  meaning: string
}

/** All of its terminal that can be entered together with this one, itself included: as they were written, only not proven. */
export function enterableWith(conflict: Conflict, open: readonly Conflict[]): Conflict[] {
  const isEnterable = ({ intact, choices }: Conflict): boolean => intact && choices.includes('same_seats')
  if (!isEnterable(conflict)) return []
  return open.filter((each) => isEnterable(each) && each.terminal.terminalId === conflict.terminal.terminalId)
}

const seatsOf = (conflict: Conflict): string[] => conflict.tickets.map(({ seatId }) => seatId)

/** What a message is told of seats. */
export const told = (seatIds: readonly string[]): Values => ({ count: seatIds.length, seats: listed(seatIds) })

/** What a message is told of a name that may not be there. */
const named = (name: string, value: string | null | undefined): Values => ({
  named: value == null ? 'no' : 'yes',
  [name]: value ?? '',
})

export function proposalsOf(conflict: Conflict): Proposal[] {
  const resolutions = Object.keys(RESOLUTION_KEYS) as ConflictResolution[]
  return resolutions
    .filter((resolution) => conflict.choices.includes(resolution))
    .map((resolution) => ({ resolution, key: RESOLUTION_KEYS[resolution], ...proposal(conflict, resolution) }))
}

function proposal(conflict: Conflict, resolution: ConflictResolution): Pick<Proposal, 'title' | 'meaning'> {
  const { terminal, money, otherSeats, rivals, reference } = conflict
  const seats = told(seatsOf(conflict))
  switch (resolution) {
    case 'same_seats':
      return conflict.command === 'sell'
        ? { title: say('enter_sold', seats), meaning: say('enter_sold_means') }
        : { title: say('enter_written'), meaning: say('enter_written_means') }
    case 'other_seats':
      return {
        title: say('give_instead', told(otherSeats ?? [])),
        meaning: say('give_instead_means', { terminal: terminal.name }),
      }
    case 'refund':
      return {
        title: money === null ? say('refund') : say('refund_sum', { money: inMoney(money) }),
        meaning: wayBack(conflict),
      }
    case 'release_other':
      return {
        title: say('release_other'),
        meaning: `${lossOf(rivals)} ${say('keeps', { ...named('reference', reference), ...seats })}`,
      }
    case 'noted':
      return { title: say('note'), meaning: say('note_means') }
  }
}

/**
 * What is wrong, for whoever doesn't read the ledger's own sentence, which is English. Who sold what, and for how much, stands beside it.
 * null: that sentence says it.
 */
export const wrongInWords = ({ reason, terminal }: Conflict): string | null =>
  staffLanguage() === 'en' ? null : say(`wrong_${reason}`, { terminal: terminal.name })

/** Where the customer's money is until the conflict is settled. */
export function whereMoneyIs({ money, byCardMachine, terminal: { name: terminal } }: Conflict): string {
  if (byCardMachine === undefined) return say('money_in_drawer', { terminal })
  if (byCardMachine.amount === money?.amount) return say('money_at_machine', { terminal })
  return say('money_at_both', { money: inMoney(byCardMachine), terminal })
}

/** What was paid at a card machine was never in the drawer. */
function wayBack({ money, byCardMachine, terminal: { name: terminal } }: Conflict): string {
  if (byCardMachine === undefined) return say('refund_means_drawer', { terminal })
  if (byCardMachine.amount === money?.amount) return say('refund_means_card', { terminal })
  return say('refund_means_both', { terminal, money: inMoney(byCardMachine) })
}

/** The other side's loss: a sentence for each booking, and one for each terminal that loses allotted seats. */
export function lossOf(rivals: readonly RivalClaim[]): string {
  const losers = Map.groupBy(rivals, (rival) => rival.bookingId ?? `${rival.kind} ${rival.terminal}`)
  return [...losers.values()]
    .map((claims) => {
      const [{ kind, reference, terminal }] = claims as [RivalClaim]
      const seats = told(claims.map(({ seatId }) => seatId))
      if (kind === 'booked') return say('loses_sale', { ...named('reference', reference), ...seats })
      if (kind === 'held') return say('loses_hold', { ...named('reference', reference), ...seats })
      return say('loses_allotted', { ...named('terminal', terminal), ...seats })
    })
    .join(' ')
}

/** What this side has once the other has lost it. */
export const getsOf = (conflict: Conflict): string =>
  say('gets', { ...named('reference', conflict.reference), ...told(seatsOf(conflict)) })

/** True when taking the seats away hurts somebody who has paid for them. */
export function hurtsBuyer(conflict: Conflict): boolean {
  return conflict.rivals.some(({ kind }) => kind === 'booked')
}

/** The present owner of a seat. */
export function whoHas(rival: RivalClaim | undefined, timeZone: string): string {
  if (rival === undefined) return say('had_by_nobody')
  const { kind, terminal, reference, expiresAt } = rival
  if (kind === 'allotted') return say('had_allotted', { terminal: terminal ?? say('online') })
  const where = { at: terminal === null ? 'online' : 'terminal', terminal: terminal ?? '' }
  if (kind === 'booked') return say('had_sold', { ...where, ...named('reference', reference) })
  const until = {
    timed: expiresAt === null ? 'no' : 'yes',
    time: expiresAt === null ? '' : timeIn(timeZone, expiresAt),
  }
  return say('had_held', { ...where, ...until, ...named('reference', reference) })
}

const DISTRUSTED: readonly ConflictReason[] = [
  'edited',
  'gap',
  'sequence_reused',
  'another_terminal',
  'id_reused',
  'future_boot',
  'malformed',
]

/** The initial text: the record says this if the manager has nothing to add. */
export function reasonFor({ reason, terminal: { name: terminal }, command, intact }: Conflict): string {
  if (reason === 'show_cancelled') return say('why_cancelled', { terminal })
  if (reason === 'wrong_price') return say('why_price', { terminal })
  if (reason === 'at_reader') return say('why_reader', { terminal })
  if (DISTRUSTED.includes(reason)) return say(intact ? 'why_damaged_intact' : 'why_damaged', { terminal })
  return say(command === 'sell' ? 'why_sold_cut_off' : 'why_done_cut_off', { terminal })
}

/** The outcome, once it is settled. */
export function resultOf(conflict: Conflict): string {
  const { settled, terminal, money } = conflict
  const name = named('reference', conflict.reference)
  if (settled === null) return say('result_unsettled', name)
  switch (settled.resolution) {
    case 'same_seats':
      return conflict.command === 'sell'
        ? say('result_entered_sold', { ...name, ...told(seatsOf(conflict)) })
        : say('result_entered')
    case 'other_seats':
      return say('result_other_seats', { ...name, ...told(settled.seatIds), terminal: terminal.name })
    case 'refund': {
      const sum = { known: money === null ? 'no' : 'yes', money: money === null ? '' : inMoney(money) }
      return say('result_refund', { ...name, ...sum, terminal: terminal.name })
    }
    case 'release_other':
      return `${say('result_has', { ...name, ...told(seatsOf(conflict)) })} ${lossOf(conflict.rivals)}`.trim()
    case 'noted':
      return say('result_noted', name)
  }
}

/** How many of those that were to be entered at once are. */
export const enteredOf = (entered: number, count: number): string => say('entered_of', { entered, count })
