import type { refusals as english } from '../en/refusals.ts'
import type { WordsOf } from '../words-of.ts'

export const refusals: WordsOf<typeof english> = {
  refusal_other: 'لم ينجح ذلك. حاول مرة أخرى أو توجّه إلى شباك التذاكر.',
}
