import type { WordsOf } from '../../words/words-of.ts'
import type { en } from './en.ts'

export const hi: WordsOf<typeof en> = {
  title: '{screen} · {product}',
  screen_counter: 'काउंटर',
  screen_kiosk: 'कियोस्क',
  screen_manager: 'मैनेजर',
  screen_door: 'गेट',
}
