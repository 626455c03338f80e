/** Operators at a terminal: the list that it keeps, who works at it, and a supervisor's yes on the spot. */
import { z } from 'zod'
import { Id } from '../ids.ts'
import { RoleAt } from '../operators/operator.ts'
import { Instant } from '../times.ts'
import { Hash } from './keys.ts'

export const OperatorAtTerminal = z.object({
  operatorId: Id,
  number: z.int(),
  name: z.string(),
  /** At the terminal's cinemas. */
  roles: z.array(RoleAt),
  /** argon2id as a PHC string; null: no PIN has been set, and they can't log in. */
  pinHash: z.string().max(300).nullable(),
  /** HMAC-SHA256 of the badge by `badgeKey`. */
  badgeHash: Hash.nullable(),
})
export type OperatorAtTerminal = z.infer<typeof OperatorAtTerminal>

/** All who may sell at a counter's cinemas; all who may say yes at a door's, without badges. */
export const OperatorsAnswer = z.object({
  operators: z.array(OperatorAtTerminal),
  /** Where the cinemas differ, the shortest. */
  lockAfterSeconds: z.int(),
  /** 32 bytes in hex. */
  badgeKey: Hash,
  /** Set for a door: somebody has to say yes there, though it may know nobody who may. */
  isNeeded: z.boolean().optional(),
})
export type OperatorsAnswer = z.infer<typeof OperatorsAnswer>

/** Until it says otherwise, or its connection ends, calls of this terminal are made by this operator. */
export const WhoWorksRequest = z.strictObject({ operatorId: Id.nullable() })
export type WhoWorksRequest = z.infer<typeof WhoWorksRequest>

/** An operator typed their PIN at the counter that asked. The counter has checked it. */
export const ApproveHereRequest = z.strictObject({ approvalId: Id, operatorId: Id })
export type ApproveHereRequest = z.infer<typeof ApproveHereRequest>

export const LockOut = z.strictObject({
  lockOutId: Id,
  /** null: the terminal as a whole, after wrong PINs of several. */
  operatorId: Id.nullable(),
  /** Wrong PINs in a row. */
  wrong: z.int().min(1).max(1_000_000),
  /** By the terminal's clock, for the record only. */
  at: Instant,
})
export type LockOut = z.infer<typeof LockOut>
/** Each is written down once by its id. */
export const TellLockOutsRequest = z.strictObject({ lockOuts: z.array(LockOut).min(1).max(50) })
export type TellLockOutsRequest = z.infer<typeof TellLockOutsRequest>
