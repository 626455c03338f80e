/** What cash is moved for, beside sales. */
import { z } from 'zod'

/**
 * `paid_in`, `paid_out`: for something that somebody names, such as milk. `safe_drop`: too much lay in the drawer. `no_sale`: it was opened,
 * and nothing was moved.
 */
export const DRAWER_PURPOSES = ['paid_in', 'paid_out', 'safe_drop', 'no_sale'] as const
export const DrawerPurpose = z.enum(DRAWER_PURPOSES)
export type DrawerPurpose = z.infer<typeof DrawerPurpose>

/** `given_back`: to a customer, for a sale. */
export const MovedFor = z.enum([...DRAWER_PURPOSES, 'given_back'])
export type MovedFor = z.infer<typeof MovedFor>

interface Moved {
  direction: 'in' | 'out'
  amount: { amount: number }
  purpose?: DrawerPurpose | undefined
  conflictId?: string | undefined
}

export const directionFor = (purpose: DrawerPurpose): 'in' | 'out' => (purpose === 'paid_in' ? 'in' : 'out')

/** True when what was moved can be for its purpose. A program from before shifts names none. */
export const fitsPurpose = ({ direction, amount, purpose, conflictId }: Moved): boolean =>
  purpose === undefined ||
  (direction === directionFor(purpose) && (purpose === 'no_sale') === (amount.amount === 0) && conflictId === undefined)

export function movedFor({ direction, purpose, conflictId }: Moved): MovedFor {
  if (conflictId !== undefined) return 'given_back'
  return purpose ?? (direction === 'in' ? 'paid_in' : 'paid_out')
}
