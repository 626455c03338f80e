/** A door's judgement of a group's code: whether it is genuine, of today, and of a show that is admitted here. Pure. */
import { forgeryIn, parseGroupCode, planMark, seatId, type TicketPayload, ticketIdOf } from '@marquee/shared'
import type { ShowDetails } from '../shows/catalogue.ts'
import { checkShow, type DoorFacts, forged, noTicket, type ShowVerdict, showOf, type Verdict } from './check-ticket.ts'

export type CheckedGroup =
  | {
      good: true
      /** Of the whole group, in the order of the hall. */
      tickets: TicketPayload[]
      /** The terminal that signed the code; null: the server did. */
      seller: string | null
      details: ShowDetails
      /** Set: the group comes too early. */
      early: Verdict | undefined
    }
  | { good: false; scan: Verdict }

export function checkGroup(code: string, facts: DoorFacts): CheckedGroup {
  const parsed = parseGroupCode(code.trim())
  if (!parsed) return { good: false, scan: noTicket('unreadable', 'unreadable') }
  const forgery = forgeryIn(parsed, facts.houseKeys, facts.isSigned)
  if (forgery) return { good: false, scan: forged(forgery) }
  const { payload } = parsed
  const { details, fault, early } = checkShow(payload, facts)
  const whole = (said: ShowVerdict): Verdict => ({ ...ofGroup(details), ...said })
  if (fault) return { good: false, scan: whole(fault) }
  const seats = details && planMark(details.plan.id) === payload.l ? seatsOf(payload.n, details) : undefined
  if (!details || !seats)
    return { good: false, scan: whole({ verdict: 'not_known', says: [{ says: 'plan_not_known' }] }) }
  return {
    good: true,
    tickets: seats.map((seat) => ({ t: ticketIdOf(payload.o, payload.s, seat), s: payload.s, p: seat, b: payload.b })),
    seller: parsed.by === 'terminal' ? parsed.payload.i : null,
    details,
    early: early && whole(early),
  }
}

/** undefined: the plan has no such seat */
function seatsOf(indexes: readonly number[], { plan }: ShowDetails): string[] | undefined {
  const { rows, row, number } = plan.seats
  const seats = indexes.map((index) => {
    const [inRow, named] = [rows[row[index] ?? -1], number[index]]
    return inRow === undefined || named === undefined ? undefined : seatId({ row: inRow, number: named })
  })
  return seats.every((seat) => seat !== undefined) ? seats : undefined
}

export const ofGroup = (details: ShowDetails | undefined): Pick<Verdict, 'ticketId' | 'seatId' | 'show' | 'used'> => ({
  ticketId: null,
  seatId: null,
  show: showOf(details),
  used: null,
})
