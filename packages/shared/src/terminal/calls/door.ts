/** What a door asks beside its news. */
import { DoorNewsAnswer, DoorNewsRequest, OrderAtDoorAnswer, OrderAtDoorRequest } from '../door.ts'
import { FindAtDoorAnswer, FindAtDoorRequest } from '../find-bookings.ts'
import { type Call, QUICK_MS } from './call.ts'

export const DOOR_CALLS = {
  /** Reads what other doors admitted, and which tickets are no longer valid. */
  doorNews: {
    request: DoorNewsRequest,
    answer: DoorNewsAnswer,
    who: ['door', 'manager'],
    timeoutMs: QUICK_MS,
    undone: 'what other doors admitted is not known',
  },
  /** Looks up a booking's tickets, and which of them are in. */
  orderAtDoor: {
    request: OrderAtDoorRequest,
    answer: OrderAtDoorAnswer,
    who: ['door'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the booking was not found in time',
  },
  /** Finds bookings of the hours before and after now, by name or reference. */
  findAtDoor: {
    request: FindAtDoorRequest,
    answer: FindAtDoorAnswer,
    who: ['door'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'bookings were not found in time',
  },
} as const satisfies Record<string, Call>
