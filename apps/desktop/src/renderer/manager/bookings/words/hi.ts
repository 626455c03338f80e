import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'

export const hi: WordsOf<typeof en> = {
  title: 'बुकिंग',
  lines_of_order: 'इसके ऑर्डर की पंक्तियाँ…',
  give_back: 'लौटाएँ',
  free_again: '{count, plural, one {सीट {seats} फिर खाली है।} other {सीटें {seats} फिर खाली हैं।}}',
  nothing: 'लौटाने को कुछ नहीं: इस बुकिंग में कोई मान्य टिकट नहीं।',
  choose: 'सूची में सीटें चुनें।',
  choose_more: 'सूची में और सीटें चुनें, या अगली बुकिंग खोजें।',
  chosen: '{count, plural, one {सीट {seats}} other {सीटें {seats}}}',
  amount_in: 'रकम, {currency} में',
  at_most: 'अधिकतम {money}, {where}',
  reason: 'कारण',
  reason_stays: 'यह इस बुकिंग के रिकॉर्ड में रहेगा',
  ask_again: 'फिर कहें: काम एक ही बार होगा',
  giving_back: 'लौटाया जा रहा है…',
  give_back_anyway: 'फिर भी लौटाएँ…',
  give_back_form: 'लौटाएँ…',
  question: '{count, plural, one {सीट {seats} लौटाएँ} other {सीटें {seats} लौटाएँ}}?',
  without_money: 'बिना पैसे के लौटाएँ',
  give_back_sum: '{money} लौटाएँ',
  keep: 'बुकिंग रहने दें',
  let_in:
    '{count, plural, one {सीट {seats} के टिकट से कोई अंदर जा चुका है।} other {सीटें {seats} के टिकटों से कोई अंदर जा चुका है।}}',
  record_says: 'रिकॉर्ड में यह लिखा जाएगा।',
  booking_of: '{reference}, {movie}।',
  what_happens:
    '{money, select, none {कोई पैसा वापस नहीं होगा} other {{amount} {where} वापस होंगे}}। कारण: {reason}। {count, plural, one {इसका टिकट मान्य नहीं रहेगा, और सीट तुरंत दूसरों को बिकेगी।} other {इनके टिकट मान्य नहीं रहेंगे, और सीटें तुरंत दूसरों को बिकेंगी।}}',
}
