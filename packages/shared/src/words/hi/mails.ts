import type { mails as english } from '../en/mails.ts'
import type { WordsOf } from '../words-of.ts'

export const mails: WordsOf<typeof english> = {
  confirmed_subject: '{movie} के लिए {count, plural, one {आपका टिकट} other {आपके # टिकट}}: {reference}',
  cinema_and_hall: '{cinema}, {auditorium}',
  ticket: 'सीट {seat}: {type}, {price}',
  paid: 'भुगतान: {amount}',
  reference: 'बुकिंग नंबर: {reference}',
  attached:
    '{count, plural, one {आपका टिकट साथ में है: प्रवेश पर उसका कोड काग़ज़ पर या फ़ोन में दिखाएँ।} other {आपके टिकट साथ में हैं, हर पृष्ठ पर एक: प्रवेश पर उनके कोड काग़ज़ पर या फ़ोन में दिखाएँ।}}',
  group_page: 'साथ आने पर पहला पृष्ठ आप सबको एक बार में प्रवेश देता है।',
  cancelled_subject: 'रद्द: {movie}, {reference}',
  cancelled_all: 'आपकी बुकिंग रद्द हो गई है',
  cancelled_some: 'आपकी कुछ सीटें रद्द हो गई हैं',
  cancelled_ticket: 'रद्द: सीट {seat}, {type}, {price}',
  still_booked: '{count, plural, one {अब भी बुक है: सीट {seats}} other {अब भी बुक हैं: सीटें {seats}}}',
  carried: 'इसमें से {amount} उन टिकटों के लिए है जो आपको इनके बदले मिले।',
  goes_back: 'आपको {amount} उसी तरह वापस मिलेंगे जैसे आपने भुगतान किया था। बैंक को इसे दिखाने में कुछ दिन लग सकते हैं।',
  nothing_else: 'और कुछ वापस नहीं होगा।',
  nothing_back: 'वापस करने के लिए कुछ नहीं है।',
  card_saved_subject: 'आपकी सदस्यता {plan} के लिए एक कार्ड सहेजा गया',
  card_saved: 'एक कार्ड सहेजा गया',
  card_saved_another: 'दूसरा कार्ड सहेजा गया',
  card_saved_which:
    'आपकी सदस्यता {plan} के लिए एक कार्ड ({brand}, अंत में {last4}) सहेजा गया। आगे की अवधियों का भुगतान इसी से होगा।',
  card_replaces: 'यह पिछले कार्ड की जगह है।',
  card_not_you: 'अगर यह आपने नहीं किया, तो सिनेमा को बताएँ: आपकी सदस्यता का कोड किसी और के पास हो सकता है।',
  renewal_subject: 'अपनी सदस्यता {plan} के भुगतान की पुष्टि करें',
  renewal_asked: 'आपका बैंक भुगतान की पुष्टि चाहता है',
  renewal_amount: 'आपकी सदस्यता {plan} का {amount} में नवीनीकरण होना है।',
  renewal_bank: 'आपके कार्ड का बैंक चाहता है कि आप पुष्टि करें कि भुगतान आप ही कर रहे हैं।',
  renewal_bank_of: 'आपके कार्ड ({brand}, अंत में {last4}) का बैंक चाहता है कि आप पुष्टि करें कि भुगतान आप ही कर रहे हैं।',
  renewal_until: 'वह पृष्ठ खोलें जिस पर आपने कार्ड सहेजा था, और वहाँ {day} तक पुष्टि करें।',
  renewal_paid_until: 'आपकी सदस्यता का भुगतान {day} तक हो चुका है। आपकी पुष्टि से पहले कुछ नहीं लिया जाएगा।',
}
