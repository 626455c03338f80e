/**
 * The one place that checks who may do what at a manager's page. What a page believes of its own rights counts for nothing: account,
 * role and cinema are read from the ledger for each call. Whatever changes something is noted with its account before it is done.
 */
import { type Answer, CALL_RIGHTS, hasRight, isAct, type OfficeCall, refused } from '@marquee/shared'
import { subjectOf } from '../../office/acts.ts'
import type { Office } from '../../office/create-office.ts'
import { MANAGERS, managersOf } from '../conversation/rooms.ts'
import type { Session } from '../conversation/session.ts'

/** @param work is given the terminal as this account may use it: its cinema, and the person's name beside its own */
export async function atOffice(
  office: Office,
  name: OfficeCall,
  request: object,
  session: Session,
  work: (session: Session) => Promise<Answer<unknown>>,
): Promise<Answer<unknown>> {
  const right = CALL_RIGHTS[name]
  if (right === 'anybody' || !(await office.isNeeded())) return work(session)
  const { terminal } = session
  const who = session.office && (await office.find(session.office.sessionId, terminal))
  if (!session.office || !who) {
    leaveOffice(session)
    return refused({ code: 'office_log_in' })
  }
  if (right === 'own') return work(session)
  if (!hasRight(who.role, right)) return refused({ code: 'office_right', needs: right })
  const { cinemaId } = who
  const here: Session = {
    ...session,
    terminal: { ...terminal, name: `${who.name} (${terminal.name})`, cinemaId },
    office: { ...session.office, name: who.name },
  }
  if (!isAct(name)) return work(here)
  const act = { what: name, ...subjectOf(request), accountId: who.accountId, terminalId: terminal.id, cinemaId }
  const number = await office.noteAct(act)
  const answer = await work(here)
  await office.endAct(number, answer.ok ? null : answer.refusal.code)
  return answer
}

/** Its page hears what managers hear from now on. */
export function enterOffice(session: Session, cinemaId: string | null, as: NonNullable<Session['office']>): void {
  leaveOffice(session)
  session.office = as
  joinManagers(session, cinemaId)
}

export function joinManagers(session: Session, cinemaId: string | null): void {
  for (const room of [MANAGERS, managersOf(cinemaId)]) session.join(room)
  officeRooms.set(session, cinemaId)
}

export function leaveOffice(session: Session): void {
  session.office = undefined
  const cinemaId = officeRooms.get(session)
  if (cinemaId === undefined) return
  for (const room of [MANAGERS, managersOf(cinemaId)]) session.leave(room)
  officeRooms.delete(session)
}

/** The cinema whose managers' notices each page hears. */
const officeRooms = new WeakMap<Session, string | null>()
