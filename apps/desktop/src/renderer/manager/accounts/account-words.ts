/** Company accounts in words. Pure. */
import { type AccountInList, type AccountMovement, type AccountRecord, creditLeft } from '@marquee/shared'
import { figure, money } from '../../words/staff/figures.ts'
import { say } from './words/say.ts'

export const movementInWords = (kind: AccountMovement['kind']): string => say(`movement_${kind}`)

export const actInWords = (kind: AccountRecord['acts'][number]['kind']): string => say(`act_${kind}`)

/** "owes $12.50", "has paid $5.00 ahead", "owes nothing". */
export function balanceInWords({ balance, currency }: Pick<AccountInList, 'balance' | 'currency'>): string {
  if (balance === 0) return say('owes_nothing')
  const amount = money({ amount: Math.abs(balance), currency })
  return balance > 0 ? say('owes', { amount }) : say('has_paid_ahead', { amount })
}

/** "$87.50 left of $100.00", "$5.00 above its limit of $100.00". */
export function creditInWords(account: AccountInList): string {
  const left = creditLeft(account)
  const { currency } = account
  const amount = money({ amount: Math.abs(left), currency })
  const limit = money({ amount: account.creditLimit, currency })
  return left < 0 ? say('above_limit', { amount, limit }) : say('left_of_limit', { amount, limit })
}

export const stateInWords = ({ isBlocked, isClosed }: Pick<AccountInList, 'isBlocked' | 'isClosed'>): string =>
  isClosed ? say('state_closed') : isBlocked ? say('state_blocked') : say('state_open')

/** "9%", "outside of tax". */
export const percentInWords = ({ percentage }: { percentage: number | null }): string =>
  percentage === null ? say('outside_of_tax') : say('percent', { rate: figure(percentage / 1000) })
