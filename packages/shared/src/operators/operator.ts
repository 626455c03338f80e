/** Who works at a cinema: their roles, and what they prove it with. */
import { z } from 'zod'
import { Id } from '../ids.ts'
import { plainText } from '../text.ts'

/** In ascending order of what they may do. An attendant sells nothing; a supervisor says yes to what needs one. */
export const OPERATOR_ROLES = ['attendant', 'clerk', 'supervisor', 'manager'] as const
export const OperatorRole = z.enum(OPERATOR_ROLES)
export type OperatorRole = z.infer<typeof OperatorRole>

export const maySell = (role: OperatorRole): boolean => role !== 'attendant'
/** At a kiosk's staff page: test print, other paper, out of order and back, a restart. */
export const mayTendKiosk = (role: OperatorRole): boolean => role !== 'attendant'
/** Whoever leaves a kiosk's lock-down has the machine's desktop before them. */
export const mayLeaveKiosk = (role: OperatorRole): boolean => mayApprove(role)
export const mayApprove = (role: OperatorRole): boolean => role === 'supervisor' || role === 'manager'

export const OperatorName = z.string().trim().min(1, 'must say who it is').pipe(plainText(60))
export type OperatorName = z.infer<typeof OperatorName>

/** A role at one cinema. */
export const RoleAt = z.object({ cinemaId: Id, role: OperatorRole })
export type RoleAt = z.infer<typeof RoleAt>

/** As somebody types it, right or wrong. */
export const TypedPin = z.string().regex(/^\d{1,8}$/, 'must have digits alone')

/** A new one. Two operators may have the same. */
export const Pin = z
  .string()
  .regex(/^\d{4,8}$/, 'must have 4 to 8 digits')
  .refine((pin) => !isWeakPin(pin), 'is guessed first of all: take one that is no run and repeats no part')
export type Pin = z.infer<typeof Pin>

/** A run such as 3456 or 9876, one digit over and over, or a part over and over, such as 4747. */
export function isWeakPin(pin: string): boolean {
  const steps = new Set([...pin].slice(1).map((digit, place) => Number(digit) - Number(pin[place])))
  const [step] = steps
  if (steps.size === 1 && step !== undefined && Math.abs(step) <= 1) return true
  return [1, 2, 3, 4].some((length) => length < pin.length && pin === pin.slice(0, length).repeat(pin.length / length))
}

/** What is printed on a badge, or programmed into it. It says who somebody is; the PIN proves it. */
export const BadgeCode = z
  .string()
  .trim()
  .regex(/^[\x21-\x7e]{4,64}$/, 'must have 4 to 64 letters, digits or signs, and no space')
export type BadgeCode = z.infer<typeof BadgeCode>

/** A counter locks itself after so many seconds without a touch. */
export const LockAfterSeconds = z.int().min(30, 'must be 30 s at least').max(3600, 'must be an hour at most')
export const USUAL_LOCK_AFTER_SECONDS = 300
