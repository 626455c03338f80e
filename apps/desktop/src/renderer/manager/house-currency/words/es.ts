import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'

export const es: WordsOf<typeof en> = {
  currency: 'Moneda',
  choose_one: 'elija una',
}
