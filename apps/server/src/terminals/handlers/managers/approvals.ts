/** Questions for a yes, at the manager's page. */
import { granted } from '@marquee/shared'
import type { Approvals } from '../../../booking/approvals/approvals.ts'
import type { HandlersOf } from '../handler.ts'

export function createManagedApprovalHandlers(approvals: Approvals): HandlersOf<'approvals' | 'answerApproval'> {
  return {
    approvals: async (_, { terminal }) => granted(await approvals.list(terminal)),
    answerApproval: (request, { terminal }) => approvals.answer(request, terminal),
  }
}
