/** The keys on the screen for an e-mail address: Latin letters in every language, placed as people know them there. Pure. */

import { DIGIT_ROW, type KeyRows, latinRows } from '../../keyboard/latin-rows.ts'

const SIGNS = [...'@._-+']

/** Rows of keys, from the top. */
export const layoutOf = (language: string): KeyRows => [DIGIT_ROW, ...latinRows(language), SIGNS]

/** Ends of addresses that save most of the typing. */
export const ENDINGS = ['@gmail.com', '@outlook.com', '@icloud.com', '.com'] as const
