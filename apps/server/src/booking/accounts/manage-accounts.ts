/** Company accounts as managers open, change and close them, and enter what was received. A cinema's manager has its cinema's, and sees the house's. */
import {
  type AccountCard,
  type AccountMovement,
  type AccountRecord,
  type AccountsAnswer,
  type ActOnAccountRequest,
  type Answer,
  type ChangeAccountRequest,
  granted,
  type Id,
  type OpenAccountRequest,
  type ReceivePaymentRequest,
  type Refusal,
  refused,
  type TerminalIdentity,
} from '@marquee/shared'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { inTransaction, loadStatement, type Pool, type Tx } from '../../infra/postgres.ts'
import { accountCards, lockAccounts } from './locked-accounts.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const OPEN_ACCOUNT = statement('open-account')
const CHANGE_ACCOUNT = statement('change-account')
const ACT = statement('act')
const RECEIVE_PAYMENT = statement('receive-payment')
const ACCOUNT_RECORD = statement('account-record')
const MOVEMENTS = statement('movements')

const MOST_MOVEMENTS = 100
const MOST_CLAIMS = 50

export interface ManagedAccounts {
  list(manager: TerminalIdentity): Promise<Answer<AccountsAnswer>>
  /** Refused where the id is another account's, or it isn't the manager's to open. */
  open(request: OpenAccountRequest, manager: TerminalIdentity): Promise<Answer<AccountRecord>>
  /** Refused (`account_changed`) where another version has followed the one that was seen. */
  change(request: ChangeAccountRequest, manager: TerminalIdentity): Promise<Answer<AccountRecord>>
  act(request: ActOnAccountRequest, manager: TerminalIdentity): Promise<Answer<AccountRecord>>
  record(accountId: Id, manager: TerminalIdentity): Promise<Answer<AccountRecord>>
  receive(request: ReceivePaymentRequest, manager: TerminalIdentity): Promise<Answer<AccountRecord>>
}

export const UNKNOWN_ACCOUNT = refused({ code: 'account_refused', fault: { why: 'unknown' } })
const OF_HOUSE: Refusal = { code: 'not_allowed', needs: 'manager of the whole house', field: 'cinemaId' }

/** Why a manager may not change an account; undefined: it is theirs. */
export const refuseOthers = ({ cinemaId }: { cinemaId: Id | null }, manager: TerminalIdentity): Refusal | undefined =>
  manager.cinemaId === null || cinemaId === manager.cinemaId ? undefined : OF_HOUSE

export function createManagedAccounts({
  pool,
  catalogue,
}: {
  pool: Pool
  catalogue: Pick<Catalogue, 'tariff'>
}): ManagedAccounts {
  async function recordOf(accountId: Id, manager: TerminalIdentity): Promise<Answer<AccountRecord>> {
    const [card] = await accountCards(pool, { ids: [accountId], cinemaId: manager.cinemaId })
    if (!card) return UNKNOWN_ACCOUNT
    type History = Pick<AccountRecord, 'address' | 'versions' | 'acts' | 'claims' | 'claimCount' | 'invoices'>
    const [history] = (await pool.query<History>({ ...ACCOUNT_RECORD, values: [accountId, MOST_CLAIMS] })).rows
    if (!history) return UNKNOWN_ACCOUNT
    const { address, versions, acts, claims, claimCount, invoices } = history
    return granted({
      ...card,
      address,
      // As JSON, an instant has Postgres's form.
      versions: versions.map((each) => ({ ...each, at: iso(each.at) })),
      acts: acts.map((each) => ({ ...each, at: iso(each.at) })),
      claims: claims.map((each) => ({ ...each, since: iso(each.since) })),
      claimCount,
      movements: await movementsOf(pool, { accountId, limit: MOST_MOVEMENTS }),
      invoices: invoices.map((each) => ({ ...each, madeAt: iso(each.madeAt) })),
    })
  }

  /** Locks an account of the manager's, and does something to it. */
  async function changing(
    accountId: Id,
    manager: TerminalIdentity,
    work: (tx: Tx, account: AccountCard) => Promise<Refusal | undefined>,
  ): Promise<Answer<AccountRecord>> {
    const refusal = await inTransaction(pool, async (tx) => {
      const account = (await lockAccounts(tx, [accountId])).get(accountId)
      if (!account) return UNKNOWN_ACCOUNT.refusal
      return refuseOthers(account, manager) ?? work(tx, account)
    })
    return refusal ? refused(refusal) : recordOf(accountId, manager)
  }

  return {
    list: async ({ cinemaId }) => granted({ accounts: await accountCards(pool, { cinemaId }) }),

    async open({ accountId, currency, cinemaId, name, address, creditLimit, offlineLimit }, manager) {
      const others = refuseOthers({ cinemaId }, manager)
      if (others) return refused(others)
      const tariff = cinemaId === null ? undefined : await catalogue.tariff(cinemaId)
      if (cinemaId !== null && !tariff) return refused({ code: 'unknown_cinema', cinemaId })
      if (tariff && tariff.currency !== currency) return refused({ code: 'tariff_currency', currency: tariff.currency })
      const terms = [name, address, creditLimit, offlineLimit]
      await pool.query({ ...OPEN_ACCOUNT, values: [accountId, cinemaId, currency, manager.id, ...terms] })
      const opened = await recordOf(accountId, manager)
      const first = opened.ok ? opened.value.versions.at(-1) : undefined
      const isSame = first?.name === name && first.creditLimit === creditLimit && opened.ok
      return isSame && opened.value.currency === currency ? opened : refused({ code: 'command_id_reused' })
    },

    change: ({ accountId, version, name, address, creditLimit, offlineLimit, reason }, manager) =>
      changing(accountId, manager, async (tx) => {
        const values = [accountId, version, name, address, creditLimit, offlineLimit, manager.id, reason]
        const { rowCount } = await tx.query({ ...CHANGE_ACCOUNT, values })
        return rowCount === 1 ? undefined : { code: 'account_changed' }
      }),

    act: ({ accountId, act, reason }, manager) =>
      changing(accountId, manager, async (tx, account) => {
        if (!isDone(account, act)) await tx.query({ ...ACT, values: [accountId, act, reason, manager.id] })
        return undefined
      }),

    record: recordOf,

    receive: ({ movementId, accountId, amount, paidOn, note }, manager) =>
      changing(accountId, manager, async (tx) => {
        const values = [movementId, accountId, amount, paidOn, note === '' ? null : note, manager.id]
        const { rowCount } = await tx.query({ ...RECEIVE_PAYMENT, values })
        if (rowCount === 1) return undefined
        const before = (await movementsOf(tx, { accountId })).find((each) => each.movementId === movementId)
        const isSame = before?.kind === 'received' && before.amount === -amount && before.paidOn === paidOn
        return isSame ? undefined : { code: 'command_id_reused' }
      }),
  }
}

type MovementRow = Omit<AccountMovement, 'at'> & { at: Date }

/** The newest first where there is a limit, else the oldest. */
export async function movementsOf(
  db: Pick<Tx, 'query'>,
  {
    accountId = null,
    invoiceId = null,
    limit = null,
  }: { accountId?: Id | null; invoiceId?: Id | null; limit?: number | null },
): Promise<AccountMovement[]> {
  const { rows } = await db.query<MovementRow>({ ...MOVEMENTS, values: [accountId, invoiceId, limit] })
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
}

/** Asked for again, or somebody else has done it. */
function isDone({ isBlocked, isClosed, claimed }: AccountCard, act: ActOnAccountRequest['act']): boolean {
  if (act === 'claims_ended') return claimed === 0
  return act === 'blocked' || act === 'unblocked' ? isBlocked === (act === 'blocked') : isClosed === (act === 'closed')
}

const iso = (at: string): string => new Date(at).toISOString()
