/** Calls of a counter about its shift: a drawer's time from float to count. All of them are answered by the terminal itself. */
import {
  Amount,
  type Answer,
  CashCount,
  type ClosesShift,
  Currency,
  DrawerPurpose,
  Empty,
  Id,
  type LeftByShift,
  Reason,
  type ShiftReport,
} from '@marquee/shared'
import { z } from 'zod'
import type { ApiOf, ScreenCall } from './screen-call.ts'

/** The shift that is open, as every screen of its counter may see it. */
export interface OpenShift {
  shiftId: Id
  number: number
  openedAt: string
  currency: string
}

/** What was counted, and what the drawer should have had by everything up to now. */
export interface CountedShift {
  /** How often the drawer was counted: the last one counts. */
  counts: number
  counted: CashCount
  expected: number
  difference: number
  /** Shown from the first signed count on. */
  report: ShiftReport
}

export interface ShiftView {
  /** null: none is open. */
  open: (OpenShift & { float: CashCount; left: LeftByShift; counted: CountedShift | null }) | null
  /** The number that the next shift gets. */
  nextNumber: number
}

/** The Z report. */
export interface ZReport extends ClosesShift {
  closedAt: string
  report: ShiftReport
}

const Float = z.strictObject({ shiftId: Id, float: CashCount })

export const SHIFT_CALLS = {
  shiftView: { request: Empty, answer: z.custom<ShiftView>() },
  /** Idempotent by the shift's id. */
  openShift: { request: Float, answer: z.custom<Answer<ShiftView>>() },
  /** Cash goes into the drawer or out of it, or it is opened for nothing. Idempotent. */
  moveCash: {
    request: z.strictObject({
      movementId: Id,
      purpose: DrawerPurpose,
      amount: Amount,
      currency: Currency,
      reason: Reason,
    }),
    answer: z.custom<Answer<null>>(),
  },
  /** The X report. That somebody has looked at it is told with the end of the shift. */
  shiftSoFar: { request: Empty, answer: z.custom<Answer<ShiftReport>>() },
  /** Signs a blind count: only then the difference is told. Idempotent by the count's id. */
  countShift: {
    request: z.strictObject({ shiftId: Id, countId: Id, counted: CashCount }),
    answer: z.custom<Answer<ShiftView>>(),
  },
  /** Ends the shift with its last count, and begins the next one where the drawer is handed over. The first end counts. */
  endShift: {
    request: z.strictObject({
      shiftId: Id,
      /** The difference as the clerk was shown it, in minor units. */
      shownDifference: z.int(),
      reason: Reason.optional(),
      next: Float.optional(),
    }),
    answer: z.custom<Answer<ZReport>>(),
  },
  /** The latest Z reports of this counter, the newest first. */
  closedShifts: { request: Empty, answer: z.custom<ZReport[]>() },
} satisfies Record<string, ScreenCall>

export type ShiftApi = ApiOf<typeof SHIFT_CALLS>
