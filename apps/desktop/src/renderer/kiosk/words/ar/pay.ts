import type { pay as english } from '../en/pay.ts'
import type { WordsOf } from '../words-of.ts'

export const pay: WordsOf<typeof english> = {
  pay_at_counter: 'ادفع عند شباك التذاكر',
  pay_say_reference: 'اذكر هذا الرقم المرجعي هناك',
  pay_kept_until: 'محجوزة لك حتى {time}',
  pay_done: 'تم',
  pay_give_back: 'التخلي عن المقاعد',
}
