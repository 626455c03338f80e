/** What a house has a supervisor say yes to. Ticket types say it by their own terms. */
import { z } from 'zod'
import { Amount } from '../money.ts'

export const ApprovalRules = z.strictObject({
  /** A price by hand that is more than nothing. */
  givenPrices: z.boolean(),
  /** A ticket or goods for nothing, by hand. */
  free: z.boolean(),
  /** What goes back of one order, from this sum on; minor units. Absent: nothing that goes back needs a yes. */
  refundsFrom: Amount.min(1).optional(),
})
export type ApprovalRules = z.infer<typeof ApprovalRules>

/** Of a tariff that says nothing else: nobody lowers a price alone. */
export const USUAL_APPROVALS: ApprovalRules = { givenPrices: true, free: true }

/** @param tariff one that a version in the ledger holds may lack them */
export const approvalRulesOf = ({ approvals }: { approvals?: ApprovalRules | undefined }): ApprovalRules =>
  approvals ?? USUAL_APPROVALS
