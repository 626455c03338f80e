import type { WordsOf } from '../../words/words-of.ts'
import type { en } from './en.ts'

export const fr: WordsOf<typeof en> = {
  keyboard: 'Clavier à l’écran',
  delete: 'Effacer la dernière lettre',
  space: 'Espace',
  done: 'Terminé',
}
