import type { WordsOf } from '../../../words/words-of.ts'
import type { en as english } from './en.ts'

export const fr: WordsOf<typeof english> = {
  sale: 'Vente',
  all: 'Tous',
  chosen_seats: 'Places choisies',
  type_of_seat: 'Type de billet de la place {seat}',
  give_back_seat: 'Rendre la place {seat}',
  status_claiming: 'Demande…',
  status_releasing: 'Libération…',
  not_taken_over:
    'Places choisies en ligne, à une borne ou à une autre caisse : leur référence est demandée quand le serveur est joignable.',
  cart: 'Panier',
  seats: '{count, plural, one {# place} other {# places}}',
  show_cancelled: 'Cette séance est annulée : rien n’est vendu.',
  tap_or_choose:
    'Touchez les places libres que veut le client, ou choisissez les billets : les meilleures places sont gardées aussitôt.',
  tap_allotted:
    'Touchez les places que veut le client parmi celles attribuées à cette caisse, ou choisissez les billets. Le plan les indique.',
  nothing_sold_now: 'Rien ne peut être vendu ici pour le moment.',
  goods: 'Bar',
  gift_card: 'Carte cadeau',
  subscription: 'Abonnement',
  price_by_hand: 'Prix manuel',
  gift_card_cut_off: 'Carte cadeau : le serveur doit confirmer qu’elle est en vente.',
  total: 'Total',
  left_to_pay: 'Reste à payer',
  finish: 'Terminer',
  exact_cash: 'Espèces exactes',
  card: 'Carte',
  pay_cash: 'Espèces',
  card_machine: 'TPE',
  give_all_back: 'Tout rendre',
  give_all_title: 'Tout rendre ?',
  give_it_back: 'Rendre',
  keep_it: 'Garder',
  goes_seats:
    '{seats, plural, one {# place} other {# places}} de cette commande. Pour un client qui revient, mettez-la plutôt en attente.',
  goes_others:
    '{others, plural, one {# autre élément} other {# autres éléments}} de cette commande. Pour un client qui revient, mettez-la plutôt en attente.',
  goes_both:
    '{seats, plural, one {# place} other {# places}} et {others, plural, one {# autre élément} other {# autres éléments}} de cette commande. Pour un client qui revient, mettez-la plutôt en attente.',
}
