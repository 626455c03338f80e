import type { pay as english } from '../en/pay.ts'
import type { WordsOf } from '../words-of.ts'

export const pay: WordsOf<typeof english> = {
  pay_at_counter: 'Payez à la caisse',
  pay_say_reference: 'Donnez-y cette référence',
  pay_kept_until: 'Gardées pour vous jusqu’à {time}',
  pay_done: 'Terminé',
  pay_give_back: 'Rendre les places',
}
