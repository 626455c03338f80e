/** Where each language's words are. English is there at once; another one is a file of its own, loaded when somebody speaks it. */
import type { DisplayLanguage } from '../../../terminal/api.ts'
import { en, type Words } from './en.ts'

export const CATALOGUES: Record<DisplayLanguage, () => Promise<Words>> = {
  en: async () => en,
  de: async () => (await import('./de.ts')).de,
  fr: async () => (await import('./fr.ts')).fr,
  es: async () => (await import('./es.ts')).es,
  hi: async () => (await import('./hi.ts')).hi,
  ar: async () => (await import('./ar.ts')).ar,
}
