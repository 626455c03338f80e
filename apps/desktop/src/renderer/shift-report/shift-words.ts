/** Shifts in the words of the screen: what was taken and moved, by how much the count differs, and what isn't done. */
import type { LeftByShift, ShiftReport } from '@marquee/shared'
import { figure, money } from '../words/staff/figures.ts'
import { say } from './words/say.ts'

type By<List extends keyof ShiftReport> = ShiftReport[List] extends readonly (infer Each)[] ? Each : never

export const takenByInWords = (method: By<'byMethod'>['method']): string => say(`paid_${method}`)

export const movedForInWords = (movedFor: By<'movements'>['movedFor']): string => say(`moved_${movedFor}`)

/** "Tax 9% of 12.50", "Outside of tax of 3.00". */
export function rateInWords({ rate, percentage }: By<'byRate'>, amount: string): string {
  return rate === null
    ? say('untaxed_of', { amount })
    : say('tax_of', { percentage: figure(percentage / 1000), amount })
}

/** "2.00 too much", "2.00 missing", "nothing". With its currency. */
export function differenceInWords(difference: number, currency: string): string {
  if (difference === 0) return say('difference_none')
  const sum = money({ amount: Math.abs(difference), currency })
  return difference > 0 ? say('difference_over', { sum }) : say('difference_short', { sum })
}

/** A line for each thing that isn't done; empty: all of it is. */
export function leftInWords({ unsent, carts, atReader, payOuts, parked = 0 }: LeftByShift): string[] {
  return [
    ...(parked > 0 ? [say('left_parked', { count: parked })] : []),
    ...(carts > 0 ? [say('left_carts', { count: carts })] : []),
    ...(atReader > 0 ? [say('left_at_reader', { count: atReader })] : []),
    ...(payOuts > 0 ? [say('left_pay_outs', { count: payOuts })] : []),
    ...(unsent > 0 ? [say('left_unsent', { count: unsent })] : []),
  ]
}

/** The same in one sentence; null: nothing is left. */
export function allLeftInWords(left: LeftByShift): string | null {
  const lines = leftInWords(left)
  if (lines.length === 0) return null
  return say('left', { what: lines.reduce((first, next) => say('left_and', { first, next })) })
}

/** Who has sold. */
export const operatorInWords = ({ operatorId, name }: By<'byOperator'>): string =>
  operatorId === null ? say('nobody_logged_in') : (name ?? say('operator_of_before'))

/** Gift cards and periods of subscriptions have no name of their own. */
export const otherName = (name: string): string => (name === 'voucher' ? say('gift_cards') : name)
