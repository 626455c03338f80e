import type { WordsOf } from '../../../words/words-of.ts'
import type { en as english } from './en.ts'

export const hi: WordsOf<typeof english> = {
  title: 'कोड से सामान दें',
  close: 'बंद करें',
  code: 'पिक-अप कोड',
  find: 'खोजें',
  not_a_code: 'पिक-अप कोड में छह अक्षर और अंक होते हैं, जैसे 7K3F9P।',
  sold: '{when} को बिका',
  sold_with: '{when} को बिका, {references} के साथ',
  what: 'क्या दिया जा रहा है',
  done: 'दे दिया गया।',
  done_before: 'यह न दें: {terminal} पर {when} को दिया जा चुका है।',
  all_came_back: 'सब लौट आया है: देने को कुछ नहीं है।',
  hand_over: 'दें',
}
