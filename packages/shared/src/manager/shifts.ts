/** Shifts at the manager's page: what each came to, where terminal and ledger differ, and those that somebody forgot to close. */
import { z } from 'zod'
import { Id } from '../ids.ts'
import { Reason } from '../reason.ts'
import { CashCount } from '../shifts/cash-count.ts'
import { ShiftReport } from '../shifts/shift-report.ts'
import { LeftByShift, ShiftNumber, SignedCount } from '../terminal/shift-command.ts'
import { Instant, LocalDate } from '../times.ts'
import { ApproverName } from './approvals.ts'

export const MAX_SHIFTS_OF_DAY = 500

export const ShiftsRequest = z.strictObject({
  /** null: all cinemas that the terminal may see. */
  cinemaId: Id.nullable(),
  /** The day on which they were opened, by the house's shift day; null: those that somebody must look at, of all days. */
  date: LocalDate.nullable(),
})
export type ShiftsRequest = z.infer<typeof ShiftsRequest>

/**
 * `open`: its terminal has it. `left_open`: the same, and the morning after it has passed. `not_counted`: a manager has closed it.
 * `closed`: its terminal has counted it.
 */
export const ShiftState = z.enum(['open', 'left_open', 'not_counted', 'closed'])
export type ShiftState = z.infer<typeof ShiftState>

export const ShiftSummary = z.object({
  shiftId: Id,
  terminal: z.string(),
  cinemaId: Id.nullable(),
  number: ShiftNumber,
  state: ShiftState,
  openedAt: Instant,
  closedAt: Instant.nullable(),
  currency: z.string(),
  counted: z.int().nullable(),
  /** Of the count; null: there is none. */
  difference: z.int().nullable(),
  /** The terminal's figures and the ledger's differ, and nobody has noted it. */
  disagrees: z.boolean(),
})
export type ShiftSummary = z.infer<typeof ShiftSummary>

export const ShiftsAnswer = z.object({
  /** The latest first, at most `MAX_SHIFTS_OF_DAY`. */
  shifts: z.array(ShiftSummary),
  /** How many somebody must look at, of all days: left open, or in disagreement. */
  toLookAt: z.int().min(0),
  /** `06:00`: when the day of a shift begins, by the clock of its cinema. Absent: the server is an older one. */
  dayBegins: z
    .string()
    .regex(/^\d\d:\d\d$/)
    .optional(),
})
export type ShiftsAnswer = z.infer<typeof ShiftsAnswer>

export const ShiftRecordRequest = z.strictObject({ shiftId: Id })
export type ShiftRecordRequest = z.infer<typeof ShiftRecordRequest>

/** What a manager did about it. */
const ByManager = z.object({ at: Instant, by: z.string(), reason: z.string() })

export const ShiftRecord = ShiftSummary.extend({
  float: CashCount,
  /** By the rows of the ledger, as they are now. */
  report: ShiftReport,
  /** So many of its sales wait for a manager: only their money is in the report. */
  inConflict: z.int().min(0),
  close: z
    .object({
      counts: z.array(SignedCount),
      reason: z.string().nullable(),
      left: LeftByShift,
      seenAt: Instant.nullable(),
      /** `of`: a way to pay, or a figure of the report. */
      differences: z.array(z.object({ of: z.string(), told: z.int(), ledger: z.int() })),
      noted: ByManager.nullable(),
    })
    .nullable(),
  closedByManager: ByManager.nullable(),
})
export type ShiftRecord = z.infer<typeof ShiftRecord>

/** Closes one that was left open, without a count. */
export const CloseShiftRequest = z.strictObject({ shiftId: Id, name: ApproverName, reason: Reason })
export type CloseShiftRequest = z.infer<typeof CloseShiftRequest>

/** Somebody has looked at the disagreement of terminal and ledger. */
export const NoteShiftRequest = CloseShiftRequest
export type NoteShiftRequest = z.infer<typeof NoteShiftRequest>

/** What a terminal is told of its last shift: a disk that was lost or copied has forgotten it. */
export const LastShiftAnswer = z.object({
  /** 0: it never had one. */
  number: z.int().min(0),
  /** null: its last one is closed. */
  open: z.object({ shiftId: Id, openedAt: Instant, float: CashCount, operatorId: Id.nullable() }).nullable(),
})
export type LastShiftAnswer = z.infer<typeof LastShiftAnswer>
