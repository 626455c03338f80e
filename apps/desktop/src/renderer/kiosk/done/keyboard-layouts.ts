/** The keys on the screen for an e-mail address: Latin letters in every language, placed as people know them there. Pure. */

/** Rows of keys, from the top. Digits are the same everywhere. */
export type Layout = readonly (readonly string[])[]

const DIGITS = [...'1234567890']
const SIGNS = [...'@._-+']

const QWERTY: Layout = [DIGITS, [...'qwertyuiop'], [...'asdfghjkl'], [...'zxcvbnm'], SIGNS]
const AZERTY: Layout = [DIGITS, [...'azertyuiop'], [...'qsdfghjklm'], [...'wxcvbn'], SIGNS]
const QWERTZ: Layout = [DIGITS, [...'qwertzuiop'], [...'asdfghjkl'], [...'yxcvbnm'], SIGNS]

const OF_LANGUAGE: Readonly<Record<string, Layout>> = { fr: AZERTY, de: QWERTZ }

export const layoutOf = (language: string): Layout => OF_LANGUAGE[language] ?? QWERTY

/** Ends of addresses that save most of the typing. */
export const ENDINGS = ['@gmail.com', '@outlook.com', '@icloud.com', '.com'] as const
