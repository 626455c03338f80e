/** What the command line does with accounts of the office. It asks for no log-in: whoever has the ledger has everything. */
import { type Answer, describeRefusal, type Id, type SaveOfficeAccountRequest } from '@marquee/shared'
import { inTransaction, loadStatement, type Pool } from '../infra/postgres.ts'
import { noteDone } from './acts.ts'
import { createManagedOfficeAccounts } from './managed-accounts.ts'
import { forgetTries } from './tries.ts'

const ACCOUNT_BY_LOGIN = loadStatement(new URL('./sql/account-by-login.sql', import.meta.url))

export type Told = { said: string } | { problem: string }

const tell = <T>(answer: Answer<T>, said: (value: T) => string): Told =>
  answer.ok ? { said: said(answer.value) } : { problem: describeRefusal(answer.refusal) }

async function note(pool: Pool, what: string, subject: Id, about: string): Promise<void> {
  await noteDone(pool, { what, subject, about, accountId: null, terminalId: null, cinemaId: null })
}

async function accountOf(pool: Pool, login: string): Promise<{ accountId: Id; name: string } | undefined> {
  return (await pool.query<{ accountId: Id; name: string }>({ ...ACCOUNT_BY_LOGIN, values: [login] })).rows[0]
}

const NOBODY: Told = { problem: 'Nobody has this user name.' }

export async function addByCommand(pool: Pool, account: SaveOfficeAccountRequest): Promise<Told> {
  const saved = await createManagedOfficeAccounts({ pool }).save(account, null)
  if (!saved.ok) return { problem: describeRefusal(saved.refusal) }
  await note(pool, 'added_by_command', account.accountId, account.name)
  return inviteByCommand(pool, account.login)
}

export async function inviteByCommand(pool: Pool, login: string): Promise<Told> {
  const account = await accountOf(pool, login)
  if (!account) return NOBODY
  const invited = await createManagedOfficeAccounts({ pool }).invite(account.accountId, null)
  await note(pool, 'invited_by_command', account.accountId, account.name)
  return tell(invited, ({ code }) => code)
}

export async function resetByCommand(pool: Pool, login: string): Promise<Told> {
  const account = await accountOf(pool, login)
  if (!account) return NOBODY
  const reset = await createManagedOfficeAccounts({ pool }).resetSecondFactor(account.accountId, null)
  await inTransaction(pool, (tx) => forgetTries(tx, login))
  await note(pool, 'reset_by_command', account.accountId, account.name)
  return tell(reset, () => `${account.name} logs in by the password alone.`)
}

export async function endWaitByCommand(pool: Pool, login: string): Promise<Told> {
  const account = await accountOf(pool, login)
  if (!account) return NOBODY
  await inTransaction(pool, (tx) => forgetTries(tx, login))
  await note(pool, 'ended_wait_by_command', account.accountId, account.name)
  return { said: `${account.name} may try again.` }
}

export async function removeByCommand(pool: Pool, login: string): Promise<Told> {
  const account = await accountOf(pool, login)
  if (!account) return NOBODY
  const removed = await createManagedOfficeAccounts({ pool }).remove(account.accountId, null)
  if (removed.ok) await note(pool, 'removed_by_command', account.accountId, account.name)
  return tell(removed, () => `${account.name} is removed.`)
}

export async function listByCommand(pool: Pool): Promise<string> {
  const { accounts } = await createManagedOfficeAccounts({ pool }).list(null)
  if (accounts.length === 0) return 'Nobody may log in yet.'
  return accounts
    .map(({ login, name, roles, state, hasSecondFactor }) => {
      const may = roles.map(({ role, cinemaId }) => `${role} ${cinemaId ?? 'everywhere'}`).join(', ')
      const proof = state !== 'active' ? 'needs a code' : hasSecondFactor ? 'second factor' : 'password alone'
      return `${login}  ${name}  ${may}  ${proof}`
    })
    .join('\n')
}
