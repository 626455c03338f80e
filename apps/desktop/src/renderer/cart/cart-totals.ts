/** The price of a cart, and the change to give. Pure; amounts are minor units. */
import {
  minorDigits,
  type PriceList,
  priceOf,
  type SeatCategory,
  type TicketType,
  ticketTypesOf,
} from '@marquee/shared'

export interface PricedSeat {
  category: SeatCategory
  ticketType: TicketType
}

/** The ticket types that the list has a price for in this category, in the list's order. */
export function ticketTypesFor(list: PriceList, category: SeatCategory): TicketType[] {
  return ticketTypesOf(list).filter((type) => priceOf(list, type, category) !== undefined)
}

/** undefined: a seat has no price under its ticket type, and the cart can't be sold. */
export function cartTotal(list: PriceList, seats: readonly PricedSeat[]): number | undefined {
  let total = 0
  for (const seat of seats) {
    const amount = priceOf(list, seat.ticketType, seat.category)
    if (amount === undefined) return undefined
    total += amount
  }
  return total
}

/** Negative while the cash given is less than the total. */
export function changeDue(total: number, tendered: number): number {
  return tendered - total
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

/** `adult` → `Adult`, `young_adult` → `Young adult`. */
export function ticketTypeName(type: TicketType): string {
  const words = type.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
