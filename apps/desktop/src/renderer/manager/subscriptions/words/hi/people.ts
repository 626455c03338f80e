import type { WordsOf } from '../../../../words/words-of.ts'
import type { people as english } from '../en/people.ts'

export const people: WordsOf<typeof english> = {
  subscriptions: 'सदस्यताएँ',
  people: 'लोग',
  choose_one: 'अवधियाँ और प्रवेश देखने के लिए सदस्यता चुनें।',
  search_by: 'नाम, ई-मेल या कोड',
  state: 'स्थिति',
  every_state: 'हर स्थिति',
  find: 'खोजें',
  nobody_yet: 'अभी किसी के पास सदस्यता नहीं है।',
  none_found: 'ऐसी कोई सदस्यता नहीं है। नाम का हिस्सा या दूसरी स्थिति आज़माएँ।',
  listed_state:
    '{state}{ends, select, yes {, खत्म होने वाली} other {}}{has_paid, select, yes { · {until} तक भुगतान} other {}} · {entries, plural, one {# प्रवेश} other {# प्रवेश}}',
  open: 'खोलें',
  open_one: '{holder} खोलें',
  newest_shown: 'ये सबसे नई {count} हैं: बाकी के लिए नाम और लिखें।',
  state_unpaid: 'अभी भुगतान नहीं',
  state_active: 'सक्रिय',
  state_expired: 'अवधि खत्म',
  state_paused: 'रुकी हुई',
  state_ended: 'खत्म',
  state_past_due: 'भुगतान बकाया',
  issue_a: 'सदस्यता जारी करें',
  plan: 'प्लान',
  person: 'व्यक्ति का नाम',
  email_address: 'ई-मेल पता',
  issue: 'जारी करें',
  issuing: 'जारी हो रही है…',
  issued: '{holder} के लिए सदस्यता जारी हुई। पहली अवधि काउंटर पर बिकती है।',
}
