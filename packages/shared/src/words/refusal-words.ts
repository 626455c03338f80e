/** The words of refusals in each language. */
import { allRefusals as ar } from './ar/all-refusals.ts'
import { allRefusals as de } from './de/all-refusals.ts'
import { allRefusals as en } from './en/all-refusals.ts'
import { allRefusals as es } from './es/all-refusals.ts'
import { allRefusals as fr } from './fr/all-refusals.ts'
import { allRefusals as hi } from './hi/all-refusals.ts'
import type { Language } from './languages.ts'
import type { RefusalWordKey } from './say-refusal.ts'

export const REFUSAL_WORDS: Record<Language, Record<RefusalWordKey, string>> = { en, de, fr, es, hi, ar }
