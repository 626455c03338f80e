/** Vouchers, at a counter. */
import type { VoucherClaims } from '../../booking/vouchers/voucher-claims.ts'
import { forThisRun } from './for-this-run.ts'
import type { HandlersOf } from './handler.ts'

export function createVoucherHandlers(claims: VoucherClaims): HandlersOf<'claimVoucher' | 'letGoOfVouchers'> {
  return {
    claimVoucher: forThisRun(claims.claim),
    letGoOfVouchers: forThisRun(claims.letGo),
  }
}
