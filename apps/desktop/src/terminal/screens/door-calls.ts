/** Answers the calls of a door's screen. */
import type { DoorApi } from '../api.ts'
import type { Door } from '../door/door.ts'

export function createDoorCalls(door: Door): DoorApi {
  return {
    scan: ({ code }) => door.scan(code),
    chooseDoor: ({ showIds }) => door.choose(showIds),
    door: async () => door.state(),
  }
}
