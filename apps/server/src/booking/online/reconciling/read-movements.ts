/**
 * Reads what moved in the gateway's balance into the ledger, and what was paid out of it. Each page is one statement, and no
 * connection is kept while the gateway is asked. A reading that ends in the middle is done again from its beginning: what it has
 * kept stays, and is kept once.
 */
import type { Pool } from '../../../infra/postgres.ts'
import type { PaymentGateway } from '../../../payments/gateway.ts'
import {
  keepMovements,
  keepPayouts,
  linkMovements,
  matchPayout,
  movementsReadUntil,
  movementsWereRead,
  parkMismatches,
  payoutsToRead,
} from '../../../payments/gateway-movement-rows.ts'
import type { Gateways } from '../gateways.ts'

const DAY_MS = 24 * 3_600_000
const FIRST_LOOK_BACK_MS = 40 * DAY_MS
/** The gateway lists a movement when it likes, and its clock isn't ours. */
const OVERLAP_MS = 2 * 3_600_000
/** A bank sends a payout back within five working days: https://docs.stripe.com/api/payouts/object. There are few of them. */
const PAYOUT_MAY_FAIL_MS = 14 * DAY_MS
const PAGE = 100

/**
 * Idempotent, also for two servers at once. Only cards have a gateway with a balance.
 * @param isStopped asked between two pages: true ends the reading
 */
export type ReadMovements = (isStopped: () => boolean) => Promise<void>

class Stopped extends Error {}

export function createReadMovements({ pool, gateways }: { pool: Pool; gateways: Gateways }): ReadMovements {
  async function read(gateway: PaymentGateway, isStopped: () => boolean): Promise<void> {
    const { name } = gateway
    const began = new Date()
    const readUntil = await movementsReadUntil(pool, name)
    const since = new Date(readUntil ? readUntil.getTime() - OVERLAP_MS : began.getTime() - FIRST_LOOK_BACK_MS)
    for await (const page of inPages(gateway.movementsSince(since), isStopped)) {
      await keepMovements(pool, name, page, null)
    }
    await linkMovements(pool, name)

    const payoutsSince = new Date(Math.min(since.getTime(), began.getTime() - PAYOUT_MAY_FAIL_MS))
    for await (const page of inPages(gateway.payoutsSince(payoutsSince), isStopped)) await keepPayouts(pool, name, page)
    await movementsWereRead(pool, name, since, began)

    for (const payoutRef of await payoutsToRead(pool, name)) {
      for await (const page of inPages(gateway.movementsOfPayout(payoutRef), isStopped)) {
        await keepMovements(pool, name, page, payoutRef)
      }
      await matchPayout(pool, name, payoutRef)
    }
    await parkMismatches(pool, name)
  }

  return async (isStopped) => {
    if (!gateways.stripe) return
    try {
      await read(gateways.stripe, isStopped)
    } catch (error) {
      if (!(error instanceof Stopped)) throw error
    }
  }
}

async function* inPages<T>(list: AsyncIterable<T>, isStopped: () => boolean): AsyncIterable<T[]> {
  let page: T[] = []
  for await (const each of list) {
    if (isStopped()) throw new Stopped()
    page.push(each)
    if (page.length < PAGE) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}
