/** The words of what a terminal prints in each language. */
import { paper as ar } from './ar/paper.ts'
import { shifts as arShifts } from './ar/shifts.ts'
import { paper as de } from './de/paper.ts'
import { shifts as deShifts } from './de/shifts.ts'
import { paper as en } from './en/paper.ts'
import { shifts as enShifts } from './en/shifts.ts'
import { paper as es } from './es/paper.ts'
import { shifts as esShifts } from './es/shifts.ts'
import { paper as fr } from './fr/paper.ts'
import { shifts as frShifts } from './fr/shifts.ts'
import { paper as hi } from './hi/paper.ts'
import { shifts as hiShifts } from './hi/shifts.ts'
import type { Language } from './languages.ts'
import { TICKET_WORDS, type TicketWordKey } from './ticket-words.ts'

export type PaperWordKey = keyof typeof en | keyof typeof enShifts | TicketWordKey

export const PAPER_WORDS: Record<Language, Record<PaperWordKey, string>> = {
  en: { ...TICKET_WORDS.en, ...en, ...enShifts },
  de: { ...TICKET_WORDS.de, ...de, ...deShifts },
  fr: { ...TICKET_WORDS.fr, ...fr, ...frShifts },
  es: { ...TICKET_WORDS.es, ...es, ...esShifts },
  hi: { ...TICKET_WORDS.hi, ...hi, ...hiShifts },
  ar: { ...TICKET_WORDS.ar, ...ar, ...arShifts },
}
