/** The words of what a terminal prints in each language. */
import { paper as ar } from './ar/paper.ts'
import { paper as de } from './de/paper.ts'
import { paper as en } from './en/paper.ts'
import { paper as es } from './es/paper.ts'
import { paper as fr } from './fr/paper.ts'
import { paper as hi } from './hi/paper.ts'
import type { Language } from './languages.ts'
import { TICKET_WORDS, type TicketWordKey } from './ticket-words.ts'

export type PaperWordKey = keyof typeof en | TicketWordKey

export const PAPER_WORDS: Record<Language, Record<PaperWordKey, string>> = {
  en: { ...TICKET_WORDS.en, ...en },
  de: { ...TICKET_WORDS.de, ...de },
  fr: { ...TICKET_WORDS.fr, ...fr },
  es: { ...TICKET_WORDS.es, ...es },
  hi: { ...TICKET_WORDS.hi, ...hi },
  ar: { ...TICKET_WORDS.ar, ...ar },
}
