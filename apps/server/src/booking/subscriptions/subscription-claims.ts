/** Subscriptions at counters: looked up, and claimed for shows for the time of a sale. */
import {
  type Answer,
  type ClaimEntriesAnswer,
  type ClaimEntriesRequest,
  faultOfSubscription,
  granted,
  type IsSigned,
  readSubscription,
  refused,
  type SubscriptionFault,
  type TerminalIdentity,
} from '@marquee/shared'
import { inTransaction, loadStatement, type Pool, type Tx } from '../../infra/postgres.ts'
import { cardOf, type LockedSubscription, lockSubscriptions } from './locked-subscription.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const STANDING_ENTRIES = statement('standing-entries')
const TAKE_CLAIMS = statement('take-claims')
const CLAIMANTS = statement('claimants')

/** Long enough for a sale, and short enough that nobody waits for one that came to nothing. */
export const CLAIM_SECONDS = 120

export interface SubscriptionClaims {
  /**
   * Without shows, a subscription that admits nobody at the moment is answered as well: a period of it may be sold.
   * Refused (`subscription_refused`) where it may not admit to one of the shows.
   */
  claim(request: ClaimEntriesRequest, terminal: TerminalIdentity): Promise<Answer<ClaimEntriesAnswer>>
}

const refuse = (fault: SubscriptionFault): Answer<never> => refused({ code: 'subscription_refused', fault })

/** @param options `publicKeys`: the house's */
export function createSubscriptionClaims(options: {
  pool: Pool
  publicKeys: () => readonly string[]
  isSigned: IsSigned
}): SubscriptionClaims {
  const { pool, publicKeys, isSigned } = options

  async function faultOfShows(tx: Tx, id: string, showIds: readonly string[], terminalId: string) {
    const { rowCount } = await tx.query({ ...STANDING_ENTRIES, values: [[id], showIds] })
    if (rowCount !== 0) return { why: 'used' } as const
    const { rows } = await tx.query<{ show_id: string }>({
      ...TAKE_CLAIMS,
      values: [id, showIds, terminalId, CLAIM_SECONDS],
    })
    if (rows.length === showIds.length) return undefined
    const missing = showIds.filter((showId) => !rows.some((row) => row.show_id === showId))
    const { rows: claimants } = await tx.query<{ name: string }>({ ...CLAIMANTS, values: [id, missing] })
    return { why: 'in_use', by: claimants[0]?.name ?? '' } as const
  }

  return {
    async claim({ text, showIds }, terminal) {
      const read = readSubscription(text, publicKeys(), isSigned)
      if (!read.ok) return refuse(read.fault)
      const { code } = read
      return inTransaction(pool, async (tx): Promise<Answer<ClaimEntriesAnswer>> => {
        const subscription = (await lockSubscriptions(tx, [code])).get(code)
        if (!subscription) return refuse({ why: 'unknown' })
        const { cinemaId } = terminal
        const isOfOther = subscription.cinemaId !== null && cinemaId !== null && subscription.cinemaId !== cinemaId
        if (isOfOther) return refuse({ why: 'other_cinema' })
        const shows = [...new Set(showIds)]
        if (shows.length > 0) {
          const fault =
            faultOfSubscription(subscription, { at: new Date(), currency: undefined, cinemaId }) ??
            (await faultOfShows(tx, subscription.id, shows, terminal.id))
          // Claims of the other shows run out by themselves.
          if (fault) return refuse(fault)
        }
        return granted({ card: cardOf(subscription), nextPeriod: nextPeriodOf(subscription) })
      })
    },
  }
}

const nextPeriodOf = ({
  ends,
  isPaused,
  price,
  taxRate,
  period,
}: LockedSubscription): ClaimEntriesAnswer['nextPeriod'] =>
  ends || isPaused ? null : { amount: price, rate: taxRate, period }
