/**
 * What an order puts on a company's account when it is applied. Pure; amounts are minor units. The customer has the goods, so a fault of
 * the account is never a reason not to sell: it becomes a note for managers.
 */
import {
  type AccountCard,
  type AccountFault,
  faultOfAccount,
  type Id,
  isCash,
  type TaxPart,
  taxByWay,
} from '@marquee/shared'
import type { CounterPayment } from '../books.ts'
import type { SoldOrder } from '../orders/sold-order.ts'

/** A sale that should not have been put on the account, or was not. */
export interface AccountShort {
  /** null: the ledger has no such account. */
  account: string | null
  fault: AccountFault
  amount: number
  /** False: no company owes it. */
  isEntered: boolean
}

/**
 * @param claimed what the order itself had claimed of the account: so much of its limit was kept for it
 * @returns `isEntered`: it is put on the account, also with a fault
 */
export function judgeAccount(
  account: AccountCard | undefined,
  { amount, currency, cinemaId, claimed }: { amount: number; currency: string; cinemaId: Id | null; claimed: number },
): { isEntered: boolean; short?: AccountShort } {
  if (!account) {
    return { isEntered: false, short: { account: null, fault: { why: 'unknown' }, amount, isEntered: false } }
  }
  const fault = faultOfAccount(account, { amount, currency, cinemaId })
  if (!fault || (fault.why === 'low' && claimed >= amount)) return { isEntered: true }
  // No company owes another cinema, nor in another currency.
  const isEntered = fault.why !== 'currency' && fault.why !== 'other_cinema'
  return { isEntered, short: { account: account.name, fault, amount, isEntered } }
}

/** The tax in what a payment of an order pays. @throws Error where the order has no such payment */
export function taxOfPayment(
  { lines, entries }: SoldOrder,
  payments: readonly CounterPayment[],
  paymentId: Id,
): TaxPart[] {
  const covered = new Map(entries?.map(({ ticketId, amount }) => [ticketId, amount]))
  const taxed = lines
    .filter(({ kind }) => kind !== 'rounding')
    .map(({ rate, percentage, amount, tax, ticketId }) => {
      return { rate, percentage, amount, tax, covered: covered.get(ticketId ?? '') ?? 0 }
    })
  let rounding = lines.reduce((sum, { kind, amount }) => sum + (kind === 'rounding' ? amount : 0), 0)
  const ways = payments
    .filter(({ method }) => method !== 'subscription')
    .map(({ paymentId: id, method, amount }) => {
      const rounded = isCash(method) ? Math.min(rounding, amount) : 0
      rounding -= rounded
      return { id, isFirst: method === 'voucher' || method === 'account', pays: amount - rounded }
    })
    // As standing-payments.sql has them: what comes back later is shared out in the same order.
    .toSorted((a, b) => Number(a.isFirst) - Number(b.isFirst) || (a.id < b.id ? -1 : 1))
  const place = ways.findIndex(({ id }) => id === paymentId)
  const parts = taxByWay(
    taxed,
    ways.map(({ pays }) => pays),
  )[place]
  if (!parts) throw new Error(`payment ${paymentId} is not of this order`)
  return parts
}
