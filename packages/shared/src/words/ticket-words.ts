/** The words of every ticket in each language. */
import { tickets as ar } from './ar/tickets.ts'
import { tickets as de } from './de/tickets.ts'
import { tickets as en } from './en/tickets.ts'
import { tickets as es } from './es/tickets.ts'
import { tickets as fr } from './fr/tickets.ts'
import { tickets as hi } from './hi/tickets.ts'
import type { Language } from './languages.ts'

export type TicketWordKey = keyof typeof en

export const TICKET_WORDS: Record<Language, Record<TicketWordKey, string>> = { en, de, fr, es, hi, ar }
