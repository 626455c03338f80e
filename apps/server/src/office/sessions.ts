/**
 * Sessions at managers' pages. A session is in the ledger, so every server knows it, and its end is everywhere at once. It is good at
 * one terminal alone, and ends without a touch, after a long day, with the account, or by the next log-in there.
 */
import { createHash, randomBytes } from 'node:crypto'
import { type Id, newId, OFFICE_ROLES, type OfficeRole, type OfficeRoleAt, type OfficeSession } from '@marquee/shared'
import { loadStatement, type Pool, type Tx } from '../infra/postgres.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const BEGIN_SESSION = statement('begin-session')
const SESSION = statement('session')
const SESSION_BY_TOKEN = statement('session-by-token')
const TOUCH = statement('touch')
const END_SESSION = statement('end-session')
const END_SESSIONS_OF = statement('end-sessions-of')
const CHOOSE_CINEMA = statement('choose-cinema')

/** A session that goes on is logged in anew once a day at least. */
const LONGEST_SECONDS = 12 * 3600

interface SessionRow {
  accountId: Id
  name: string
  login: string
  hasSecondFactor: boolean
  hasPassword: boolean
  recoveryCodesLeft: number
  chosen: Id | null
  terminalCinema: Id | null
  roles: OfficeRoleAt[]
  endsAt: Date
}

export interface Sessions {
  /** Ends the session that the terminal has, if any. */
  begin(tx: Tx, accountId: Id, terminalId: Id): Promise<{ sessionId: Id; token: string }>
  /** As it is at this moment; undefined: it is over, or the account has no role here any more. */
  find(sessionId: Id, terminalId: Id): Promise<OfficeSession | undefined>
  /** The session of a token; undefined: there is none at this terminal. */
  resume(token: string, terminalId: Id): Promise<Id | undefined>
  touch(sessionId: Id): Promise<void>
  end(sessionId: Id): Promise<void>
  /** One where they have no role is not looked after: `find` decides. */
  chooseCinema(sessionId: Id, cinemaId: Id): Promise<void>
}

export function createSessions({ pool, idleSeconds }: { pool: Pool; idleSeconds: number }): Sessions {
  return {
    async begin(tx, accountId, terminalId) {
      const [sessionId, token] = [newId(), randomBytes(32).toString('base64url')]
      await tx.query({ ...END_SESSION, values: [null, terminalId] })
      await tx.query({ ...BEGIN_SESSION, values: [sessionId, hashToken(token), accountId, terminalId] })
      return { sessionId, token }
    },
    async find(sessionId, terminalId) {
      const { rows } = await pool.query<SessionRow>({
        ...SESSION,
        values: [sessionId, terminalId, idleSeconds, LONGEST_SECONDS],
      })
      return rows[0] && viewSession(rows[0])
    },
    async resume(token, terminalId) {
      const { rows } = await pool.query<{ id: Id }>({ ...SESSION_BY_TOKEN, values: [hashToken(token), terminalId] })
      return rows[0]?.id
    },
    async touch(sessionId) {
      await pool.query({ ...TOUCH, values: [sessionId, idleSeconds] })
    },
    async end(sessionId) {
      await pool.query({ ...END_SESSION, values: [sessionId, null] })
    },
    async chooseCinema(sessionId, cinemaId) {
      await pool.query({ ...CHOOSE_CINEMA, values: [sessionId, cinemaId] })
    },
  }
}

/** @param but the one that goes on */
export async function endSessionsOf(tx: Tx, accountId: Id, but: Id | null = null): Promise<void> {
  await tx.query({ ...END_SESSIONS_OF, values: [accountId, but] })
}

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

function viewSession({ chosen, terminalCinema, roles, endsAt, ...row }: SessionRow): OfficeSession | undefined {
  const here = placeOf(roles, terminalCinema, chosen)
  return here && { ...row, ...here, endsAt: endsAt.toISOString() }
}

const higher = (roles: readonly OfficeRole[]): OfficeRole | undefined =>
  OFFICE_ROLES.findLast((role) => roles.includes(role))

/**
 * What somebody may look after at a terminal. A terminal of one cinema shows that one. At a terminal of the whole house, a role of the
 * whole house shows everything, and roles at single cinemas show one at a time.
 * @param roles by the cinemas' names
 */
export function placeOf(
  roles: readonly OfficeRoleAt[],
  terminalCinema: Id | null,
  chosen: Id | null,
): { role: OfficeRole; cinemaId: Id | null; cinemas: Id[] } | undefined {
  const roleAt = (cinemaId: Id | null): OfficeRole | undefined =>
    higher(roles.flatMap((at) => (at.cinemaId === cinemaId || at.cinemaId === null ? [at.role] : [])))
  const isOfHouse = roles.some(({ cinemaId }) => cinemaId === null)
  if (terminalCinema !== null || isOfHouse) {
    const role = roleAt(terminalCinema)
    return role && { role, cinemaId: terminalCinema, cinemas: [] }
  }
  const cinemas = roles.flatMap(({ cinemaId }) => (cinemaId === null ? [] : [cinemaId]))
  const cinemaId = cinemas.find((id) => id === chosen) ?? cinemas[0]
  const role = cinemaId === undefined ? undefined : roleAt(cinemaId)
  return role && cinemaId !== undefined ? { role, cinemaId, cinemas } : undefined
}
