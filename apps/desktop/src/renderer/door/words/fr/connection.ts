import type { WordsOf } from '../../../words/words-of.ts'
import type { connection as english } from '../en/connection.ts'

export const connection: WordsOf<typeof english> = {
  connection: 'Connexion',
  link_lost: 'Programme du terminal perdu depuis {time}',
  link_lost_more:
    'Cette page ne joint plus son propre terminal. Elle réessaie toute seule ; ce qui est affiché peut être ancien.',
  link_starting: 'Démarrage',
  link_starting_more: 'Cette page joint son terminal.',
  link_refused: 'Refusé par le serveur',
  link_not_enrolled: 'Pas inscrit',
  link_not_enrolled_more: 'Entrez un code du responsable.',
  link_cut_off: 'Hors ligne depuis {time}',
  link_cut_off_more: 'Les billets sont toujours contrôlés. Les entrées aux autres portes seront connues plus tard.',
  link_connecting: 'Connexion…',
  link_connecting_more: 'Connexion au serveur.',
  link_online: 'En ligne',
  cut_off_since: 'Hors ligne depuis {time}',
  less_than_a_minute: 'moins d’une minute',
  minutes: '{count, plural, one {# minute} other {# minutes}}',
  hours_and_minutes: '{hours} h {minutes} min',
  waiting: '{count, plural, one {# entrée à envoyer au serveur} other {# entrées à envoyer au serveur}}',
  nothing_waits: 'Rien à envoyer au serveur',
  kept: '{count, plural, one {# entrée est gardée et reste à envoyer au serveur} other {# entrées sont gardées et restent à envoyer au serveur}}',
  enrol_again: 'Inscrire de nouveau cet appareil…',
}
