/** Why something can’t be, by the code of the refusal. What has no words of its own here is told in general. */
import type { RefusalCode } from '@marquee/shared'

export const refusals = {
  refusal_seats_taken:
    '{count, plural, one {Seat {seats} has just been taken.} other {Seats {seats} have just been taken.}}',
  refusal_not_allotted: 'No seats can be sold here at the moment. Go to the counter.',
  refusal_offline: 'There is no connection at the moment. Try again in a moment.',
  refusal_timeout: 'There was no answer. Try once more.',
  refusal_engine_lost: 'This machine starts again. Wait a moment.',
  refusal_unavailable: 'This can’t be done right now. Try again in a moment.',
  refusal_show_cancelled: 'This show has been cancelled. Choose another one.',
  refusal_show_closed: 'This show isn’t on sale at the moment. Choose another one.',
  refusal_not_booted: 'This machine isn’t ready yet. Try again in a moment.',
  refusal_booking_ended: 'The time for these seats was over. Choose again.',
  refusal_no_such_hold: 'These seats are no longer kept for you. Choose again.',
  refusal_too_many_seats: 'One booking has ten seats at most. Go to the counter for more.',
  refusal_rate_limited: 'That was too often. Wait a moment.',
  refusal_other: 'That didn’t work. Try once more, or go to the counter.',
} satisfies Partial<Record<`refusal_${RefusalCode | 'engine_lost' | 'other'}`, string>>
