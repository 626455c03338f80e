/** The receipt printer as a counter's screen sees it, and what its clerk may do about it. */
import { type Answer, Empty, Id } from '@marquee/shared'
import { z } from 'zod'
import type { ApiOf, ScreenCall } from './screen-call.ts'

/**
 * `unknown`: it takes what it gets, and has never said how it is. `silent`: it has, and says nothing now. `unreachable`: nothing takes
 * our bytes.
 */
export type PrinterTrouble =
  | 'none'
  | 'unknown'
  | 'unreachable'
  | 'silent'
  | 'paper_out'
  | 'cover_open'
  | 'error'
  | 'offline'

/** One of two: each has its own paper. */
export const PrinterName = z.enum(['main', 'spare'])
export type PrinterName = z.infer<typeof PrinterName>

/** A page whose paper isn't known to be out. `unknown`: it was sent, and the clerk says whether it came out. */
export interface OpenPrint {
  jobId: Id
  called: string
  /** From 2 on its paper says that it is a copy. */
  copy: number
  state: 'waiting' | 'printing' | 'unknown'
  /** The booking or the order; null: it is a page of its own. */
  of: Id | null
}

export interface PrinterState {
  inUse: PrinterName
  hasSpare: boolean
  trouble: PrinterTrouble
  /** The roll is near its end. */
  paperLow: boolean
  /** Tickets print when they are sold. */
  byItself: boolean
  /** Oldest first. */
  jobs: OpenPrint[]
}

export const PRINTING_CALLS = {
  /** Prints the tickets of a sale that this terminal made. What was printed before comes out marked as a copy. */
  print: { request: z.strictObject({ bookingId: Id }), answer: z.custom<Answer<null>>() },
  /** Prints the tickets of any booking that was found, marked as copies. */
  printFound: { request: z.strictObject({ bookingId: Id }), answer: z.custom<Answer<null>>() },
  /** Prints a slip with the pick-up code of an order, and what is handed over for it. */
  printPickUp: { request: z.strictObject({ orderId: Id }), answer: z.custom<Answer<null>>() },
  /** Prints what an order was, its tax, and how it was paid. */
  printReceipt: { request: z.strictObject({ orderId: Id }), answer: z.custom<Answer<null>>() },
  /** Prints the slips of the gift cards that an order sold. */
  printGiftCards: { request: z.strictObject({ orderId: Id }), answer: z.custom<Answer<null>>() },
  /** Prints the Z report of a shift that was closed here; of the open one the X report, as it is now. */
  printShift: { request: z.strictObject({ shiftId: Id }), answer: z.custom<Answer<null>>() },
  /** Prints letters of many scripts, to see what the printer makes of them. */
  printTestPage: { request: Empty, answer: z.custom<Answer<null>>() },
  /** The clerk says whether a page of which nobody knows it came out. If not, it is printed again as a copy. */
  cameOut: { request: z.strictObject({ jobId: Id, cameOut: z.boolean() }), answer: z.custom<Answer<null>>() },
  /** What waits isn't printed any more. */
  dropPrints: { request: Empty, answer: z.custom<Answer<null>>() },
  /** Everything from the next page on is printed there. */
  choosePrinter: { request: z.strictObject({ printer: PrinterName }), answer: z.custom<Answer<null>>() },
} satisfies Record<string, ScreenCall>

export type PrintingApi = ApiOf<typeof PRINTING_CALLS>
