/** Why nothing is done about a shift. `words/` says it. */
import { z } from 'zod'

export const ShiftFault = z.discriminatedUnion('why', [
  z.object({ why: z.literal('none_open') }),
  z.object({ why: z.literal('already_open') }),
  /** Another shift than the one that is open. */
  z.object({ why: z.literal('other_shift') }),
  /** The drawer is counted before anybody sees what should be in it. */
  z.object({ why: z.literal('not_counted') }),
  z.object({ why: z.literal('counted_too_often') }),
  z.object({ why: z.literal('other_currency'), currency: z.string() }),
  z.object({ why: z.literal('no_such_piece'), value: z.number(), currency: z.string() }),
  /** More was sold or moved since the clerk saw what the drawer should have. */
  z.object({ why: z.literal('changed') }),
  z.object({ why: z.literal('needs_reason') }),
  /** At a manager's page. */
  z.object({ why: z.literal('unknown') }),
  z.object({ why: z.literal('closed') }),
  z.object({ why: z.literal('not_left_open') }),
])
export type ShiftFault = z.infer<typeof ShiftFault>
