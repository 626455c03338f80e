/** Approvals at a counter: it asks a supervisor for a yes to one act, hears the answer, and may take its question back. */
import { z } from 'zod'
import { Id } from '../ids.ts'
import { Amount, Currency } from '../money.ts'
import { LineToApprove } from '../pricing/lines-to-approve.ts'
import { MAX_LINES_IN_ORDER } from '../pricing/order.ts'
import { Reason } from '../reason.ts'
import { Instant } from '../times.ts'
import { MAX_ORDER_TEXT } from './order-command.ts'

/** What is to be done, exactly: a yes is for this alone, and good once. */
export const ActToApprove = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('order'),
    /** Of the order that is to be sold. */
    orderId: Id,
    cinemaId: Id,
    currency: Currency,
    lines: z.array(LineToApprove).min(1).max(MAX_LINES_IN_ORDER),
  }),
  z.strictObject({
    kind: z.literal('refund'),
    /** Of the order that lines come back of. */
    orderId: Id,
    /** Their places in it, in ascending order. */
    numbers: z.array(z.int().min(0).max(1000)).min(1).max(MAX_LINES_IN_ORDER),
    /** All that goes back, with the tip, in minor units. */
    amount: Amount.min(1),
    reason: Reason,
  }),
])
export type ActToApprove = z.infer<typeof ActToApprove>

/** Sent again with its id, it is the same question. */
export const AskApprovalRequest = z.strictObject({
  approvalId: Id,
  act: ActToApprove.refine(
    (act) => JSON.stringify(act).length <= MAX_ORDER_TEXT,
    `must be at most ${MAX_ORDER_TEXT} characters`,
  ),
})
export type AskApprovalRequest = z.infer<typeof AskApprovalRequest>

export const ApprovalRequest = z.strictObject({ approvalId: Id })
export type ApprovalRequest = z.infer<typeof ApprovalRequest>

/** `withdrawn`: the counter has taken the question back, or its order was sold otherwise. */
export const ApprovalState = z.enum(['waiting', 'granted', 'refused', 'withdrawn'])
export type ApprovalState = z.infer<typeof ApprovalState>

/** As the counter hears it. */
export const Approval = z.object({
  approvalId: Id,
  orderId: Id,
  state: ApprovalState,
  /** Who said yes or no; null: nobody has. */
  by: z.string().nullable(),
  at: Instant.nullable(),
})
export type Approval = z.infer<typeof Approval>
