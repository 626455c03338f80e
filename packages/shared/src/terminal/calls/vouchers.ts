/** Vouchers that the office issues and looks after. */
import {
  ChangeVoucherRequest,
  FindVoucherRequest,
  IssueVouchersRequest,
  VoucherBatch,
  VoucherBatchesAnswer,
  VoucherRecord,
  VouchersOfBatchAnswer,
  VouchersOfBatchRequest,
} from '../../manager/vouchers.ts'
import { BATCH_MS, type Call, Empty, QUICK_MS } from './call.ts'

export const VOUCHER_CALLS = {
  /** Issues vouchers in bulk. Sent again with the batch's id, it is done once. */
  issueVouchers: {
    request: IssueVouchersRequest,
    answer: VoucherBatch,
    who: ['manager'],
    passThrough: true,
    timeoutMs: BATCH_MS,
    undone: 'the vouchers may or may not be issued',
  },
  /** Lists what was issued. */
  voucherBatches: {
    request: Empty,
    answer: VoucherBatchesAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the vouchers are not known',
  },
  /** Reads the codes of a batch, a page at a time. */
  vouchersOfBatch: {
    request: VouchersOfBatchRequest,
    answer: VouchersOfBatchAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the codes are not known',
  },
  /** Finds a voucher by its code, with all that happened to it. */
  findVoucher: {
    request: FindVoucherRequest,
    answer: VoucherRecord,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the voucher cannot be looked up',
  },
  /** Blocks a voucher, unblocks it, or ends a terminal's claim on it. Idempotent. */
  changeVoucher: {
    request: ChangeVoucherRequest,
    answer: VoucherRecord,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the voucher may or may not be changed',
  },
} as const satisfies Record<string, Call>
