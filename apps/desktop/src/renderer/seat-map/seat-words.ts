/** A seat in words: what a screen reader says of it, and what the pointer's label shows. */

import type { SeatCategory } from '@marquee/shared'
import { categoryAt, type SeatLayout } from './seat-layout.ts'
import { CATEGORY_NAMES, lookName, type SeatLook } from './seat-look.ts'
import { say } from './words/say.ts'

/** `Row J seat 12, wheelchair space, free, $12.50`; a standard seat's category goes without saying. */
export function seatInWords(layout: SeatLayout, index: number, look: SeatLook, price: string | undefined): string {
  const category = categoryAt(layout, index)
  const parts = [
    say('row_and_seat', {
      row: layout.plan.rows[layout.plan.row[index] as number] ?? '',
      seat: String(layout.plan.number[index]),
    }),
    ...(category === 'standard' ? [] : [CATEGORY_NAMES[category].toLowerCase()]),
    lookName(look),
    ...(price !== undefined && (look === 'free' || look === 'allotted' || look === 'yours') ? [price] : []),
  ]
  return parts.join(', ')
}

/** The price of a seat of a category, in words, where the price list has it. */
export type PriceLabel = (category: SeatCategory) => string | undefined
