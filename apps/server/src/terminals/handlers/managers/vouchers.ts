/** Vouchers, at the manager's page. */
import type { ManagedVouchers } from '../../../booking/vouchers/manage-vouchers.ts'
import type { HandlersOf } from '../handler.ts'

export function createManagedVoucherHandlers(
  vouchers: ManagedVouchers,
): HandlersOf<'issueVouchers' | 'voucherBatches' | 'vouchersOfBatch' | 'findVoucher' | 'changeVoucher'> {
  return {
    issueVouchers: (request, { terminal }) => vouchers.issue(request, terminal),
    voucherBatches: (_, { terminal }) => vouchers.batches(terminal),
    vouchersOfBatch: (request, { terminal }) => vouchers.ofBatch(request, terminal),
    findVoucher: (request, { terminal }) => vouchers.find(request, terminal),
    changeVoucher: (request, { terminal }) => vouchers.change(request, terminal),
  }
}
