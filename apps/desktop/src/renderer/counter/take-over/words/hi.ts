import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'

export const hi: WordsOf<typeof en> = {
  too_soon: 'बाद के लिए रखें: शो इतनी जल्दी है कि कोई लौट नहीं पाएगा।',
  keep_for_later: 'बाद के लिए रखें',
  kept: 'रख लिया',
  next_customer: 'अगला ग्राहक',
  pays_with_reference: 'ग्राहक किसी भी काउंटर पर इस नंबर से भुगतान करता है:',
  kept_seats: '{count, plural, one {सीट} other {सीटें}}',
  kept_until_time: '{time} तक',
  keep_seats: 'सीटें रखें, भुगतान बाद में',
  back: 'वापस',
  keep: 'रखें',
  kept_until: 'कब तक रखें',
  minutes_before: '{time} (शो से {minutes} मिनट पहले)',
  reference_looks_like: 'बुकिंग नंबर {example} जैसा होता है: फिर से पढ़ें।',
  reference_field: 'ऑनलाइन, कियोस्क या दूसरे काउंटर पर चुनी सीटों का नंबर',
  open: 'खोलें',
  show_not_opened: 'शो नहीं खुल रहा।',
  other_price: 'ग्राहक को कहीं और {quoted} बताया गया था: यहाँ {here} है।',
}
