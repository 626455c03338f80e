import type { WordsOf } from '../../../words/words-of.ts'
import type { choice as english } from '../en/choice.ts'

export const choice: WordsOf<typeof english> = {
  choice: 'इस गेट से प्रवेश',
  language: 'भाषा',
  cinema: 'सिनेमा',
  no_cinema: 'अभी कोई सिनेमा नहीं',
  follow: '{hall}, एक के बाद एक',
  sold: '{count} बिके',
  loading_programme: 'कार्यक्रम आ रहा है…',
  no_shows: 'आज कोई शो नहीं है।',
  change_nothing: 'कुछ न बदलें',
  choose_shows: 'शो चुनें',
  admit_shows: '{count, plural, one {# शो का प्रवेश} other {# शो का प्रवेश}}',
}
