/** Promo codes can be guessed: of those who try many wrong ones, no code is looked at for a while. */
import type { Guesses } from './route.ts'

export const PROMO_CODES: Guesses = { limit: 'wrongcodes', field: 'codes', wrong: 'promo_code_unknown' }
