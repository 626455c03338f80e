import type { WordsOf } from '../../../../words/words-of.ts'
import type { en } from './en.ts'

export const ar: WordsOf<typeof en> = {
  terminals: 'الأجهزة',
  connected_of: '{connected} من {all} متصلة',
  connected_as_of: '{connected} من {all} متصلة، في {time}',
  at_counter: 'شباك، {cinema}',
  at_kiosk: 'كشك، {cinema}',
  at_manager: 'المدير، {cinema}',
  at_door: 'باب، {cinema}',
  all_cinemas: 'جميع دور السينما',
  state_connected: 'متصل',
  state_away: 'غائب',
  state_revoked: 'ملغى',
  never_seen: 'لم يظهر قط',
  last_seen: 'آخر ظهور {when}',
  card_readers: 'قارئات البطاقات',
  no_readers: 'لا قارئات بطاقات لدى بوابة الدفع.',
  reader_state: '{serial}، {state, select, online {متصل} offline {غير متصل} other {غير موجود في بوابة الدفع}}',
  terminal_of: 'جهاز {reader}',
  no_terminal: 'بلا جهاز',
  name_revoked: '{name} (ملغى)',
}
