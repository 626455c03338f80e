/** A code makes a terminal: a manager creates it, the device spends it once and leaves its public key. */
import { createHash, randomBytes } from 'node:crypto'
import {
  type Answer,
  type EnrolmentRequest,
  granted,
  newId,
  refused,
  type TerminalIdentity,
  type TerminalKind,
} from '@marquee/shared'
import { inTransaction, type Pool } from '../infra/postgres.ts'

const VALID_HOURS = 24
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest()

export interface NewTerminal {
  name: string
  kind: TerminalKind
  /** null: every cinema of the house. */
  cinemaId: string | null
}

/** 60 random bits, readable aloud: `ABCD-EFGH-JKMN`. Only its hash is kept. */
export async function createEnrolmentCode(pool: Pool, { name, kind, cinemaId }: NewTerminal): Promise<string> {
  const letters = [...randomBytes(12)].map((byte) => ALPHABET[byte & 31]).join('')
  const code = `${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`
  await pool.query(
    `INSERT INTO enrolment_codes (code_hash, name, kind, cinema_id, expires_at)
     VALUES ($1, $2, $3, $4, now() + make_interval(hours => $5))`,
    [hashOf(code), name, kind, cinemaId, VALID_HOURS],
  )
  return code
}

/** Spends the code. A terminal of the same name gets a number behind its own: names are for people, and must tell devices apart. */
export async function enrol(pool: Pool, { code, publicKey }: EnrolmentRequest): Promise<Answer<TerminalIdentity>> {
  return inTransaction(pool, async (tx) => {
    const spent = await tx.query<{ name: string; kind: TerminalKind; cinema_id: string | null }>(
      `UPDATE enrolment_codes SET used_at = now()
       WHERE code_hash = $1 AND used_at IS NULL AND expires_at > now()
       RETURNING name, kind, cinema_id`,
      [hashOf(code)],
    )
    const row = spent.rows[0]
    if (!row) return refused({ code: 'bad_enrolment_code' })
    const id = newId()
    for (let n = 1; ; n++) {
      const name = n === 1 ? row.name : `${row.name} (${n})`
      const made = await tx.query(
        `INSERT INTO terminals (id, name, kind, cinema_id, public_key) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (name) DO NOTHING`,
        [id, name, row.kind, row.cinema_id, Buffer.from(publicKey, 'base64url')],
      )
      if (made.rowCount === 0) continue
      await tx.query('UPDATE enrolment_codes SET terminal_id = $2 WHERE code_hash = $1', [hashOf(code), id])
      return granted({ id, name, kind: row.kind, cinemaId: row.cinema_id })
    }
  })
}
