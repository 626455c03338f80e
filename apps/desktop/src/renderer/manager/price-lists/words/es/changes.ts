import type { WordsOf } from '../../../../words/words-of.ts'
import type { changes as english } from '../en/changes.ts'

export const changes: WordsOf<typeof english> = {
  price_new: '{name}: nuevo, {price}',
  price_gone: '{name}: ya no está a la venta',
  price_becomes:
    '{name}: {was} pasa a {is}{far, select, free {: gratis} half {: la mitad o menos} twice {: el doble o más} other {}}',
  rule_new: 'La regla «{name}» es nueva',
  rule_ends: 'La regla «{name}» termina',
}
