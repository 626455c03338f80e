import type { WordsOf } from '../../../words/words-of.ts'
import type { refusals as english } from '../en/refusals.ts'

export const refusals: WordsOf<typeof english> = {
  refusal_seats_taken: '{count, plural, one {सीट {seats} अभी किसी ने ले ली।} other {सीटें {seats} अभी किसी ने ले लीं।}}',
  refusal_not_allotted: 'अभी यहाँ सीटें नहीं बेची जा सकतीं। काउंटर पर जाएँ।',
  refusal_offline: 'अभी कनेक्शन नहीं है। थोड़ी देर में फिर कोशिश करें।',
  refusal_timeout: 'कोई उत्तर नहीं मिला। फिर से कोशिश करें।',
  refusal_engine_lost: 'यह मशीन फिर से शुरू हो रही है। थोड़ा रुकें।',
  refusal_unavailable: 'यह अभी नहीं हो सकता। थोड़ी देर में फिर कोशिश करें।',
  refusal_show_cancelled: 'यह शो रद्द हो गया है। दूसरा चुनें।',
  refusal_show_closed: 'यह शो अभी बिक्री में नहीं है। दूसरा चुनें।',
  refusal_not_booted: 'यह मशीन अभी तैयार नहीं है। थोड़ी देर में फिर कोशिश करें।',
  refusal_booking_ended: 'इन सीटों का समय समाप्त हो गया। फिर से चुनें।',
  refusal_no_such_hold: 'ये सीटें अब आपके लिए सुरक्षित नहीं हैं। फिर से चुनें।',
  refusal_too_many_seats: 'एक बुकिंग में अधिकतम दस सीटें हैं। और के लिए काउंटर पर जाएँ।',
  refusal_rate_limited: 'बहुत बार कोशिश हुई। थोड़ा रुकें।',
  refusal_other: 'यह नहीं हो सका। फिर से कोशिश करें या काउंटर पर जाएँ।',
}
