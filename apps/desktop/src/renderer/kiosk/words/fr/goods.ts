import type { goods as english } from '../en/goods.ts'
import type { WordsOf } from '../words-of.ts'

export const goods: WordsOf<typeof english> = {
  goods_question: 'Une petite faim, une petite soif ?',
  goods_none: 'Non, merci',
  goods_go_on: 'Continuer',
  goods_from: 'dès {price}',
  goods_add: 'Ajouter {name}, {price}',
  goods_fewer: 'Un {name} en moins',
  goods_count: '{count, plural, one {# {name}} other {# {name}}}',
  goods_sold_out: 'Épuisé',
  goods_left: '{count, plural, one {Plus que #} other {Plus que #}}',
  goods_combo_used: 'Un seul pour vos billets',
  goods_size: 'Quelle taille ?',
  goods_extras: 'Avec un supplément ?',
  goods_part: 'Choisissez',
  goods_add_it: 'Ajouter pour {price}',
  goods_more_for: '+ {price}',
  goods_page: 'Page {page} sur {pages}',
  goods_page_before: 'Page précédente',
  goods_page_next: 'Page suivante',
  goods_chosen: '{count, plural, =0 {Rien de choisi} one {# article choisi} other {# articles choisis}}',
  goods_collect: 'À retirer au bar avec le code de votre reçu.',
}
