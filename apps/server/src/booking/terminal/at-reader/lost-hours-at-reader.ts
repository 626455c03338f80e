/** Attempts of the lost hours of a ledger that was set back. */
import { loadStatement, type Tx } from '../../../infra/postgres.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const OF_LOST_HOURS = statement('of-lost-hours')
const GATEWAY_IS_UNREAD = statement('gateway-is-unread')

type Db = Pick<Tx, 'query'>

/**
 * undefined: the ledger wasn't set back after that time. Else what followed may be lost. `patient`: so lately that a seat which somebody
 * holds may still become free.
 */
export async function lostHoursAfter(db: Db, at: Date): Promise<{ patient: boolean } | undefined> {
  return (await db.query<{ patient: boolean }>({ ...OF_LOST_HOURS, values: [at] })).rows[0]
}

/** Whether charges of lost hours may still be unknown to the ledger: the gateway has not been read since it was set back. */
export async function isGatewayUnread(db: Db): Promise<boolean> {
  return (await db.query(GATEWAY_IS_UNREAD)).rowCount === 1
}
