import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'

export const hi: WordsOf<typeof en> = {
  sales_of: '{movie} की बिक्री',
  close: 'बिक्री बंद करें',
  online: 'ऑनलाइन',
  unknown_terminal: 'अज्ञात टर्मिनल',
  bookings: '{count, plural, one {# बुकिंग} other {# बुकिंग}}',
  nothing_sold: 'अभी कुछ नहीं बिका।',
  open_booking: 'बुकिंग {reference} खोलें',
  cancelled_at: 'रद्द: {time}।',
  given_back: '{count, plural, =0 {कुछ नहीं बिका था।} one {# बुकिंग लौटाई जा रही है।} other {# बुकिंग लौटाई जा रही हैं।}}',
  cancel_form: 'शो रद्द करें…',
  why: 'यह क्यों नहीं होगा; यह रिकॉर्ड में रहेगा',
  cancelling: 'रद्द हो रहा है…',
  leave_it: 'रहने दें',
  question: '{movie}, {time} रद्द करें?',
  cancel: 'शो रद्द करें',
  what_happens:
    'इसके बाद इसके लिए कुछ नहीं बिकेगा। {known, select, yes {{sold, plural, one {अब तक बिकी # बुकिंग} other {अब तक बिकी # बुकिंग}}} other {अब तक जो बिका वह}} पूरे पैसे के साथ लौटाया जाएगा। ऑफ़लाइन काउंटर जो बेचता रहे, वह टकराव बन जाएगा। इसे पलटा नहीं जा सकता।',
}
