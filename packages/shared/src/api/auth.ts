/** The identity in a token, and how a guest asks for one. */
import { z } from 'zod'
import { Instant } from '../times.ts'
import { EmailAddress } from './bookings.ts'

/**
 * Names the customer that a booking belongs to. The subject of any identity provider is accepted if it can be read in a log.
 * Braces are refused, because they could move a key of Redis to another slot.
 */
export const CustomerId = z
  .string()
  .regex(/^[^\p{C}\p{Z}{}]{1,128}$/u, 'must be 1 to 128 visible characters without braces')
export type CustomerId = z.infer<typeof CustomerId>

export const ROLES = ['customer', 'operator', 'manager'] as const
export const Role = z.enum(ROLES)
export type Role = z.infer<typeof Role>

export const GuestRequest = z.strictObject({
  /** The address for the tickets, unless a payment names another. */
  email: EmailAddress.optional(),
})
export type GuestRequest = z.infer<typeof GuestRequest>

export const GuestToken = z.object({
  token: z.string(),
  tokenType: z.literal('Bearer'),
  customerId: CustomerId,
  expiresAt: Instant,
})
export type GuestToken = z.infer<typeof GuestToken>
