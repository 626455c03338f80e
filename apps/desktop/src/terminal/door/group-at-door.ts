/**
 * A group before the door: who of it may come in, and what is said when some of it do. Each seat is admitted as its own ticket would
 * be, so a ticket that comes by itself afterwards is known as used, and a seat whose ticket came before is left out.
 */
import type { TicketPayload } from '@marquee/shared'
import type { GroupAtDoor, GroupSeat } from '../api.ts'
import type { ShowDetails } from '../shows/catalogue.ts'
import { ofGroup } from './check-group.ts'
import type { Verdict } from './check-ticket.ts'

/** What was found of each ticket. */
export interface JudgedSeat {
  ticket: TicketPayload
  /** undefined: it may come in. `valid`: it has come in just now. */
  verdict: Verdict | undefined
}

/** @param show in words */
export function groupVerdict(
  judged: readonly JudgedSeat[],
  { code, details, show, early }: { code: string; details: ShowDetails; show: string; early: Verdict | undefined },
): Verdict {
  const seats = judged.map(seatOf)
  const group: GroupAtDoor = { code, seats }
  const base = { ...ofGroup(details), group }
  const [now, waiting, inside] = (['now', 'waiting', 'in'] as const).map(
    (state) => seats.filter((seat) => seat.state === state).length,
  ) as [number, number, number]
  const leftOut = leftOutInWords(seats)
  const said = (...sentences: string[]): string => sentences.filter((sentence) => sentence !== '').join(' ')
  if (now > 0) {
    return { ...base, verdict: 'valid', text: said(`${show}.`, `${inside + now} of ${seats.length} are in.`, leftOut) }
  }
  if (waiting > 0)
    return early ? { ...base, ...pick(early) } : { ...base, verdict: 'group', text: said(`${show}.`, leftOut) }
  const [first] = judged.flatMap(({ verdict }) => verdict ?? [])
  if (inside === seats.length) {
    return {
      ...base,
      verdict: 'already_used',
      text: `All ${seats.length} of this group are in.`,
      used: first?.used ?? null,
    }
  }
  if (inside > 0)
    return { ...base, verdict: 'already_used', text: said(`${inside} of ${seats.length} are in.`, leftOut) }
  return { ...base, verdict: first?.verdict ?? 'not_known', text: leftOut }
}

const pick = ({ verdict, text }: Verdict): Pick<Verdict, 'verdict' | 'text'> => ({ verdict, text })

function seatOf({ ticket: { t: ticketId, p: seatId }, verdict }: JudgedSeat): GroupSeat {
  if (!verdict) return { ticketId, seatId, state: 'waiting', why: null }
  if (verdict.verdict === 'valid') return { ticketId, seatId, state: 'now', why: null }
  return { ticketId, seatId, state: verdict.verdict === 'already_used' ? 'in' : 'out', why: verdict.text }
}

/** `J-3, J-4 stay out: it was given back, and its money with it.` One sentence for each reason. */
function leftOutInWords(seats: readonly GroupSeat[]): string {
  const byReason = new Map<string, string[]>()
  for (const { seatId, state, why } of seats) {
    if (state === 'out' && why !== null) byReason.set(why, [...(byReason.get(why) ?? []), seatId])
  }
  return [...byReason].map(([why, names]) => `${names.join(', ')}: ${why}`).join(' ')
}

/** Seats that come too early wait: the group's verdict says why. */
export const withoutEarly = (judged: readonly JudgedSeat[]): JudgedSeat[] =>
  judged.map(({ ticket, verdict }) => ({
    ticket,
    verdict: verdict?.verdict === 'too_early' ? undefined : verdict,
  }))
