import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'

export const hi: WordsOf<typeof en> = {
  cinemas: 'सिनेमा',
  language: 'ग्राहकों की भाषा',
  no_cinemas: 'अभी कोई सिनेमा नहीं है: पहले कार्यक्रम आयात करें।',
  what_for:
    'जब ग्राहक की अपनी भाषा न पता हो, तब ई-मेल, टिकट और रसीदें इसमें होती हैं। कर्मचारियों की भाषा हर मशीन पर चुनी जाती है।',
  saved: '{cinema}: अब से छपने और भेजे जाने वाला सब {language} में।',
}
