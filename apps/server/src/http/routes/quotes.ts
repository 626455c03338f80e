/** What an order would cost. */
import { QuoteAnswer, QuoteRequest } from '@marquee/shared'
import type { Quotes } from '../../booking/online/quoting/quotes.ts'
import { PROMO_CODES } from './promo-codes.ts'
import { answered, defineRoute, type Route } from './route.ts'

export function quoteRoutes({ quotes }: { quotes: Quotes }): Route[] {
  return [
    defineRoute(
      {
        method: 'post',
        path: '/api/v1/quotes',
        name: 'quoteOrder',
        tag: 'Bookings',
        summary: 'What an order would cost: tickets, goods and combos, with discounts and tax',
        description:
          'Holds nothing, and does not look whether the seats are free. All shows are of one cinema. A promo code with a limit is counted by what is left of it now. Money is minor units of the total’s currency.',
        who: 'public',
        limits: ['everyone', 'address', 'quotes'],
        guesses: PROMO_CODES,
        body: { json: QuoteRequest },
        answers: { 200: { description: 'The lines, the sums by tax rate, and the total.', body: QuoteAnswer } },
        refusals: [
          'unknown_show',
          'unknown_seats',
          'unknown_cinema',
          'several_cinemas',
          'sales_closed',
          'show_cancelled',
          'type_not_sold_here',
          'too_many_of_type',
          'type_needs_card',
          'type_needs_approval',
          'ticket_unpriced',
          'goods_unknown',
          'combo_not_possible',
          'promo_code_unknown',
          'promo_code_over',
          'promo_code_used_up',
          'order_currency',
          'order_too_long',
          'order_too_dear',
        ],
      },
      async ({ body }) => {
        const quoted = await quotes.quote(body)
        return quoted.ok ? answered(200, quoted.value) : quoted
      },
    ),
  ]
}
