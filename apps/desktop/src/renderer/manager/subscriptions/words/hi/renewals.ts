import type { WordsOf } from '../../../../words/words-of.ts'
import type { renewals as english } from '../en/renewals.ts'

export const renewals: WordsOf<typeof english> = {
  renewals: 'रिन्यूअल',
  no_card: 'कोई कार्ड सहेजा नहीं है: हर अवधि काउंटर पर बिकती है।',
  card: 'कार्ड',
  card_ending: '{brand}, अंत में {last4}',
  next_renewal: 'अगला रिन्यूअल',
  declined: 'नामंज़ूर',
  declined_times: '{tries, plural, =0 {कभी नहीं} one {एक बार} other {# बार}}',
  could_not_go_on: 'सर्वर आगे नहीं बढ़ सका: {error}',
  renew_now: 'अभी रिन्यूअल करें',
  stop_renewals: 'रिन्यूअल बंद करें',
  renewal_open: 'चल रहा है: गेटवे ने अभी नहीं बताया',
  renewal_waiting:
    '{has_code, select, yes {नामंज़ूर ({code})} other {नामंज़ूर}}, फिर कोशिश होगी{has_time, select, yes {: {time}} other {}}',
  renewal_holder_asked: 'बैंक धारक से पुष्टि चाहता है: ई-मेल भेजा गया',
  renewal_past_due: '{has_code, select, yes {नामंज़ूर ({code})} other {नामंज़ूर}}: भुगतान बकाया, अपने आप फिर कोशिश नहीं होगी',
  renewal_given_back: 'पैसा आया और लौट गया: अभी रिन्यूअल करें या यह अवधि काउंटर पर बेचें',
  renewal_off: 'कोई नहीं: अभी रिन्यूअल करें या यह अवधि काउंटर पर बेचें',
  renewal_renewed: 'हो गया',
  renewal_none: 'ऐसे रहते हुए कोई नहीं',
  renewal_by_hand: 'अपने आप नहीं',
  renewal_from: 'अपने आप, {time} से',
}
