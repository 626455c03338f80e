/** The next period of a subscription, as a counter offers it. Its price is in the currency of the plan. */
import type { ClaimEntriesAnswer } from '@marquee/shared'
import { money } from '../../words/staff/figures.ts'
import { say } from './words/say.ts'

/** `Sell a month, SGD 22.00`; nothing where no period is sold. */
export const sellPeriodInWords = ({ card, nextPeriod }: ClaimEntriesAnswer): string =>
  nextPeriod === null
    ? ''
    : say(`sell_${nextPeriod.period}`, { price: money({ amount: nextPeriod.amount, currency: card.currency }) })

/** An order has one currency, so a counter that sells in another sells no period of the plan. */
export const isSoldIn = ({ card }: ClaimEntriesAnswer, currency: string): boolean => card.currency === currency
