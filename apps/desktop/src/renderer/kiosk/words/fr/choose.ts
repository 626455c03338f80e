import type { choose as english } from '../en/choose.ts'
import type { WordsOf } from '../words-of.ts'

export const choose: WordsOf<typeof english> = {
  welcome: 'Bienvenue',
}
