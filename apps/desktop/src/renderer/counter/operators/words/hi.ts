import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'

export const hi: WordsOf<typeof en> = {
  who_works: 'यहाँ कौन काम कर रहा है?',
  how_to_log_in: 'अपना नाम छुएँ, नंबर लिखें या बैज स्कैन करें।',
  nobody_known: 'इस काउंटर पर रखी कर्मचारियों की जानकारी बदली गई है। आगे बढ़ने के लिए एक बार सर्वर चाहिए।',
  number_or_badge: 'नंबर या बैज',
  what_came_of_it: 'नतीजा',
  log_in: 'लॉग इन',
  operators: 'कर्मचारी',
  switch_operator: 'कर्मचारी बदलें ({key})',
  works_switch: '{name}: कर्मचारी बदलें',
  who_says_yes: 'मंज़ूरी कौन देगा?',
  no_supervisor: 'इस सिनेमा के किसी सुपरवाइज़र का PIN नहीं है। मैनेजर से पूछें।',
  back: 'वापस',
  say_yes: 'मंज़ूर',
  pin_of: '{name} का PIN',
  delete_digit: 'आखिरी अंक मिटाएँ',
  too_many_pins: 'बहुत बार गलत PIN। {left} रुकें।',
}
