/** What an order takes besides seats, claimed like a seat: vouchers, entries, credit, and uses of codes. */
import {
  ClaimCreditAnswer,
  ClaimCreditRequest,
  FindAccountsAnswer,
  FindAccountsRequest,
  LetGoOfCreditRequest,
} from '../accounts.ts'
import { CodesLeft, CodesLeftRequest } from '../promo-codes.ts'
import { ClaimEntriesAnswer, ClaimEntriesRequest } from '../subscriptions.ts'
import { ClaimVoucherAnswer, ClaimVoucherRequest, LetGoOfVouchersRequest } from '../vouchers.ts'
import { type Call, Empty, QUICK_MS } from './call.ts'

export const CLAIMED_VALUE_CALLS = {
  /** Claims a voucher, to pay with it or to sell it. */
  claimVoucher: {
    request: ClaimVoucherRequest,
    answer: ClaimVoucherAnswer,
    who: ['counter', 'kiosk'],
    timeoutMs: QUICK_MS,
    undone: 'vouchers cannot be taken',
  },
  /** Ends this terminal's claims on vouchers that it has not used. */
  letGoOfVouchers: {
    request: LetGoOfVouchersRequest,
    answer: Empty,
    who: ['counter', 'kiosk'],
    timeoutMs: QUICK_MS,
    undone: 'the voucher cannot be given back',
  },
  /** Looks a subscription up, and claims its right to be admitted to shows for the time of a sale. */
  claimEntries: {
    request: ClaimEntriesRequest,
    answer: ClaimEntriesAnswer,
    who: ['counter'],
    timeoutMs: QUICK_MS,
    undone: 'the subscription cannot be looked up',
  },
  /** Finds company accounts by name. */
  findAccounts: {
    request: FindAccountsRequest,
    answer: FindAccountsAnswer,
    who: ['counter'],
    timeoutMs: QUICK_MS,
    undone: 'accounts cannot be looked up',
  },
  /** Claims credit of a company account for an order. */
  claimCredit: {
    request: ClaimCreditRequest,
    answer: ClaimCreditAnswer,
    who: ['counter'],
    timeoutMs: QUICK_MS,
    undone: 'the account cannot be claimed',
  },
  /** Ends this terminal's claims on credit that it has not used. */
  letGoOfCredit: {
    request: LetGoOfCreditRequest,
    answer: Empty,
    who: ['counter'],
    timeoutMs: QUICK_MS,
    undone: 'the account cannot be let go of',
  },
  /** Reads how often promo codes with a limit may still be used. It keeps none for the counter. */
  codesLeft: {
    request: CodesLeftRequest,
    answer: CodesLeft,
    who: ['counter'],
    timeoutMs: QUICK_MS,
    undone: 'how often the promo code was used is not known',
  },
} as const satisfies Record<string, Call>
