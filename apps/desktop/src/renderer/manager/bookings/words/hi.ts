import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'

export const hi: WordsOf<typeof en> = {
  title: 'बुकिंग',
  lines_of_order: 'इसके ऑर्डर की पंक्तियाँ…',
  give_back: 'वापस करें',
  free_again: '{count, plural, one {सीट {seats} फिर खाली है।} other {सीटें {seats} फिर खाली हैं।}}',
  nothing: 'वापस करने को कुछ नहीं: इस बुकिंग में कोई मान्य टिकट नहीं।',
  choose: 'सूची में सीटें चुनें।',
  choose_more: 'सूची में और सीटें चुनें, या अगली बुकिंग खोजें।',
  chosen: '{count, plural, one {सीट {seats}} other {सीटें {seats}}}',
  amount_in: 'रकम, {currency} में',
  at_most: 'अधिकतम {money}, {where}',
  reason: 'कारण',
  reason_stays: 'यह इस बुकिंग के रिकॉर्ड में रहेगा',
  ask_again: 'फिर कहें: काम एक ही बार होगा',
  giving_back: 'वापस हो रहा है…',
  give_back_anyway: 'फिर भी वापस करें…',
  give_back_form: 'वापस करें…',
  question: '{count, plural, one {सीट {seats} वापस करें} other {सीटें {seats} वापस करें}}?',
  without_money: 'बिना पैसे के वापस करें',
  give_back_sum: '{money} वापस करें',
  keep: 'बुकिंग रहने दें',
  let_in:
    '{count, plural, one {सीट {seats} के टिकट से कोई अंदर जा चुका है।} other {सीटें {seats} के टिकटों से कोई अंदर जा चुका है।}}',
  record_says: 'रिकॉर्ड में यह लिखा जाएगा।',
  booking_of: '{reference}, {movie}।',
  what_happens:
    '{money, select, none {कोई पैसा वापस नहीं होगा} other {{amount} {where} वापस होंगे}}। कारण: {reason}। {count, plural, one {इसका टिकट अमान्य हो जाएगा, और सीट तुरंत दूसरों को बिकेगी।} other {इनके टिकट अमान्य हो जाएँगे, और सीटें तुरंत दूसरों को बिकेंगी।}}',
}
