/** What the gateway says of payouts, and what doesn't match, in a manager's words. */
import { formatGatewayMoney, type GatewayMismatch, type GatewayMoney, type GatewayPayoutView } from '@marquee/shared'
import { staffLanguage, staffLocale } from '../../words/staff/staff-speech.ts'
import { say } from './words/say.ts'

const STATES = ['pending', 'in_transit', 'paid', 'failed', 'canceled'] as const

/** A column of amounts is read from left to right in every language: Intl's own marks would turn one below zero around. */
export const gatewayMoney = (money: GatewayMoney): string =>
  formatGatewayMoney(money, staffLanguage() === 'en' ? 'en' : staffLocale()).replaceAll(/[\u200e\u200f\u061c]/g, '')

/** The gateway may add to its words: an unknown one is shown as it is. */
export function payoutState({ state, failure }: GatewayPayoutView): string {
  const known = STATES.find((each) => each === state)
  const words = known === undefined ? plain(state) : say(`payout_${known}`)
  return failure === null ? words : say('payout_failure', { state: words, failure: plain(failure) })
}

export const mismatchWords = ({ why, what }: GatewayMismatch): string =>
  what === 'charge' ? say(`charge_${why}`) : say(`refund_${why}`)

/** What the gateway has more than the ledger, in the finer of their units; 0: they agree. */
export function difference(ledger: GatewayMoney, gateway: GatewayMoney): GatewayMoney {
  const digits = Math.max(ledger.digits, gateway.digits)
  const inDigits = (money: GatewayMoney): number => money.amount * 10 ** (digits - money.digits)
  return { amount: inDigits(gateway) - inDigits(ledger), digits, currency: gateway.currency }
}

const plain = (word: string): string => word.replaceAll('_', ' ')
