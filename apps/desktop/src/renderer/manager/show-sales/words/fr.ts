import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'

export const fr: WordsOf<typeof en> = {
  sales_of: 'Ventes de {movie}',
  close: 'Fermer les ventes',
  online: 'en ligne',
  unknown_terminal: 'terminal inconnu',
  bookings: '{count, plural, one {# réservation} other {# réservations}}',
  nothing_sold: 'Rien de vendu pour l’instant.',
  open_booking: 'Ouvrir la réservation {reference}',
  cancelled_at: 'Annulée : {time}.',
  given_back:
    '{count, plural, =0 {Rien n’avait été vendu.} one {# réservation est en cours de remboursement.} other {# réservations sont en cours de remboursement.}}',
  cancel_form: 'Annuler la séance…',
  why: 'Pourquoi elle n’a pas lieu ; cela reste au dossier',
  cancelling: 'Annulation…',
  leave_it: 'Laisser',
  question: 'Annuler {movie}, {time} ?',
  cancel: 'Annuler la séance',
  what_happens:
    'Dès lors, plus rien n’est vendu pour elle. {known, select, yes {{sold, plural, one {La réservation vendue jusqu’ici est remboursée} other {Les # réservations vendues jusqu’ici sont remboursées}}} other {Ce qui a été vendu jusqu’ici est remboursé}} intégralement. Ce qu’une caisse hors ligne continue de vendre devient des conflits. C’est irréversible.',
}
