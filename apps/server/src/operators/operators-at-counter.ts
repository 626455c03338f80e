/** Operators as counters and doors know them: who may work or say yes there, who did what, and the lock-outs that they tell of. */
import {
  type Answer,
  granted,
  type Id,
  mayApprove,
  mayTendKiosk,
  type OperatorRole,
  type OperatorsAnswer,
  type TellLockOutsRequest,
  type TerminalIdentity,
  USUAL_LOCK_AFTER_SECONDS,
} from '@marquee/shared'
import { loadStatement, type Pool, type Tx } from '../infra/postgres.ts'
import { badgeKey } from './badges.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const AT_COUNTER = statement('at-counter')
const LOCKS = statement('locks')
const ROLE_AT = statement('role-at')
const NOTE_ACTS = statement('note-acts')
const NOTE_LOCK_OUTS = statement('note-lock-outs')

type Counter = Pick<TerminalIdentity, 'id' | 'cinemaId'>
type Listing = Pick<TerminalIdentity, 'kind' | 'cinemaId'>
type Listed = OperatorsAnswer['operators']

/** Doors and kiosks read no badges: no badge has this key's hash. */
const NO_BADGE_KEY = '0'.repeat(64)

export interface OperatorsAtCounter {
  /** A door hears only of those who may say yes there, a kiosk of those who may tend it, and both nothing of badges. */
  list(terminal: Listing): Promise<Answer<OperatorsAnswer>>
  tellLockOuts(request: TellLockOutsRequest, counter: Counter): Promise<Answer<Record<string, never>>>
}

export function createOperatorsAtCounter({ pool }: { pool: Pool }): OperatorsAtCounter {
  return {
    async list({ kind, cinemaId }) {
      const [key, operators, locks] = await Promise.all([
        badgeKey(pool),
        pool.query<Listed[number]>({ ...AT_COUNTER, values: [cinemaId] }),
        pool.query<{ seconds: number }>({ ...LOCKS, values: [cinemaId, USUAL_LOCK_AFTER_SECONDS] }),
      ])
      const lockAfterSeconds = Math.min(...locks.rows.map(({ seconds }) => seconds), 3600)
      const all = operators.rows
      if (kind === 'kiosk') return granted({ operators: forKiosk(all), lockAfterSeconds, badgeKey: NO_BADGE_KEY })
      if (kind !== 'door') return granted({ operators: all, lockAfterSeconds, badgeKey: key.toString('hex') })
      const isNeeded = all.some(({ pinHash }) => pinHash !== null)
      return granted({ operators: forDoor(all), lockAfterSeconds, badgeKey: NO_BADGE_KEY, isNeeded })
    },
    async tellLockOuts({ lockOuts }, { id }) {
      await pool.query({
        ...NOTE_LOCK_OUTS,
        values: [
          id,
          lockOuts.map(({ lockOutId }) => lockOutId),
          lockOuts.map(({ operatorId }) => operatorId),
          lockOuts.map(({ wrong }) => wrong),
        ],
      })
      return granted({})
    },
  }
}

const forDoor = (all: Listed): Listed => withRole(all, mayApprove)
const forKiosk = (all: Listed): Listed => withRole(all, mayTendKiosk)

const withRole = (all: Listed, may: (role: OperatorRole) => boolean): Listed =>
  all.flatMap((operator) => {
    const roles = operator.roles.filter(({ role }) => may(role))
    return roles.length === 0 ? [] : [{ ...operator, roles, badgeHash: null }]
  })

/** undefined: they have none there, or are no operator any more. */
export async function roleAt(
  db: Pick<Tx, 'query'>,
  operatorId: Id,
  cinemaId: Id,
): Promise<{ name: string; role: OperatorRole } | undefined> {
  const { rows } = await db.query<{ name: string; role: OperatorRole }>({ ...ROLE_AT, values: [operatorId, cinemaId] })
  return rows[0]
}

export interface ActOfOperator {
  /** Of a command, an order, a return, an exchange, or an attempt at a reader. */
  id: Id
  operatorId: Id
  isCommand: boolean
}

/** Written before the act: what a terminal did is never without its operator, and never waits for them to be known. */
export async function noteActs(db: Pick<Pool, 'query'>, terminalId: Id, acts: readonly ActOfOperator[]): Promise<void> {
  if (acts.length === 0) return
  // A statement can't write a row twice.
  const once = [...new Map(acts.map((act) => [act.id, act])).values()]
  await db.query({
    ...NOTE_ACTS,
    values: [
      terminalId,
      once.map(({ id }) => id),
      once.map(({ operatorId }) => operatorId),
      once.map(({ isCommand }) => isCommand),
    ],
  })
}
