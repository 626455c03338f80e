import type { WordsOf } from '../../words/words-of.ts'
import type { en } from './en.ts'

export const hi: WordsOf<typeof en> = {
  usual: 'सामान्य कारण',
  keyboard: 'कीबोर्ड',
  reason_change_from_safe: 'तिजोरी से छुट्टे',
  reason_change_from_bank: 'बैंक से छुट्टे',
  reason_supplies: 'सामान की खरीद',
  reason_delivery: 'डिलीवरी',
  reason_repair: 'मरम्मत',
  reason_change_for_customer: 'ग्राहक के लिए छुट्टे',
  reason_check_drawer: 'दराज़ की जाँच',
  reason_wrong_change: 'गलत छुट्टे दिए',
  reason_sale_not_entered: 'बिक्री दर्ज नहीं हुई',
  reason_not_known: 'पता नहीं',
  reason_cant_come: 'ग्राहक नहीं आ सकता',
  reason_wrong_choice: 'गलत शो या सीट',
  reason_technical_fault: 'तकनीकी खराबी',
  reason_complaint: 'शिकायत',
  reason_regular_guest: 'नियमित ग्राहक',
  reason_wrong_price: 'दिखाया दाम गलत था',
}
