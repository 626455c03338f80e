import type { WordsOf } from '../../../words/words-of.ts'
import type { lookUp as english } from '../en/look-up.ts'

export const lookUp: WordsOf<typeof english> = {
  close: 'Fermer',
  reference_or_name: 'Référence ou nom',
  reference_hint: 'MQ- ou nom',
  find: 'Trouver',
  look_up_cut_off: 'Hors ligne : les réservations sont sur le serveur. Scannez les billets.',
  no_such_reference: 'Aucune réservation de ce cinéma n’a cette référence.',
  type_more: 'Tapez au moins trois lettres d’un nom, ou la référence.',
  no_such_booking: 'Aucune réservation de ces heures n’a ce nom ou cette référence.',
  no_valid_tickets: 'Cette réservation n’a pas de billet valable pour les séances de ces heures.',
  another_day: 'Séance d’un autre jour',
  another_show: 'Autre séance, {time}',
  let_in: 'Faire entrer',
  let_in_count: 'Faire entrer {count}',
  in_at: 'Entré à {time}',
  in_at_door: 'Entré à {time}, {door}',
  bookings_found: 'Réservations trouvées',
  bookings: '{count, plural, one {# réservation} other {# réservations}}',
  bookings_more: '{count, plural, one {# réservation} other {# réservations}} et d’autres : tapez une lettre de plus',
  some_in: '{admitted} sur {count} entrés',
  seats_from_to: '{first} à {last}',
  listed: '{one}, {other}',
}
