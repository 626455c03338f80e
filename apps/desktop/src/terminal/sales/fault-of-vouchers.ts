/** Whether the vouchers of an order may be used so, as this counter knows them. */
import {
  codesOfVouchers,
  faultOfPayments,
  faultOfVoucher,
  type Id,
  type PricedOrder,
  type VoucherFault,
  type VoucherState,
} from '@marquee/shared'
import type { SellOrderArgs } from '../api.ts'
import type { Db } from '../store/database/database.ts'
import { vouchersAtReader } from '../store/sales/reader-payments-table.ts'
import { findSubscription } from '../store/sales/subscriptions-table.ts'
import { findVoucher } from '../store/sales/voucher-claims-table.ts'

/** Why the vouchers that pay for it, or that it sells, can't be used so; undefined: they can. */
export function faultOfVouchers(
  db: Db,
  args: Pick<SellOrderArgs, 'vouchers' | 'payments'>,
  { order: { lines, currency }, cinemaId }: { order: PricedOrder; cinemaId: Id },
  at: Date,
): VoucherFault | undefined {
  const codes = codesOfVouchers(args)
  if (new Set(codes).size < codes.length) return { why: 'named_twice' }
  const atReader = vouchersAtReader(db)
  if (codes.some((code) => atReader.open.has(code))) return { why: 'being_sent' }
  const paying: { paysFor: VoucherState['paysFor']; amount: number }[] = []
  const { vouchers = [], payments } = args
  for (const { code, rate, amount, plan } of vouchers) {
    if (plan !== undefined) {
      const known = findSubscription(db, code)
      const isRight =
        known?.nextPeriod?.amount === amount && known.nextPeriod.rate === (rate ?? null) && known.card.plan === plan
      if (!isRight || known.card.currency !== currency) return { why: 'sold_before' }
      continue
    }
    const voucher = findVoucher(db, code)
    if (!voucher) return { why: 'not_claimed' }
    const fault = faultOfVoucher(voucher, { use: 'sell', at, currency, cinemaId })
    if (fault) return fault
    if ((rate ?? null) !== voucher.taxRate) return { why: 'sold_before' }
  }
  for (const payment of payments) {
    if (payment.method !== 'voucher') continue
    const voucher = findVoucher(db, payment.code)
    if (!voucher) return { why: 'not_claimed' }
    const fault = faultOfVoucher(voucher, { use: 'pay', at, currency, cinemaId })
    if (fault) return fault
    if (payment.tendered > voucher.balance) return { why: 'low', balance: voucher.balance, currency }
    paying.push({ paysFor: voucher.paysFor, amount: payment.tendered })
  }
  const priced = lines.map(({ of, amount, covered = 0 }) => ({ kind: of.kind, amount: amount - covered }))
  return faultOfPayments(priced, paying, currency)
}
