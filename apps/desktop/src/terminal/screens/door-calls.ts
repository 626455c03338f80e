/** Answers the calls of a door's screen. */
import type { DoorApi } from '../api.ts'
import type { Door } from '../door/door.ts'

export function createDoorCalls(door: Door): DoorApi {
  return {
    scan: ({ code, byHand }) => door.scan(code, byHand),
    approveAdmission: (yes) => door.approve(yes),
    admitGroup: ({ code, ticketIds }) => door.admitGroup(code, ticketIds),
    chooseDoor: ({ showIds, auditoriumId }) => door.choose(auditoriumId === undefined ? showIds : { auditoriumId }),
    undoScan: ({ scanId }) => door.undo(scanId),
    door: async () => door.state(),
  }
}
