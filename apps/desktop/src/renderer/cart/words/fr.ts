import type { WordsOf } from '../../words/words-of.ts'
import type { en as english } from './en.ts'

export const fr: WordsOf<typeof english> = {
  held_for: 'Places gardées pendant',
  more_time: 'Plus de temps',
  prices: 'Tarifs',
  yours: '{count, plural, one {La place {seats} est à vous.} other {Les places {seats} sont à vous.}}',
  given_back: '{count, plural, one {Place {seats} libérée.} other {Places {seats} libérées.}}',
  booking_full: 'Une réservation compte au plus {count} places : vendez celles-ci, puis commencez-en une autre.',
  no_price: 'La place {seat} n’a pas de tarif pour cette séance : elle ne peut pas être vendue.',
  extended: 'Le délai est prolongé.',
  held_after_all:
    '{count, plural, one {La place {seats} est bien gardée.} other {Les places {seats} sont bien gardées.}}',
  was_given_back: '{count, plural, one {La place {seats} a été libérée.} other {Les places {seats} ont été libérées.}}',
  all_given_back: 'Ces places ont été libérées : choisissez à nouveau.',
  nothing_sold: 'Rien n’a été vendu.',
  end_time_up: 'Le délai de ces places est écoulé : elles ont été libérées.',
  end_taken_back: 'Le serveur a repris ces places : choisissez à nouveau.',
  end_sold: 'Ces places sont vendues.',
  end_moved: 'Ces places ont été reprises à une caisse, pour y être payées.',
  not_all_for_sale: 'Les tarifs de cette séance ont changé : ces places ne sont plus toutes en vente.',
  total_is: 'Les tarifs de cette séance ont changé : le total est maintenant de {total}.',
  total_is_and_was: 'Les tarifs de cette séance ont changé : le total est maintenant de {total}, au lieu de {before}.',
  not_sold_any_more: 'N’est plus vendu : {types}. Vérifiez les tarifs des billets.',
  amount_as_typed: '{field} : saisissez un montant comme {example}, avec 7 chiffres au plus avant le point.',
}
