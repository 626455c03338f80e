import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'

export const fr: WordsOf<typeof en> = {
  title: 'Réservations',
  lines_of_order: 'Lignes de sa commande…',
  give_back: 'Rembourser',
  free_again:
    '{count, plural, one {La place {seats} est de nouveau libre.} other {Les places {seats} sont de nouveau libres.}}',
  nothing: 'Il n’y a rien à rembourser : cette réservation n’a pas de billets valables.',
  choose: 'Choisissez les places dans la liste.',
  choose_more: 'Choisissez d’autres places dans la liste, ou cherchez la réservation suivante.',
  chosen: '{count, plural, one {Place {seats}} other {Places {seats}}}',
  amount_in: 'Montant en {currency}',
  at_most: 'Au plus {money}, {where}',
  reason: 'Motif',
  reason_stays: 'Il reste au dossier de cette réservation',
  ask_again: 'Redemander : ce n’est fait qu’une fois',
  giving_back: 'Remboursement…',
  give_back_anyway: 'Rembourser quand même…',
  give_back_form: 'Rembourser…',
  question: 'Rembourser {count, plural, one {la place {seats}} other {les places {seats}}} ?',
  without_money: 'Reprendre sans rembourser',
  give_back_sum: 'Rembourser {money}',
  keep: 'Garder la réservation',
  let_in:
    '{count, plural, one {Quelqu’un est entré avec le billet de la place {seats}.} other {Quelqu’un est entré avec les billets des places {seats}.}}',
  record_says: 'Le dossier le dira.',
  booking_of: '{reference}, {movie}.',
  what_happens:
    '{money, select, none {Aucun argent n’est rendu} other {{amount} sont rendus {where}}}. Motif : {reason}. {count, plural, one {Son billet n’est plus valable, et la place est aussitôt remise en vente.} other {Leurs billets ne sont plus valables, et les places sont aussitôt remises en vente.}}',
}
