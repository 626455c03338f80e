import type { WordsOf } from '../../../../words/words-of.ts'
import type { fields as english } from '../en/fields.ts'

export const fields: WordsOf<typeof english> = {
  no_name: 'बिना नाम',
  take_away: '{name} हटाएँ',
  take_it_away: 'इसे हटाएँ',
  not_there: '{value} (अब नहीं है)',
  name: 'नाम',
  name_for_customers: 'नाम, जैसा ग्राहक पढ़ते हैं',
  amount: 'रकम',
  price: 'दाम',
  percentage_label: 'प्रतिशत',
  tax_rate: 'कर दर',
  sold_where: 'बिक्री (कोई नहीं: हर जगह)',
  empty_any_number: 'खाली: कितने भी',
  channel_counter: 'काउंटरों पर',
  channel_kiosk: 'कियोस्क पर',
  channel_online: 'ऑनलाइन',
}
