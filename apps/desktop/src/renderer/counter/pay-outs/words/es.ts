import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'

export const es: WordsOf<typeof en> = {
  money_to_give_back: 'Dinero por devolver',
  writing_down: 'Anotando…',
  money_given_back: 'Dinero devuelto',
  of_sum: ', {sum}',
  slip_of_sum: 'Comprobante de la devolución de {sum}',
  slip: 'Comprobante de devolución',
  gone_back: 'Devuelto',
}
