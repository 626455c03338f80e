/** Questions for a yes, at the manager's page. */
import { granted } from '@marquee/shared'
import type { Approvals } from '../../../booking/approvals/approvals.ts'
import type { HandlersOf } from '../handler.ts'

export function createManagedApprovalHandlers(approvals: Approvals): HandlersOf<'approvals' | 'answerApproval'> {
  return {
    approvals: async (_, { terminal }) => granted(await approvals.list(terminal)),
    // Whoever has logged in needs no name typed.
    answerApproval: (request, { terminal, office }) =>
      approvals.answer({ ...request, name: office?.name ?? request.name }, terminal),
  }
}
