import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'

export const fr: WordsOf<typeof en> = {
  customer_display: 'Écran client',
  open_display: 'Ouvrir l’écran client',
  customer_language: 'Langue du client',
  stage_idle: 'Prochaines séances',
  stage_order: 'La commande',
  stage_thanks: 'Merci',
  change: 'Monnaie {amount}',
  to_pay: 'À payer {amount}',
}
