/** Goods and tickets that customers pick up. */
import { FindPickUpRequest, HandOverAnswer, HandOverRequest, PickUp } from '../pickups.ts'
import { PickedUpTickets, PickUpTicketsRequest, TicketsToPickUp } from '../ticket-pick-ups.ts'
import { type Call, QUICK_MS } from './call.ts'

export const PICK_UP_CALLS = {
  /** Finds what is to be handed over for a pick-up code. */
  findPickUp: {
    request: FindPickUpRequest,
    answer: PickUp,
    who: ['counter'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'it is not known whether the goods were handed over: nothing is handed over by its code',
  },
  /** Notes that the goods of a pick-up code are handed over, once. Idempotent. */
  handOver: {
    request: HandOverRequest,
    answer: HandOverAnswer,
    who: ['counter'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'it may or may not be noted that the goods were handed over: press Hand over again',
  },
  /** Finds tickets that were paid for, for whoever proves that they are theirs. Nothing is this kiosk's by it; wrong tries are counted. */
  findTicketsToPickUp: {
    request: PickUpTicketsRequest,
    answer: TicketsToPickUp,
    who: ['kiosk'],
    timeoutMs: QUICK_MS,
    undone: 'the tickets cannot be looked up',
  },
  /** Makes such tickets this kiosk's to print, and no other's. Sent again with its id, it is done once. */
  pickUpTickets: {
    request: PickUpTicketsRequest,
    answer: PickedUpTickets,
    who: ['kiosk'],
    timeoutMs: QUICK_MS,
    undone: 'the tickets may or may not be printed here: try again',
  },
} as const satisfies Record<string, Call>
