/** The Latin letters of a keyboard on the screen, from its top row, placed as people know them in their language. Pure. */

export type KeyRows = readonly (readonly string[])[]

export const DIGIT_ROW: readonly string[] = [...'1234567890']

const QWERTY: KeyRows = [[...'qwertyuiop'], [...'asdfghjkl'], [...'zxcvbnm']]
const AZERTY: KeyRows = [[...'azertyuiop'], [...'qsdfghjklm'], [...'wxcvbn']]
const QWERTZ: KeyRows = [[...'qwertzuiop'], [...'asdfghjkl'], [...'yxcvbnm']]

const OF_LANGUAGE: Readonly<Record<string, KeyRows>> = { fr: AZERTY, de: QWERTZ }

export const latinRows = (language: string): KeyRows => OF_LANGUAGE[language] ?? QWERTY
