/** Vouchers in words, at the manager's page. */
import { formatMoney, type PaysFor, type VoucherBatch, type VoucherRecord } from '@marquee/shared'

export type VoucherMovement = VoucherRecord['movements'][number]

export function movementInWords({ kind, amount, references }: VoucherMovement): string {
  const order = references.length > 0 ? ` (${references.join(', ')})` : ''
  switch (kind) {
    case 'issued':
      return amount > 0 ? 'Issued' : 'Issued, to be sold'
    case 'sold':
      return `Sold${order}`
    case 'redeemed':
      return `Paid for an order${order}`
    case 'given_back':
      return `Given back of an order${order}`
    case 'blocked':
      return 'Blocked'
    case 'unblocked':
      return 'Unblocked'
    case 'claim_ended':
      return 'Taken from the terminal that had it'
  }
}

const PAYS_FOR: Record<PaysFor, string> = { anything: 'Gift card', tickets: 'For tickets alone' }

export const kindInWords = (paysFor: PaysFor): string => PAYS_FOR[paysFor]

/** The question before vouchers that pay at once, with what they are worth together. */
export function issueInWords(quantity: number, value: number, currency: string): string {
  const money = (amount: number): string => formatMoney({ amount, currency })
  if (quantity === 1) return `Issue 1 voucher worth ${money(value)}?`
  return `Issue ${quantity} vouchers worth ${money(value)} each, ${money(quantity * value)} in all?`
}

/** What is left of a batch, and how many of it are in use. */
export function batchInWords({
  quantity,
  active,
  blocked,
  balance,
  owed = balance,
  currency,
  value,
}: VoucherBatch): string {
  const inUse = value === null ? `${active} of ${quantity} sold` : `${quantity} issued`
  const sums = [
    ...(owed > 0 || balance === owed ? [`${formatMoney({ amount: owed, currency })} left on them`] : []),
    ...(balance > owed ? [`${formatMoney({ amount: balance - owed, currency })} has expired`] : []),
  ]
  return [inUse, ...sums, ...(blocked > 0 ? [`${blocked} blocked`] : [])].join(' · ')
}

/** @param voucher of a batch, on its terms */
export function inBatchInWords(
  { isActive, isBlocked, balance }: Pick<VoucherRecord, 'isActive' | 'isBlocked' | 'balance'>,
  { expiresAt }: Pick<VoucherBatch, 'expiresAt'>,
  now: number,
): string {
  const standing = standingInWords({ isActive, isBlocked, expiresAt }, now)
  return standing === 'Good' && balance === 0 ? 'Used up' : standing
}

export function standingInWords(
  { isActive, isBlocked, expiresAt }: Pick<VoucherRecord, 'isActive' | 'isBlocked' | 'expiresAt'>,
  now: number,
): string {
  if (isBlocked) return 'Blocked'
  if (expiresAt !== null && Date.parse(expiresAt) <= now) return 'Expired'
  return isActive ? 'Good' : 'Not sold yet'
}
