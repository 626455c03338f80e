import type { WordsOf } from '../../words/words-of.ts'
import type { en } from './en.ts'

export const fr: WordsOf<typeof en> = {
  language: 'Langue',
  notices: 'Avis',
  dismiss: 'Fermer : {text}',
}
