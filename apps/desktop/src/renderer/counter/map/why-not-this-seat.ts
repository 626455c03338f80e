/** Says at a touch why a seat can't be had. */
import { refusalSentence } from '../../connection/refusal-sentence.ts'
import type { SeatLook } from '../../seat-map/seat-look.ts'
import { say } from './words/say.ts'

/** null: it can be had, or is the customer's. */
export function whyNotThisSeat(seatId: string, look: SeatLook, maySell: boolean): string | null {
  if (look === 'not_now') {
    return refusalSentence(maySell ? { code: 'not_allotted', seatIds: [seatId] } : { code: 'not_booted' })
  }
  if (look !== 'held' && look !== 'booked' && look !== 'blocked') return null
  return say(`why_${look}`, { seat: seatId })
}
