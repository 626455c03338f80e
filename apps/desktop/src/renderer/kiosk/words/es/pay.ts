import type { pay as english } from '../en/pay.ts'
import type { WordsOf } from '../words-of.ts'

export const pay: WordsOf<typeof english> = {
  pay_at_counter: 'Pague en la taquilla',
  pay_say_reference: 'Diga allí esta referencia',
  pay_kept_until: 'Guardadas para usted hasta las {time}',
  pay_done: 'Listo',
  pay_give_back: 'Devolver las butacas',
}
