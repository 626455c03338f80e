import type { refusals as english } from '../en/refusals.ts'
import type { WordsOf } from '../words-of.ts'

export const refusals: WordsOf<typeof english> = {
  refusal_other: 'Cela n’a pas fonctionné. Réessayez, ou adressez-vous à la caisse.',
}
