/** A conflict and what can be done about it, in sentences for a manager. Pure. */
import {
  type Conflict,
  type ConflictReason,
  type ConflictResolution,
  formatMoney,
  type RivalClaim,
} from '@marquee/shared'
import { capital, seatsInWords } from '../../booking/booking-words.ts'
import { timeIn } from '../../ui/zoned-time.ts'

/** Sorted as they are offered: the harmless ones first. */
export const RESOLUTION_KEYS: Record<ConflictResolution, string> = {
  same_seats: 'A',
  other_seats: 'S',
  refund: 'R',
  release_other: 'O',
  noted: 'N',
}

export const RESOLUTION_NAMES: Record<ConflictResolution, string> = {
  same_seats: 'Entered as it was sold',
  other_seats: 'Other seats',
  refund: 'Money back',
  release_other: 'Other claim released',
  noted: 'Noted',
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

export function proposalsOf(conflict: Conflict): Proposal[] {
  const resolutions = Object.keys(RESOLUTION_KEYS) as ConflictResolution[]
  return resolutions
    .filter((resolution) => conflict.choices.includes(resolution))
    .map((resolution) => ({ resolution, key: RESOLUTION_KEYS[resolution], ...proposal(conflict, resolution) }))
}

function proposal(conflict: Conflict, resolution: ConflictResolution): Pick<Proposal, 'title' | 'meaning'> {
  const { terminal, money, otherSeats, rivals } = conflict
  const seats = seatsInWords(seatsOf(conflict))
  switch (resolution) {
    case 'same_seats':
      return conflict.command === 'sell'
        ? {
            title: `Enter it as it was sold: ${seats}`,
            meaning: 'Nothing stands against it now. The customer’s tickets are good.',
          }
        : { title: 'Enter it as it was written', meaning: 'Nothing stands against it.' }
    case 'other_seats':
      return {
        title: `Give ${seatsInWords(otherSeats ?? [])} instead`,
        meaning: `Equal or better, and nearby. ${terminal.name} prints new tickets.`,
      }
    case 'refund':
      return {
        title: money === null ? 'Give the money back' : `Give ${formatMoney(money)} back`,
        meaning: `${terminal.name} is told to ${wayBack(conflict)}. The tickets end.`,
      }
    case 'release_other':
      return {
        title: 'Release the other claim',
        meaning: `${lossOf(rivals)} ${conflict.reference ?? 'This sale'} keeps ${seats}.`,
      }
    case 'noted':
      return {
        title: 'Note it',
        meaning: 'Read, and nothing is done. Your reason stays on the record.',
      }
  }
}

/** Where the customer's money is until the conflict is settled. */
export function whereMoneyIs({ money, byCardMachine, terminal }: Conflict): string {
  if (byCardMachine === undefined) return `in the drawer of ${terminal.name}`
  if (byCardMachine.amount === money?.amount) return `paid at the card machine of ${terminal.name}`
  return `${formatMoney(byCardMachine)} of it at the card machine, the rest in the drawer of ${terminal.name}`
}

/** What was paid at a card machine was never in the drawer. */
function wayBack({ money, byCardMachine }: Conflict): string {
  if (byCardMachine === undefined) return 'pay it out of its drawer'
  if (byCardMachine.amount === money?.amount) return 'give it back at the card machine, and nothing out of its drawer'
  return `give ${formatMoney(byCardMachine)} back at the card machine, and the rest out of its drawer`
}

/** The other side's loss: a sentence for each booking, and one for each terminal that loses allotted seats. */
export function lossOf(rivals: readonly RivalClaim[]): string {
  const losers = Map.groupBy(rivals, (rival) => rival.bookingId ?? `${rival.kind} ${rival.terminal}`)
  return [...losers.values()]
    .map((claims) => {
      const [{ kind, reference, terminal }] = claims as [RivalClaim]
      const seats = seatsInWords(claims.map(({ seatId }) => seatId))
      if (kind === 'booked') return `${reference ?? 'The other sale'} loses ${seats} and is refunded.`
      if (kind === 'held') return `The hold ${reference ?? ''} loses ${seats}.`.replace('  ', ' ')
      return `${terminal ?? 'A terminal'} loses its allotted ${seats}.`
    })
    .join(' ')
}

/** True when taking the seats away hurts somebody who has paid for them. */
export function hurtsBuyer(conflict: Conflict): boolean {
  return conflict.rivals.some(({ kind }) => kind === 'booked')
}

/** The present owner of a seat. */
export function whoHas(rival: RivalClaim | undefined, timeZone: string): string {
  if (rival === undefined) return 'nobody else has it'
  const where = rival.terminal ?? 'online'
  const reference = rival.reference === null ? '' : ` (${rival.reference})`
  if (rival.kind === 'booked') return `sold ${rival.terminal === null ? 'online' : `at ${where}`}${reference}`
  if (rival.kind === 'allotted') return `allotted to ${where}`
  const until = rival.expiresAt === null ? '' : ` until ${timeIn(timeZone, rival.expiresAt)}`
  return `held ${rival.terminal === null ? 'online' : `at ${where}`}${until}${reference}`
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
export function reasonFor({ reason, terminal, command, intact }: Conflict): string {
  if (reason === 'show_cancelled') return `Sold at ${terminal.name} after the show was cancelled`
  if (reason === 'wrong_price') return `Sold at ${terminal.name} at another price than the list's`
  if (reason === 'at_reader') return `Sold at ${terminal.name} while a card was taken for it at a reader`
  if (DISTRUSTED.includes(reason)) {
    const records = `Records of ${terminal.name} are damaged or were changed`
    return intact ? `${records}; this one is intact` : records
  }
  return command === 'sell'
    ? `Sold at ${terminal.name} while it was cut off`
    : `Done at ${terminal.name} while it was cut off`
}

/** The outcome, once it is settled. */
export function resultOf(conflict: Conflict): string {
  const name = conflict.reference ?? 'It'
  const { settled, terminal, money } = conflict
  if (settled === null) return `${name} is not settled.`
  switch (settled.resolution) {
    case 'same_seats':
      return conflict.command === 'sell'
        ? `${name} is entered as it was sold: ${seatsInWords(seatsOf(conflict))}.`
        : 'It is entered as it was written.'
    case 'other_seats':
      return `${name} has ${seatsInWords(settled.seatIds)} now: ${terminal.name} prints new tickets.`
    case 'refund':
      return `${terminal.name} is told to give ${money === null ? 'the money' : formatMoney(money)} back for ${name}.`
    case 'release_other':
      return `${name} has ${seatsInWords(seatsOf(conflict))}. ${lossOf(conflict.rivals)}`.trim()
    case 'noted':
      return `${capital(conflict.reference ?? 'it')} is noted.`
  }
}
