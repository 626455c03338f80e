import type { WordsOf } from '../../words/words-of.ts'
import type { en } from './en.ts'

export const ar: WordsOf<typeof en> = {
  title: '{screen} · {product}',
  screen_counter: 'شباك التذاكر',
  screen_kiosk: 'كشك',
  screen_manager: 'الإدارة',
  screen_door: 'الباب',
}
