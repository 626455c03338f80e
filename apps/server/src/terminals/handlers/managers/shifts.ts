/** Shifts at the manager's page. */
import type { Shifts } from '../../../booking/shifts/shifts.ts'
import type { HandlersOf } from '../handler.ts'

export function createManagedShiftHandlers(
  shifts: Shifts,
): HandlersOf<'shifts' | 'shiftRecord' | 'closeShift' | 'noteShift'> {
  return {
    shifts: (request, { terminal }) => shifts.list(request, terminal),
    shiftRecord: ({ shiftId }, { terminal }) => shifts.record(shiftId, terminal),
    closeShift: (request, { terminal }) => shifts.close(request, terminal),
    noteShift: (request, { terminal }) => shifts.note(request, terminal),
  }
}
