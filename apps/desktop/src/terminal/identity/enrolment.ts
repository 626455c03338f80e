/** Registers this terminal's public key with the server, under a manager's code. */
import { type Answer, type EnrolmentRequest, granted, RefusalSchema, refused, TerminalIdentity } from '@marquee/shared'
import { z } from 'zod'

const TIMEOUT_MS = 10_000
const Problem = z.object({ refusal: RefusalSchema })

export async function requestEnrolment(
  serverUrl: string,
  request: EnrolmentRequest,
): Promise<Answer<TerminalIdentity>> {
  const what = 'the terminal cannot be enrolled'
  let status: number
  let body: unknown
  try {
    const response = await fetch(`${serverUrl.replace(/\/+$/, '')}/api/v1/terminals/enrol`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    })
    status = response.status
    body = await response.json()
  } catch {
    return refused({ code: 'offline', what })
  }
  if (status === 201) {
    const identity = TerminalIdentity.safeParse(body)
    if (identity.success) return granted(identity.data)
  }
  const problem = Problem.safeParse(body)
  if (problem.success) return refused(problem.data.refusal)
  return refused({ code: 'unavailable', what: `the server's answer (${status}) is not understood here, so ${what}` })
}
