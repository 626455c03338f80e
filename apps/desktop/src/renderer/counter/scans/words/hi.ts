import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'

export const hi: WordsOf<typeof en> = {
  close_first: 'पहले यह विंडो बंद करें, फिर स्कैन करें।',
  voucher_while_exchanging: 'पहले टिकट बदलना पूरा करें: वाउचर ऑर्डर का भुगतान करता है।',
  voucher_while_paying: 'इस ऑर्डर का भुगतान हो रहा है: वह पूरा होने पर वाउचर स्कैन करें।',
  paid_already: 'इस ऑर्डर का भुगतान हो चुका है: “अगला ग्राहक” दबाएँ, फिर स्कैन करें।',
  no_such_goods: 'इस बारकोड का कोई सामान नहीं है: {key} से चुनें।',
  goods_while_exchanging: 'पहले टिकट बदलना पूरा करें: सामान का ऑर्डर अलग होता है।',
  goods_while_paying: 'भुगतान लिया जा रहा है: ऑर्डर पर लौटें, फिर स्कैन करें।',
  voucher_in_order: 'वाउचर ऑर्डर में है।',
  goods_in_order: '{name} ऑर्डर में है।',
  group_code: 'यह कोड गेट पर समूह को प्रवेश देता है: बुकिंग खोजने के लिए उसका कोई टिकट स्कैन करें।',
  subscription_code: 'यह सदस्यता है: “सदस्यता” दबाएँ, फिर स्कैन करें।',
  no_code_of_ours: '“{text}” यहाँ का कोड नहीं है: कुछ नहीं किया गया।',
}
