import type { WordsOf } from '../../words/words-of.ts'
import type { en } from './en.ts'

export const hi: WordsOf<typeof en> = {
  language: 'भाषा',
  notices: 'सूचनाएँ',
  dismiss: 'हटाएँ: {text}',
  dismiss_this: 'यह संदेश हटाएँ',
  cinema: 'सिनेमा',
  all_cinemas: 'सभी सिनेमा',
  no_cinema_yet: 'अभी कोई सिनेमा नहीं',
  date: 'तारीख',
  date_of_shows: 'शो की तारीख',
  day_before: 'पिछला दिन',
  day_after: 'अगला दिन',
  today: 'आज',
  connection: 'कनेक्शन',
  enrol_again: 'इस डिवाइस को फिर से जोड़ें…',
  seat_range: '{first} से {last}',
}
