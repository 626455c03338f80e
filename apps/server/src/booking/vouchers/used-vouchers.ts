/** What an order does with vouchers: some pay for it, some are sold. */
import type { Id, OnReader, OrderPayment, OrderVoucher, TaxCode, VoucherCode } from '@marquee/shared'

interface Used {
  /** null: it was issued in hours that the ledger has lost. */
  code: VoucherCode | null
  /** Set once the ledger has found it. */
  voucherId?: Id
  /** Minor units. */
  amount: number
}

export interface UsedVouchers {
  /** The terminal's clock. */
  soldAt: string
  /** Each has so much on it from then on. `plan`: it is a period of a subscription, and no voucher. */
  sold: (Used & { rate?: TaxCode | undefined; plan?: string | undefined })[]
  /** Each is to pay so much. */
  paying: (Used & { paymentId: Id })[]
}

/** An order as its terminal tells it. */
interface Told {
  soldAt: string
  vouchers?: readonly OrderVoucher[] | undefined
  payments: readonly (OrderPayment | OnReader)[]
}

export const usedVouchers = ({ soldAt, vouchers = [], payments }: Told): UsedVouchers => ({
  soldAt,
  sold: vouchers.map(({ code, amount, rate, plan }) => ({ code, amount, rate, ...(plan !== undefined && { plan }) })),
  paying: payments.flatMap((payment) =>
    payment.method === 'voucher'
      ? [{ code: payment.code, amount: payment.tendered, paymentId: payment.paymentId }]
      : [],
  ),
})

/** Of those that the ledger knows. */
export const codesOfUsed = ({ sold, paying }: UsedVouchers): VoucherCode[] =>
  [...sold.filter(isVoucher), ...paying].flatMap(({ code }) => code ?? [])

export const isUsingAny = ({ sold, paying }: UsedVouchers): boolean => sold.some(isVoucher) || paying.length > 0

const isVoucher = ({ plan }: UsedVouchers['sold'][number]): boolean => plan === undefined
