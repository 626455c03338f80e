/** The house's ticket keys as the ledger knows them. */
import type { HouseKey } from '@marquee/shared'
import { loadStatement, type Pool } from '../infra/postgres.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const TICKET_KEYS = statement('ticket-keys')
const RECORD_FIRST_KEY = statement('record-first-key')
const HAS_SOLD = statement('has-sold')
const FOLLOW_KEY = statement('follow-key')

interface KeyRow {
  public_key: string
  since: Date
  until: Date | null
  vouched_by: string | null
  vouch: string | null
}

/** The first one first. */
export async function readTicketKeys(pool: Pool): Promise<HouseKey[]> {
  const { rows } = await pool.query<KeyRow>(TICKET_KEYS)
  return rows.map(({ public_key, since, until, vouched_by, vouch }) => ({
    publicKey: public_key,
    since: since.toISOString(),
    until: until?.toISOString() ?? null,
    vouch: vouched_by === null || vouch === null ? null : { by: vouched_by, signature: vouch },
  }))
}

export const keyThatSigns = (keys: readonly HouseKey[]): HouseKey | undefined =>
  keys.find(({ until }) => until === null)

export async function recordFirstKey(pool: Pool, publicKey: string): Promise<void> {
  await pool.query({ ...RECORD_FIRST_KEY, values: [publicKey] })
}

export async function hasSoldTickets(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ sold: boolean }>(HAS_SOLD)
  return rows[0]?.sold === true
}

/** @returns false: `signs` doesn't sign any more, because somebody else was faster */
export async function recordNextKey(
  pool: Pool,
  next: { signs: string; publicKey: string; vouch: HouseKey['vouch'] },
): Promise<boolean> {
  const { signs, publicKey, vouch } = next
  const values = [signs, publicKey, vouch?.by ?? null, vouch?.signature ?? null]
  const { rowCount } = await pool.query({ ...FOLLOW_KEY, values })
  return rowCount === 1
}
