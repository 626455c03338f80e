import type { WordsOf } from '../../../words/words-of.ts'
import type { goods as english } from '../en/goods.ts'

export const goods: WordsOf<typeof english> = {
  goods_question: 'Une petite faim ?',
  goods_none: 'Non, merci',
  goods_from: 'dès {price}',
  goods_add: 'Ajouter {name}, {price}',
  goods_fewer: 'Un {name} en moins',
  goods_count: '{count} {name}',
  goods_sold_out: 'Épuisé',
  goods_left: '{count, plural, one {Plus que #} other {Plus que #}}',
  goods_combo_used: 'Un seul pour vos billets',
  goods_size: 'Quelle taille ?',
  goods_part: 'Lequel ?',
  goods_extras: 'Avec un supplément ?',
  goods_add_it: 'Ajouter pour {price}',
  goods_chosen: '{count, plural, =0 {Rien de choisi} one {# article choisi} other {# articles choisis}}',
}
