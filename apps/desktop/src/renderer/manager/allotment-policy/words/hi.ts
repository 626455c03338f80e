import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'

export const hi: WordsOf<typeof en> = {
  policy: 'नीति',
  title: 'आवंटन नीति',
  kept: 'सहेज लिया। आवंटन एक मिनट में इसके अनुसार होंगे।',
  seats: 'हर काउंटर और शो के लिए सीटें',
  seats_hint: '0: कोई आवंटन नहीं',
  category: 'श्रेणी',
  any_category: 'व्हीलचेयर और साथी छोड़कर कोई भी',
  hours_before: 'आवंटन, शो से कितने घंटे पहले',
  hours_hint: 'बाद के शो में अभी नहीं',
  back_before: 'वापसी, शो से कितने मिनट पहले',
  back_hint: '0: शुरू होने तक रखी जाती हैं',
  from_to: '{min} से {max} तक की संख्या',
  counters: 'काउंटर',
  every_counter: 'हर काउंटर',
  only_these: 'केवल ये',
  choose_one: 'कम से कम एक चुनें, या 0 सीटें आवंटित करें',
  keeping: 'सहेजा जा रहा है…',
  keep: 'यह नीति सहेजें',
}
