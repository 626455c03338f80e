/** Who works in the office: their roles by cinema, and what they prove themselves with. */
import { z } from 'zod'
import { Id } from '../ids.ts'
import { plainText } from '../text.ts'

/** In ascending order. A reader, such as an accountant, changes nothing; an administrator lets people and devices in. */
export const OFFICE_ROLES = ['reader', 'manager', 'administrator'] as const
export const OfficeRole = z.enum(OFFICE_ROLES)
export type OfficeRole = z.infer<typeof OfficeRole>

/** What a call of the manager's page takes. */
export const OFFICE_RIGHTS = ['read', 'change', 'administer'] as const
export type OfficeRight = (typeof OFFICE_RIGHTS)[number]

export const rightOf: Record<OfficeRole, OfficeRight> = {
  reader: 'read',
  manager: 'change',
  administrator: 'administer',
}

export const hasRight = (role: OfficeRole, right: OfficeRight): boolean =>
  OFFICE_RIGHTS.indexOf(rightOf[role]) >= OFFICE_RIGHTS.indexOf(right)

/** null: at every cinema of the house. */
export const OfficeRoleAt = z.object({ cinemaId: Id.nullable(), role: OfficeRole })
export type OfficeRoleAt = z.infer<typeof OfficeRoleAt>

export const OfficeName = z.string().trim().min(1, 'must say who it is').pipe(plainText(60))

/** A user name or an e-mail address. */
export const LoginName = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9._%+@-]{1,98}$/, 'must be a user name or an e-mail address')

export const PASSWORD_LENGTH = 12
/** As somebody types it, right or wrong. */
export const TypedPassword = z.string().min(1, 'must be typed').max(200, 'must be at most 200 characters')
/** A new one. The server refuses those that are guessed first. */
export const NewPassword = z
  .string()
  .min(PASSWORD_LENGTH, `must have at least ${PASSWORD_LENGTH} characters`)
  .max(200, 'must be at most 200 characters')

/** Six digits of an authenticator, or a recovery code such as `K7QF-2M9P`. */
export const SecondFactor = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^(\d{3} ?\d{3}|[0-9A-HJKMNP-TV-Z]{4}-?[0-9A-HJKMNP-TV-Z]{4})$/, 'must be six digits, or a recovery code')
  .transform((text) => text.replace(/[ -]/g, ''))
