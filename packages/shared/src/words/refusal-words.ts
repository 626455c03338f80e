/** The words of refusals in each language. */
import { refusals as ar } from './ar/refusals.ts'
import { refusals as de } from './de/refusals.ts'
import { refusals as en } from './en/refusals.ts'
import { refusals as es } from './es/refusals.ts'
import { refusals as fr } from './fr/refusals.ts'
import { refusals as hi } from './hi/refusals.ts'
import type { Language } from './languages.ts'
import { TICKET_WORDS, type TicketWordKey } from './ticket-words.ts'

export type RefusalWordKey = keyof typeof en | TicketWordKey

export const REFUSAL_WORDS: Record<Language, Record<RefusalWordKey, string>> = {
  en: { ...TICKET_WORDS.en, ...en },
  de: { ...TICKET_WORDS.de, ...de },
  fr: { ...TICKET_WORDS.fr, ...fr },
  es: { ...TICKET_WORDS.es, ...es },
  hi: { ...TICKET_WORDS.hi, ...hi },
  ar: { ...TICKET_WORDS.ar, ...ar },
}
