/**
 * What a terminal says of its shifts. A shift's place is that of its commands in the outbox: whatever lies between the command that opens it
 * and the one that closes it belongs to it. So no sale names its shift, and none can be of another one.
 */
import { z } from 'zod'
import { Id } from '../ids.ts'
import { Reason } from '../reason.ts'
import { CashCount } from '../shifts/cash-count.ts'
import { ShiftSums } from '../shifts/shift-sums.ts'
import { Instant } from '../times.ts'

export const MAX_COUNTS_IN_SHIFT = 5

/** Counted up by terminal, from 1. */
export const ShiftNumber = z.int().min(1).max(10_000_000)

/** A blind count: who counted signed it before they saw what the drawer should have. */
export const SignedCount = z.strictObject({
  counted: CashCount,
  /** What the drawer should have had at that moment; below zero where more was paid out than was in it. */
  expected: z.int(),
  at: Instant,
})
export type SignedCount = z.infer<typeof SignedCount>

export const OpensShift = z.strictObject({
  shiftId: Id,
  number: ShiftNumber,
  float: CashCount,
  operatorId: Id.optional(),
})
export type OpensShift = z.infer<typeof OpensShift>

const Waiting = z.int().min(0).max(1_000_000)

/** What was not done yet when a shift was closed. */
export const LeftByShift = z.strictObject({
  /** Commands that the server has not answered. */
  unsent: Waiting,
  /** Carts with seats. */
  carts: Waiting,
  /** Orders at a reader. */
  atReader: Waiting,
  /** Sums that customers are to get back. */
  payOuts: Waiting,
  /** Orders that are parked; their carts are not among `carts`. An older program leaves it out. */
  parked: Waiting.optional(),
})
export type LeftByShift = z.infer<typeof LeftByShift>

export const ClosesShift = z
  .strictObject({
    shiftId: Id,
    number: ShiftNumber,
    openedAt: Instant,
    /** What the drawer had at the beginning. */
    float: CashCount,
    operatorId: Id.optional(),
    /** The last one counts. Who counts again has seen the difference, so all of them are told. */
    counts: z.array(SignedCount).min(1).max(MAX_COUNTS_IN_SHIFT),
    /** What was counted less what was expected. */
    difference: z.int(),
    /** Of the difference. */
    reason: Reason.optional(),
    sums: ShiftSums,
    left: LeftByShift,
    /** Somebody had looked at the figures before the count. */
    seenAt: Instant.optional(),
  })
  .refine(
    ({ counts, float, sums: { currency } }) =>
      [float, ...counts.map(({ counted }) => counted)].every((cash) => cash.currency === currency),
    { path: ['counts'], message: 'must be in the currency of the drawer' },
  )
  .refine(({ counts, sums, difference }) => (counts.at(-1)?.counted.amount ?? 0) - sums.expected === difference, {
    path: ['difference'],
    message: 'must be what was counted less what was expected',
  })
export type ClosesShift = z.infer<typeof ClosesShift>

/** Both at once: the drawer is handed over. */
export const ShiftCommand = z
  .strictObject({
    kind: z.literal('shift'),
    closes: ClosesShift.optional(),
    opens: OpensShift.optional(),
    /** An order whose card was captured at the reader came to this terminal's knowledge: it belongs to the shift that is open. */
    paidAtReader: Id.optional(),
    /** The terminal's clock, for the record only. */
    at: Instant,
  })
  .refine(
    ({ closes, opens, paidAtReader }) => (closes !== undefined || opens !== undefined) !== (paidAtReader !== undefined),
    'must open or close a shift, or name an order',
  )
  .refine(({ closes, opens }) => closes === undefined || closes.shiftId !== opens?.shiftId, {
    path: ['opens'],
    message: 'must be another shift',
  })
  .refine(({ closes, opens }) => !closes || !opens || closes.sums.currency === opens.float.currency, {
    path: ['opens', 'float', 'currency'],
    message: 'must be that of the drawer',
  })
export type ShiftCommand = z.infer<typeof ShiftCommand>

/** What a drawer's book is moved by: a shift begins with its float, and its end takes out what should be there. */
export function moveOfShift({ closes, opens }: Pick<ShiftCommand, 'closes' | 'opens'>): {
  amount: number
  currency: string
} {
  const amount = (opens?.float.amount ?? 0) - (closes?.sums.expected ?? 0)
  return { amount, currency: opens?.float.currency ?? closes?.sums.currency ?? '' }
}
