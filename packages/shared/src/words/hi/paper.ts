import type { paper as english } from '../en/paper.ts'
import type { WordsOf } from '../words-of.ts'

export const paper: WordsOf<typeof english> = {
  copy: 'प्रति {number}',
  receipt: 'रसीद',
  ticket_of_type: 'टिकट, {type}',
  rounding: 'पूर्णांकन',
  total: 'कुल',
  old_tickets: 'पुराने टिकट',
  paid_cash: 'नकद',
  paid_card_machine: 'कार्ड मशीन',
  paid_reader: 'कार्ड',
  paid_voucher: 'वाउचर',
  paid_account: 'खाते पर',
  paid_subscription: 'सदस्यता',
  change: 'वापसी',
  tax: 'कर {percentage, number} %, {net} पर',
  gift_card: 'गिफ़्ट कार्ड',
  voucher_for_tickets: 'टिकटों का वाउचर',
  good_until: '{day} तक मान्य',
  no_expiry: 'कोई अंतिम तिथि नहीं',
  sold: 'बिक्री {at}',
  pick_up_code: 'लेने का कोड',
}
