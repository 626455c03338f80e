/** How renewing stands for one subscription, for its manager and its holder. */
import { loadStatement, type Tx } from '../../infra/postgres.ts'
import type { Renewal } from './renewal-rows.ts'

const STANDING = loadStatement(new URL('./sql/standing.sql', import.meta.url))

export interface RenewalStanding {
  /** null, as `last4`: no card is saved. */
  brand: string | null
  last4: string | null
  paidUntil: Date | null
  /** null, as all that is said of the renewal: that of the next period wasn't begun. */
  renewalId: string | null
  state: Renewal['state'] | null
  tries: number | null
  code: string | null
  /** What was in the server's way. */
  error: string | null
  lookAt: Date | null
  holderUntil: Date | null
  gatewayRef: string | null
  why: string | null
  /** Of the next period; null: it isn't to be renewed. */
  number: number | null
  isRenewable: boolean
}

export async function renewalStanding(
  db: Pick<Tx, 'query'>,
  subscriptionId: string,
): Promise<RenewalStanding | undefined> {
  return (await db.query<RenewalStanding>({ ...STANDING, values: [subscriptionId] })).rows[0]
}
