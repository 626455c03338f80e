/** Logging in at a manager's page: by password and second factor, by an invitation's code, and what people change of their own log-in. */
import {
  type Answer,
  granted,
  type Id,
  type OfficeAcceptRequest,
  type OfficeChangePasswordRequest,
  type OfficeLoggedIn,
  type OfficeLogInRequest,
  type OfficeRecoveryCodes,
  type OfficeSecondFactorBegun,
  type OfficeState,
  type Refusal,
  refused,
  type TerminalIdentity,
} from '@marquee/shared'
import { inTransaction, loadStatement, type Pool, type Tx } from '../infra/postgres.ts'
import { hashOfCode } from '../infra/spoken-code.ts'
import { noteDone } from './acts.ts'
import { hashPassword, isGuessedFirst, isPassword } from './passwords.ts'
import { authenticatorUri, newRecoveryCodes, newSecret, stepOf, takeSecondFactor } from './second-factor.ts'
import { endSessionsOf, type Sessions } from './sessions.ts'
import { beginTry, tryWasRight } from './tries.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const ACCOUNT_BY_LOGIN = statement('account-by-login')
const ACCOUNT_BY_ID = statement('account-by-id')
const STILL_PROVEN_BY = statement('still-proven-by')
const INVITED_ACCOUNT = statement('invited-account')
const USE_INVITATION = statement('use-invitation')
const SET_PASSWORD = statement('set-password')
const BEGIN_SECOND_FACTOR = statement('begin-second-factor')
const CONFIRM_SECOND_FACTOR = statement('confirm-second-factor')
const END_SECOND_FACTOR = statement('end-second-factor')
const END_FIRST_INVITATIONS = statement('end-first-invitations')

/** The user name of the account that a new house begins with. */
export const FIRST_LOGIN = 'admin'

export type Desk = Pick<TerminalIdentity, 'id' | 'cinemaId'>
/** `sessionId`: for the connection. */
export type LoggedIn = OfficeLoggedIn & { sessionId: Id }

export interface LogIn {
  logIn(request: OfficeLogInRequest, desk: Desk): Promise<Answer<LoggedIn>>
  /** Sets the password by a code, and logs in. A second factor stays, and is asked for at the next log-in. */
  accept(request: OfficeAcceptRequest, desk: Desk): Promise<Answer<LoggedIn>>
  /** Somebody has proven who they are. */
  enter(tx: Tx, account: { accountId: Id }, desk: Desk, how: string): Promise<{ sessionId: Id; token: string }>
  loggedIn(begun: { sessionId: Id; token: string }, desk: Desk): Promise<Answer<LoggedIn>>
  /** Every other session of theirs ends. */
  changePassword(
    request: OfficeChangePasswordRequest,
    who: { accountId: Id; sessionId: Id },
    desk: Desk,
  ): Promise<Answer<Record<string, never>>>
  /** Refused where there is one (`office_has_second_factor`): a password alone never replaces it. */
  beginSecondFactor(password: string, accountId: Id, desk: Desk): Promise<Answer<OfficeSecondFactorBegun>>
  confirmSecondFactor(
    digits: string,
    who: { accountId: Id; sessionId: Id },
    desk: Desk,
  ): Promise<Answer<OfficeRecoveryCodes>>
  endSecondFactor(
    typed: { password: string; secondFactor: string },
    who: { accountId: Id; sessionId: Id },
    desk: Desk,
  ): Promise<Answer<OfficeState>>
}

interface AccountRow {
  accountId: Id
  login: string
  name: string
  passwordHash: string | null
  secret: string | null
  begun: string | null
}

const WRONG: Refusal = { code: 'office_wrong' }

export function createLogIn({
  pool,
  sessions,
  stateOf,
}: {
  pool: Pool
  sessions: Sessions
  stateOf(sessionId: Id | undefined, desk: Desk): Promise<OfficeState>
}): LogIn {
  const note = (tx: Pick<Tx, 'query'>, what: string, { accountId, name }: AccountRow, desk: Desk) =>
    noteDone(tx, {
      what,
      subject: accountId,
      about: name,
      accountId,
      terminalId: desk.id,
      cinemaId: desk.cinemaId,
    })

  const byId = async (db: Pick<Tx, 'query'>, accountId: Id): Promise<AccountRow | undefined> =>
    (await db.query<AccountRow>({ ...ACCOUNT_BY_ID, values: [accountId] })).rows[0]

  async function enter(tx: Tx, { accountId }: { accountId: Id }, desk: Desk, how: string) {
    const account = await byId(tx, accountId)
    if (!account) throw new Error(`there is no office account ${accountId}`)
    await tryWasRight(tx, { login: account.login, terminalId: desk.id })
    await tx.query({ ...END_FIRST_INVITATIONS, values: [FIRST_LOGIN, accountId] })
    const begun = await sessions.begin(tx, accountId, desk.id)
    await note(tx, how, account, desk)
    return begun
  }

  async function loggedIn(begun: { sessionId: Id; token: string }, desk: Desk): Promise<Answer<LoggedIn>> {
    const state = await stateOf(begun.sessionId, desk)
    if (state.session) return granted({ ...begun, state })
    await sessions.end(begun.sessionId)
    return refused({ code: 'office_unknown_account' })
  }

  /**
   * What follows a right password: undefined where it isn't theirs any more. The password itself is checked before the transaction: it
   * takes long, and no terminal waits for a connection meanwhile. The account comes first of all that is locked.
   */
  async function stillProven(tx: Tx, { accountId, passwordHash }: AccountRow): Promise<AccountRow | undefined> {
    return (await tx.query<AccountRow>({ ...STILL_PROVEN_BY, values: [accountId, passwordHash] })).rows[0]
  }

  async function isSecondFactor(
    tx: Tx,
    { accountId, secret }: AccountRow,
    typed: string | undefined,
  ): Promise<boolean> {
    if (secret === null) return true
    // A code is taken only with the right password: nobody uses another's up.
    return typed !== undefined && takeSecondFactor(tx, accountId, secret, typed)
  }

  /** A try at the own password counts like one at the log-in: a page left open is no place to guess. */
  async function proven<T>(
    accountId: Id,
    desk: Desk,
    password: string,
    work: (tx: Tx, account: AccountRow) => Promise<Answer<T>>,
    secondFactor?: string,
  ): Promise<Answer<T>> {
    const account = await byId(pool, accountId)
    if (!account) return refused({ code: 'office_log_in' })
    const waits = await beginTry(pool, { login: account.login, terminalId: desk.id })
    if (waits) return refused(waits)
    if (!(await isPassword(account.passwordHash, password))) return refused(WRONG)
    return inTransaction(pool, async (tx) => {
      const current = await stillProven(tx, account)
      const isRight = current && (secondFactor === undefined || (await isSecondFactor(tx, current, secondFactor)))
      if (!isRight) return refused(WRONG)
      await tryWasRight(tx, { login: current.login, terminalId: desk.id })
      return work(tx, current)
    })
  }

  return {
    enter,
    loggedIn,
    async logIn({ login, password, secondFactor }, desk) {
      const waits = await beginTry(pool, { login, terminalId: desk.id })
      if (waits) return refused(waits)
      const { rows } = await pool.query<AccountRow>({ ...ACCOUNT_BY_LOGIN, values: [login] })
      const [account] = rows
      const isRight = await isPassword(account?.passwordHash ?? null, password)
      if (!account || !isRight) return refused(WRONG)
      const begun = await inTransaction(pool, async (tx) => {
        const current = await stillProven(tx, account)
        const isRight = current && (await isSecondFactor(tx, current, secondFactor))
        return isRight ? enter(tx, current, desk, 'logged_in') : undefined
      })
      return begun ? loggedIn(begun, desk) : refused(WRONG)
    },
    async accept({ code, password }, desk) {
      // Codes can't be guessed; a terminal that tries is slowed down all the same.
      const waits = await beginTry(pool, { login: `code at ${desk.id}`, terminalId: desk.id })
      if (waits) return refused(waits)
      const values = [hashOfCode(code)]
      const { rows } = await pool.query<AccountRow>({ ...INVITED_ACCOUNT, values })
      const [account] = rows
      if (!account) return refused({ code: 'office_code_over' })
      const codes = { login: `code at ${desk.id}`, terminalId: desk.id }
      if (await isGuessedFirst(password, [account.login, account.name])) {
        // The code was right.
        await inTransaction(pool, (tx) => tryWasRight(tx, codes))
        return refused({ code: 'office_password_common' })
      }
      const hashed = await hashPassword(password)
      const begun = await inTransaction(pool, async (tx) => {
        if ((await tx.query({ ...USE_INVITATION, values })).rowCount !== 1) return undefined
        await tx.query({ ...SET_PASSWORD, values: [account.accountId, hashed] })
        await endSessionsOf(tx, account.accountId)
        await tryWasRight(tx, codes)
        return enter(tx, account, desk, 'set_password')
      })
      return begun ? loggedIn(begun, desk) : refused({ code: 'office_code_over' })
    },
    async changePassword({ password, next }, { accountId, sessionId }, desk) {
      const known = await byId(pool, accountId)
      if (!known) return refused({ code: 'office_log_in' })
      const isCommon = await isGuessedFirst(next, [known.login, known.name])
      const hashed = await hashPassword(next)
      return proven(accountId, desk, password, async (tx, account) => {
        if (isCommon) return refused({ code: 'office_password_common' })
        await tx.query({ ...SET_PASSWORD, values: [accountId, hashed] })
        await endSessionsOf(tx, accountId, sessionId)
        await note(tx, 'changed_password', account, desk)
        return granted({})
      })
    },
    beginSecondFactor: (password, accountId, desk) =>
      proven(accountId, desk, password, async (tx, { login }) => {
        const secret = newSecret()
        const { rowCount } = await tx.query({ ...BEGIN_SECOND_FACTOR, values: [accountId, secret] })
        if (rowCount !== 1) return refused({ code: 'office_has_second_factor' })
        return granted({ secret, uri: authenticatorUri(login, secret) })
      }),
    async confirmSecondFactor(digits, { accountId, sessionId }, desk) {
      const account = await byId(pool, accountId)
      if (!account?.begun) return refused(WRONG)
      const waits = await beginTry(pool, { login: account.login, terminalId: desk.id })
      if (waits) return refused(waits)
      const { begun } = account
      const step = await stepOf(begun, digits)
      if (step === undefined) return refused(WRONG)
      const codes = await inTransaction(pool, async (tx) => {
        const { rowCount } = await tx.query({ ...CONFIRM_SECOND_FACTOR, values: [accountId, begun, step] })
        if (rowCount !== 1) return undefined
        await tryWasRight(tx, { login: account.login, terminalId: desk.id })
        await note(tx, 'began_second_factor', account, desk)
        return newRecoveryCodes(tx, accountId)
      })
      return codes ? granted({ codes, state: await stateOf(sessionId, desk) }) : refused(WRONG)
    },
    async endSecondFactor({ password, secondFactor }, { accountId, sessionId }, desk) {
      const ended = await proven(
        accountId,
        desk,
        password,
        async (tx, account) => {
          await tx.query({ ...END_SECOND_FACTOR, values: [accountId] })
          await note(tx, 'ended_second_factor', account, desk)
          return granted(null)
        },
        secondFactor,
      )
      return ended.ok ? granted(await stateOf(sessionId, desk)) : ended
    },
  }
}
