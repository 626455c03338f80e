/** Checks a terminal's call by the table of calls, and has it carried out. */
import { type Answer, CALLS, type Call, type CallName, refused, validate } from '@marquee/shared'
import type { Session } from '../conversation/session.ts'
import type { Handlers } from './handler.ts'

/** Checks one call and answers it: role, run, schema, handler. Never throws for what a terminal sent. */
export async function answerCall(
  handlers: Handlers,
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
  return handler(valid.value, session)
}
