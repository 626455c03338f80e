/** The next period of a subscription, as a counter offers it. Its price is in the currency of the plan. */
import { type ClaimEntriesAnswer, formatMoney } from '@marquee/shared'

/** `Sell a month, SGD 22.00`; nothing where no period is sold. */
export const sellPeriodInWords = ({ card, nextPeriod }: ClaimEntriesAnswer): string =>
  nextPeriod === null
    ? ''
    : `Sell a ${nextPeriod.period}, ${formatMoney({ amount: nextPeriod.amount, currency: card.currency })}`

/** An order has one currency, so a counter that sells in another sells no period of the plan. */
export const isSoldIn = ({ card }: ClaimEntriesAnswer, currency: string): boolean => card.currency === currency
