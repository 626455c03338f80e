/** What a clerk reads of an exchange whose answer came when no screen waited for it. */
import { describeRefusal, type ExchangeAnswer, formatMoney, type Refusal } from '@marquee/shared'
import type { KeptExchange } from '../store/sales/exchanges-table.ts'
import { takenFor } from './keep-exchanged.ts'

export function doneInWords({ bookings }: ExchangeAnswer): string {
  const called = bookings.map(({ reference }) => reference).join(', ')
  return `Tickets were exchanged for ${called}: they are under “Recent sales”, to be handed out.`
}

export function refusedInWords(kept: KeptExchange, refusal: Refusal): string {
  const { currency } = kept.request.order.total
  const taken = takenFor(kept)
  const money =
    taken > 0 ? ` Give the customer ${formatMoney({ amount: taken, currency })} back that was taken for it.` : ''
  return `Tickets were not exchanged for ${kept.bookings.map(({ reference }) => reference).join(', ')}. ${describeRefusal(refusal)}${money}`
}
