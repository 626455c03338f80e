/**
 * Log-in by the house's own provider (OpenID Connect, authorization code with PKCE). The page opens the provider, which sends the
 * browser back to this server. The answer there shows six digits, and only the terminal that began may type them. So a link that
 * somebody was sent logs nobody else's terminal in.
 */
import { createHash, randomInt } from 'node:crypto'
import { type Answer, granted, type Id, newId, type OfficeProviderBegun, type Refusal, refused } from '@marquee/shared'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import { inTransaction, loadStatement, type Pool } from '../infra/postgres.ts'
import type { Desk, LoggedIn, LogIn } from './log-in.ts'
import { beginTry, forgetTries } from './tries.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const BEGIN_ATTEMPT = statement('begin-provider-attempt')
const ATTEMPT_BY_STATE = statement('provider-attempt-by-state')
const ACCOUNT_OF_SUBJECT = statement('account-of-subject')
const NOTE_PERSON = statement('note-provider-person')
const END_ATTEMPT = statement('end-provider-attempt')

const MINUTES = 10
const TIMEOUT_SECONDS = 8

export interface ProviderSettings {
  issuer: URL
  clientId: string
  /** undefined: a public client, by PKCE alone */
  clientSecret: string | undefined
  /** Where the provider sends the browser back to: this server's `/office/signed-in`. */
  redirect: URL
  /** As the button calls it. */
  name: string
}

export interface Provider {
  begin(desk: Desk): Promise<Answer<OfficeProviderBegun>>
  /** The browser is back from the provider. @param query as it came @returns the digits to type, or why there are none */
  signedIn(query: string): Promise<Answer<{ digits: string }>>
  finish(request: { attemptId: Id; digits: string }, desk: Desk): Promise<Answer<LoggedIn>>
}

const no = (why: Extract<Refusal, { code: 'office_provider' }>['why']) => refused({ code: 'office_provider', why })

export const NO_PROVIDER: Provider = {
  begin: async () => no('none'),
  signedIn: async () => no('none'),
  finish: async () => no('none'),
}

export function createProvider({
  pool,
  settings,
  logIn,
  onError,
}: {
  pool: Pool
  settings: ProviderSettings
  logIn: Pick<LogIn, 'enter' | 'loggedIn'>
  onError(error: Error): void
}): Provider {
  const { issuer, clientId, clientSecret, redirect } = settings
  let known: Configuration | undefined

  /** Read once: what a provider says of itself changes seldom, and a restart reads it again. */
  async function configuration(): Promise<Configuration> {
    known ??= await discovery(issuer, clientId, clientSecret, undefined, {
      timeout: TIMEOUT_SECONDS,
      // The settings let only a provider on this machine do without TLS.
      execute: issuer.protocol === 'http:' ? [allowInsecureRequests] : [],
    })
    return known
  }

  async function personOf(query: string): Promise<{ attemptId: Id; accountId: Id } | Refusal> {
    const state = new URLSearchParams(query).get('state')
    const unknown: Refusal = { code: 'office_provider', why: 'not_yet' }
    if (state === null) return unknown
    const { rows } = await pool.query<{ id: Id; verifier: string; nonce: string; age: number }>({
      ...ATTEMPT_BY_STATE,
      values: [hashOf(state), MINUTES],
    })
    const [attempt] = rows
    if (!attempt) return unknown
    const back = new URL(redirect)
    back.search = query
    const tokens = await authorizationCodeGrant(await configuration(), back, {
      pkceCodeVerifier: attempt.verifier,
      expectedState: state,
      expectedNonce: attempt.nonce,
      idTokenExpected: true,
      // Whoever was logged in there before the terminal asked isn't the one who stands at it.
      maxAge: attempt.age,
    })
    const claims = tokens.claims()
    if (!claims) return unknown
    // Many providers leave the address out of the token, and tell it when they are asked.
    const told =
      claims.email === undefined ? await fetchUserInfo(await configuration(), tokens.access_token, claims.sub) : claims
    // An address that the provider hasn't verified could be anybody's.
    const email = told.email_verified === true && typeof told.email === 'string' ? told.email.toLowerCase() : null
    const person = await pool.query<{ id: Id }>({ ...ACCOUNT_OF_SUBJECT, values: [claims.sub, email] })
    const accountId = person.rows[0]?.id
    return accountId === undefined
      ? { code: 'office_provider', why: 'unknown_person' }
      : { attemptId: attempt.id, accountId }
  }

  return {
    async begin({ id: terminalId }) {
      const [attemptId, verifier, state, nonce] = [newId(), randomPKCECodeVerifier(), randomState(), randomNonce()]
      try {
        const url = buildAuthorizationUrl(await configuration(), {
          redirect_uri: redirect.href,
          scope: 'openid email',
          code_challenge: await calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          state,
          nonce,
          // The browser may still be logged in there as the person before. A changed address shows in the token's `auth_time`.
          prompt: 'login',
          max_age: '0',
        })
        await pool.query({ ...BEGIN_ATTEMPT, values: [attemptId, hashOf(state), verifier, nonce, terminalId] })
        return granted({ attemptId, url: url.href })
      } catch (error) {
        onError(error as Error)
        return no('unreachable')
      }
    },
    async signedIn(query) {
      try {
        const person = await personOf(query)
        if ('code' in person) return refused(person)
        const digits = String(randomInt(1_000_000)).padStart(6, '0')
        const { rowCount } = await pool.query({ ...NOTE_PERSON, values: [person.attemptId, person.accountId, digits] })
        return rowCount === 1 ? granted({ digits }) : no('not_yet')
      } catch (error) {
        onError(error as Error)
        return no('unreachable')
      }
    },
    async finish({ attemptId, digits }, desk) {
      const login = `provider at ${desk.id}`
      const waits = await beginTry(pool, { login, terminalId: desk.id })
      if (waits) return refused(waits)
      const begun = await inTransaction(pool, async (tx) => {
        const { rows } = await tx.query<{ accountId: Id; isRight: boolean }>({
          ...END_ATTEMPT,
          values: [attemptId, desk.id, digits, MINUTES],
        })
        const [ended] = rows
        if (!ended?.isRight) return undefined
        await forgetTries(tx, login)
        return logIn.enter(tx, ended, desk, 'logged_in_by_provider')
      })
      return begun ? logIn.loggedIn(begun, desk) : no('not_yet')
    },
  }
}

const hashOf = (state: string): Buffer => createHash('sha256').update(state).digest()
