import type { tickets as english } from '../en/tickets.ts'
import type { WordsOf } from '../words-of.ts'

export const tickets: WordsOf<typeof english> = {
  type_adult: 'वयस्क',
  type_child: 'बच्चा',
  type_senior: 'वरिष्ठ नागरिक',
  type_student: 'विद्यार्थी',
  type_companion: 'साथी',
  day_and_time: '{day}, {time}',
  seat: 'सीट {seat}',
  admits: '{count, plural, one {# व्यक्ति का प्रवेश} other {# लोगों का एक साथ प्रवेश}}',
}
