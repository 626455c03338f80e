/** Accounts as the ledger has them. */
import type { AccountCard, Id } from '@marquee/shared'
import { loadStatement, type Tx } from '../../infra/postgres.ts'

const LOCK_ACCOUNTS = loadStatement(new URL('./sql/lock-accounts.sql', import.meta.url))
const ACCOUNT_CARDS = loadStatement(new URL('./sql/account-cards.sql', import.meta.url))

type Db = Pick<Tx, 'query'>

/** By their ids. Others that want one of them wait until the transaction ends. @param own whose claim doesn't count */
export async function lockAccounts(
  tx: Tx,
  ids: readonly Id[],
  own?: { terminalId: Id; orderId: Id },
): Promise<Map<Id, AccountCard>> {
  if (ids.length === 0) return new Map()
  await tx.query({ ...LOCK_ACCOUNTS, values: [ids] })
  const cards = await accountCards(tx, { ids, own })
  return new Map(cards.map((card) => [card.accountId, card]))
}

export async function accountCards(
  db: Db,
  {
    ids = null,
    cinemaId = null,
    pattern = null,
    own,
    isOpen = false,
    limit = null,
  }: {
    ids?: readonly Id[] | null
    /** Whose own and the house's; null: all. */
    cinemaId?: Id | null
    pattern?: string | null
    own?: { terminalId: Id; orderId: Id } | undefined
    isOpen?: boolean
    limit?: number | null
  },
): Promise<AccountCard[]> {
  const values = [ids, cinemaId, pattern, own?.orderId ?? null, isOpen, limit, own?.terminalId ?? null]
  return (await db.query<AccountCard>({ ...ACCOUNT_CARDS, values })).rows
}
