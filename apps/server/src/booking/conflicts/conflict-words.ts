/** A conflict in one sentence for a manager: who did what, for how much, and what is wrong with it. */
import { type ConflictReason, formatMoney, type SeatId, type TerminalKind } from '@marquee/shared'
import type { NewConflict } from './new-conflict.ts'

/** The ledger's facts that the sentence needs. The show's columns are null where there is no such show. */
export interface ConflictScene {
  terminal: string
  kind: TerminalKind
  movie: string | null
  auditorium: string | null
  starts_at: Date | null
  time_zone: string | null
}

const WRONG = {
  stale_grant: 'the seats had been taken from this terminal, and given out again, before the server heard of it',
  future_grant: 'the grant that it names was never given to this terminal',
  outside_claim: 'this terminal had no claim on the seats',
  edited: 'records on its disk are damaged or were changed, so nothing proves this one',
  gap: 'entries before it are lost',
  sequence_reused: 'another entry has come under the same number before',
  another_terminal: 'the entry names another terminal',
  id_reused: 'another command has come under the same id before',
  wrong_price: 'the prices are not those of the show',
  unknown_show: 'there is no such show',
  show_cancelled: 'the show has been cancelled',
  wrong_show: 'the show plays at another cinema',
  unknown_seats: 'there are no such seats in the auditorium',
  booking_ended: 'its booking has been sold or has ended before',
  malformed: 'it is nothing that a terminal can do',
  future_boot: 'it names a run of the terminal that has not been',
} as const satisfies Record<ConflictReason, string>

export function describeConflict({ reason, body, sequence, lost }: NewConflict, scene: ConflictScene): string {
  const { terminal } = scene
  if (lost) {
    const entries = lost.from === lost.to ? `Entry ${lost.from}` : `Entries ${lost.from} to ${lost.to}`
    const are = lost.from === lost.to ? 'is' : 'are'
    return `${entries} of ${terminal} ${are} lost, but for what comes from its disk as a conflict: count its drawer and look for its receipts.`
  }
  const wrong = WRONG[reason]
  switch (body?.kind) {
    case 'sell': {
      const seats = seatWords(body.tickets.map((ticket) => ticket.seatId))
      const when = moment(body.soldAt, scene.time_zone)
      if (scene.kind === 'kiosk') {
        return `${terminal} says that it sold ${seats} of ${showWords(scene)} for cash on ${when}, which a kiosk can’t: nobody has paid. Somebody may have its key, so revoke it.`
      }
      return `${terminal} sold ${seats} of ${showWords(scene)} for ${formatMoney(body.total)} on ${when}: ${wrong}.`
    }
    case 'drawer': {
      const moved = body.direction === 'in' ? 'put %s into its drawer' : 'took %s out of its drawer'
      return `${terminal} ${moved.replace('%s', formatMoney(body.amount))} (“${body.reason}”): ${wrong}.`
    }
    case 'check_in':
      return `${terminal} admitted somebody on seat ${body.seatId} of ${showWords(scene)}: ${wrong}.`
    case 'print':
      return `${terminal} printed ${body.ticketIds.length === 1 ? 'a ticket' : `${body.ticketIds.length} tickets`}: ${wrong}.`
    case undefined:
      return `Entry ${sequence} of ${terminal} can’t be read: ${wrong}.`
  }
}

function showWords({ movie, auditorium, starts_at, time_zone }: ConflictScene): string {
  if (movie === null || starts_at === null) return 'a show that is not in the programme'
  return `${movie} (${auditorium}, ${moment(starts_at.toISOString(), time_zone)})`
}

export function seatWords(seatIds: readonly SeatId[]): string {
  return seatIds.length === 1 ? `seat ${seatIds[0]}` : `seats ${seatIds.slice(0, -1).join(', ')} and ${seatIds.at(-1)}`
}

/** Formats a moment as the day and the hour that people at the cinema see. */
function moment(at: string, timeZone: string | null): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: timeZone ?? 'UTC',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(at))
}
