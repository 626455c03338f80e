/**
 * Wrong tries to prove that a booking is one's own. Each is counted before it is looked at, so tries side by side are counted one by one,
 * at whichever server. Of a reference it makes no difference whether any booking has it.
 */
import { inTransaction, loadStatement, type Pool, type Tx } from '../../infra/postgres.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const BEGIN_TRY = statement('begin-try')
const WAIT_OF_TRIES = statement('wait-of-tries')
const TRY_WAS_RIGHT = statement('try-was-right')
const FORGET_TRIES = statement('forget-tries')

export interface Allowance {
  /** The last of so many wrong ones makes the next one wait. */
  free: number
  firstWait: number
  longestWait: number
  /** Time forgives one in so long. */
  forgivenIn: number
}

/** Seconds. There are 10,000 endings: a machine that never stops needs seven months for half of them. */
export const OF_REFERENCE: Allowance = { free: 3, firstWait: 30, longestWait: 3600, forgivenIn: 8 * 3600 }
/** Many visitors use a kiosk, and some of them mistype: thirty an hour keep nobody waiting. */
export const OF_KIOSK: Allowance = { free: 10, firstWait: 30, longestWait: 900, forgivenIn: 120 }

interface Trying {
  reference: string
  terminalId: string
}

const keyOfReference = ({ reference }: Trying): string => `reference:${reference}`
const keyOfKiosk = ({ terminalId }: Trying): string => `terminal:${terminalId}`

/** `mayTry` false: nothing is counted, so a reference that waits uses up nobody's kiosk. `waitSeconds`: from now, or if it is wrong. */
export type BegunTry = { mayTry: boolean; waitSeconds: number }

export async function beginTry(pool: Pool, trying: Trying): Promise<BegunTry> {
  try {
    return await inTransaction(pool, async (tx) => {
      const ofKiosk = await count(tx, keyOfKiosk(trying), OF_KIOSK)
      const ofReference = await count(tx, keyOfReference(trying), OF_REFERENCE)
      return { mayTry: true, waitSeconds: Math.max(ofKiosk, ofReference) }
    })
  } catch (error) {
    if (!(error instanceof HasToWait)) throw error
    return { mayTry: false, waitSeconds: error.seconds }
  }
}

/** @returns the wait that follows it if it is wrong */
async function count(tx: Tx, key: string, { free, firstWait, longestWait, forgivenIn }: Allowance): Promise<number> {
  const { rows } = await tx.query<Wait>({ ...BEGIN_TRY, values: [key, free, firstWait, longestWait, forgivenIn] })
  if (rows[0]) return rows[0].waitSeconds
  const waits = await tx.query<Wait>({ ...WAIT_OF_TRIES, values: [key] })
  throw new HasToWait(waits.rows[0]?.waitSeconds ?? firstWait)
}

interface Wait {
  waitSeconds: number
}

/** Takes back what was counted before it. */
class HasToWait extends Error {
  readonly seconds: number
  constructor(seconds: number) {
    super('somebody has to wait')
    this.seconds = seconds
  }
}

/** The reference's count begins anew. The kiosk's goes down by this one: the others were somebody's. In the order of counting. */
export async function tryWasRight(pool: Pool, trying: Trying): Promise<void> {
  await inTransaction(pool, async (tx) => {
    await tx.query({ ...TRY_WAS_RIGHT, values: [keyOfKiosk(trying)] })
    await tx.query({ ...FORGET_TRIES, values: [keyOfReference(trying)] })
  })
}
