import type { WordsOf } from '../../../words/words-of.ts'
import type { en as english } from './en.ts'

export const hi: WordsOf<typeof english> = {
  how_many_of: 'कितने टिकट: {type}?',
  back: 'वापस',
  take_best: 'सबसे अच्छी सीटें लें',
  of_this_type: 'इस प्रकार के टिकट',
  most_seats: 'एक ऑर्डर में ज़्यादा से ज़्यादा {count} सीटें होती हैं।',
  tickets: 'टिकट',
  one_less: '{type}: एक कम',
  one_more: '{type}: एक और',
  tickets_of: 'टिकट: {type}',
  type_how_many_key: 'संख्या लिखें ({key})',
  type_how_many: 'टिकटों की संख्या लिखें: {type}',
  no_room: 'यहाँ {count} साथ बैठने की जगह नहीं है।',
  moves_at_once: '{count} सीटें एक साथ वहीं जाती हैं जहाँ इनमें से कोई न हो।',
  cart_full: 'कार्ट भरा है: पहले एक सीट छोड़ें, फिर यह चुनें।',
  no_price_in: 'सीट {seat} में {type} का कोई दाम नहीं।',
  no_other_place: '{count} साथ बैठने की कोई और जगह नहीं है।',
  lost_cut_off:
    '{count, plural, one {ऑफ़लाइन रहते सीट {seats} नहीं माँगी जा सकती।} other {ऑफ़लाइन रहते सीटें {seats} नहीं माँगी जा सकतीं।}}',
  lost_taken: '{count, plural, one {सीट {seats} अभी किसी ने ले ली।} other {सीटें {seats} अभी किसी ने ले लीं।}}',
  best_left: 'बची हुई सीटों में ये सबसे अच्छी हैं।',
  best_it_has: 'इसके पास की सीटों में ये सबसे अच्छी हैं।',
  others_sell: 'दूसरे भी अभी यह शो बेच रहे हैं: फिर कोशिश करें।',
  no_seats_for: '{count} साथ के लिए कोई खाली सीट नहीं है।',
  no_seat_for_one_more: 'एक और {type} टिकट के लिए कोई खाली सीट नहीं है।',
}
