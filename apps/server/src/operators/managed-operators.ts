/**
 * Operators at a manager's page. A manager of one cinema sees its operators and their roles there. Whoever works elsewhere too keeps
 * the name, PIN and badge that the house gave them: with another PIN they could be played at the other cinema.
 */
import {
  type Answer,
  granted,
  type ManagedOperator,
  type OperatorsInOffice,
  type Refusal,
  type RemoveOperatorRequest,
  refused,
  type SaveOperatorRequest,
  type SetCounterLockRequest,
  type SetOperatorBadgeRequest,
  type SetOperatorPinRequest,
  type TerminalIdentity,
  USUAL_LOCK_AFTER_SECONDS,
} from '@marquee/shared'
import { inTransaction, loadStatement, type Pool, type Tx } from '../infra/postgres.ts'
import { badgeKey, hashBadge } from './badges.ts'
import { hashPin } from './hash-pin.ts'

const statement = (name: string) => loadStatement(new URL(`./sql/${name}.sql`, import.meta.url))
const IN_OFFICE = statement('in-office')
const LOCKS = statement('locks')
const SET_LOCK = statement('set-lock')
const LOCK_OPERATOR = statement('lock-operator')
const MAKE_OPERATOR = statement('make-operator')
const CHANGE_OPERATOR = statement('change-operator')
const UNKNOWN_CINEMAS = statement('unknown-cinemas')
const SET_ROLES = statement('set-roles')
const REMOVE_IF_IDLE = statement('remove-if-idle')
const SET_PIN = statement('set-pin')
const SET_BADGE = statement('set-badge')
const HOLDER_OF_BADGE = statement('holder-of-badge')
const RECORD_EVENT = statement('record-event')

type Manager = Pick<TerminalIdentity, 'id' | 'cinemaId'>
/** Every change answers with the list as it is after it. */
type Change<Request> = (request: Request, manager: Manager) => Promise<Answer<OperatorsInOffice>>

export interface ManagedOperators {
  list(manager: Manager): Promise<Answer<OperatorsInOffice>>
  save: Change<SaveOperatorRequest>
  setPin: Change<SetOperatorPinRequest>
  setBadge: Change<SetOperatorBadgeRequest>
  /** Takes their roles at the manager's cinemas. */
  remove: Change<RemoveOperatorRequest>
  setLock: Change<SetCounterLockRequest>
}

interface Locked {
  name: string
  removedAt: Date | null
  cinemas: string[]
}

export function createManagedOperators({ pool }: { pool: Pool }): ManagedOperators {
  async function list({ cinemaId }: Manager): Promise<Answer<OperatorsInOffice>> {
    const [operators, locks] = await Promise.all([
      pool.query<OfficeRow>({ ...IN_OFFICE, values: [cinemaId] }),
      pool.query<{ cinemaId: string; seconds: number }>({ ...LOCKS, values: [cinemaId, USUAL_LOCK_AFTER_SECONDS] }),
    ])
    return granted({ operators: operators.rows.map(viewOperator), locks: locks.rows })
  }

  async function changed(
    manager: Manager,
    change: (tx: Tx) => Promise<Refusal | undefined>,
  ): Promise<Answer<OperatorsInOffice>> {
    const refusal = await inTransaction(pool, change)
    return refusal ? refused(refusal) : list(manager)
  }

  /** @returns why the manager may not change anything of the person but their roles; undefined: they may */
  async function refuseWhole(tx: Tx, operatorId: string, { cinemaId }: Manager): Promise<Refusal | undefined> {
    const operator = await lock(tx, operatorId)
    if (!operator || operator.removedAt !== null) return { code: 'unknown_operator' }
    if (cinemaId === null) return undefined
    if (!operator.cinemas.includes(cinemaId)) return { code: 'unknown_operator' }
    return operator.cinemas.length > 1 ? { code: 'operator_shared' } : undefined
  }

  const record = (tx: Tx, operatorId: string, what: string, manager: Manager, details: object | null = null) =>
    tx.query({ ...RECORD_EVENT, values: [operatorId, what, details && JSON.stringify(details), manager.id] })

  async function save(
    tx: Tx,
    { operatorId, name, roles }: SaveOperatorRequest,
    manager: Manager,
  ): Promise<Refusal | undefined> {
    const { cinemaId } = manager
    const cinemaIds = roles.map((role) => role.cinemaId)
    if (cinemaId !== null && cinemaIds.some((id) => id !== cinemaId)) return { code: 'other_cinema' }
    if (cinemaIds.length === 0) return { code: 'malformed', field: 'roles', problem: 'must have one at least' }
    const { rows: unknown } = await tx.query<{ id: string }>({ ...UNKNOWN_CINEMAS, values: [cinemaIds] })
    if (unknown[0]) return { code: 'unknown_cinema', cinemaId: unknown[0].id }
    await tx.query({ ...MAKE_OPERATOR, values: [operatorId, name] })
    const before = await lock(tx, operatorId)
    if (!before) throw new Error(`operator ${operatorId} was not made`)
    const others = before.cinemas.filter((id) => cinemaId !== null && id !== cinemaId)
    // Somebody of other cinemas alone: their name is nobody's business here.
    if (others.length > 0 && others.length === before.cinemas.length) return { code: 'unknown_operator' }
    if (others.length > 0 && before.name !== name) return { code: 'operator_shared' }
    await tx.query({ ...CHANGE_OPERATOR, values: [operatorId, name] })
    await tx.query({ ...SET_ROLES, values: [operatorId, cinemaId, cinemaIds, roles.map(({ role }) => role)] })
    await record(tx, operatorId, 'saved', manager, { name, roles })
    return undefined
  }

  async function remove(tx: Tx, operatorId: string, manager: Manager): Promise<Refusal | undefined> {
    const { cinemaId } = manager
    const operator = await lock(tx, operatorId)
    if (!operator) return { code: 'unknown_operator' }
    // Sent again, it was done.
    if (operator.removedAt !== null) return undefined
    if (cinemaId !== null && !operator.cinemas.includes(cinemaId)) return { code: 'unknown_operator' }
    await tx.query({ ...SET_ROLES, values: [operatorId, cinemaId, [], []] })
    await tx.query({ ...REMOVE_IF_IDLE, values: [operatorId] })
    await record(tx, operatorId, 'removed', manager)
    return undefined
  }

  async function setBadge(
    tx: Tx,
    { operatorId, badge }: SetOperatorBadgeRequest,
    hashed: Buffer | null,
    manager: Manager,
  ): Promise<Refusal | undefined> {
    const refusal = await refuseWhole(tx, operatorId, manager)
    if (refusal) return refusal
    const { rows } = await tx.query<{ id: string; name: string; cinemas: string[] }>({
      ...HOLDER_OF_BADGE,
      values: [hashed],
    })
    const [holder] = rows
    if (holder && holder.id !== operatorId) {
      const isSeen = manager.cinemaId === null || holder.cinemas.includes(manager.cinemaId)
      return { code: 'badge_taken', by: isSeen ? holder.name : null }
    }
    await tx.query({ ...SET_BADGE, values: [operatorId, hashed] })
    await record(tx, operatorId, 'badge', manager, { has: badge !== null })
    return undefined
  }

  return {
    list,
    save: (request, manager) => changed(manager, (tx) => save(tx, request, manager)),
    async setPin({ operatorId, pin }, manager) {
      const hashed = await hashPin(pin)
      return changed(manager, async (tx) => {
        const refusal = await refuseWhole(tx, operatorId, manager)
        if (refusal) return refusal
        await tx.query({ ...SET_PIN, values: [operatorId, hashed] })
        await record(tx, operatorId, 'pin', manager)
        return undefined
      })
    },
    async setBadge(request, manager) {
      const hashed = request.badge === null ? null : hashBadge(await badgeKey(pool), request.badge)
      return changed(manager, (tx) => setBadge(tx, request, hashed, manager))
    },
    remove: ({ operatorId }, manager) => changed(manager, (tx) => remove(tx, operatorId, manager)),
    setLock: ({ cinemaId, seconds }, manager) =>
      changed(manager, async (tx) => {
        if (manager.cinemaId !== null && manager.cinemaId !== cinemaId) return { code: 'other_cinema' }
        const { rows } = await tx.query<{ id: string }>({ ...UNKNOWN_CINEMAS, values: [[cinemaId]] })
        if (rows.length > 0) return { code: 'unknown_cinema', cinemaId }
        await tx.query({ ...SET_LOCK, values: [cinemaId, seconds] })
        return undefined
      }),
  }
}

async function lock(tx: Tx, operatorId: string): Promise<Locked | undefined> {
  return (await tx.query<Locked>({ ...LOCK_OPERATOR, values: [operatorId] })).rows[0]
}

type OfficeRow = Omit<ManagedOperator, 'changed'> & { changedAt: Date | null; changedBy: string | null }

const viewOperator = ({ changedAt, changedBy, ...row }: OfficeRow): ManagedOperator => ({
  ...row,
  changed: changedAt && { at: changedAt.toISOString(), by: changedBy ?? 'unknown terminal' },
})
