/** What the gateway says of payouts, and what doesn't match, in a manager's words. */
import type { GatewayMismatch, GatewayMoney, GatewayPayoutView } from '@marquee/shared'

const STATES: Readonly<Record<string, string>> = {
  pending: 'Being made',
  in_transit: 'On its way',
  paid: 'Paid',
  failed: 'Sent back by the bank',
  canceled: 'Cancelled',
}

/** The gateway may add to its words: an unknown one is shown as it is. */
export function payoutState({ state, failure }: GatewayPayoutView): string {
  const words = STATES[state] ?? plain(state)
  return failure === null ? words : `${words} (${plain(failure)})`
}

export const MATCH_WORDS = {
  matched: 'Adds up',
  not_yet: 'Not added up yet',
  by_hand: 'Made by hand: its parts are not known',
} as const satisfies Record<GatewayPayoutView['match'], string>

export function mismatchWords({ why, what }: GatewayMismatch): string {
  const isCharge = what === 'charge'
  switch (why) {
    case 'not_there':
      return isCharge ? 'Paid here, but not at the gateway' : 'Given back here, but not at the gateway'
    case 'not_here':
      return isCharge ? 'Taken at the gateway, but no payment here' : 'Given back at the gateway, but not here'
    case 'other_amount':
      return isCharge ? 'Paid with another amount at the gateway' : 'Given back with another amount at the gateway'
  }
}

/** What the gateway has more than the ledger, in the finer of their units; 0: they agree. */
export function difference(ledger: GatewayMoney, gateway: GatewayMoney): GatewayMoney {
  const digits = Math.max(ledger.digits, gateway.digits)
  const inDigits = (money: GatewayMoney): number => money.amount * 10 ** (digits - money.digits)
  return { amount: inDigits(gateway) - inDigits(ledger), digits, currency: gateway.currency }
}

const plain = (word: string): string => word.replaceAll('_', ' ')
