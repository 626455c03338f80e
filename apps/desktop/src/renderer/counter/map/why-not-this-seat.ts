/** Says at a touch why a seat can't be had. */
import { refusalSentence, refusalsLoaded } from '../../connection/refusal-sentence.ts'
import type { SeatLook } from '../../seat-map/seat-look.ts'
import { say } from './words/say.ts'

const REFUSED = ['not_now', 'held', 'booked', 'blocked'] as const
type RefusedLook = (typeof REFUSED)[number]

/** False: it can be had, or is the customer's. */
export const isRefused = (look: SeatLook): look is RefusedLook => REFUSED.some((each) => each === look)

export async function whyNotThisSeat(seatId: string, look: RefusedLook, maySell: boolean): Promise<string> {
  if (look !== 'not_now') return say(`why_${look}`, { seat: seatId })
  await refusalsLoaded()
  return refusalSentence(maySell ? { code: 'not_allotted', seatIds: [seatId] } : { code: 'not_booted' })
}
