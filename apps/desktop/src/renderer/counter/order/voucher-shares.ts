/** What each voucher of an order pays: as much as it can, those for tickets alone first. Pure; amounts are minor units. */
import { type PricedOrder, payableByVoucher, type VoucherCode, type VoucherState } from '@marquee/shared'

export interface VoucherShare {
  code: VoucherCode
  pays: number
  /** On the voucher, after it. */
  left: number
}

export function voucherShares(
  { lines }: Pick<PricedOrder, 'lines'>,
  vouchers: readonly VoucherState[],
): VoucherShare[] {
  const priced = lines.map(({ of, amount }) => ({ kind: of.kind, amount }))
  let tickets = payableByVoucher(priced, 'tickets')
  let anything = payableByVoucher(priced, 'anything')
  return vouchers
    .toSorted((a, b) => Number(b.paysFor === 'tickets') - Number(a.paysFor === 'tickets'))
    .map(({ code, paysFor, balance }) => {
      const pays = Math.min(balance, anything, paysFor === 'tickets' ? tickets : anything)
      anything -= pays
      if (paysFor === 'tickets') tickets -= pays
      return { code, pays, left: balance - pays }
    })
}

export const paidByVouchers = (shares: readonly VoucherShare[]): number =>
  shares.reduce((sum, { pays }) => sum + pays, 0)
