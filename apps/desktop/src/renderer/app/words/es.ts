import type { WordsOf } from '../../words/words-of.ts'
import type { en } from './en.ts'

export const es: WordsOf<typeof en> = {
  title: '{screen} · {product}',
  screen_counter: 'Taquilla',
  screen_kiosk: 'Quiosco',
  screen_manager: 'Gestión',
  screen_door: 'Puerta',
}
