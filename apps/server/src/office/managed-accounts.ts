/**
 * Accounts of the office, as administrators manage them. An administrator of one cinema manages those who have roles there alone.
 * Somebody is always left who may let others in: the last administrator of the whole house stays one.
 */
import {
  type Answer,
  granted,
  type Id,
  type ManagedOfficeAccount,
  type OfficeAccountsAnswer,
  type OfficeInvitation,
  type OfficeRoleAt,
  type Refusal,
  refused,
  type SaveOfficeAccountRequest,
} from '@marquee/shared'
import { inTransaction, isTaken, loadStatement, type Pool, type Tx } from '../infra/postgres.ts'
import { hashOfCode, spokenCode } from '../infra/spoken-code.ts'
import { endSessionsOf } from './sessions.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const ACCOUNTS = statement('accounts')
const MAKE_ACCOUNT = statement('make-account')
const LOCK_ACCOUNT = statement('lock-account')
const CHANGE_ACCOUNT = statement('change-account')
const SET_ROLES = statement('set-office-roles')
const UNKNOWN_CINEMAS = statement('unknown-cinemas')
const OTHER_ADMINISTRATORS = statement('other-administrators')
const INVITE = statement('invite')
const END_SECOND_FACTOR = statement('end-second-factor')
const REMOVE_ACCOUNT = statement('remove-account')

const INVITED_HOURS = 72
/** One change of who may let people in at a time. */
const LOCK_ADMINISTRATORS = 'select pg_advisory_xact_lock(4600060)'

/** Who manages: the cinema whose administrator it is; null: of the whole house. */
type Where = Id | null

export interface ManagedOfficeAccounts {
  list(where: Where): Promise<OfficeAccountsAnswer>
  save(request: SaveOfficeAccountRequest, where: Where): Promise<Answer<OfficeAccountsAnswer>>
  /** The code is good for three days. */
  invite(accountId: Id, where: Where): Promise<Answer<OfficeInvitation>>
  resetSecondFactor(accountId: Id, where: Where): Promise<Answer<OfficeAccountsAnswer>>
  remove(accountId: Id, where: Where): Promise<Answer<OfficeAccountsAnswer>>
}

interface Locked {
  roles: OfficeRoleAt[]
  removed: boolean
}

export function createManagedOfficeAccounts({ pool }: { pool: Pool }): ManagedOfficeAccounts {
  async function list(where: Where): Promise<OfficeAccountsAnswer> {
    const { rows } = await pool.query<AccountRow>({ ...ACCOUNTS, values: [where] })
    return { accounts: rows.map(viewAccount) }
  }

  const lock = async (tx: Tx, accountId: Id): Promise<Locked | undefined> =>
    (await tx.query<Locked>({ ...LOCK_ACCOUNT, values: [accountId] })).rows[0]

  const isManaged = (roles: readonly OfficeRoleAt[], where: Where): boolean =>
    where === null || (roles.length > 0 && roles.every(({ cinemaId }) => cinemaId === where))

  const isHouseAdministrator = (roles: readonly OfficeRoleAt[]): boolean =>
    roles.some(({ cinemaId, role }) => cinemaId === null && role === 'administrator')

  /** @returns why nobody could let people in after that; undefined: somebody could */
  async function refuseLast(tx: Tx, accountId: Id): Promise<Refusal | undefined> {
    const { rowCount } = await tx.query({ ...OTHER_ADMINISTRATORS, values: [accountId] })
    return rowCount === 0 ? { code: 'office_last_administrator' } : undefined
  }

  async function save(
    tx: Tx,
    { accountId, name, login, roles }: SaveOfficeAccountRequest,
    where: Where,
  ): Promise<Refusal | undefined> {
    if (!isManaged(roles, where)) return { code: 'other_cinema' }
    const cinemaIds = roles.map(({ cinemaId }) => cinemaId)
    const { rows: unknown } = await tx.query<{ id: string }>({ ...UNKNOWN_CINEMAS, values: [cinemaIds] })
    if (unknown[0]) return { code: 'unknown_cinema', cinemaId: unknown[0].id }
    await tx.query(LOCK_ADMINISTRATORS)
    const made = await tx.query({ ...MAKE_ACCOUNT, values: [accountId, login, name] })
    const before = await lock(tx, accountId)
    if (!before || before.removed) return { code: 'office_unknown_account' }
    if (made.rowCount === 0 && !isManaged(before.roles, where)) return { code: 'office_unknown_account' }
    if (isHouseAdministrator(before.roles) && !isHouseAdministrator(roles)) {
      const refusal = await refuseLast(tx, accountId)
      if (refusal) return refusal
    }
    await tx.query({ ...CHANGE_ACCOUNT, values: [accountId, login, name] })
    await tx.query({ ...SET_ROLES, values: [accountId, cinemaIds, roles.map(({ role }) => role)] })
    return undefined
  }

  /** An account that is managed from there, locked. */
  async function managed(
    tx: Tx,
    accountId: Id,
    where: Where,
    work: (before: Locked) => Promise<Refusal | undefined>,
  ): Promise<Refusal | undefined> {
    await tx.query(LOCK_ADMINISTRATORS)
    const before = await lock(tx, accountId)
    if (!before || before.removed || !isManaged(before.roles, where)) return { code: 'office_unknown_account' }
    return work(before)
  }

  async function changed(where: Where, change: (tx: Tx) => Promise<Refusal | undefined>) {
    const refusal = await inTransaction(pool, change)
    return refusal ? refused(refusal) : granted(await list(where))
  }

  return {
    list,
    async save(request, where) {
      try {
        return await changed(where, (tx) => save(tx, request, where))
      } catch (error) {
        if (isTaken(error, 'office_accounts_login')) return refused({ code: 'office_login_taken' })
        throw error
      }
    },
    async invite(accountId, where) {
      const code = spokenCode()
      let expiresAt = new Date()
      const refusal = await inTransaction(pool, (tx) =>
        managed(tx, accountId, where, async () => {
          const { rows } = await tx.query<{ expiresAt: Date }>({
            ...INVITE,
            values: [hashOfCode(code), accountId, INVITED_HOURS],
          })
          if (rows[0]) expiresAt = rows[0].expiresAt
          return undefined
        }),
      )
      return refusal ? refused(refusal) : granted({ code, expiresAt: expiresAt.toISOString() })
    },
    resetSecondFactor: (accountId, where) =>
      changed(where, (tx) =>
        managed(tx, accountId, where, async () => {
          await tx.query({ ...END_SECOND_FACTOR, values: [accountId] })
          await endSessionsOf(tx, accountId)
          return undefined
        }),
      ),
    remove: (accountId, where) =>
      changed(where, (tx) =>
        managed(tx, accountId, where, async ({ roles }) => {
          const refusal = isHouseAdministrator(roles) ? await refuseLast(tx, accountId) : undefined
          if (refusal) return refusal
          await tx.query({ ...END_SECOND_FACTOR, values: [accountId] })
          await tx.query({ ...SET_ROLES, values: [accountId, [], []] })
          await tx.query({ ...REMOVE_ACCOUNT, values: [accountId] })
          await endSessionsOf(tx, accountId)
          return undefined
        }),
      ),
  }
}

type AccountRow = Omit<ManagedOfficeAccount, 'lastLogInAt' | 'lockedUntil'> & {
  lastLogInAt: Date | null
  lockedUntil: Date | null
}

const viewAccount = ({ lastLogInAt, lockedUntil, ...row }: AccountRow): ManagedOfficeAccount => ({
  ...row,
  lastLogInAt: lastLogInAt?.toISOString() ?? null,
  lockedUntil: lockedUntil?.toISOString() ?? null,
})
