import type { WordsOf } from '../../words/words-of.ts'
import type { en } from './en.ts'

export const es: WordsOf<typeof en> = {
  language: 'Idioma',
  notices: 'Avisos',
  dismiss: 'Cerrar: {text}',
}
