/** That the kiosk sells nothing, in each of its languages at once: those words are in the page, and not loaded when they are needed. */
import { frame as ar } from '../words/ar/frame.ts'
import type { KioskLanguage } from '../words/catalogues.ts'
import { frame as en } from '../words/en/frame.ts'
import { frame as es } from '../words/es/frame.ts'
import { frame as fr } from '../words/fr/frame.ts'
import { frame as hi } from '../words/hi/frame.ts'

interface OutOfOrderWords {
  language: KioskLanguage
  isOut: string
  goTo: string
}

const WORDS: Record<KioskLanguage, { out_of_order: string; go_to_counter: string }> = { en, es, fr, hi, ar }

export const OUT_OF_ORDER: readonly OutOfOrderWords[] = (Object.keys(WORDS) as KioskLanguage[]).map((language) => ({
  language,
  isOut: WORDS[language].out_of_order,
  goTo: WORDS[language].go_to_counter,
}))
