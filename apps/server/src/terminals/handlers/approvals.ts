/** A supervisor's yes, asked for at a counter. */
import type { Approvals } from '../../booking/approvals/approvals.ts'
import type { HandlersOf } from './handler.ts'

export function createApprovalHandlers(
  approvals: Approvals,
): HandlersOf<'askApproval' | 'approval' | 'withdrawApproval' | 'approveHere'> {
  return {
    askApproval: (request, { terminal }) => approvals.ask(request, terminal),
    approval: ({ approvalId }, { terminal }) => approvals.read(approvalId, terminal),
    approveHere: (request, { terminal }) => approvals.answerHere(request, terminal),
    withdrawApproval: ({ approvalId }, { terminal }) => approvals.withdraw(approvalId, terminal),
  }
}
