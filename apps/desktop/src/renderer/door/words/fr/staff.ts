import type { WordsOf } from '../../../words/words-of.ts'
import type { staff as english } from '../en/staff.ts'

export const staff: WordsOf<typeof english> = {
  by_hand: 'Entrée sans montrer le billet : {seats}',
  who_says_yes: 'Qui donne son accord ?',
  no_supervisor: 'Aucun chef d’équipe de ce cinéma n’a de code PIN. Demandez à un responsable.',
  back: 'Retour',
  say_yes: 'Accord',
  operators: 'Équipe',
  pin_of: 'Code PIN : {name}',
  delete_digit: 'Effacer le dernier chiffre',
  too_many_pins: 'Trop de codes PIN faux. Attendez {left}.',
  help_calls: 'Appels à l’aide',
  help_coming: '{who} va à {kiosk}.',
  help_asked_now: '{kiosk} demande de l’aide : {step}, à l’instant.',
  help_asked: '{kiosk} demande de l’aide : {step}, {count, plural, one {il y a # min} other {il y a # min}}.',
  help_come: 'J’y vais',
  help_come_to: 'Je vais à {kiosk}',
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
