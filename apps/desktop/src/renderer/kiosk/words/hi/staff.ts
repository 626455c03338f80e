import type { WordsOf } from '../../../words/words-of.ts'
import type { staff as english } from '../en/staff.ts'

export const staff: WordsOf<typeof english> = {
  help_title: 'मदद',
  help_call: 'मदद बुलाएँ',
  help_asking: 'एक क्षण',
  help_waiting: 'कर्मचारियों को बता दिया गया है। अगर कोई जल्दी न आए, तो काउंटर पर जाएँ।',
  help_coming: 'कोई आपकी मदद के लिए आ रहा है।',
  help_nobody: 'अभी किसी को बुलाया नहीं जा सकता। काउंटर पर जाएँ, वहाँ मदद मिलेगी।',
  help_end: 'अब मदद नहीं चाहिए',
  house_message: 'सिनेमा का संदेश',
}
