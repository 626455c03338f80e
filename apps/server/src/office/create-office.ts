/** The office: who may do what at managers' pages. Built from its parts. */
import { type Id, newId, type OfficeHistoryAnswer, type OfficeSession, type OfficeState } from '@marquee/shared'
import { loadStatement, type Pool } from '../infra/postgres.ts'
import { type Act, endAct, noteAct, readHistory } from './acts.ts'
import { createLogIn, type Desk, FIRST_LOGIN, type LogIn } from './log-in.ts'
import { createManagedOfficeAccounts, type ManagedOfficeAccounts } from './managed-accounts.ts'
import type { OfficeSettings } from './office-settings.ts'
import { createProvider, NO_PROVIDER, type Provider } from './provider.ts'
import { createSessions, type Sessions } from './sessions.ts'

const HAS_ACCOUNTS = loadStatement(new URL('./sql/has-accounts.sql', import.meta.url))
const CAN_LOG_IN = loadStatement(new URL('./sql/can-log-in.sql', import.meta.url))
const FIRST_ACCOUNT = loadStatement(new URL('./sql/first-account.sql', import.meta.url))

export interface Office {
  /** Nothing but log-ins is done at a manager's page without a session. */
  isNeeded(): Promise<boolean>
  stateOf(sessionId: Id | undefined, desk: Desk): Promise<OfficeState>
  find(sessionId: Id, desk: Desk): Promise<OfficeSession | undefined>
  sessions: Sessions
  logIn: LogIn
  provider: Provider
  accounts: ManagedOfficeAccounts
  noteAct(act: Act): Promise<number>
  /** Never throws: what was done is done, and its answer must not wait for this. */
  endAct(number: number, refused: string | null): Promise<void>
  history(before: number | null, cinemaId: Id | null): Promise<OfficeHistoryAnswer>
}

/** @param reportsPool for the history */
export function createOffice({
  pool,
  reportsPool,
  settings,
  onError,
}: {
  pool: Pool
  reportsPool: Pool
  settings: OfficeSettings
  onError(error: Error): void
}): Office {
  const sessions = createSessions({ pool, idleSeconds: settings.idleSeconds })
  let hasAccounts = false

  /** Accounts are never deleted: once there is one, there is one for good. */
  async function askAccounts(): Promise<boolean> {
    hasAccounts ||= (await pool.query<{ has: boolean }>(HAS_ACCOUNTS)).rows[0]?.has === true
    return hasAccounts
  }
  async function isNeeded(): Promise<boolean> {
    if (settings.asks === 'with-accounts') return askAccounts()
    return settings.asks === 'always'
  }

  async function stateOf(sessionId: Id | undefined, desk: Desk): Promise<OfficeState> {
    const session = sessionId === undefined ? undefined : await sessions.find(sessionId, desk.id)
    return {
      isNeeded: await isNeeded(),
      hasAccounts: (await pool.query<{ can: boolean }>(CAN_LOG_IN)).rows[0]?.can === true,
      session: session ?? null,
      provider: settings.provider?.name ?? null,
      idleSeconds: settings.idleSeconds,
    }
  }
  const logIn = createLogIn({ pool, sessions, stateOf })

  return {
    isNeeded,
    stateOf,
    find: (sessionId, desk) => sessions.find(sessionId, desk.id),
    sessions,
    logIn,
    provider: settings.provider ? createProvider({ pool, settings: settings.provider, logIn, onError }) : NO_PROVIDER,
    accounts: createManagedOfficeAccounts({ pool }),
    noteAct: (act) => noteAct(pool, act),
    endAct: (number, refused) => endAct(pool, number, refused).catch(onError),
    history: (before, cinemaId) => readHistory(reportsPool, before, cinemaId),
  }
}

/**
 * The account that a new house begins with, an administrator of everything, with a code for its first password.
 * @returns the code, anew each time until somebody can log in; undefined: somebody can
 */
export async function openFirstAccount(pool: Pool): Promise<string | undefined> {
  const accounts = createManagedOfficeAccounts({ pool })
  if ((await pool.query<{ has: boolean }>(HAS_ACCOUNTS)).rows[0]?.has !== true) {
    const roles = [{ cinemaId: null, role: 'administrator' as const }]
    await accounts.save({ accountId: newId(), login: FIRST_LOGIN, name: 'Administrator', roles }, null)
  }
  const { rows } = await pool.query<{ id: Id }>({ ...FIRST_ACCOUNT, values: [FIRST_LOGIN] })
  const invited = rows[0] && (await accounts.invite(rows[0].id, null))
  return invited?.ok ? invited.value.code : undefined
}
