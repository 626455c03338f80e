import type { WordsOf } from '../../../words/words-of.ts'
import type { en as english } from './en.ts'

export const fr: WordsOf<typeof english> = {
  how_many_of: 'Combien de billets : {type} ?',
  back: 'Retour',
  take_best: 'Prendre les meilleures places',
  of_this_type: 'Billets de ce type',
  most_seats: 'Une commande compte au plus {count} places.',
  tickets: 'Billets',
  one_less: 'Un de moins : {type}',
  one_more: 'Un de plus : {type}',
  tickets_of: 'Billets : {type}',
  type_how_many_key: 'Saisir le nombre ({key})',
  type_how_many: 'Saisir le nombre de billets : {type}',
  no_room: 'Il n’y a pas {count} places côte à côte ici.',
  moves_at_once: '{count} places ne se déplacent ensemble que vers un endroit qui n’en contient aucune.',
  cart_full: 'Le panier est plein : rendez d’abord une place, puis choisissez celle-ci.',
  no_price_in: 'Pas de tarif {type} à la place {seat}.',
  no_other_place: 'Il n’y a pas d’autre endroit pour {count} ensemble.',
  lost_cut_off:
    '{count, plural, one {La place {seats} ne peut pas être demandée tant que cette caisse est coupée.} other {Les places {seats} ne peuvent pas être demandées tant que cette caisse est coupée.}}',
  lost_taken:
    '{count, plural, one {La place {seats} vient d’être prise.} other {Les places {seats} viennent d’être prises.}}',
  best_left: 'Voici les meilleures de celles qui restent.',
  best_it_has: 'Voici les meilleures de celles qu’elle a.',
  others_sell: 'D’autres vendent cette séance en ce moment : réessayez.',
  no_seats_for: 'Il n’y a pas {count} places libres ensemble.',
  no_seat_for_one_more: 'Il n’y a pas de place libre pour un billet de plus : {type}.',
}
