/** What a card machine of the house's own has taken for an order: its slips are all the evidence. Pure; amounts are minor units. */
import { money } from '../../words/staff/figures.ts'
import { say } from './words/say.ts'

export interface MachinePayment {
  amount: number
  slip: string
}

export const paidByMachine = (payments: readonly MachinePayment[]): number =>
  payments.reduce((sum, { amount }) => sum + amount, 0)

/** As a sale names them. */
export const machineTenders = (payments: readonly MachinePayment[]) =>
  payments.map(({ amount, slip }) => ({ method: 'card_machine' as const, tendered: amount, slip }))

/** What a clerk has to do when slips leave an order: the customer's card was charged. */
export const machineOwes = (payments: readonly MachinePayment[], currency: string): string =>
  say('machine_owes', {
    count: payments.length,
    slips: payments.map(({ slip }) => slip).join(', '),
    amount: money({ amount: paidByMachine(payments), currency }),
  })
