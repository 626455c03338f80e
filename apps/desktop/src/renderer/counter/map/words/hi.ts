import type { WordsOf } from '../../../words/words-of.ts'
import type { en as english } from './en.ts'

export const hi: WordsOf<typeof english> = {
  allotted: '{count, plural, one {इस काउंटर को आवंटित # सीट} other {इस काउंटर को आवंटित # सीटें}}',
  go_to_allotted: 'आवंटित सीट पर जाएँ',
  choose_show: 'सीटें देखने के लिए शो चुनें।',
  opening: 'सीटों का नक्शा खुल रहा है…',
  cancelled: 'रद्द',
  closed: 'अभी बंद',
  map_of: '{title}, {auditorium}, {day} {time}',
  next_best: 'अगली सबसे अच्छी सीटें',
  tap_takes: 'सीट छूने से वह ली जाती है।',
  tap_by_hand: 'छूने से सीट ली या छोड़ी जाती है, देर तक दबाने से एक सीट वहाँ आती है।',
  tap_moves: '{count, plural, one {छूने से सीट बदलती है।} other {छूने से सभी # सीटें बदलती हैं, देर तक दबाने से एक।}}',
  why_held: 'सीट {seat} किसी और के लिए सुरक्षित है।',
  why_booked: 'सीट {seat} बिक चुकी है।',
  why_blocked: 'सीट {seat} बिक्री के लिए नहीं है।',
}
