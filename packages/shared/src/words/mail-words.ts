/** The words of mails in each language. */
import { mails as ar } from './ar/mails.ts'
import { mails as de } from './de/mails.ts'
import { mails as en } from './en/mails.ts'
import { mails as es } from './es/mails.ts'
import { mails as fr } from './fr/mails.ts'
import { mails as hi } from './hi/mails.ts'
import type { Language } from './languages.ts'
import { TICKET_WORDS, type TicketWordKey } from './ticket-words.ts'

export type MailWordKey = keyof typeof en | TicketWordKey

export const MAIL_WORDS: Record<Language, Record<MailWordKey, string>> = {
  en: { ...TICKET_WORDS.en, ...en },
  de: { ...TICKET_WORDS.de, ...de },
  fr: { ...TICKET_WORDS.fr, ...fr },
  es: { ...TICKET_WORDS.es, ...es },
  hi: { ...TICKET_WORDS.hi, ...hi },
  ar: { ...TICKET_WORDS.ar, ...ar },
}
