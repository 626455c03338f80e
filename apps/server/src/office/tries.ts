/**
 * Wrong tries to log in. Each is counted before it is looked at, so tries side by side are counted one by one. Of a user name it makes
 * no difference whether anybody has it. An address without an enrolled terminal can't try at all, so what counts beside the name is
 * the terminal.
 */
import type { Refusal } from '@marquee/shared'
import { inTransaction, loadStatement, type Pool, type Tx } from '../infra/postgres.ts'

const BEGIN_TRY = loadStatement(new URL('./sql/begin-try.sql', import.meta.url))
const WAIT_OF_TRIES = loadStatement(new URL('./sql/wait-of-tries.sql', import.meta.url))
const TRY_WAS_RIGHT = loadStatement(new URL('./sql/try-was-right.sql', import.meta.url))
const FORGET_TRIES = loadStatement(new URL('./sql/forget-tries.sql', import.meta.url))

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

/** @returns why nobody may try now, and then nothing is counted: a name that waits uses up nobody's terminal; undefined: it is counted */
export async function beginTry(pool: Pool, who: { login: string; terminalId: string }): Promise<Refusal | undefined> {
  try {
    await inTransaction(pool, async (tx) => {
      await count(tx, keyOfTerminal(who.terminalId), OF_TERMINAL)
      await count(tx, keyOfName(who.login), OF_NAME)
    })
    return undefined
  } catch (error) {
    if (!(error instanceof HasToWait)) throw error
    return { code: 'office_wait', seconds: error.seconds }
  }
}

async function count(tx: Tx, key: string, { free, firstWait, longestWait }: Allowance): Promise<void> {
  const { rowCount } = await tx.query({ ...BEGIN_TRY, values: [key, free, firstWait, longestWait] })
  if (rowCount === 1) return
  const { rows } = await tx.query<{ waitSeconds: number }>({ ...WAIT_OF_TRIES, values: [key] })
  throw new HasToWait(rows[0]?.waitSeconds ?? firstWait)
}

/** Takes back what was counted before it. */
class HasToWait extends Error {
  readonly seconds: number
  constructor(seconds: number) {
    super('somebody has to wait')
    this.seconds = seconds
  }
}

/**
 * The name's count begins anew. The terminal's goes down by this one: the others were somebody's. It is the first of the two, as where
 * a try is counted: so no two of them wait for each other.
 */
export async function tryWasRight(tx: Tx, who: { login: string; terminalId: string }): Promise<void> {
  await tx.query({ ...TRY_WAS_RIGHT, values: [keyOfTerminal(who.terminalId)] })
  await tx.query({ ...FORGET_TRIES, values: [keyOfName(who.login)] })
}

/** The name's count begins anew, and that of no terminal changes. */
export async function forgetTries(tx: Tx, login: string): Promise<void> {
  await tx.query({ ...FORGET_TRIES, values: [keyOfName(login)] })
}
