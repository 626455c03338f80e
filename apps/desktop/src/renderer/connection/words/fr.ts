import type { WordsOf } from '../../words/words-of.ts'
import type { en } from './en.ts'

export const fr: WordsOf<typeof en> = {
  engine_lost: 'Cette page a perdu le programme de son terminal. Elle se reconnecte toute seule : réessayez alors.',
  engine_silent:
    'Le programme du terminal ne répond pas. Cette page réessaie toute seule ; ce qui est affiché peut être ancien.',
  lost: 'Programme du terminal perdu depuis {time}',
  lost_more:
    'Cette page ne joint plus son propre terminal. Elle réessaie toute seule ; ce qui est affiché peut être ancien.',
  starting: 'Démarrage',
  starting_more: 'Cette page joint son terminal.',
  refused: 'Refusé par le serveur',
  not_enrolled: 'Pas inscrit',
  not_enrolled_more: 'Entrez un code du responsable.',
  connecting: 'Connexion…',
  connecting_more: 'Connexion au serveur. La vente commence quand le voyant est vert.',
  online: 'En ligne',
  letting_in: 'Le serveur accueille cette caisse : un instant.',
  offline_since: 'Hors ligne depuis {time}',
  manager_offline: 'Le serveur est injoignable. Ce qui est affiché date de {time}.',
  kiosk_offline: 'Les places ne peuvent pas être choisies ici pour le moment. Adressez-vous à la caisse.',
  door_offline: 'Les billets sont toujours contrôlés. Les entrées aux autres portes seront connues plus tard.',
  counter_offline: 'La vente continue avec les places attribuées à cette caisse.',
  counter_offline_map: 'La vente continue avec les places attribuées à cette caisse. Le plan date de {time}.',
  may_not_sell:
    'Cette caisse a redémarré, ou les données ont été restaurées d’une sauvegarde. Elle doit joindre le serveur une fois avant de vendre. Vérifiez le câble réseau ou le Wi-Fi ; elle continue toute seule. D’ici là, vendez à une autre caisse.',
  records_waiting:
    '{count, plural, one {# enregistrement à envoyer au serveur} other {# enregistrements à envoyer au serveur}}',
  admissions_waiting: '{count, plural, one {# entrée à envoyer au serveur} other {# entrées à envoyer au serveur}}',
  records_sent:
    '{total, plural, one {{sent, number} sur # enregistrement envoyé} other {{sent, number} sur # enregistrements envoyés}}',
  less_than_a_minute: 'moins d’une minute',
  minutes: '{count, plural, one {# minute} other {# minutes}}',
  hours_and_minutes: '{hours} h {minutes} min',
  refused_in_general: 'Ce n’est pas possible pour le moment.',
}
