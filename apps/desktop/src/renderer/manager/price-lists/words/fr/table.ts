import type { WordsOf } from '../../../../words/words-of.ts'
import type { table as english } from '../en/table.ts'

export const table: WordsOf<typeof english> = {
  prices_in: 'Prix en {currency}. Un champ vide n’est pas en vente.',
  ticket: 'Billet',
  type_and_category: '{type}, {category}',
  another_type: 'Autre type de billet',
  add_type: 'Ajouter ce type',
  another_category: 'Autre catégorie',
  another_category_pick: 'Autre catégorie…',
}
