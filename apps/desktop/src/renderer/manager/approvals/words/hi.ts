import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'

export const hi: WordsOf<typeof en> = {
  title: 'मंज़ूरियाँ',
  waiting: 'जवाब का इंतज़ार',
  your_name: 'आपका नाम',
  none_asks: 'कोई काउंटर कुछ नहीं माँग रहा।',
  end_yes: 'जवाब: हाँ',
  end_no: 'जवाब: नहीं',
  end_over: 'अब नहीं माँगा जा रहा',
  yes: 'हाँ',
  no: 'नहीं',
  write_name: 'जवाब देने के लिए अपना नाम लिखें।',
  answered: 'जवाब दिए गए',
  none_answered: 'अभी तक कोई जवाब नहीं दिया गया।',
  not_used: 'इस्तेमाल नहीं हुई',
  done: 'हो गया',
  asked_by: '{terminal}, {time}',
}
