import type { WordsOf } from '../../../words/words-of.ts'
import type { en as english } from './en.ts'

export const fr: WordsOf<typeof english> = {
  shows: 'Séances',
  search: 'Chercher une séance par film, salle ou heure',
  search_example: 'Film, heure ou salle',
  enter_opens: '{title}, {time}, {auditorium}. Entrée l’ouvre.',
  begun: 'Commencées ({count})',
  begun_last: 'Commencées ({count}), dernière {time} {title}',
  no_match: 'Aucune séance ne correspond à « {search} ».',
  none_on_day: 'Pas de séances ce jour-là.',
  loading: 'Chargement du programme…',
  change_title: '{count, plural, one {Rendre la place ?} other {Rendre les # places ?}}',
  give_back_and_change: 'Rendre et changer',
  keep_and_add: 'Garder et ajouter la séance',
  keep: '{count, plural, one {La garder} other {Les garder}}',
  change_text:
    '{count, plural, one {Une place est gardée pour ce client. Passer à {title} à {time} la rend, à moins que le client ne veuille les deux séances : elles sont alors payées ensemble.} other {# places sont gardées pour ce client. Passer à {title} à {time} les rend, à moins que le client ne veuille les deux séances : elles sont alors payées ensemble.}}',
  began: 'commencée',
  cancelled: 'Annulée',
  here: '{count} ici',
  when_back: 'Au retour',
  closed: 'Fermée',
  full: 'Complet',
  left: '{count} libres',
}
