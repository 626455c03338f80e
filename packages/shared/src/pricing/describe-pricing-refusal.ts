/** The sentence for each reason why an order can't be priced. Pure. */
import type { PricingRefusal, PromoCodeNotHere } from './order.ts'
import { type TicketType, ticketTypeName } from './ticket-type.ts'

const ticketsOf = (type: TicketType): string => `${ticketTypeName(type)} tickets`

/** Places count from 0 in the order, and from 1 for people. */
export function describePricingRefusal(refusal: PricingRefusal): string {
  switch (refusal.code) {
    case 'type_not_sold_here':
      return `${ticketsOf(refusal.ticketType)} are not sold ${refusal.channel === 'online' ? 'online' : `at a ${refusal.channel}`}.`
    case 'too_many_of_type':
      return `At most ${refusal.atMost} tickets of the type ${ticketTypeName(refusal.ticketType)} are sold in an order: choose fewer.`
    case 'type_needs_card':
      return `${ticketsOf(refusal.ticketType)} are sold for the number of a card: enter it.`
    case 'type_needs_approval':
      return `${ticketsOf(refusal.ticketType)} are sold only if a supervisor agrees.`
    case 'ticket_unpriced':
      return `Ticket ${refusal.ticket + 1} has no price: choose another ticket type or another seat.`
    case 'goods_unknown':
      return `Item ${refusal.goods + 1} of the goods is not sold here like that: choose another size, or other extras.`
    case 'combo_not_possible':
      return describeCombo(refusal)
    case 'given_price_above_list':
      return `The price given by hand for ${refusal.on === 'tickets' ? 'ticket' : 'item'} ${refusal.place + 1} is above its usual price.`
    case 'promo_code_unknown':
      return `There is no promo code ${refusal.promoCode}.`
    case 'promo_code_over':
      return `The time of the promo code ${refusal.promoCode} is over.`
    case 'promo_code_used_up':
      return `The promo code ${refusal.promoCode} has been used as often as it may be.`
    case 'promo_code_not_here':
      return describeNotHere(refusal)
    case 'order_currency':
      return `This cinema sells in another currency than ${refusal.currency}: these tickets cannot be in one order.`
    case 'voucher_tax_unknown':
      return `The tariff of this cinema has no tax rate ${refusal.rate}, so this voucher cannot be sold here.`
    case 'order_too_long':
      return `An order has at most ${refusal.limit} lines: make two orders of it.`
    case 'order_too_dear':
      return 'This order costs more than one order may: make two orders of it.'
  }
}

function describeNotHere({ promoCode, why }: PromoCodeNotHere): string {
  switch (why) {
    case 'per_customer':
      return `The promo code ${promoCode} has a limit for each customer, and a counter knows no customers: it is for bookings online.`
    case 'cut_off':
      return `The promo code ${promoCode} has a limit, and while this counter is cut off nobody can say how often it was used.`
    case 'reader_or_exchange':
      return `The promo code ${promoCode} has a limit: it is not for a card at the reader or an exchange. Sell for cash or at a card machine.`
  }
}

function describeCombo({ combo, why }: PricingRefusal & { code: 'combo_not_possible' }): string {
  const number = combo + 1
  switch (why) {
    case 'unknown':
      return `Combo ${number} is not sold here.`
    case 'parts':
      return `Combo ${number} needs one choice for each of its parts.`
    case 'tickets':
      return `The tickets named for combo ${number} do not fit it.`
    case 'dear_tickets':
      return `The tickets named for combo ${number} alone cost more than it does: buy them without the combo.`
  }
}
