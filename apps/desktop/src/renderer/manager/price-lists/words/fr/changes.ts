import type { WordsOf } from '../../../../words/words-of.ts'
import type { changes as english } from '../en/changes.ts'

export const changes: WordsOf<typeof english> = {
  price_new: '{name} : nouveau, {price}',
  price_gone: '{name} : n’est plus en vente',
  price_becomes:
    '{name} : {was} devient {is}{far, select, free { : gratuit} half { : la moitié ou moins} twice { : le double ou plus} other {}}',
  rule_new: 'La règle « {name} » est nouvelle',
  rule_ends: 'La règle « {name} » prend fin',
}
