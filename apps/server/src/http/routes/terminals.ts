/** Enrolment, the one thing that a terminal does over HTTP: afterwards it speaks Socket.IO. */
import { EnrolmentRequest, TerminalIdentity } from '@marquee/shared'
import type { Pool } from '../../infra/postgres.ts'
import { enrol } from '../../terminals/enrolment/enrolment.ts'
import { answered, defineRoute, type Route } from './route.ts'

export function terminalRoutes({ pool }: { pool: Pool }): Route[] {
  return [
    defineRoute(
      {
        method: 'post',
        path: '/api/v1/terminals/enrol',
        name: 'enrolTerminal',
        tag: 'Terminals',
        summary: 'Enrol a device with a code from the manager',
        who: 'public',
        limits: ['everyone', 'address'],
        body: { json: EnrolmentRequest },
        answers: { 201: { description: 'Who the terminal is from now on.', body: TerminalIdentity } },
        refusals: ['bad_enrolment_code', 'unsent_commands'],
      },
      async ({ body }) => {
        const terminal = await enrol(pool, body)
        return terminal.ok ? answered(201, terminal.value) : terminal
      },
    ),
  ]
}
