/** Shifts at the manager's page. */
import type { Shifts } from '../../../booking/shifts/shifts.ts'
import type { HandlersOf } from '../handler.ts'

export function createManagedShiftHandlers(
  shifts: Shifts,
): HandlersOf<'shifts' | 'shiftRecord' | 'closeShift' | 'noteShift'> {
  return {
    shifts: (request, { terminal }) => shifts.list(request, terminal),
    shiftRecord: ({ shiftId }, { terminal }) => shifts.record(shiftId, terminal),
    // Whoever has logged in needs no name typed.
    closeShift: (request, { terminal, office }) =>
      shifts.close({ ...request, name: office?.name ?? request.name }, terminal),
    noteShift: (request, { terminal, office }) =>
      shifts.note({ ...request, name: office?.name ?? request.name }, terminal),
  }
}
