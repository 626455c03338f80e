import type { WordsOf } from '../../../../words/words-of.ts'
import type { lists as english } from '../en/lists.ts'

export const lists: WordsOf<typeof english> = {
  prices: 'दाम',
  price_list: 'मूल्य सूची',
  reading: 'मूल्य सूचियाँ पढ़ी जा रही हैं…',
  no_lists: 'अभी किसी शो का दाम नहीं है: पहले कार्यक्रम आयात करें।',
  versions: 'संस्करण',
  made_by_import: 'कार्यक्रम का आयात',
  made_earlier: 'पहले',
  sale_keeps: 'बिक्री उसी संस्करण के दाम रखती है जिससे वह हुई।',
  made_late: 'बदला गया: संस्करण {version} बना, हालाँकि जवाब नहीं पहुँचा।',
  changed_now:
    '{shows, plural, one {बदला गया। अब से # शो इन दामों पर बिकेगा।} other {बदला गया। अब से # शो इन दामों पर बिकेंगे।}}',
  what_changes: 'क्या बदला',
  no_amount: 'एक खाने में रकम नहीं है।',
  sold_by_these:
    '{shows, plural, one {आने वाला # शो इन दामों पर बिकता है। शुरू हो चुके शो और ग्राहक के लिए सुरक्षित सीटें अपने दाम रखती हैं।} other {आने वाले # शो इन दामों पर बिकते हैं। शुरू हो चुके शो और ग्राहक के लिए सुरक्षित सीटें अपने दाम रखती हैं।}}',
  sell_by_these: 'इन दामों पर बेचें',
  changing: 'बदला जा रहा है…',
}
