import type { goods as english } from '../en/goods.ts'
import type { WordsOf } from '../words-of.ts'

export const goods: WordsOf<typeof english> = {}
