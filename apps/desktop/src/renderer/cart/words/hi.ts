import type { WordsOf } from '../../words/words-of.ts'
import type { en as english } from './en.ts'

export const hi: WordsOf<typeof english> = {
  held_for: 'सीटें इतनी देर सुरक्षित हैं',
  more_time: 'और समय',
  prices: 'दाम',
  yours: '{count, plural, one {सीट {seats} आपकी है।} other {सीटें {seats} आपकी हैं।}}',
  given_back: '{count, plural, one {सीट {seats} छोड़ी गई।} other {सीटें {seats} छोड़ी गईं।}}',
  booking_full: 'एक बुकिंग में ज़्यादा से ज़्यादा {count} सीटें होती हैं: पहले ये बेचें, फिर दूसरी शुरू करें।',
  no_price: 'इस शो में सीट {seat} का कोई दाम नहीं है, इसलिए यह नहीं बिक सकती।',
  extended: 'समय बढ़ा दिया गया है।',
  held_after_all: '{count, plural, one {सीट {seats} सुरक्षित हो गई है।} other {सीटें {seats} सुरक्षित हो गई हैं।}}',
  was_given_back: '{count, plural, one {सीट {seats} छोड़ दी गई।} other {सीटें {seats} छोड़ दी गईं।}}',
  all_given_back: 'ये सीटें छोड़ दी गईं: फिर से चुनें।',
  nothing_sold: 'कुछ नहीं बिका।',
  end_time_up: 'इन सीटों का समय खत्म हुआ: वे छोड़ दी गई हैं।',
  end_taken_back: 'सर्वर ने ये सीटें वापस ले लीं: फिर से चुनें।',
  end_sold: 'ये सीटें बिक गईं।',
  end_moved: 'ये सीटें एक काउंटर ने ले लीं: भुगतान वहीं होगा।',
  not_all_for_sale: 'इस शो के दाम बदल गए हैं: इनमें से सभी सीटें अब बिक्री में नहीं हैं।',
  total_is: 'इस शो के दाम बदल गए हैं: कुल अब {total} है।',
  total_is_and_was: 'इस शो के दाम बदल गए हैं: कुल अब {total} है, पहले {before} था।',
  not_sold_any_more: 'अब नहीं बिकता: {types}। टिकट के प्रकार देखें।',
  amount_as_typed: '{field}: {example} जैसी रकम लिखें, बिंदु से पहले ज़्यादा से ज़्यादा 7 अंक।',
}
