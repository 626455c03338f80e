import type { WordsOf } from '../../../words/words-of.ts'
import type { en as english } from './en.ts'

export const hi: WordsOf<typeof english> = {
  shows: 'शो',
  search: 'फ़िल्म, हॉल या समय से शो खोजें',
  search_example: 'फ़िल्म, समय या हॉल',
  enter_opens: '{title}, {time}, {auditorium}। Enter से खुलता है।',
  begun: 'शुरू हो चुके ({count})',
  begun_last: 'शुरू हो चुके ({count}), आखिरी {time} {title}',
  no_match: '“{search}” से कोई शो नहीं मिलता।',
  none_on_day: 'इस दिन कोई शो नहीं।',
  loading: 'कार्यक्रम आ रहा है…',
  change_title: '{count, plural, one {सीट छोड़ें?} other {# सीटें छोड़ें?}}',
  give_back_and_change: 'छोड़ें और बदलें',
  keep_and_add: 'रखें और शो जोड़ें',
  keep: '{count, plural, one {रखें} other {रखें}}',
  change_text:
    '{count, plural, one {इस ग्राहक के लिए एक सीट सुरक्षित है। {time} के {title} पर जाने से वह छूट जाएगी, जब तक ग्राहक दोनों शो न चाहे: तब दोनों का भुगतान साथ होता है।} other {इस ग्राहक के लिए # सीटें सुरक्षित हैं। {time} के {title} पर जाने से वे छूट जाएँगी, जब तक ग्राहक दोनों शो न चाहे: तब दोनों का भुगतान साथ होता है।}}',
  began: 'शुरू हो चुका',
  cancelled: 'रद्द',
  here: 'यहाँ {count}',
  when_back: 'लौटने पर',
  closed: 'बंद',
  full: 'भरा',
  left: '{count} बाकी',
}
