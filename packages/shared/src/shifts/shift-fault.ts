/** Why nothing is done about a shift, and the sentence for it. */
import { z } from 'zod'
import { formatMoney } from '../money.ts'

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

export function describeShiftFault(fault: ShiftFault): string {
  switch (fault.why) {
    case 'none_open':
      return 'No shift is open at this counter: open one first.'
    case 'already_open':
      return 'A shift is open at this counter already: close it first.'
    case 'other_shift':
      return 'Another shift is open at this counter by now.'
    case 'not_counted':
      return 'The drawer has not been counted yet.'
    case 'counted_too_often':
      return 'The drawer has been counted often enough: close the shift with the last count.'
    case 'other_currency':
      return `This shift counts ${fault.currency}.`
    case 'no_such_piece':
      return `There is no note or coin of ${formatMoney({ amount: fault.value, currency: fault.currency })}.`
    case 'changed':
      return 'Something was sold or moved meanwhile: look at the difference again.'
    case 'needs_reason':
      return 'The count differs from what the drawer should have: say why.'
    case 'unknown':
      return 'There is no such shift here.'
    case 'closed':
      return 'That shift is closed already.'
    case 'not_left_open':
      return 'That shift is not left open: its counter closes it.'
  }
}
