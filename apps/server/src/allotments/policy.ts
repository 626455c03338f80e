/**
 * The number of seats that a cinema allots to each of its counters, and when: set by a manager, or the program's
 * default.
 */
import {
  AllotmentPolicy,
  type Answer,
  DEFAULT_ALLOTMENT_POLICY,
  granted,
  refused,
  type SetAllotmentPolicyRequest,
  type TerminalIdentity,
} from '@marquee/shared'
import { loadStatement, type Pool } from '../infra/postgres.ts'

const POLICIES = loadStatement(new URL('./sql/policies.sql', import.meta.url))
const SET_POLICY = loadStatement(new URL('./sql/set-policy.sql', import.meta.url))

/** Carries the cinema's id. */
export const POLICY_CHANNEL = 'allotment_policy_changed'

interface PolicyRow {
  cinema_id: string
  seats: number
  category: string | null
  hours_before: number
  back_minutes_before: number
  terminal_ids: string[] | null
}

export type PolicyOf = (cinemaId: string) => AllotmentPolicy

/** @param cinemaIds null: of every cinema */
export async function readPolicies(pool: Pool, cinemaIds: readonly string[] | null): Promise<PolicyOf> {
  const { rows } = await pool.query<PolicyRow>({ ...POLICIES, values: [cinemaIds] })
  const policies = new Map(rows.map((row) => [row.cinema_id, policyOf(row)]))
  return (cinemaId) => policies.get(cinemaId) ?? DEFAULT_ALLOTMENT_POLICY
}

const policyOf = (row: PolicyRow): AllotmentPolicy =>
  AllotmentPolicy.parse({
    seats: row.seats,
    category: row.category,
    hoursBefore: row.hours_before,
    backMinutesBefore: row.back_minutes_before,
    terminalIds: row.terminal_ids,
  })

/** @param by the manager's terminal; null: whoever has the command line */
export async function writePolicy(
  pool: Pool,
  cinemaId: string,
  { seats, category, hoursBefore, backMinutesBefore, terminalIds }: AllotmentPolicy,
  by: string | null,
): Promise<void> {
  await pool.query({
    ...SET_POLICY,
    values: [cinemaId, seats, category, hoursBefore, backMinutesBefore, terminalIds, by],
  })
}

/** Managers' requests. A manager may ask for the own cinema, or for any where the manager's terminal is every cinema's. */
export interface ManagedPolicies {
  read(cinemaId: string, manager: TerminalIdentity): Promise<Answer<AllotmentPolicy>>
  set(request: SetAllotmentPolicyRequest, manager: TerminalIdentity): Promise<Answer<AllotmentPolicy>>
}

export function createManagedPolicies(pool: Pool): ManagedPolicies {
  async function check(cinemaId: string, manager: TerminalIdentity): Promise<Answer<null>> {
    if (manager.cinemaId !== null && manager.cinemaId !== cinemaId) return refused({ code: 'other_cinema' })
    const { rowCount } = await pool.query('select from cinemas where id = $1', [cinemaId])
    return rowCount === 0 ? refused({ code: 'unknown_cinema', cinemaId }) : granted(null)
  }
  return {
    async read(cinemaId, manager) {
      const may = await check(cinemaId, manager)
      return may.ok ? granted((await readPolicies(pool, [cinemaId]))(cinemaId)) : may
    },
    async set({ cinemaId, policy }, manager) {
      const may = await check(cinemaId, manager)
      if (!may.ok) return may
      await writePolicy(pool, cinemaId, policy, manager.id)
      return granted(policy)
    },
  }
}
