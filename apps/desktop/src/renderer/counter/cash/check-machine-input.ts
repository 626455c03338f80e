/** What a clerk types of a card machine's slip, checked before it is put into the order. Pure; amounts are minor units. */
import { MAX_PAYMENTS_IN_ORDER, MAX_SLIP_LENGTH } from '@marquee/shared'
import { parseCash } from '../../cart/cart-totals.ts'
import { money } from '../../words/staff/figures.ts'
import type { MachinePayment } from '../order/machine-payments.ts'
import { say } from './words/say.ts'

export interface MachineInput {
  amount: string
  slip: string
}

export type CheckedMachineInput =
  | { ok: true; payment: MachinePayment }
  /** What is wrong with each field; null: nothing. */
  | { ok: false; amount: string | null; slip: string | null }

/**
 * @param left what is left to pay, vouchers and the machine's other slips apart
 * @param others how many payments the order has already; cash is one more
 */
export function checkMachineInput(
  input: MachineInput,
  {
    left,
    currency,
    payments,
    others,
  }: { left: number; currency: string; payments: readonly MachinePayment[]; others: number },
): CheckedMachineInput {
  const slip = input.slip.trim()
  const amount = parseCash(input.amount, currency)
  const ofAmount = ((): string | null => {
    if (payments.length + others + 1 >= MAX_PAYMENTS_IN_ORDER) {
      return say('most_parts', { count: MAX_PAYMENTS_IN_ORDER })
    }
    if (left <= 0) return say('nothing_left')
    if (amount === undefined) return say('type_what_machine_took')
    if (amount === 0) return say('more_than_nothing')
    if (amount > left) return say('card_gets_no_change', { amount: money({ amount: left, currency }) })
    return null
  })()
  const ofSlip = ((): string | null => {
    if (slip === '') return say('type_slip')
    if (slip.length > MAX_SLIP_LENGTH) return say('slip_too_long', { count: MAX_SLIP_LENGTH })
    if (payments.some((each) => each.slip === slip)) return say('slip_twice')
    return null
  })()
  if (ofAmount !== null || ofSlip !== null || amount === undefined) {
    return { ok: false, amount: ofAmount, slip: ofSlip }
  }
  return { ok: true, payment: { amount, slip } }
}
