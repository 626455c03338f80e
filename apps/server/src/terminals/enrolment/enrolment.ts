/** A code makes a terminal: a manager creates it, the device spends it once and leaves its public key. */
import {
  type Answer,
  type CommandKind,
  type EnrolmentRequest,
  granted,
  newId,
  refused,
  type TerminalIdentity,
  type TerminalKind,
  type Unsent,
} from '@marquee/shared'
import { MAY } from '../../booking/terminal/inbox/apply.ts'
import { inTransaction, loadStatement, type Pool, type Tx } from '../../infra/postgres.ts'
import { hashOfCode as hashOf, spokenCode } from '../../infra/spoken-code.ts'

const HOUSE = loadStatement(new URL('./sql/house.sql', import.meta.url))

const VALID_MINUTES = 24 * 60

export interface NewTerminal {
  name: string
  kind: TerminalKind
  /** null: every cinema of the house. */
  cinemaId: string | null
}

/** 60 random bits, readable aloud: `ABCD-EFGH-JKMN`. Only its hash is kept. */
export async function createEnrolmentCode(
  pool: Pool,
  { name, kind, cinemaId }: NewTerminal,
  validMinutes = VALID_MINUTES,
): Promise<string> {
  const code = spokenCode()
  await pool.query(
    `INSERT INTO enrolment_codes (code_hash, name, kind, cinema_id, expires_at)
     VALUES ($1, $2, $3, $4, now() + make_interval(mins => $5))`,
    [hashOf(code), name, kind, cinemaId, validMinutes],
  )
  return code
}

/**
 * Spends the code. A terminal of the same name gets a number after its own: names are for people, and must tell devices
 * apart. The device's unsent work must be this house's and the new terminal's to send: nobody would ever hear of it
 * otherwise.
 */
export async function enrol(
  pool: Pool,
  { code, publicKey, unsent }: EnrolmentRequest,
): Promise<Answer<TerminalIdentity>> {
  return inTransaction(pool, async (tx) => {
    const found = await tx.query<{ name: string; kind: TerminalKind; cinema_id: string | null }>(
      `SELECT name, kind, cinema_id FROM enrolment_codes
       WHERE code_hash = $1 AND used_at IS NULL AND expires_at > now() FOR UPDATE`,
      [hashOf(code)],
    )
    const row = found.rows[0]
    if (!row) return refused({ code: 'bad_enrolment_code' })
    if (unsent) {
      if (!(await isOfThisHouse(tx, unsent))) return refused({ code: 'unsent_commands', kind: null })
      const may: readonly CommandKind[] = MAY[row.kind]
      if (!unsent.kinds.every((kind) => may.includes(kind))) {
        return refused({ code: 'unsent_commands', kind: row.kind })
      }
    }
    await tx.query('UPDATE enrolment_codes SET used_at = now() WHERE code_hash = $1', [hashOf(code)])
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

/** The same in every incarnation of the ledger, and no other ledger's. */
export async function readHouseId(db: Pick<Tx, 'query'>): Promise<string> {
  const { rows } = await db.query<{ id: string }>(HOUSE)
  if (!rows[0]) throw new Error('the ledger has no first incarnation')
  return rows[0].id
}

/** A device that doesn't know its house is known by the terminal that it was; one that knows nothing is believed. */
async function isOfThisHouse(tx: Tx, { houseId, terminalId }: Unsent): Promise<boolean> {
  if (houseId !== null) return houseId === (await readHouseId(tx))
  if (terminalId === null) return true
  return (await tx.query('SELECT FROM terminals WHERE id = $1', [terminalId])).rowCount === 1
}
