/** What a counter asks of its shifts. */
import { granted } from '@marquee/shared'
import type { Shifts } from '../../booking/shifts/shifts.ts'
import type { HandlersOf } from './handler.ts'

export function createShiftHandlers(shifts: Shifts): HandlersOf<'lastShift'> {
  return {
    lastShift: async (_, { terminal }) => granted(await shifts.lastOf(terminal.id)),
  }
}
