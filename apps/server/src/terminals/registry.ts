/** The enrolled terminals: who they are, which are connected to this server, which are revoked. */
import type { TerminalIdentity, TerminalKind, TerminalStatus } from '@marquee/shared'
import type { Listener } from '../infra/listener.ts'
import { inTransaction, loadStatement, type Pool, type Tx, withDeadlockRetry } from '../infra/postgres.ts'

const REVOKE_TERMINAL = loadStatement(new URL('./sql/revoke-terminal.sql', import.meta.url))
const TELL_TICKETS = loadStatement(new URL('./sql/tell-tickets-of-revoked.sql', import.meta.url))
const TERMINAL_REVOKED_CHANNEL = 'terminal_revoked'

export interface EnrolledTerminal extends TerminalIdentity {
  publicKey: Buffer
  revoked: boolean
}

interface TerminalRow {
  id: string
  name: string
  kind: TerminalKind
  cinema_id: string | null
  public_key: Buffer
  revoked_at: Date | null
  last_seen_at: Date | null
}

export interface Registry {
  find(terminalId: string): Promise<EnrolledTerminal | undefined>
  /** Of a counter, raw, base64url. @throws Error for any other terminal: only counters sign tickets */
  signingKeyOf(terminalId: string): Promise<string>
  connected(terminalId: string): Promise<TerminalStatus | undefined>
  disconnected(terminalId: string): Promise<TerminalStatus | undefined>
  /** Of this cinema, and of the whole house; null: all. */
  all(cinemaId: string | null): Promise<TerminalStatus[]>
  status(terminalId: string): Promise<TerminalStatus | undefined>
  onRevoked(listener: (terminalId: string) => void, onError: (error: Error) => void): void
}

/** @param listener not started yet */
export function createRegistry(pool: Pool, listener: Listener): Registry {
  /** How many connections a terminal has: a moment long, a half-open one and its successor. */
  const connections = new Map<string, number>()

  const statusOf = (row: TerminalRow): TerminalStatus => ({
    id: row.id,
    name: row.name,
    kind: row.kind,
    cinemaId: row.cinema_id,
    state: row.revoked_at ? 'revoked' : connections.has(row.id) ? 'connected' : 'away',
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  })

  async function seen(terminalId: string): Promise<TerminalStatus | undefined> {
    const result = await pool.query<TerminalRow>(
      'UPDATE terminals SET last_seen_at = now() WHERE id = $1 RETURNING *',
      [terminalId],
    )
    return result.rows[0] && statusOf(result.rows[0])
  }

  async function find(terminalId: string): Promise<EnrolledTerminal | undefined> {
    const result = await pool.query<TerminalRow>('SELECT * FROM terminals WHERE id = $1', [terminalId])
    const row = result.rows[0]
    if (!row) return undefined
    const { id, name, kind, cinema_id: cinemaId, public_key: publicKey } = row
    return { id, name, kind, cinemaId, publicKey, revoked: row.revoked_at !== null }
  }

  return {
    find,
    async signingKeyOf(terminalId) {
      const terminal = await find(terminalId)
      if (terminal?.kind !== 'counter') throw new Error(`there is no counter ${terminalId}`)
      return terminal.publicKey.toString('base64url')
    },
    connected(terminalId) {
      connections.set(terminalId, (connections.get(terminalId) ?? 0) + 1)
      return seen(terminalId)
    },
    disconnected(terminalId) {
      const left = (connections.get(terminalId) ?? 1) - 1
      if (left > 0) connections.set(terminalId, left)
      else connections.delete(terminalId)
      return seen(terminalId)
    },
    async all(cinemaId) {
      const result = await pool.query<TerminalRow>(
        `SELECT * FROM terminals WHERE $1::uuid IS NULL OR cinema_id IS NULL OR cinema_id = $1 ORDER BY name`,
        [cinemaId],
      )
      return result.rows.map(statusOf)
    },
    async status(terminalId) {
      const result = await pool.query<TerminalRow>('SELECT * FROM terminals WHERE id = $1', [terminalId])
      return result.rows[0] && statusOf(result.rows[0])
    },
    onRevoked(revoked, onError) {
      listener.on(TERMINAL_REVOKED_CHANNEL, revoked)
      // Notifications are lost while nobody listens: look who of those here was revoked meanwhile.
      listener.onReconnect(() => {
        pool
          .query<{ id: string }>('SELECT id FROM terminals WHERE id = any($1::uuid[]) AND revoked_at IS NOT NULL', [
            [...connections.keys()],
          ])
          .then(({ rows }) => {
            for (const { id } of rows) revoked(id)
          })
          .catch(onError)
      })
    },
  }
}

/**
 * Every server throws the terminal out at once. What a counter has claims on stays closed: it may have sold it, or still sell it,
 * while it is cut off. Others sell nothing then, and what they hold is due.
 * @returns whether there was such a terminal, not revoked yet
 */
export async function revokeTerminal(pool: Pool, name: string): Promise<boolean> {
  const revoke = async (tx: Tx): Promise<boolean> => {
    const { rows } = await tx.query<{ id: string }>({ ...REVOKE_TERMINAL, values: [name, TERMINAL_REVOKED_CHANNEL] })
    if (!rows[0]) return false
    await tx.query({ ...TELL_TICKETS, values: [rows[0].id] })
    return true
  }
  return withDeadlockRetry(() => inTransaction(pool, revoke))
}
