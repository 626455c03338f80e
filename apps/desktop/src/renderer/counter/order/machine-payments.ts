/** What a card machine of the house's own has taken for an order: its slips are all the evidence. Pure; amounts are minor units. */
import { formatMoney, MAX_PAYMENTS_IN_ORDER, MAX_SLIP_LENGTH } from '@marquee/shared'
import { parseCash } from '../../cart/cart-totals.ts'

export interface MachinePayment {
  amount: number
  slip: string
}

export const paidByMachine = (payments: readonly MachinePayment[]): number =>
  payments.reduce((sum, { amount }) => sum + amount, 0)

/** As a sale names them. */
export const machineTenders = (payments: readonly MachinePayment[]) =>
  payments.map(({ amount, slip }) => ({ method: 'card_machine' as const, tendered: amount, slip }))

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
      return `An order is paid in at most ${MAX_PAYMENTS_IN_ORDER} parts, and cash may be one of them.`
    }
    if (left <= 0) return 'Nothing is left to pay.'
    if (amount === undefined) return 'Type what the machine took, such as 12.50.'
    if (amount === 0) return 'The machine takes more than nothing.'
    if (amount > left) return `Only ${formatMoney({ amount: left, currency })} is left to pay: a card gets no change.`
    return null
  })()
  const ofSlip = ((): string | null => {
    if (slip === '') return 'Type the number on the machine’s slip.'
    if (slip.length > MAX_SLIP_LENGTH) return `A slip’s number has at most ${MAX_SLIP_LENGTH} characters.`
    if (payments.some((each) => each.slip === slip)) return 'This slip is in the order already.'
    return null
  })()
  if (ofAmount !== null || ofSlip !== null || amount === undefined) {
    return { ok: false, amount: ofAmount, slip: ofSlip }
  }
  return { ok: true, payment: { amount, slip } }
}

/** What a clerk has to do when slips leave an order: the customer's card was charged. */
export function machineOwes(payments: readonly MachinePayment[], currency: string): string {
  const slips = payments.map(({ slip }) => slip).join(', ')
  const money = formatMoney({ amount: paidByMachine(payments), currency })
  return `The order no longer has ${payments.length === 1 ? 'slip' : 'the slips'} ${slips}: give ${money} back at the card machine.`
}
