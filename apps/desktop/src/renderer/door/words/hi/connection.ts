import type { WordsOf } from '../../../words/words-of.ts'
import type { connection as english } from '../en/connection.ts'

export const connection: WordsOf<typeof english> = {
  connection: 'कनेक्शन',
  link_lost: '{time} से मशीन का प्रोग्राम नहीं मिल रहा',
  link_lost_more: 'यह पेज अपनी मशीन तक नहीं पहुँच रहा। यह खुद फिर कोशिश करता है; जो दिख रहा है वह पुराना हो सकता है।',
  link_starting: 'शुरू हो रहा है',
  link_starting_more: 'यह पेज अपनी मशीन से जुड़ रहा है।',
  link_refused: 'सर्वर ने मना किया',
  link_not_enrolled: 'जुड़ा नहीं है',
  link_not_enrolled_more: 'मैनेजर से मिला कोड डालें।',
  link_cut_off: '{time} से ऑफ़लाइन',
  link_cut_off_more: 'टिकटों की जाँच चलती रहेगी। दूसरे गेटों का प्रवेश बाद में पता चलेगा।',
  link_connecting: 'जुड़ रहा है',
  link_connecting_more: 'सर्वर से जुड़ रहा है।',
  link_online: 'ऑनलाइन',
  cut_off_since: '{time} से ऑफ़लाइन',
  less_than_a_minute: 'एक मिनट से कम',
  minutes: '{count, plural, one {# मिनट} other {# मिनट}}',
  hours_and_minutes: '{hours} घंटे {minutes} मिनट',
  waiting: '{count, plural, one {# प्रवेश सर्वर को भेजना बाकी} other {# प्रवेश सर्वर को भेजने बाकी}}',
  nothing_waits: 'सर्वर को भेजने के लिए कुछ बाकी नहीं',
  kept: '{count, plural, one {# प्रवेश सहेजा है, सर्वर को भेजना बाकी} other {# प्रवेश सहेजे हैं, सर्वर को भेजने बाकी}}',
  enrol_again: 'इस डिवाइस को फिर से जोड़ें…',
}
