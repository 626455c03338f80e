/** What each voucher of an order pays: as much as it can, those for tickets alone first. Pure; amounts are minor units. */
import { type PricedOrder, payableByVoucher, type VoucherCode, type VoucherState } from '@marquee/shared'

export interface VoucherShare {
  code: VoucherCode
  pays: number
  /** On the voucher, after it. */
  left: number
}

/** @param otherwise what has been taken for the order already: vouchers pay no more than the rest */
export function voucherShares(
  { lines }: Pick<PricedOrder, 'lines'>,
  vouchers: readonly VoucherState[],
  otherwise = 0,
): VoucherShare[] {
  const priced = lines.map(({ of, amount, covered = 0 }) => ({ kind: of.kind, amount: amount - covered }))
  let tickets = payableByVoucher(priced, 'tickets')
  const total = priced.reduce((sum, { amount }) => sum + amount, 0)
  let anything = Math.min(payableByVoucher(priced, 'anything'), Math.max(0, total - otherwise))
  return vouchers
    .toSorted((a, b) => Number(b.paysFor === 'tickets') - Number(a.paysFor === 'tickets'))
    .map(({ code, paysFor, balance }) => {
      const pays = Math.min(balance, anything, paysFor === 'tickets' ? tickets : anything)
      anything -= pays
      if (paysFor === 'tickets') tickets -= pays
      return { code, pays, left: balance - pays }
    })
}

/** As a sale names them; none for a voucher that has nothing to pay. */
export const voucherTenders = (shares: readonly VoucherShare[]) =>
  shares.flatMap(({ code, pays }) => (pays > 0 ? [{ method: 'voucher' as const, code, tendered: pays }] : []))

export const paidByVouchers = (shares: readonly VoucherShare[]): number =>
  shares.reduce((sum, { pays }) => sum + pays, 0)
