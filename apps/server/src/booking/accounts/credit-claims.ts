/**
 * Claims of counters on the credit of company accounts: what a counter has claimed for an order, no other one may use. Claims are
 * numbered, so a message that comes late neither ends a later claim nor leaves one that the terminal has given up.
 */
import {
  ACCOUNTS_IN_SEARCH,
  type Answer,
  type ClaimCreditAnswer,
  type ClaimCreditRequest,
  type FindAccountsAnswer,
  type FindAccountsRequest,
  faultOfAccount,
  granted,
  type LetGoOfCreditRequest,
  MAX_CREDIT_CLAIMS,
  refused,
  type TerminalIdentity,
} from '@marquee/shared'
import { inTransaction, loadStatement, type Pool, type Tx, withDeadlockRetry } from '../../infra/postgres.ts'
import type { Sender } from '../terminal/sender.ts'
import { accountCards, lockAccounts } from './locked-accounts.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const LOCK_RUN = statement('lock-run')
const COUNT_CLAIMS = statement('count-claims')
const TAKE_CLAIM = statement('take-claim')
const END_CLAIMS = statement('end-claims')
const FORGET_ENDS = statement('forget-ends')

/** Of one terminal: it sells one order at a time, and others may wait to be told that it lets go of them. */
const CLAIMS_AT_ONCE = 20
/** Of one terminal. A claim that comes later than so many ends is refused, whatever it is for. */
const ENDS_KEPT = 1000

export interface CreditClaims {
  find(request: FindAccountsRequest, asking: TerminalIdentity): Promise<Answer<FindAccountsAnswer>>
  /** Refused with the account's fault. For the same order again, it has the new amount, and where that is refused, the old one. */
  claim(request: ClaimCreditRequest, asking: Sender): Promise<Answer<ClaimCreditAnswer>>
  /** Idempotent. */
  letGo(request: LetGoOfCreditRequest, asking: Sender): Promise<Answer<Record<string, never>>>
}

export function createCreditClaims({ pool }: { pool: Pool }): CreditClaims {
  return {
    async find({ text }, { cinemaId }) {
      const pattern = patternOf(text)
      const cards = await accountCards(pool, { cinemaId, pattern, isOpen: true, limit: ACCOUNTS_IN_SEARCH + 1 })
      return granted({ accounts: cards.slice(0, ACCOUNTS_IN_SEARCH), more: cards.length > ACCOUNTS_IN_SEARCH })
    },

    async claim({ accountId, orderId, amount, number }, { terminal, runNumber }) {
      const take = async (tx: Tx): Promise<Answer<ClaimCreditAnswer>> => {
        // A run that begins meanwhile waits, and ends this claim if it begins anew.
        const { rowCount: isCurrent } = await tx.query({ ...LOCK_RUN, values: [terminal.id, runNumber] })
        if (isCurrent === 0) return refused({ code: 'not_booted' })
        const { rows } = await tx.query<{ claims: number }>({ ...COUNT_CLAIMS, values: [terminal.id, orderId] })
        if ((rows[0]?.claims ?? 0) >= CLAIMS_AT_ONCE) {
          return refused({ code: 'account_refused', fault: { why: 'too_many_claims' } })
        }
        const account = (await lockAccounts(tx, [accountId], { terminalId: terminal.id, orderId })).get(accountId)
        if (!account) return refused({ code: 'account_refused', fault: { why: 'unknown' } })
        const { cinemaId } = terminal
        const fault = faultOfAccount(account, { amount, currency: undefined, cinemaId })
        if (fault) return refused({ code: 'account_refused', fault })
        const values = [terminal.id, orderId, accountId, amount, firstNumberOf(runNumber) + number, ENDS_KEPT]
        const { rowCount } = await tx.query({ ...TAKE_CLAIM, values })
        return rowCount === 1 ? granted(account) : refused({ code: 'account_refused', fault: { why: 'not_claimed' } })
      }
      return withDeadlockRetry(() => inTransaction(pool, take))
    },

    async letGo({ orderIds, number }, { terminal, runNumber }) {
      const first = firstNumberOf(runNumber)
      const end = async (tx: Tx): Promise<void> => {
        await tx.query({ ...END_CLAIMS, values: [terminal.id, orderIds, first + number, first] })
        await tx.query({ ...FORGET_ENDS, values: [terminal.id, ENDS_KEPT] })
      }
      await withDeadlockRetry(() => inTransaction(pool, end))
      return granted({})
    },
  }
}

/** null: every name. */
export const patternOf = (text: string): string | null =>
  text === '' ? null : `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/** A run's claims have numbers above those of all runs before it. */
const firstNumberOf = (runNumber: number): number => runNumber * (MAX_CREDIT_CLAIMS + 1)
