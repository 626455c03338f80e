/** Approvals, asked for at a counter and given there or from afar. */
import { AnswerApprovalRequest, ApprovalQuestion, ApprovalsAnswer } from '../../manager/approvals.ts'
import { Approval, ApprovalRequest, AskApprovalRequest } from '../approvals.ts'
import { ApproveHereRequest } from '../operators.ts'
import { type Call, Empty, QUICK_MS } from './call.ts'

export const APPROVAL_CALLS = {
  /** Asks a supervisor for a yes to one act. Answered at once; then `approvalChanged` tells. */
  askApproval: {
    request: AskApprovalRequest,
    answer: Approval,
    who: ['counter'],
    timeoutMs: QUICK_MS,
    undone: 'a manager may or may not be asked',
  },
  /** Reads how such a question stands. */
  approval: {
    request: ApprovalRequest,
    answer: Approval,
    who: ['counter'],
    timeoutMs: QUICK_MS,
    undone: 'it is not known what the manager says',
  },
  /** Takes a question back that waits. Idempotent. */
  withdrawApproval: {
    request: ApprovalRequest,
    answer: Approval,
    who: ['counter'],
    timeoutMs: QUICK_MS,
    undone: 'the question may or may not be taken back',
  },
  /** Says yes to such a question of this counter, by an operator of the cinema who typed their PIN there. Once. */
  approveHere: {
    request: ApproveHereRequest,
    answer: Approval,
    who: ['counter'],
    timeoutMs: QUICK_MS,
    undone: 'it may or may not be agreed to',
  },
  /** Lists the questions of the manager's cinema. */
  approvals: {
    request: Empty,
    answer: ApprovalsAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'it is not known what counters ask for',
  },
  /** Says yes or no. */
  answerApproval: {
    request: AnswerApprovalRequest,
    answer: ApprovalQuestion,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the answer may or may not be given',
  },
} as const satisfies Record<string, Call>
