/** The total of a cart, and amounts of cash as a clerk types and reads them. Pure; amounts are minor units. */
import { minorDigits, type PriceList, priceTickets, type SeatCategory, type TicketType } from '@marquee/shared'

export interface CartSeat {
  category: SeatCategory
  ticketType: TicketType
}

/** undefined: a seat has no price under its ticket type, and the cart can't be sold. */
export function cartTotal(list: PriceList, seats: readonly CartSeat[]): number | undefined {
  const priced = priceTickets(
    list,
    seats.map(({ category, ticketType }) => ({ category, type: ticketType })),
  )
  return priced.ok ? priced.total.amount : undefined
}

const NOTES = [5, 10, 20, 50, 100]

/** Amounts that a customer is likely to hand over: the total itself, then rounded up to what notes make. */
export function likelyCash(total: number, currency: string): number[] {
  const unit = 10 ** minorDigits(currency)
  // Notes are larger too where a cinema ticket costs thousands (JPY, IDR…).
  const scale = total / unit > 1000 ? 10 ** Math.floor(Math.log10(total / unit) - 1) : 1
  const rounded = NOTES.map((note) => Math.ceil(total / (note * scale * unit)) * note * scale * unit)
  return [...new Set([total, ...rounded])].filter((amount) => amount > 0).slice(0, 6)
}

/** `37.5`, `37,50` or `1000` typed by a clerk → minor units; undefined where it isn't an amount of the currency. */
export function parseCash(text: string, currency: string): number | undefined {
  const digits = minorDigits(currency)
  const match = /^(\d{1,7})(?:[.,](\d*))?$/.exec(text.trim())
  if (match === null) return undefined
  const fraction = match[2] ?? ''
  if (fraction.length > digits) return undefined
  return Number(match[1]) * 10 ** digits + Number(fraction.padEnd(digits, '0') || '0')
}

/** `1250` of SGD → `12.50`: for columns of amounts whose currency stands at the sum. */
export function plainAmount(amount: number, currency: string): string {
  return (amount / 10 ** minorDigits(currency)).toFixed(minorDigits(currency))
}
