import type { WordsOf } from '../../../words/words-of.ts'
import type { lookUp as english } from '../en/look-up.ts'

export const lookUp: WordsOf<typeof english> = {
  close: 'बंद करें',
  reference_or_name: 'बुकिंग नंबर या नाम',
  reference_hint: 'MQ- या नाम',
  find: 'खोजें',
  look_up_cut_off: 'ऑफ़लाइन: बुकिंग सर्वर पर खोजी जाती है। टिकट स्कैन करें।',
  no_such_reference: 'इस सिनेमा में इस नंबर की कोई बुकिंग नहीं है।',
  type_more: 'नाम के कम से कम तीन अक्षर लिखें, या बुकिंग नंबर।',
  no_such_booking: 'इन घंटों में इस नाम या नंबर की कोई बुकिंग नहीं है।',
  no_valid_tickets: 'इस बुकिंग में इन घंटों के शो का कोई सही टिकट नहीं है।',
  another_day: 'दूसरे दिन का शो',
  another_show: 'दूसरा शो, {time}',
  let_in: 'जाने दें',
  let_in_count: '{count} को जाने दें',
  in_at: '{time} पर अंदर',
  in_at_door: '{time} पर अंदर, {door}',
  bookings_found: 'मिली बुकिंग',
  bookings: '{count, plural, one {# बुकिंग} other {# बुकिंग}}',
  bookings_more: '{count, plural, one {# बुकिंग} other {# बुकिंग}}, और भी हैं: एक अक्षर और लिखें',
  some_in: '{count} में से {admitted} अंदर',
  seats_from_to: '{first} से {last}',
  listed: '{one}, {other}',
}
