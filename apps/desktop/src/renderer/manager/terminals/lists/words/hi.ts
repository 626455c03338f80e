import type { WordsOf } from '../../../../words/words-of.ts'
import type { en } from './en.ts'

export const hi: WordsOf<typeof en> = {
  terminals: 'टर्मिनल',
  connected_of: '{all} में से {connected} जुड़े',
  connected_as_of: '{all} में से {connected} जुड़े, {time} पर',
  at_counter: 'काउंटर, {cinema}',
  at_kiosk: 'कियोस्क, {cinema}',
  at_manager: 'मैनेजर, {cinema}',
  at_door: 'गेट, {cinema}',
  all_cinemas: 'सभी सिनेमा',
  state_connected: 'जुड़ा',
  state_away: 'संपर्क नहीं',
  state_revoked: 'हटाया गया',
  never_seen: 'कभी नहीं दिखा',
  last_seen: 'पिछली बार {when}',
  card_readers: 'कार्ड रीडर',
  no_readers: 'भुगतान गेटवे पर कोई कार्ड रीडर नहीं है।',
  reader_state: '{serial}, {state, select, online {ऑनलाइन} offline {ऑफ़लाइन} other {गेटवे पर नहीं}}',
  terminal_of: '{reader} का टर्मिनल',
  no_terminal: 'कोई टर्मिनल नहीं',
  name_revoked: '{name} (हटाया गया)',
}
