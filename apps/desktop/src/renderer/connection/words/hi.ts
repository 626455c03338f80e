import type { WordsOf } from '../../words/words-of.ts'
import type { en } from './en.ts'

export const hi: WordsOf<typeof en> = {
  engine_lost: 'इस पेज का अपनी मशीन के प्रोग्राम से संपर्क टूट गया। यह खुद फिर जुड़ता है: तब फिर कोशिश करें।',
  engine_silent: 'मशीन का प्रोग्राम जवाब नहीं दे रहा। यह पेज खुद फिर कोशिश करता है; जो दिख रहा है वह पुराना हो सकता है।',
  lost: '{time} से मशीन का प्रोग्राम नहीं मिल रहा',
  lost_more: 'यह पेज अपनी मशीन तक नहीं पहुँच रहा। यह खुद फिर कोशिश करता है; जो दिख रहा है वह पुराना हो सकता है।',
  starting: 'शुरू हो रहा है',
  starting_more: 'यह पेज अपनी मशीन से जुड़ रहा है।',
  refused: 'सर्वर ने मना किया',
  not_enrolled: 'जुड़ा नहीं है',
  not_enrolled_more: 'मैनेजर से मिला कोड डालें।',
  connecting: 'जुड़ रहा है',
  connecting_more: 'सर्वर से जुड़ रहा है। बत्ती हरी होने पर बिक्री शुरू होगी।',
  online: 'ऑनलाइन',
  letting_in: 'सर्वर इस काउंटर को जोड़ रहा है: एक क्षण।',
  offline_since: '{time} से ऑफ़लाइन',
  manager_offline: 'सर्वर तक नहीं पहुँचा जा सकता। जो दिख रहा है वह {time} का है।',
  kiosk_offline: 'अभी यहाँ सीटें नहीं चुनी जा सकतीं। कृपया काउंटर पर पूछें।',
  door_offline: 'टिकटों की जाँच चलती रहेगी। दूसरे गेटों का प्रवेश बाद में पता चलेगा।',
  counter_offline: 'इस काउंटर को दी गई सीटों की बिक्री चलती रहेगी।',
  counter_offline_map: 'इस काउंटर को दी गई सीटों की बिक्री चलती रहेगी। नक्शा {time} का है।',
  may_not_sell:
    'यह काउंटर नए सिरे से शुरू हुआ, या रिकॉर्ड बैकअप से लौटाए गए। बेचने से पहले इसे एक बार सर्वर तक पहुँचना होगा। नेटवर्क केबल या वाई-फ़ाई जाँचें; यह खुद आगे बढ़ेगा। तब तक दूसरे काउंटर पर बेचें।',
  records_waiting: '{count, plural, one {# रिकॉर्ड सर्वर को भेजना बाकी} other {# रिकॉर्ड सर्वर को भेजने बाकी}}',
  admissions_waiting: '{count, plural, one {# प्रवेश सर्वर को भेजना बाकी} other {# प्रवेश सर्वर को भेजने बाकी}}',
  records_sent: '{total, plural, one {# में से {sent, number} रिकॉर्ड भेजा गया} other {# में से {sent, number} रिकॉर्ड भेजे गए}}',
  less_than_a_minute: 'एक मिनट से कम',
  minutes: '{count, plural, one {# मिनट} other {# मिनट}}',
  hours_and_minutes: '{hours} घंटे {minutes} मिनट',
  refused_in_general: 'अभी यह संभव नहीं है।',
}
