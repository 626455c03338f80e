/** Vouchers, at a counter. */
import type { VoucherClaims } from '../../booking/vouchers/voucher-claims.ts'
import type { HandlersOf } from './handler.ts'

export function createVoucherHandlers(claims: VoucherClaims): HandlersOf<'claimVoucher' | 'letGoOfVouchers'> {
  return {
    claimVoucher: (request, { terminal }) => claims.claim(request, terminal),
    letGoOfVouchers: (request, { terminal }) => claims.letGo(request, terminal),
  }
}
