import type { done as english } from '../en/done.ts'
import type { WordsOf } from '../words-of.ts'

export const done: WordsOf<typeof english> = {}
