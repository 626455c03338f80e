/** Vouchers at a manager's page: issuing them in bulk, a batch with its codes, and one of them with all that happened to it. */
import { z } from 'zod'
import { Id } from '../ids.ts'
import { Amount, Currency } from '../money.ts'
import { TaxCode } from '../pricing/tax.ts'
import { Reason } from '../reason.ts'
import { VoucherText } from '../terminal/vouchers.ts'
import { plainText } from '../text.ts'
import { Instant } from '../times.ts'
import { PaysFor, VoucherState, VoucherTerms } from '../vouchers/voucher.ts'
import { VoucherCode } from '../vouchers/voucher-code.ts'

export const MAX_VOUCHERS_AT_ONCE = 1000
/** A page of codes fits a packet of a terminal's connection. */
export const VOUCHERS_IN_PAGE = 100
/** The latest batches that a manager's page lists. */
export const VOUCHER_BATCHES_LISTED = 100

/** Sent again with the same id, it is done once. */
export const IssueVouchersRequest = z
  .strictObject({
    batchId: Id,
    name: z.string().trim().min(1).pipe(plainText(80)),
    quantity: z.int().min(1).max(MAX_VOUCHERS_AT_ONCE),
    paysFor: PaysFor,
    /** Minor units; null: gift cards whose value is decided when they are sold. */
    value: Amount.min(1).nullable(),
    currency: Currency,
    /** null: every cinema of the house takes them. */
    cinemaId: Id.nullable(),
    expiresAt: Instant.nullable(),
    /** Of a single purpose; null: of many. */
    taxRate: TaxCode.nullable(),
  })
  .refine(({ taxRate, cinemaId }) => taxRate === null || cinemaId !== null, {
    path: ['taxRate'],
    message: 'is for vouchers of one cinema, whose tariff has the rate',
  })
export type IssueVouchersRequest = z.infer<typeof IssueVouchersRequest>

export const VoucherBatch = VoucherTerms.extend({
  batchId: Id,
  name: z.string(),
  value: Amount.nullable(),
  quantity: z.int(),
  /** Of all its vouchers together, in minor units. */
  balance: z.int(),
  /** So much of that the house still owes: nothing once they have expired. An older server doesn't say it. */
  owed: z.int().optional(),
  /** Of gift cards, those that were sold. */
  active: z.int(),
  blocked: z.int(),
  issuedAt: Instant,
  /** A manager's terminal. */
  issuedBy: z.string(),
})
export type VoucherBatch = z.infer<typeof VoucherBatch>

/** The newest first, at most 100. */
export const VoucherBatchesAnswer = z.object({ batches: z.array(VoucherBatch) })
export type VoucherBatchesAnswer = z.infer<typeof VoucherBatchesAnswer>

/** `after`: the number of the last one that is known. */
export const VouchersOfBatchRequest = z.strictObject({ batchId: Id, after: z.int().min(0) })
export type VouchersOfBatchRequest = z.infer<typeof VouchersOfBatchRequest>

export const VouchersOfBatchAnswer = z.object({
  vouchers: z.array(
    VoucherState.pick({ code: true, balance: true, isActive: true, isBlocked: true }).extend({
      number: z.int(),
      /** The text of its QR code. */
      signedCode: z.string(),
    }),
  ),
})
export type VouchersOfBatchAnswer = z.infer<typeof VouchersOfBatchAnswer>

export const FindVoucherRequest = z.strictObject({ text: VoucherText })
export type FindVoucherRequest = z.infer<typeof FindVoucherRequest>

export const VOUCHER_MOVEMENTS = [
  'issued',
  'sold',
  'redeemed',
  'given_back',
  'blocked',
  'unblocked',
  'claim_ended',
] as const

export const VoucherRecord = VoucherState.extend({
  batch: z.string(),
  number: z.int(),
  /** The terminal that may use it at the moment, and since when. */
  claim: z.object({ terminal: z.string(), since: Instant }).nullable(),
  /** Oldest first. */
  movements: z.array(
    z.object({
      kind: z.enum(VOUCHER_MOVEMENTS),
      amount: z.int(),
      at: Instant,
      /** null: nobody at a terminal did it. */
      terminal: z.string().nullable(),
      /** Of the bookings of the order that it was used in. */
      references: z.array(z.string()),
      reason: z.string().nullable(),
    }),
  ),
})
export type VoucherRecord = z.infer<typeof VoucherRecord>

/**
 * `end_claim`: of a terminal that is lost. It may have used the voucher while cut off; then what is missing becomes a conflict.
 * Asked for again, nothing happens.
 */
export const ChangeVoucherRequest = z.strictObject({
  code: VoucherCode,
  act: z.enum(['block', 'unblock', 'end_claim']),
  reason: Reason,
})
export type ChangeVoucherRequest = z.infer<typeof ChangeVoucherRequest>
