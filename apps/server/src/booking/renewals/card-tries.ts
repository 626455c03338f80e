/**
 * Counts the cards that are named for a subscription: who has a photographed code could try out stolen cards with it. A card is counted
 * before the gateway is asked, so that no number of requests at once gets around the limit.
 */
import { type Answer, granted, newId, refused } from '@marquee/shared'
import { inTransaction, loadStatement, type Pool } from '../../infra/postgres.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const TAKE_TRY = statement('take-try')
const NEXT_TRY_AT = statement('next-try-at')
const FORGET_TRY = statement('forget-try')
const LOCK_SUBSCRIPTION = loadStatement(new URL('../subscriptions/sql/lock-subscription.sql', import.meta.url))

/** Of cards that weren't saved at once. */
const TRIES_A_DAY = 10
/** Between two cards that are named for one saving. */
const TRY_EVERY_SECONDS = 3

/** @returns the try's id */
export async function takeTry(pool: Pool, subscriptionId: string, cardId: string): Promise<Answer<string>> {
  return inTransaction(pool, async (tx) => {
    await tx.query({ ...LOCK_SUBSCRIPTION, values: [subscriptionId] })
    const tryId = newId()
    const values = [tryId, subscriptionId, cardId, TRIES_A_DAY, TRY_EVERY_SECONDS]
    if ((await tx.query({ ...TAKE_TRY, values })).rowCount === 1) return granted(tryId)
    const limits = [subscriptionId, cardId, TRIES_A_DAY, TRY_EVERY_SECONDS]
    const { rows } = await tx.query<{ seconds: number | null }>({ ...NEXT_TRY_AT, values: limits })
    const retryAfterSeconds = Math.max(1, rows[0]?.seconds ?? 1)
    return refused({ code: 'rate_limited', what: 'cards that were named for one subscription', retryAfterSeconds })
  })
}

/** The card is saved, or nobody heard what the gateway said. */
export async function forgetTry(pool: Pool, tryId: string): Promise<void> {
  await pool.query({ ...FORGET_TRY, values: [tryId] })
}
