/** How many of a booking's tickets are in, as the server says and this door has scanned since. Pure. */
import type { OrderAtDoorAnswer } from '@marquee/shared'
import type { DoorSpeech } from './words/catalogues.ts'

export interface OrderProgress {
  reference: string
  seats: { ticketId: string; seatId: string; isIn: boolean }[]
}

/** @param admittedHere the ticket that was let in a moment ago: the server may not have heard of it */
export function orderProgress(
  { reference, tickets }: NonNullable<OrderAtDoorAnswer['order']>,
  admittedHere: string | null,
): OrderProgress {
  return {
    reference,
    seats: tickets.map(({ ticketId, seatId, admitted }) => ({
      ticketId,
      seatId,
      isIn: admitted !== null || ticketId === admittedHere,
    })),
  }
}

export function orderInWords(speech: DoorSpeech, { seats }: OrderProgress): string {
  const inside = seats.filter(({ isIn }) => isIn).length
  return seats.length === 1 ? speech.say('one_ticket') : speech.say('order_in', { inside, seats: seats.length })
}
