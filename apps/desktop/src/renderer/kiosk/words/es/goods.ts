import type { WordsOf } from '../../../words/words-of.ts'
import type { goods as english } from '../en/goods.ts'

export const goods: WordsOf<typeof english> = {
  goods_question: '¿Algo del bar?',
  goods_none: 'No, gracias',
  goods_from: 'desde {price}',
  goods_add: 'Añadir {name}, {price}',
  goods_fewer: 'Quitar uno: {name}',
  goods_count: '{count} {name}',
  goods_sold_out: 'Agotado',
  goods_left: '{count, plural, one {Solo queda #} other {Solo quedan #}}',
  goods_combo_used: 'Uno para tus entradas',
  goods_size: '¿Qué tamaño?',
  goods_part: '¿Cuál?',
  goods_extras: '¿Con algo más?',
  goods_add_it: 'Añadir por {price}',
  goods_chosen: '{count, plural, =0 {Nada elegido} one {# producto elegido} other {# productos elegidos}}',
}
