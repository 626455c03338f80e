/** Calls of a counter about company accounts: it finds one, claims credit of it for an order, and lets go of what it didn't use. */
import { z } from 'zod'
import { AccountCard } from '../accounts/account.ts'
import { Id } from '../ids.ts'
import { Amount } from '../money.ts'
import { plainText } from '../text.ts'

/** More than a terminal claims in one run, so that run and number make one number for good. */
export const MAX_CREDIT_CLAIMS = 2 ** 20
/** Counts a terminal's claims, so that a claim that comes late is known by its number. */
const CreditClaimNumber = z.int().min(1).max(MAX_CREDIT_CLAIMS)

export const ACCOUNTS_IN_SEARCH = 20

/** A part of its name; empty: the first of all. */
export const FindAccountsRequest = z.strictObject({ text: z.string().trim().pipe(plainText(80)) })
export type FindAccountsRequest = z.infer<typeof FindAccountsRequest>

/** Of the terminal's cinema and of the house, those that are open, by their names. `more`: there are others. */
export const FindAccountsAnswer = z.object({ accounts: z.array(AccountCard), more: z.boolean() })
export type FindAccountsAnswer = z.infer<typeof FindAccountsAnswer>

/** For one order: the amount is this terminal's until the order comes, or the terminal lets go of it. Asked again, it has the new amount. */
export const ClaimCreditRequest = z.strictObject({
  accountId: Id,
  orderId: Id,
  amount: Amount.min(1),
  number: CreditClaimNumber,
})
export type ClaimCreditRequest = z.infer<typeof ClaimCreditRequest>

/** `claimed`: by others. */
export const ClaimCreditAnswer = AccountCard
export type ClaimCreditAnswer = z.infer<typeof ClaimCreditAnswer>

/** These orders are not put on an account. Idempotent. `number`: of the last claim before it; 0: there was none in this run. */
export const LetGoOfCreditRequest = z.strictObject({
  orderIds: z.array(Id).min(1).max(100),
  number: z.int().min(0).max(MAX_CREDIT_CLAIMS),
})
export type LetGoOfCreditRequest = z.infer<typeof LetGoOfCreditRequest>
