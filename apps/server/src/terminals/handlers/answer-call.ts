/** Checks a terminal's call by the table of calls, and has it carried out. */
import { type Answer, CALLS, type Call, type CallName, type OfficeCall, refused, validate } from '@marquee/shared'
import type { Office } from '../../office/create-office.ts'
import type { Session } from '../conversation/session.ts'
import type { Handlers } from './handler.ts'
import { atOffice } from './office-gate.ts'

/** Checks one call and answers it: kind, run, schema, who has logged in at a manager's page, handler. Never throws for what a terminal sent. */
export async function answerCall(
  { handlers, office }: { handlers: Handlers; office: Office },
  name: CallName,
  input: unknown,
  session: Session,
): Promise<Answer<unknown>> {
  const { request, who, beforeBoot }: Call = CALLS[name]
  if (session.over) return refused(session.over)
  if (!who.includes(session.terminal.kind)) return refused({ code: 'not_allowed', needs: who.join(' or a ') })
  if (!session.run && !beforeBoot) return refused({ code: 'not_booted' })
  const valid = validate(request, input)
  if (!valid.ok) return valid
  // The table's types say that this handler takes this request; TypeScript can't follow that through a union of names.
  const handler = handlers[name] as (request: unknown, session: Session) => Promise<Answer<unknown>>
  if (session.terminal.kind !== 'manager') return handler(valid.value, session)
  return atOffice(office, name as OfficeCall, valid.value as object, session, (as) => handler(valid.value, as))
}
