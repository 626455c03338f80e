/** Figures of a shift in words. Pure. */
import { money } from '../../words/staff/figures.ts'
import { say } from './words/say.ts'

/** `€2.00 missing` */
export function differenceInWords(difference: number, currency: string): string {
  const sum = money({ amount: Math.abs(difference), currency })
  return difference > 0 ? say('too_much', { money: sum }) : say('missing', { money: sum })
}

/** By the names of the answer's figures. */
const FIGURES = {
  orders: 'figure_orders',
  givenBack: 'figure_given_back',
  paidIn: 'figure_paid_in',
  paidOut: 'figure_paid_out',
  safeDrops: 'figure_safe_drops',
  noSale: 'figure_no_sale',
  expected: 'figure_expected',
  cash: 'figure_cash',
  card: 'figure_card',
  card_machine: 'figure_card_machine',
  voucher: 'figure_voucher',
  subscription: 'figure_subscription',
  account: 'figure_account',
  exchange: 'figure_exchange',
} as const

const isKnown = (of: string): of is keyof typeof FIGURES => Object.hasOwn(FIGURES, of)

/** What the terminal's figures and the ledger's differ in; a name that is not known stays as it is. */
export const figureInWords = (of: string): string => (isKnown(of) ? say(FIGURES[of]) : of)
