/** Operators of the cinemas, at a manager's page: who they are, their roles, PINs and badges. */
import { z } from 'zod'
import { Id } from '../ids.ts'
import { BadgeCode, LockAfterSeconds, OperatorName, Pin, RoleAt } from '../operators/operator.ts'
import { Instant } from '../times.ts'

export const ManagedOperator = z.object({
  operatorId: Id,
  /** Typed at a counter instead of the name. */
  number: z.int(),
  name: z.string(),
  /** At the cinemas of this manager alone. */
  roles: z.array(RoleAt),
  hasPin: z.boolean(),
  hasBadge: z.boolean(),
  /** They work at another cinema too: a manager of the whole house changes their name, PIN and badge. */
  isShared: z.boolean(),
  /** What was changed last, and by which terminal. */
  changed: z.object({ at: Instant, by: z.string() }).nullable(),
})
export type ManagedOperator = z.infer<typeof ManagedOperator>

export const OperatorsInOffice = z.object({
  operators: z.array(ManagedOperator),
  /** Of the manager's cinemas, when their counters lock themselves. */
  locks: z.array(z.object({ cinemaId: Id, seconds: z.int() })),
})
export type OperatorsInOffice = z.infer<typeof OperatorsInOffice>

/** Makes an operator, or changes one. Roles at the cinemas of the manager become these; those at others stay. */
export const SaveOperatorRequest = z.strictObject({
  operatorId: Id,
  name: OperatorName,
  roles: z
    .array(RoleAt.strict())
    .max(200)
    .refine((roles) => new Set(roles.map(({ cinemaId }) => cinemaId)).size === roles.length, {
      message: 'must name a cinema once',
    }),
})
export type SaveOperatorRequest = z.infer<typeof SaveOperatorRequest>

export const SetOperatorPinRequest = z.strictObject({ operatorId: Id, pin: Pin })
export type SetOperatorPinRequest = z.infer<typeof SetOperatorPinRequest>

/** null: they have none any more. */
export const SetOperatorBadgeRequest = z.strictObject({ operatorId: Id, badge: BadgeCode.nullable() })
export type SetOperatorBadgeRequest = z.infer<typeof SetOperatorBadgeRequest>

export const RemoveOperatorRequest = z.strictObject({ operatorId: Id })
export type RemoveOperatorRequest = z.infer<typeof RemoveOperatorRequest>

export const SetCounterLockRequest = z.strictObject({ cinemaId: Id, seconds: LockAfterSeconds })
export type SetCounterLockRequest = z.infer<typeof SetCounterLockRequest>
