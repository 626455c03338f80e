import type { WordsOf } from '../../../words/words-of.ts'
import type { goods as english } from '../en/goods.ts'

export const goods: WordsOf<typeof english> = {
  goods_question: 'कुछ खाना-पीना?',
  goods_none: 'नहीं, धन्यवाद',
  goods_from: '{price} से',
  goods_add: '{name} जोड़ें, {price}',
  goods_fewer: '{name} एक कम करें',
  goods_count: '{count} {name}',
  goods_sold_out: 'खत्म हो गया',
  goods_left: '{count, plural, one {केवल # बचा है} other {केवल # बचे हैं}}',
  goods_combo_used: 'आपके टिकटों के लिए एक ही',
  goods_size: 'कौन-सा साइज़?',
  goods_part: 'कौन-सा?',
  goods_extras: 'साथ में कुछ?',
  goods_add_it: '{price} में जोड़ें',
  goods_chosen: '{count, plural, =0 {कुछ नहीं चुना} one {# चीज़ चुनी} other {# चीज़ें चुनीं}}',
}
