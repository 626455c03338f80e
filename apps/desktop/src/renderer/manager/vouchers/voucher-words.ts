/** Vouchers in words, at the manager's page. */
import type { PaysFor, VoucherBatch, VoucherRecord } from '@marquee/shared'
import { money } from '../../words/staff/figures.ts'
import { say } from './words/say.ts'

export type VoucherMovement = VoucherRecord['movements'][number]

export function movementInWords({ kind, amount, references }: VoucherMovement): string {
  switch (kind) {
    case 'issued':
      return amount > 0 ? say('movement_issued') : say('movement_issued_for_sale')
    case 'sold':
    case 'redeemed':
    case 'given_back':
      return references.length > 0
        ? say(`movement_${kind}_in`, { orders: references.join(', ') })
        : say(`movement_${kind}`)
    default:
      return say(`movement_${kind}`)
  }
}

export const kindInWords = (paysFor: PaysFor): string => say(`kind_${paysFor}`)

/** The question before vouchers that pay at once, with what they are worth together. */
export const issueInWords = (quantity: number, value: number, currency: string): string =>
  say('issue_question', {
    count: quantity,
    value: money({ amount: value, currency }),
    sum: money({ amount: quantity * value, currency }),
  })

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
  const inUse =
    value === null ? say('sold_of', { sold: active, all: quantity }) : say('how_many_issued', { count: quantity })
  const sums = [
    ...(owed > 0 || balance === owed ? [say('left_on_them', { amount: money({ amount: owed, currency }) })] : []),
    ...(balance > owed ? [say('has_expired', { amount: money({ amount: balance - owed, currency }) })] : []),
  ]
  return [inUse, ...sums, ...(blocked > 0 ? [say('how_many_blocked', { count: blocked })] : [])].join(' · ')
}

type Standing = 'good' | 'blocked' | 'expired' | 'not_sold'
type Judged = Pick<VoucherRecord, 'isActive' | 'isBlocked' | 'expiresAt'>

function standingOf({ isActive, isBlocked, expiresAt }: Judged, now: number): Standing {
  if (isBlocked) return 'blocked'
  if (expiresAt !== null && Date.parse(expiresAt) <= now) return 'expired'
  return isActive ? 'good' : 'not_sold'
}

/** @param voucher of a batch, on its terms */
export function inBatchInWords(
  { isActive, isBlocked, balance }: Pick<VoucherRecord, 'isActive' | 'isBlocked' | 'balance'>,
  { expiresAt }: Pick<VoucherBatch, 'expiresAt'>,
  now: number,
): string {
  const standing = standingOf({ isActive, isBlocked, expiresAt }, now)
  return say(standing === 'good' && balance === 0 ? 'standing_used_up' : `standing_${standing}`)
}

export const standingInWords = (voucher: Judged, now: number): string => say(`standing_${standingOf(voucher, now)}`)
