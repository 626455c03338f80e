import type { staff as english } from '../en/staff.ts'
import type { WordsOf } from '../words-of.ts'

export const staff: WordsOf<typeof english> = {}
