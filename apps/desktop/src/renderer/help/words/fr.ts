import type { WordsOf } from '../../words/words-of.ts'
import type { en } from './en.ts'

export const fr: WordsOf<typeof en> = {
  calls: 'Appels à l’aide',
  coming: '{who} va à {kiosk}.',
  asked_now: '{kiosk} demande de l’aide : {step}, à l’instant.',
  asked: '{kiosk} demande de l’aide : {step}, {count, plural, one {il y a # min} other {il y a # min}}.',
  come: 'J’y vais',
  come_to: 'J’y vais : {kiosk}',
  at_attract: 'à la première page',
  at_movies: 'choix du film',
  at_tickets: 'choix des billets',
  at_seats: 'choix des places',
  at_goods: 'choix de la confiserie',
  at_pay: 'paiement',
  at_done: 'retrait des billets',
  at_pick_up: 'retrait d’une réservation',
  at_out_of_order: 'la borne est hors service',
}
