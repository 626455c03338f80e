/** Company accounts in words. Pure. */
import { type AccountInList, type AccountMovement, type AccountRecord, creditLeft, formatMoney } from '@marquee/shared'

export const MOVEMENT_WORDS: Record<AccountMovement['kind'], string> = {
  sale: 'Put on account',
  given_back: 'Given back',
  received: 'Received',
}

export const ACT_WORDS: Record<AccountRecord['acts'][number]['kind'], string> = {
  blocked: 'Blocked',
  unblocked: 'Unblocked',
  closed: 'Closed',
  reopened: 'Opened again',
  claims_ended: 'Claims of counters ended',
}

/** "owes $12.50", "has paid $5.00 ahead", "owes nothing". */
export function balanceInWords({ balance, currency }: Pick<AccountInList, 'balance' | 'currency'>): string {
  if (balance === 0) return 'owes nothing'
  const sum = formatMoney({ amount: Math.abs(balance), currency })
  return balance > 0 ? `owes ${sum}` : `has paid ${sum} ahead`
}

/** "$87.50 left of $100.00", "$5.00 above its limit of $100.00". */
export function creditInWords(account: AccountInList): string {
  const left = creditLeft(account)
  const money = (amount: number): string => formatMoney({ amount, currency: account.currency })
  const limit = money(account.creditLimit)
  return left < 0 ? `${money(-left)} above its limit of ${limit}` : `${money(left)} left of ${limit}`
}

export const stateInWords = ({ isBlocked, isClosed }: Pick<AccountInList, 'isBlocked' | 'isClosed'>): string =>
  isClosed ? 'Closed' : isBlocked ? 'Blocked' : 'Open'

/** "9%", "outside of tax". */
export const percentInWords = ({ percentage }: { percentage: number | null }): string =>
  percentage === null ? 'outside of tax' : `${percentage / 1000}%`
