/** A seat in the visitor's words, for whoever hears the map. Pure. */
import type { SeatCategory } from '@marquee/shared'
import { categoryAt, type SeatLayout } from '../../seat-map/seat-layout.ts'
import type { SeatLook } from '../../seat-map/seat-look.ts'
import type { KioskSpeech } from '../words/catalogues.ts'
import type { KioskWordKey } from '../words/en.ts'

export const CATEGORY_WORDS: Record<SeatCategory, KioskWordKey> = {
  standard: 'category_standard',
  premium: 'category_premium',
  recliner: 'category_recliner',
  wheelchair: 'wheelchair_space',
  companion: 'category_companion',
  loveseat: 'category_loveseat',
}

/** A visitor can have neither a seat that is held nor one that is booked: both are taken. */
export const takenOrFree = (look: SeatLook): SeatLook => (look === 'held' ? 'booked' : look)

/** `Row J seat 12, premium, free`; a standard seat's category goes without saying. */
export function seatInWordsOf(speech: KioskSpeech) {
  return (layout: SeatLayout, index: number, look: SeatLook): string => {
    const category = categoryAt(layout, index)
    const row = layout.plan.rows[layout.plan.row[index] as number] ?? ''
    const parts = [
      speech.say('row_and_seat', { row, number: layout.plan.number[index] ?? '' }),
      ...(category === 'standard' ? [] : [speech.say(CATEGORY_WORDS[category])]),
      speech.say(look === 'free' || look === 'allotted' ? 'seat_free' : look === 'yours' ? 'seat_yours' : 'seat_taken'),
    ]
    return parts.join(', ')
  }
}
