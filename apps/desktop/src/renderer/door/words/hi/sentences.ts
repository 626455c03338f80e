import type { WordsOf } from '../../../words/words-of.ts'
import type { sentences as english } from '../en/sentences.ts'

export const sentences: WordsOf<typeof english> = {
  unreadable: 'यह हमारा टिकट नहीं है, या पूरा पढ़ा नहीं गया: फिर से स्कैन करें।',
  wrong_case: 'स्कैनर छोटे-बड़े अक्षर उलट रहा है: उसके कीबोर्ड पर Caps Lock बंद करें, और फिर से स्कैन करें।',
  not_signed: 'इसे बदला गया है, या यह इस सिनेमा का नहीं है। इससे किसी को अंदर न जाने दें।',
  not_certified: 'इसे बनाने वाला इस शो के टिकट नहीं बेच सकता। इससे किसी को अंदर न जाने दें।',
  unknown_key:
    'जिस कुंजी से यह टिकट बना है, उसे यह गेट नहीं जानता। इससे किसी को अंदर न जाने दें। कई टिकटों पर ऐसा हो तो मैनेजर को बुलाएँ।',
  refunded: 'यह टिकट लौटाया गया है, और पैसा भी।',
  moved: 'इस दर्शक को दूसरी सीट और नया टिकट मिला है: यह अब नहीं चलेगा।',
  in_conflict: 'इस टिकट की बिक्री पर विवाद है, फ़ैसला मैनेजर करेंगे। अंदर जाने देने से पहले उनसे पूछें।',
  not_known: 'यह ऐसी मशीन का है जो बेच नहीं सकती, और सिनेमा इसकी बिक्री नहीं जानता: मैनेजर को बुलाएँ।',
  plan_not_known: 'यह गेट इस शो की सीटें नहीं जानता, इसलिए ग्रुप का कोड नहीं पढ़ सकता: टिकट एक-एक करके स्कैन करें।',
  cancelled: 'यह शो नहीं होगा: पैसा वापस किया जाता है।',
  show: '{show}।',
  wrong_show: 'यह {show} के लिए है।',
  not_in_programme: 'यह {show} के लिए है, जो इस गेट की जानकारी में इस सिनेमा के कार्यक्रम में नहीं है: मैनेजर से पूछें।',
  not_today: 'यह {show} के लिए है। इस गेट की घड़ी में {today} है।',
  too_early: 'प्रवेश {from} से। यह {show} के लिए है।',
  used: 'यह {time} पर {where, select, here {इसी गेट पर} unknown {दूसरे गेट पर} other {{door} पर}} इस्तेमाल हुआ।',
  seat_taken:
    'इस सीट के दूसरे टिकट से {time} पर {where, select, here {इसी गेट से} unknown {दूसरे गेट से} other {{door} से}} कोई अंदर गया: मैनेजर को बुलाएँ।',
  group_in: '{seats} में से {inside} अंदर हैं।',
  group_all_in: 'इस ग्रुप के सभी {seats} अंदर हैं।',
  twice:
    'सीट {seat} ({show}): यहाँ {here} पर और {where, select, unknown {दूसरे गेट} other {{door}}} पर {there} पर प्रवेश हुआ। {how, select, copy {दोनों में से एक के पास नकल है।} other {इसके दो टिकट हैं।}}',
  stay_out: '{seats}: {why}',
  show_named: '{title}, {hall}, {time}',
  show_of_cinema: '{title}, {cinema}, {hall}, {time}',
  show_unnamed: '{time} के शो',
  day_and_time: '{day}, {time}',
}
