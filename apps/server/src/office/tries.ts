/**
 * Wrong tries to log in. Each is counted before it is looked at, so tries side by side are counted one by one. Of a user name it makes
 * no difference whether anybody has it. An address without an enrolled terminal can't try at all, so what counts beside the name is
 * the terminal.
 */
import type { Refusal } from '@marquee/shared'
import { loadStatement, type Pool, type Tx } from '../infra/postgres.ts'

const BEGIN_TRY = loadStatement(new URL('./sql/begin-try.sql', import.meta.url))
const TRY_WAS_RIGHT = loadStatement(new URL('./sql/try-was-right.sql', import.meta.url))

interface Allowance {
  /** So many wrong ones in a row cost nothing. */
  free: number
  firstWait: number
  longestWait: number
}

/** Seconds. 100 guesses at one name take four days. */
const OF_NAME: Allowance = { free: 5, firstWait: 30, longestWait: 3600 }
/** Several people may work there. */
const OF_TERMINAL: Allowance = { free: 20, firstWait: 30, longestWait: 900 }

const keyOfName = (login: string): string => `name:${login}`
const keyOfTerminal = (terminalId: string): string => `terminal:${terminalId}`

interface Begun {
  wrong: number
  waitSeconds: number
}

/** @returns why nobody may try now; undefined: this try is counted */
export async function beginTry(pool: Pool, who: { login: string; terminalId: string }): Promise<Refusal | undefined> {
  for (const [key, { free, firstWait, longestWait }] of [
    [keyOfTerminal(who.terminalId), OF_TERMINAL],
    [keyOfName(who.login), OF_NAME],
  ] as const) {
    const { rows } = await pool.query<Begun>({ ...BEGIN_TRY, values: [key, free, firstWait, longestWait] })
    const waitSeconds = rows[0]?.waitSeconds ?? 0
    if (waitSeconds > 0) return { code: 'office_wait', seconds: waitSeconds }
  }
  return undefined
}

/** The name's count begins anew. The terminal's goes down by this one: the others were somebody's. */
export async function tryWasRight(tx: Tx, who: { login: string; terminalId: string }): Promise<void> {
  await tx.query({ ...TRY_WAS_RIGHT, values: [keyOfName(who.login), keyOfTerminal(who.terminalId)] })
}

/** The name's count begins anew, and that of no terminal changes. */
export async function forgetTries(tx: Tx, login: string): Promise<void> {
  await tx.query({ ...TRY_WAS_RIGHT, values: [keyOfName(login), null] })
}
