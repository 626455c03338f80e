import type { WordsOf } from '../../../../words/words-of.ts'
import type { table as english } from '../en/table.ts'

export const table: WordsOf<typeof english> = {
  prices_in: 'दाम {currency} में। खाली खाना बिक्री के लिए नहीं है।',
  ticket: 'टिकट',
  type_and_category: '{type}, {category}',
  another_type: 'एक और टिकट प्रकार',
  add_type: 'टिकट प्रकार जोड़ें',
  another_category: 'एक और श्रेणी',
  another_category_pick: 'एक और श्रेणी…',
}
