/** What terminals know of the house: its programme, what is sold, its terminals, and how each of them is. */
import {
  CatalogueAnswer,
  CatalogueRequest,
  OccupancyAnswer,
  OccupancyRequest,
  SalesAnswer,
  SalesRequest,
  TerminalsAnswer,
} from '../../terminal-protocol.ts'
import { TellConditionRequest } from '../condition.ts'
import { type Call, Empty, QUICK_MS } from './call.ts'

export const HOUSE_CALLS = {
  /** Reads the programme, a page at a time. */
  catalogue: {
    request: CatalogueRequest,
    answer: CatalogueAnswer,
    who: ['counter', 'kiosk', 'manager', 'door'],
    beforeBoot: true,
    timeoutMs: QUICK_MS,
    undone: 'the programme cannot be fetched',
  },
  /** Reads how many seats the shows of a period have left. */
  occupancy: {
    request: OccupancyRequest,
    answer: OccupancyAnswer,
    who: ['counter', 'kiosk', 'manager', 'door'],
    beforeBoot: true,
    timeoutMs: QUICK_MS,
    undone: 'the seats left are not known',
  },
  /** Lists the terminals of the manager's cinema. */
  terminals: {
    request: Empty,
    answer: TerminalsAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the terminals are not known',
  },
  /** Lists the confirmed bookings of a show. */
  sales: {
    request: SalesRequest,
    answer: SalesAnswer,
    who: ['manager'],
    passThrough: true,
    timeoutMs: QUICK_MS,
    undone: 'the sales are not known',
  },
  /** What a terminal tells of itself, for managers. Idempotent. */
  tellCondition: {
    request: TellConditionRequest,
    answer: Empty,
    who: ['counter', 'kiosk', 'manager', 'door'],
    timeoutMs: QUICK_MS,
    undone: 'managers do not know how this terminal is',
  },
} as const satisfies Record<string, Call>
