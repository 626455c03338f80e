import type { WordsOf } from '../../words/words-of.ts'
import type { en } from './en.ts'

export const fr: WordsOf<typeof en> = {
  language: 'Langue',
  notices: 'Avis',
  dismiss: 'Fermer : {text}',
  dismiss_this: 'Fermer ce message',
  cinema: 'Cinéma',
  all_cinemas: 'Tous les cinémas',
  no_cinema_yet: 'Pas encore de cinéma',
  date: 'Date',
  date_of_shows: 'Date des séances',
  day_before: 'Le jour d’avant',
  day_after: 'Le jour d’après',
  today: 'Aujourd’hui',
  connection: 'Connexion',
  enrol_again: 'Inscrire de nouveau cet appareil…',
  seat_range: '{first} à {last}',
}
