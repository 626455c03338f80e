/** What the forms say that add something to an order. */
import { type StaffCatalogues, saying } from '../../../words/staff/staff-speech.ts'
import { en } from './en.ts'

export const CATALOGUES: StaffCatalogues<keyof typeof en> = {
  english: en,
  load: {
    en: async () => en,
    es: async () => (await import('./es.ts')).es,
    fr: async () => (await import('./fr.ts')).fr,
    hi: async () => (await import('./hi.ts')).hi,
    ar: async () => (await import('./ar.ts')).ar,
  },
}

export const say = saying(CATALOGUES)
