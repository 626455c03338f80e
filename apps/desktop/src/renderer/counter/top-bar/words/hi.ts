import type { WordsOf } from '../../../words/words-of.ts'
import type { en as english } from './en.ts'

export const hi: WordsOf<typeof english> = {
  recent_sales: 'हाल की बिक्री',
  find_booking: 'बुकिंग खोजें',
  give_back: 'लौटाएँ',
  hand_over: 'कोड से सामान दें',
  shift_and_drawer: 'शिफ़्ट और दराज़',
  no_shift: 'शिफ़्ट नहीं',
  shift: 'शिफ़्ट {number}',
  keys: 'कुंजियाँ',
  language: 'भाषा',
  close: 'बंद करें',
  nothing_sold_yet: 'इस टर्मिनल पर अभी कुछ नहीं बिका।',
  goods_alone: 'केवल सामान',
  goods_of: '{time} का सामान',
  show_and_seats: '{title}, {when} · {seats}',
  no_tickets_any_more: 'अब कोई टिकट नहीं',
  tickets: 'टिकट',
  give_back_named: 'लौटाएँ: {name}',
  standing_waiting: 'सर्वर का इंतज़ार',
  standing_conflict: 'मैनेजर के पास',
  standing_settled: 'मैनेजर ने निपटाया',
}
