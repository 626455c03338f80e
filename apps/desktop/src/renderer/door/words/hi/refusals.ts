import type { WordsOf } from '../../../words/words-of.ts'
import type { refusals as english } from '../en/refusals.ts'

export const refusals: WordsOf<typeof english> = {
  refusal_disk: 'अभी नहीं हो सकता: यह मशीन अपनी डिस्क पर लिख नहीं पा रही।',
  refusal_no_key: 'यह गेट अभी तक सर्वर से नहीं जुड़ा, और उसकी कुंजी के बिना असली टिकट नहीं पहचानता। इसका नेटवर्क देखें।',
  refusal_too_late_to_undo: 'प्रवेश एक मिनट के अंदर वापस लिया जा सकता है, यह उससे पुराना है।',
  refusal_no_undo: 'यह सर्वर गेट से पुराना है, और प्रवेश वापस नहीं ले सकता।',
  refusal_engine_lost: 'इस पेज का अपनी मशीन के प्रोग्राम से संपर्क टूट गया। यह खुद फिर जुड़ेगा: तब फिर कोशिश करें।',
  refusal_offline: 'सर्वर से संपर्क नहीं है: बत्ती हरी होने पर फिर कोशिश करें।',
  refusal_timeout: 'समय पर जवाब नहीं आया: फिर कोशिश करें।',
  refusal_unavailable: 'अभी नहीं हो सकता: थोड़ी देर में फिर कोशिश करें।',
  refusal_rate_limited: 'बहुत ज़्यादा कोशिशें: थोड़ा रुकें, फिर कोशिश करें।',
  refusal_not_allowed: 'यह मशीन ऐसा नहीं कर सकती।',
  refusal_unknown_show: 'यह शो अब कार्यक्रम में नहीं है।',
  refusal_admission_needs_yes: 'बिना टिकट देखे प्रवेश के लिए सुपरवाइज़र का PIN चाहिए।',
  refusal_wrong_pin: 'यह PIN सही नहीं है।',
  refusal_unknown_operator: 'यहाँ किसी का यह नाम, नंबर या बैज नहीं है।',
  refusal_operator_without_pin: 'इस कर्मचारी का PIN अभी नहीं बना है: मैनेजर बनाते हैं।',
  refusal_role_too_low: 'इस कर्मचारी को इस सिनेमा में यह अधिकार नहीं है।',
  refusal_operator_damaged: 'इस मशीन में कर्मचारी की जानकारी बदली गई है: इसे एक बार सर्वर चाहिए।',
  refusal_help_call_over: 'कोई और जा रहा है, या बुलावा वापस लिया गया।',
  refusal_revoked_terminal: 'मैनेजर ने इस मशीन को हटा दिया है।',
  refusal_unknown_terminal: 'सर्वर इस मशीन को नहीं जानता: मैनेजर से मिले कोड से जोड़ें।',
  refusal_unsupported_protocol: 'इस मशीन और सर्वर के संस्करण मेल नहीं खाते: मैनेजर को बताएँ।',
  refusal_identity_in_use: 'कोई और डिवाइस इस समय इस मशीन की पहचान से चल रहा है: मैनेजर को बताएँ।',
  refusal_other: 'यह नहीं हुआ। फिर कोशिश करें, या मैनेजर को बुलाएँ।',
}
