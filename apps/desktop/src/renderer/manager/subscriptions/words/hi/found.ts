import type { WordsOf } from '../../../../words/words-of.ts'
import type { found as english } from '../en/found.ts'

export const found: WordsOf<typeof english> = {
  the_subscription: 'सदस्यता',
  print_card: 'कार्ड छापें',
  code: 'कोड',
  email: 'ई-मेल',
  ends_with_period: ' · भुगतान की अवधि के साथ खत्म',
  paid_until: 'भुगतान कब तक',
  entries: 'प्रवेश',
  of_whole_house: 'यह पूरी संस्था की है: इसका कार्ड संस्था का मैनेजर छापता है।',
  history: 'इसके साथ क्या हुआ',
  a_period: 'अवधि',
  from_to: '{from} से {until}',
  act_paused: 'रोकी गई',
  act_resumed: 'फिर शुरू',
  act_ended: 'भुगतान की अवधि के साथ खत्म',
  act_kept: 'भुगतान की अवधि के बाद भी जारी',
  act_renewals_stopped: 'रिन्यूअल बंद',
  act_when: '{time}, {terminal}: “{reason}”',
  admitted_when:
    '{time}, {reference}{is_back, select, yes {, वापस दिया} other {}}{is_extra, select, yes {, प्रवेश नहीं देना था} other {}}',
  reason_kept: 'कारण; यह रिकॉर्ड में रहता है',
  resume: 'फिर शुरू करें',
  pause: 'रोकें',
  let_it_go_on: 'जारी रहने दें',
  end_it: 'खत्म करें',
  pause_and_end: 'रुकी हुई सदस्यता से प्रवेश नहीं मिलता। खत्म होने वाली भुगतान की अवधि तक चलती है, और आगे की अवधि नहीं बिकती।',
}
