/** Badges are kept as keyed hashes: a list of them tells nobody what to print on a card. */
import { createHmac, randomBytes } from 'node:crypto'
import { loadStatement, type Pool } from '../infra/postgres.ts'

const MAKE_KEY = loadStatement(new URL('./sql/make-badge-key.sql', import.meta.url))
const KEY = loadStatement(new URL('./sql/badge-key.sql', import.meta.url))

/** The key of this house, made once. */
export async function badgeKey(pool: Pick<Pool, 'query'>): Promise<Buffer> {
  const read = async (): Promise<Buffer | undefined> => (await pool.query<{ key: Buffer }>(KEY)).rows[0]?.key
  const known = await read()
  if (known) return known
  await pool.query({ ...MAKE_KEY, values: [randomBytes(32)] })
  const made = await read()
  if (!made) throw new Error('the key of badges could not be made')
  return made
}

export const hashBadge = (key: Buffer, badge: string): Buffer => createHmac('sha256', key).update(badge).digest()
