/** Calls of a counter about vouchers: it claims one before it takes it, as it does with seats, and lets go of it. */
import { z } from 'zod'
import { VoucherState, VoucherUse } from '../vouchers/voucher.ts'
import { VoucherCode } from '../vouchers/voucher-code.ts'

/** More than a terminal claims in one run, so that run and number make one number for good. */
export const MAX_VOUCHER_CLAIMS = 2 ** 20

/**
 * Counts a terminal's claims on vouchers. Letting go has the number of the last claim before it, so a claim with none higher has come late.
 * An older program leaves it out.
 */
const VoucherClaimNumber = z.int().min(0).max(MAX_VOUCHER_CLAIMS).optional()

/** What was typed or scanned. A signed code has some 230 characters. */
export const VoucherText = z.string().trim().min(1).max(500)

/** The terminal may ask again: it gets the same claim. */
export const ClaimVoucherRequest = z.strictObject({ text: VoucherText, use: VoucherUse, number: VoucherClaimNumber })
export type ClaimVoucherRequest = z.infer<typeof ClaimVoucherRequest>

/** The voucher is this terminal's until it says otherwise. */
export const ClaimVoucherAnswer = VoucherState
export type ClaimVoucherAnswer = z.infer<typeof ClaimVoucherAnswer>

/** It has not been used here. Idempotent. */
export const LetGoOfVouchersRequest = z.strictObject({
  codes: z.array(VoucherCode).min(1).max(100),
  number: VoucherClaimNumber,
})
export type LetGoOfVouchersRequest = z.infer<typeof LetGoOfVouchersRequest>
