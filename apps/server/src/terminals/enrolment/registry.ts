/** The enrolled terminals: who they are, which are connected, which are revoked. */
import {
  type Answer,
  type EnrolmentCodeState,
  FIRST_KIOSK_SETTING,
  granted,
  type IncarnationName,
  idMadeAt,
  type KioskCondition,
  type KioskSetting,
  type MadeEnrolmentCode,
  refused,
  type TellConditionRequest,
  type TerminalIdentity,
  type TerminalKind,
  type TerminalStatus,
} from '@marquee/shared'
import { endAllCreditClaims } from '../../booking/accounts/apply-accounts.ts'
import type { Listener } from '../../infra/listener.ts'
import { inTransaction, isTaken, loadStatement, type Pool, type Tx, withDeadlockRetry } from '../../infra/postgres.ts'
import { hashOfCode } from '../../infra/spoken-code.ts'
import type { Presence } from '../presence/presence.ts'
import { createEnrolmentCode, type NewTerminal } from './enrolment.ts'

const TERMINALS_SEEN = loadStatement(new URL('./sql/terminals-seen.sql', import.meta.url))
const REVOKE_TERMINAL = loadStatement(new URL('./sql/revoke-terminal.sql', import.meta.url))
const TELL_TICKETS = loadStatement(new URL('./sql/tell-tickets-of-revoked.sql', import.meta.url))
const NOTE_UNKNOWN = loadStatement(new URL('./sql/note-unknown-terminal.sql', import.meta.url))
const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const NOTE_CONDITION = statement('note-condition')
const CODE_STATE = statement('code-state')
const WITHDRAW_CODE = statement('withdraw-code')
const RENAME_TERMINAL = statement('rename-terminal')
const TERMINAL_HERE = statement('terminal-here')
/** A code on a screen is typed at once. */
const SCREEN_CODE_MINUTES = 30
const TERMINAL_REVOKED_CHANNEL = 'terminal_revoked'

export interface EnrolledTerminal extends TerminalIdentity {
  publicKey: Buffer
  revoked: boolean
}

/** What a terminal tells of itself, and what is known of its connection. */
export interface Condition extends TellConditionRequest {
  protocol: number
  operatorId: string | null
}

interface TerminalRow {
  id: string
  name: string
  kind: TerminalKind
  cinema_id: string | null
  public_key: Buffer
  revoked_at: Date | null
  last_seen_at: Date | null
  is_connected: boolean
  condition: (Omit<NonNullable<TerminalStatus['condition']>, 'at'> & { at: string }) | null
  kiosk: {
    setting: (Omit<KioskSetting, 'at'> & { at: string }) | null
    now: KioskCondition | null
    reader: string | null
  } | null
}

export interface Registry {
  find(terminalId: string): Promise<EnrolledTerminal | undefined>
  /** A device wants in that `find` doesn't find. If it was enrolled in lost hours, managers are told. @param terminalId an `Id` */
  noteUnknown(terminalId: string): Promise<void>
  /** The signing key of a counter, raw, base64url. @throws Error for any other terminal: only counters sign tickets */
  signingKeyOf(terminalId: string): Promise<string>
  connected(terminalId: string, protocol: number): Promise<TerminalStatus | undefined>
  noteCondition(terminalId: string, condition: Condition): Promise<void>
  /** @param cinemaId in these, of the manager: its terminals alone; null: all */
  makeCode(wanted: NewTerminal): Promise<Answer<MadeEnrolmentCode>>
  codeState(code: string, cinemaId: string | null): Promise<EnrolmentCodeState>
  withdrawCode(code: string, cinemaId: string | null): Promise<void>
  rename(terminalId: string, name: string, cinemaId: string | null): Promise<Answer<Record<string, never>>>
  revoke(terminalId: string, cinemaId: string | null): Promise<Answer<Record<string, never>>>
  disconnected(terminalId: string): Promise<TerminalStatus | undefined>
  /** Lists the terminals of this cinema, and of the whole house; null: all. */
  all(cinemaId: string | null): Promise<TerminalStatus[]>
  status(terminalId: string): Promise<TerminalStatus | undefined>
  /** Tells of terminals whose state has changed without this server. */
  onElsewhere(listener: (status: TerminalStatus) => void, onError: (error: Error) => void): void
  onRevoked(listener: (terminalId: string) => void, onError: (error: Error) => void): void
}

/** @param listener not started yet */
export function createRegistry({
  pool,
  listener,
  presence,
  newest,
}: {
  pool: Pool
  listener: Listener
  presence: Presence
  /** The ledger's incarnation. */
  newest(): IncarnationName
}): Registry {
  const statusOf = (row: TerminalRow): TerminalStatus => ({
    id: row.id,
    name: row.name,
    kind: row.kind,
    cinemaId: row.cinema_id,
    state: row.revoked_at ? 'revoked' : presence.isHere(row.id) || row.is_connected ? 'connected' : 'away',
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    ...(row.condition && { condition: { ...row.condition, at: new Date(row.condition.at).toISOString() } }),
    ...(row.kiosk && { kiosk: { ...row.kiosk, setting: settingOf(row.kiosk.setting) } }),
  })

  async function read(terminalIds: readonly string[] | null, cinemaId: string | null): Promise<TerminalStatus[]> {
    const { rows } = await pool.query<TerminalRow>({ ...TERMINALS_SEEN, values: [terminalIds, cinemaId] })
    return rows.map(statusOf)
  }
  const status = async (terminalId: string): Promise<TerminalStatus | undefined> => (await read([terminalId], null))[0]

  async function find(terminalId: string): Promise<EnrolledTerminal | undefined> {
    const result = await pool.query<TerminalRow>('SELECT * FROM terminals WHERE id = $1', [terminalId])
    const row = result.rows[0]
    if (!row) return undefined
    const { id, name, kind, cinema_id: cinemaId, public_key: publicKey } = row
    return { id, name, kind, cinemaId, publicKey, revoked: row.revoked_at !== null }
  }

  return {
    find,
    async noteUnknown(terminalId) {
      // The first incarnation has no lost hours.
      if (newest().number === 1) return
      await pool.query({ ...NOTE_UNKNOWN, values: [idMadeAt(terminalId)] })
    },
    async signingKeyOf(terminalId) {
      const terminal = await find(terminalId)
      if (terminal?.kind !== 'counter') throw new Error(`there is no counter ${terminalId}`)
      return terminal.publicKey.toString('base64url')
    },
    async connected(terminalId, protocol) {
      await presence.connected(terminalId, protocol)
      return status(terminalId)
    },
    async noteCondition(terminalId, { version, outbox, printer, kiosk, protocol, operatorId }) {
      const values = [terminalId, version, protocol, outbox, printer, operatorId, kiosk ? JSON.stringify(kiosk) : null]
      await pool.query({ ...NOTE_CONDITION, values })
    },
    async makeCode(wanted) {
      if (wanted.cinemaId !== null) {
        const { rowCount } = await pool.query('select from cinemas where id = $1', [wanted.cinemaId])
        if (rowCount === 0) return refused({ code: 'unknown_cinema', cinemaId: wanted.cinemaId })
      }
      const expiresAt = new Date(Date.now() + SCREEN_CODE_MINUTES * 60_000).toISOString()
      return granted({ code: await createEnrolmentCode(pool, wanted, SCREEN_CODE_MINUTES), expiresAt })
    },
    async codeState(code, cinemaId) {
      const { rows } = await pool.query<EnrolmentCodeState>({ ...CODE_STATE, values: [hashOfCode(code), cinemaId] })
      return rows[0] ?? { state: 'over', terminal: null }
    },
    async withdrawCode(code, cinemaId) {
      await pool.query({ ...WITHDRAW_CODE, values: [hashOfCode(code), cinemaId] })
    },
    async rename(terminalId, name, cinemaId) {
      try {
        const { rowCount } = await pool.query({ ...RENAME_TERMINAL, values: [terminalId, name, cinemaId] })
        return rowCount === 0 ? refused({ code: 'unknown_terminal_here' }) : granted({})
      } catch (error) {
        if (isTaken(error, 'terminals_name_key')) return refused({ code: 'terminal_name_taken' })
        throw error
      }
    },
    async revoke(terminalId, cinemaId) {
      const { rows } = await pool.query<{ name: string; revoked: boolean }>({
        ...TERMINAL_HERE,
        values: [terminalId, cinemaId],
      })
      const [terminal] = rows
      if (!terminal) return refused({ code: 'unknown_terminal_here' })
      // Sent again, it was done.
      if (terminal.revoked || (await revokeTerminal(pool, terminal.name))) return granted({})
      // Somebody has given it another name at this moment.
      return refused({ code: 'unavailable', what: 'the terminal has another name by now: look at it again' })
    },
    async disconnected(terminalId) {
      await presence.disconnected(terminalId)
      return status(terminalId)
    },
    all: (cinemaId) => read(null, cinemaId),
    status,
    onElsewhere(listener, onError) {
      presence.onElsewhere((terminalIds) => {
        read(terminalIds, null)
          .then((statuses) => {
            for (const each of statuses) listener(each)
          })
          .catch(onError)
      })
    },
    onRevoked(revoked, onError) {
      listener.on(TERMINAL_REVOKED_CHANNEL, revoked)
      // Notifications are lost while nobody listens: look who of those here was revoked meanwhile.
      listener.onReconnect(() => {
        pool
          .query<{ id: string }>('SELECT id FROM terminals WHERE id = any($1::uuid[]) AND revoked_at IS NOT NULL', [
            presence.here(),
          ])
          .then(({ rows }) => {
            for (const { id } of rows) revoked(id)
          })
          .catch(onError)
      })
    },
  }
}

const settingOf = (row: (Omit<KioskSetting, 'at'> & { at: string }) | null): KioskSetting =>
  row ? { ...row, at: new Date(row.at).toISOString() } : FIRST_KIOSK_SETTING

/**
 * Every server throws the terminal out at once. The claims of a counter stay: it may have sold the seats, or still
 * sell them, while it is cut off. Other terminals sell nothing then, and their holds are due. Credit that it has claimed is free again:
 * what it has put on an account is entered all the same.
 * @returns whether there was such a terminal, not revoked yet
 */
export async function revokeTerminal(pool: Pool, name: string): Promise<boolean> {
  const revoke = async (tx: Tx): Promise<boolean> => {
    const { rows } = await tx.query<{ id: string }>({ ...REVOKE_TERMINAL, values: [name, TERMINAL_REVOKED_CHANNEL] })
    if (!rows[0]) return false
    await tx.query({ ...TELL_TICKETS, values: [rows[0].id] })
    await endAllCreditClaims(tx, rows[0].id)
    return true
  }
  return withDeadlockRetry(() => inTransaction(pool, revoke))
}
