import type { WordsOf } from '../../../words/words-of.ts'
import type { en as english } from './en.ts'

export const hi: WordsOf<typeof english> = {
  sold: 'बिक गया',
  sold_earlier: 'पहले बिका',
  exchanged: 'बदला गया',
  total: 'कुल',
  change: 'बाकी लौटाएँ',
  kept_here: 'इस काउंटर पर रखा है; टिकट मान्य हैं। सर्वर को बाद में पता चलेगा।',
  tickets: 'टिकट',
  as_printed: 'जैसा छपा',
  printed_ticket: 'सीट {seat} का छपा टिकट',
  code_of: 'सीट {seat} के टिकट का QR कोड',
  close: 'बंद करें',
  next_customer: 'अगला ग्राहक',
  by_voucher: 'वाउचर {code}',
  by_machine: 'कार्ड मशीन, पर्ची {slip}',
  by_card: 'कार्ड',
  on_account: 'खाते पर {name}',
  by_subscription: 'सदस्यता',
  old_tickets: 'पुराने टिकट',
  tip: 'टिप',
  goes_back: 'लौटाना है:',
  to_hand_over_later: 'बाद में देना है',
  to_hand_over: 'देना है',
  pick_up_code: 'पिक-अप कोड',
  good_later: 'सर्वर को ऑर्डर मिलते ही यह मान्य होगा।',
}
