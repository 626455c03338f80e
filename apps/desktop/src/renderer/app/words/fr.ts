import type { WordsOf } from '../../words/words-of.ts'
import type { en } from './en.ts'

export const fr: WordsOf<typeof en> = {
  title: '{screen} · {product}',
  screen_counter: 'Caisse',
  screen_kiosk: 'Borne',
  screen_manager: 'Gestion',
  screen_door: 'Porte',
}
