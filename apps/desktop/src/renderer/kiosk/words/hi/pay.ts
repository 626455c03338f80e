import type { pay as english } from '../en/pay.ts'
import type { WordsOf } from '../words-of.ts'

export const pay: WordsOf<typeof english> = {
  pay_at_counter: 'काउंटर पर भुगतान करें',
  pay_say_reference: 'वहाँ यह संदर्भ बताएँ',
  pay_kept_until: '{time} तक आपके लिए सुरक्षित',
  pay_done: 'हो गया',
  pay_give_back: 'सीटें छोड़ें',
}
