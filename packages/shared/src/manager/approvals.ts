/** Questions of counters for a supervisor's yes, at a manager's page. */
import { z } from 'zod'
import { Id } from '../ids.ts'
import { ApprovalState } from '../terminal/approvals.ts'
import { plainText } from '../text.ts'
import { Instant } from '../times.ts'

export const APPROVALS_AT_ONCE = 50

/** Of the person who answers, as typed. */
export const ApproverName = z.string().trim().min(1, 'must say who answers').pipe(plainText(80))
export type ApproverName = z.infer<typeof ApproverName>

export const ApprovalQuestion = z.object({
  approvalId: Id,
  kind: z.enum(['order', 'refund']),
  cinemaId: Id,
  /** The counter that asks. */
  terminal: z.string(),
  askedAt: Instant,
  /** What is asked for, a sentence for each line. */
  what: z.array(z.string()),
  state: ApprovalState,
  by: z.string().nullable(),
  answeredAt: Instant.nullable(),
  /** When the act was done; null: it wasn't, or not yet. */
  usedAt: Instant.nullable(),
})
export type ApprovalQuestion = z.infer<typeof ApprovalQuestion>

export const ApprovalsAnswer = z.object({
  /** Of this day, the oldest first. */
  waiting: z.array(ApprovalQuestion),
  /** The latest `APPROVALS_AT_ONCE`, the newest first. */
  answered: z.array(ApprovalQuestion),
})
export type ApprovalsAnswer = z.infer<typeof ApprovalsAnswer>

/** The same answer again changes nothing. */
export const AnswerApprovalRequest = z.strictObject({
  approvalId: Id,
  answer: z.enum(['yes', 'no']),
  name: ApproverName,
})
export type AnswerApprovalRequest = z.infer<typeof AnswerApprovalRequest>
