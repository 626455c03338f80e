import type { tickets as english } from '../en/tickets.ts'
import type { WordsOf } from '../words-of.ts'

export const tickets: WordsOf<typeof english> = {
  type_adult: 'بالغ',
  type_child: 'طفل',
  type_senior: 'كبار السن',
  type_student: 'طالب',
  type_companion: 'مرافق',
  day_and_time: '{day}، {time}',
  seat: 'المقعد {seat}',
  admits:
    '{count, plural, zero {دخول # شخص} one {دخول شخص واحد} two {دخول شخصين معًا} few {دخول # أشخاص معًا} many {دخول # شخصًا معًا} other {دخول # شخص معًا}}',
}
