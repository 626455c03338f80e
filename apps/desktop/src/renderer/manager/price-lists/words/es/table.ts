import type { WordsOf } from '../../../../words/words-of.ts'
import type { table as english } from '../en/table.ts'

export const table: WordsOf<typeof english> = {
  prices_in: 'Precios en {currency}. Un campo vacío no está a la venta.',
  ticket: 'Entrada',
  type_and_category: '{type}, {category}',
  another_type: 'Otro tipo de entrada',
  add_type: 'Añadir el tipo',
  another_category: 'Otra categoría',
  another_category_pick: 'Otra categoría…',
}
