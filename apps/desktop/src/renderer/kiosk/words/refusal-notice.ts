/** A refusal as a visitor reads it: by its code, or in general words where the catalogues have none for it. Pure. */
import type { Refused } from '../../cart/cart-store.ts'
import type { Notice } from '../visit/visit-store.ts'
import { en, type KioskWordKey } from './en.ts'

export function refusalNotice({ code, refusal }: Pick<Refused, 'code' | 'refusal'>): Notice {
  const key = `refusal_${code}`
  if (!(key in en)) return { key: 'refusal_other' }
  const seats = refusal !== null && 'seatIds' in refusal ? refusal.seatIds : []
  return { key: key as KioskWordKey, values: { count: seats.length, seats: seats.join(', ') } }
}
