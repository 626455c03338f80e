import type { WordsOf } from '../../../words/words-of.ts'
import type { en as english } from './en.ts'

export const hi: WordsOf<typeof english> = {
  connection: 'कनेक्शन',
  since: '{time} से ऑफ़लाइन',
  no_seat_left: 'इस शो की कोई सीट यहाँ बेचने को नहीं बची: दूसरा शो चुनें।',
  last_in_cart:
    '{count, plural, one {इस शो की यहाँ बिक सकने वाली आखिरी सीट कार्ट में है।} other {इस शो की यहाँ बिक सकने वाली आखिरी सीटें कार्ट में हैं।}}',
  seats_here:
    '{count, plural, one {इस शो की # सीट यहाँ बिक सकती है: {seats}} other {इस शो की # सीटें यहाँ बिक सकती हैं: {seats}}}',
  no_show: 'इस दिन के किसी शो में यहाँ बिक सकने वाली सीटें नहीं हैं।',
  seats_of_day:
    '{shows, plural, one {# शो} other {# शो}} की {seats, plural, one {# सीट यहाँ बिक सकती है} other {# सीटें यहाँ बिक सकती हैं}}: शो चुनें।',
  nothing_waits: 'सर्वर के लिए कुछ नहीं रुका है',
  waits:
    '{count, plural, one {# रिकॉर्ड यहाँ रखा है और सर्वर का इंतज़ार करता है} other {# रिकॉर्ड यहाँ रखे हैं और सर्वर का इंतज़ार करते हैं}}',
  back_online: 'फिर ऑनलाइन।',
  records_sent: 'भेजे गए रिकॉर्ड',
}
