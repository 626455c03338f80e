import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'

export const fr: WordsOf<typeof en> = {
  cinemas: 'Cinémas',
  language: 'Langue des clients',
  no_cinemas: 'Il n’y a pas encore de cinéma : importez d’abord un programme.',
  what_for:
    'Les e-mails, billets et reçus sont dans cette langue quand celle du client n’est pas connue. Celle du personnel se choisit sur chaque poste.',
  saved: '{cinema} : {language} désormais, pour ce qui s’imprime et s’envoie.',
}
