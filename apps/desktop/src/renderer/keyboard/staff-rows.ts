/** The keys with which staff write a word on the screen: the letters of their language, and its accents. Pure. */
import type { StaffLanguage } from '../words/staff/staff-speech.ts'
import { DIGIT_ROW, type KeyRows, latinRows } from './latin-rows.ts'

const SIGN_ROW: readonly string[] = [...'.,-/’@']

const ARABIC: KeyRows = [[...'ضصثقفغعهخحجد'], [...'شسيبلاتنمكط'], [...'ئءؤرىةوزظذ'], [...'أإآ،؟.-/']]

/** In the order of the alphabet: few know the places of a Devanagari keyboard by heart. */
const DEVANAGARI: KeyRows = [
  [...'अआइईउऊएऐओऔ'],
  [...'कखगघचछजझटठडढ'],
  [...'णतथदधनपफबभम'],
  [...'यरलवशषसह', ...'ािीु'],
  [...'ूेैोौृ', ...'ं', ...'ँ', ...'्', ...'़', '।', '-'],
]

const ACCENTS = { en: [], es: [...'áéíóúüñ¿¡'], fr: [...'éèêàçùôîï'] } as const

export function staffRows(language: StaffLanguage): KeyRows {
  if (language === 'ar') return [DIGIT_ROW, ...ARABIC]
  if (language === 'hi') return [DIGIT_ROW, ...DEVANAGARI]
  const [first = [], second = [], third = []] = latinRows(language)
  return [DIGIT_ROW, first, second, [...third, ...SIGN_ROW], ACCENTS[language]].filter((row) => row.length > 0)
}
