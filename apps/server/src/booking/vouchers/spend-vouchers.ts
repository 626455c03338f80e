/**
 * What the vouchers of an order come to when it is applied: what each pays, and what is put on those that it sells. Pure; amounts
 * are minor units. The customer has the goods, so a fault in a voucher is never a reason not to sell: it becomes a conflict.
 */
import {
  faultOfVoucher,
  type Id,
  payableByVoucher,
  taxLines,
  type VoucherCode,
  type VoucherFault,
} from '@marquee/shared'
import type { SoldOrder } from '../orders/sold-order.ts'
import type { LockedVoucher } from './locked-voucher.ts'
import type { UsedVouchers } from './used-vouchers.ts'

export interface VoucherMovement {
  voucherId: Id
  kind: 'sold' | 'redeemed'
  amount: number
  tax: number
  paymentId: Id | null
}

/** A voucher that could not do all that it was to do. */
export interface VoucherShort {
  /** null: the ledger has lost it. */
  code: VoucherCode | null
  /** `sell`: the customer has paid for it, and it could not be activated. */
  use: 'pay' | 'sell'
  fault: VoucherFault
  /** It was to pay so much, or to have it. */
  amount: number
  /** So much of that is missing. */
  missing: number
}

export interface SpentVouchers {
  movements: VoucherMovement[]
  short: VoucherShort[]
}

/**
 * @param vouchers by their codes; changed, so that the next order sees what this one has left
 * @param now the server's. The terminal's clock decides on expiry, unless it is ahead
 */
export function spendVouchers(
  { uses, order, currency, terminalId }: { uses: UsedVouchers; order: SoldOrder; currency: string; terminalId: Id },
  vouchers: ReadonlyMap<string, LockedVoucher>,
  now: Date,
): SpentVouchers {
  const at = new Date(Math.min(Date.parse(uses.soldAt), now.getTime()))
  const used: SpentVouchers = { movements: [], short: [] }
  const judge = (code: VoucherCode | null, use: 'pay' | 'sell'): { voucher?: LockedVoucher; fault?: VoucherFault } => {
    const voucher = code === null ? undefined : vouchers.get(code)
    if (!voucher) return { fault: { why: 'unknown' } }
    // Cut off, it had been used before the claim of another terminal was heard of.
    if (voucher.claimedBy !== null && voucher.claimedBy !== terminalId) {
      return { fault: { why: 'in_use', by: voucher.claimant ?? '' } }
    }
    const fault = faultOfVoucher(voucher, { use, at, currency, cinemaId: order.cinemaId })
    return fault ? { fault } : { voucher }
  }

  const soldFor = order.lines.filter(({ kind }) => kind === 'voucher').map(({ amount }) => amount)
  for (const [i, sold] of uses.sold.entries()) {
    // Periods of subscriptions are entered by apply-subscriptions.ts.
    if (sold.plan !== undefined) continue
    const amount = soldFor[i] ?? sold.amount
    const { voucher, fault } = judge(sold.code, 'sell')
    const wrong = fault ?? ((sold.rate ?? null) === voucher?.taxRate ? undefined : ({ why: 'not_genuine' } as const))
    if (!voucher || wrong) {
      used.short.push({ code: sold.code, use: 'sell', fault: wrong ?? { why: 'unknown' }, amount, missing: amount })
      continue
    }
    voucher.balance += amount
    voucher.isActive = true
    used.movements.push({ voucherId: voucher.id, kind: 'sold', amount, tax: 0, paymentId: null })
  }

  const covered = new Map(order.entries?.map(({ ticketId, amount }) => [ticketId, amount]))
  const lines = order.lines.flatMap(({ kind, amount, ticketId }) =>
    kind === 'rounding' ? [] : [{ kind, amount: amount - (covered.get(ticketId ?? '') ?? 0) }],
  )
  const left = { tickets: payableByVoucher(lines, 'tickets'), anything: payableByVoucher(lines, 'anything') }
  for (const { code, amount, paymentId } of uses.paying) {
    const { voucher, fault } = judge(code, 'pay')
    const atMost = voucher?.paysFor === 'tickets' ? Math.min(left.tickets, left.anything) : left.anything
    const pays = voucher ? Math.min(amount, atMost, voucher.balance) : 0
    if (voucher && pays > 0) {
      const tax = taxIn(voucher, voucher.balance - pays) - taxIn(voucher, voucher.balance)
      voucher.balance -= pays
      left.anything -= pays
      if (voucher.paysFor === 'tickets') left.tickets -= pays
      used.movements.push({ voucherId: voucher.id, kind: 'redeemed', amount: -pays, tax, paymentId })
    }
    if (pays === amount) continue
    const why: VoucherFault =
      fault ??
      (amount > atMost
        ? { why: 'pays_too_much', atMost, currency }
        : { why: 'low', balance: pays, currency: voucher?.currency ?? currency })
    used.short.push({ code, use: 'pay', fault: why, amount, missing: amount - pays })
  }
  return used
}

/** The tax in what is left on a voucher of a single purpose: it was paid when the voucher was sold. By balances, so that no cent is lost. */
function taxIn({ taxRate, percentage }: Pick<LockedVoucher, 'taxRate' | 'percentage'>, amount: number): number {
  if (taxRate === null || percentage === null) return 0
  const taxes = { mode: 'included' as const, rates: [{ code: taxRate, percentage }] }
  return taxLines(taxes, [{ rate: taxRate, cost: amount }]).lines[0]?.tax ?? 0
}
