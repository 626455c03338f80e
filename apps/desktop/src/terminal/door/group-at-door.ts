/**
 * A group before the door: who of it may come in, and what is said when some of it do. Each seat is admitted as its own ticket would
 * be, so a ticket that comes by itself afterwards is known as used, and a seat whose ticket came before is left out.
 */
import type { TicketPayload } from '@marquee/shared'
import type { DoorShow, GroupAtDoor, GroupSeat } from '../api.ts'
import type { ShowDetails } from '../shows/catalogue.ts'
import { ofGroup } from './check-group.ts'
import type { Verdict } from './check-ticket.ts'

/** What was found of each ticket. */
export interface JudgedSeat {
  ticket: TicketPayload
  /** undefined: it may come in. `valid`: it has come in just now. */
  verdict: Verdict | undefined
}

export function groupVerdict(
  judged: readonly JudgedSeat[],
  { code, details, show, early }: { code: string; details: ShowDetails; show: DoorShow; early: Verdict | undefined },
): Verdict {
  const seats = judged.map(seatOf)
  const group: GroupAtDoor = { code, seats }
  const base = { ...ofGroup(details), group }
  const [now, waiting, inside] = (['now', 'waiting', 'in'] as const).map(
    (state) => seats.filter((seat) => seat.state === state).length,
  ) as [number, number, number]
  if (now > 0) {
    const inNow = { says: 'group_in', inside: inside + now, seats: seats.length } as const
    return { ...base, verdict: 'valid', says: [{ says: 'show', show }, inNow] }
  }
  if (waiting > 0) {
    return { ...base, ...(early ? pick(early) : ({ verdict: 'group', says: [{ says: 'show', show }] } as const)) }
  }
  const [first] = judged.flatMap(({ verdict }) => verdict ?? [])
  if (inside === seats.length) {
    return {
      ...base,
      verdict: 'already_used',
      says: [{ says: 'group_all_in', seats: seats.length }],
      used: first?.used ?? null,
    }
  }
  if (inside > 0) {
    return { ...base, verdict: 'already_used', says: [{ says: 'group_in', inside, seats: seats.length }] }
  }
  // Each seat says why.
  return { ...base, verdict: first?.verdict ?? 'not_known', says: [] }
}

const pick = ({ verdict, says }: Verdict): Pick<Verdict, 'verdict' | 'says'> => ({ verdict, says })

function seatOf({ ticket: { t: ticketId, p: seatId }, verdict }: JudgedSeat): GroupSeat {
  if (!verdict) return { ticketId, seatId, state: 'waiting', why: null }
  if (verdict.verdict === 'valid') return { ticketId, seatId, state: 'now', why: null }
  return { ticketId, seatId, state: verdict.verdict === 'already_used' ? 'in' : 'out', why: verdict.says }
}

/** Seats that come too early wait: the group's verdict says why. */
export const withoutEarly = (judged: readonly JudgedSeat[]): JudgedSeat[] =>
  judged.map(({ ticket, verdict }) => ({
    ticket,
    verdict: verdict?.verdict === 'too_early' ? undefined : verdict,
  }))
