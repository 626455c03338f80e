import type { refusals as english } from '../en/refusals.ts'
import type { WordsOf } from '../words-of.ts'

export const refusals: WordsOf<typeof english> = {
  refusal_other: 'No ha funcionado. Inténtelo otra vez o vaya a la taquilla.',
}
