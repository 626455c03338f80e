import type { WordsOf } from '../../../words/words-of.ts'
import type { en as english } from './en.ts'

export const fr: WordsOf<typeof english> = {
  connection: 'Connexion',
  since: 'Coupée du serveur depuis {time}',
  no_seat_left: 'Plus aucune place de cette séance à vendre ici : choisissez une autre séance.',
  last_in_cart:
    '{count, plural, one {La dernière place de cette séance vendable ici est dans le panier.} other {Les dernières places de cette séance vendables ici sont dans le panier.}}',
  seats_here:
    '{count, plural, one {# place de cette séance peut être vendue ici : {seats}} other {# places de cette séance peuvent être vendues ici : {seats}}}',
  no_show: 'Aucune séance de ce jour n’a de places vendables ici.',
  seats_of_day:
    '{seats, plural, one {# place} other {# places}} de {shows, plural, one {# séance} other {# séances}} en vente ici : choisissez une séance.',
  nothing_waits: 'Rien n’attend le serveur',
  waits:
    '{count, plural, one {# enregistrement gardé ici attend le serveur} other {# enregistrements gardés ici attendent le serveur}}',
  back_online: 'De retour en ligne.',
  records_sent: 'Enregistrements envoyés',
}
