import type { access as english } from '../en/access.ts'
import type { WordsOf } from '../words-of.ts'

export const access: WordsOf<typeof english> = {}
