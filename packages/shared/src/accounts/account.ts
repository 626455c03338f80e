/** A company's account, to which counters sell by invoice, and whether an order may be put on it. Server and terminals judge by it. Pure. */
import { z } from 'zod'
import { Id } from '../ids.ts'
import { Currency } from '../money.ts'
import { plainText } from '../text.ts'
import type { AccountFault } from './account-fault.ts'

/** Sums of many orders, in minor units. The bound keeps them, and sums of thousands of them, exact in a double. */
export const MAX_ACCOUNT_SUM = 1_000_000_000_000
/** Never below zero. */
export const AccountSum = z.int().min(0).max(MAX_ACCOUNT_SUM)
/** Of what is owed: below zero, the company has paid ahead. */
export const AccountBalance = z
  .int()
  .min(-1_000 * MAX_ACCOUNT_SUM)
  .max(1_000 * MAX_ACCOUNT_SUM)

export const AccountName = z.string().trim().min(1).pipe(plainText(80))

/** As counters know it. */
export const AccountCard = z.object({
  accountId: Id,
  name: z.string(),
  currency: Currency,
  /** null: of every cinema of the house. */
  cinemaId: Id.nullable(),
  /** The company may owe so much. */
  creditLimit: AccountSum,
  /** What one counter may put on it while it is cut off. */
  offlineLimit: AccountSum,
  /** What it owes; below zero: it has paid ahead. */
  balance: AccountBalance,
  /** Other counters are about to put so much on it. */
  claimed: AccountSum,
  isBlocked: z.boolean(),
  isClosed: z.boolean(),
})
export type AccountCard = z.infer<typeof AccountCard>

/** What may still be put on it; below zero, it owes more than it may. */
export const creditLeft = ({
  creditLimit,
  balance,
  claimed,
}: Pick<AccountCard, 'creditLimit' | 'balance' | 'claimed'>): number => creditLimit - balance - claimed

/**
 * Why the amount can't be put on it; undefined: it can. That it isn't theirs to use at all comes before how it stands.
 * @param currency undefined: not known yet @param cinemaId null: not known yet
 */
export function faultOfAccount(
  account: Omit<AccountCard, 'accountId' | 'name'>,
  { amount, currency, cinemaId }: { amount: number; currency: string | undefined; cinemaId: Id | null },
): AccountFault | undefined {
  if (account.cinemaId !== null && cinemaId !== null && account.cinemaId !== cinemaId) return { why: 'other_cinema' }
  if (currency !== undefined && account.currency !== currency) return { why: 'currency', currency: account.currency }
  if (account.isClosed) return { why: 'closed' }
  if (account.isBlocked) return { why: 'blocked' }
  const left = creditLeft(account)
  return amount > left ? { why: 'low', left: Math.max(0, left), currency: account.currency } : undefined
}
