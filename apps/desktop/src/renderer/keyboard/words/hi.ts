import type { WordsOf } from '../../words/words-of.ts'
import type { en } from './en.ts'

export const hi: WordsOf<typeof en> = {
  keyboard: 'स्क्रीन पर कीबोर्ड',
  delete: 'आखिरी अक्षर मिटाएँ',
  space: 'खाली जगह',
  done: 'हो गया',
}
