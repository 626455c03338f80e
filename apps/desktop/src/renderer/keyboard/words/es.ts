import type { WordsOf } from '../../words/words-of.ts'
import type { en } from './en.ts'

export const es: WordsOf<typeof en> = {
  keyboard: 'Teclado en pantalla',
  delete: 'Borrar la última letra',
  space: 'Espacio',
  done: 'Listo',
}
