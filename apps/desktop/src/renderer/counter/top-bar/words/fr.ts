import type { WordsOf } from '../../../words/words-of.ts'
import type { en as english } from './en.ts'

export const fr: WordsOf<typeof english> = {
  recent_sales: 'Dernières ventes',
  find_booking: 'Chercher une réservation',
  give_back: 'Rembourser',
  hand_over: 'Remettre par code',
  shift_and_drawer: 'Service et tiroir',
  no_shift: 'Pas de service',
  shift: 'Service {number}',
  keys: 'Touches',
  language: 'Langue',
  close: 'Fermer',
  nothing_sold_yet: 'Rien n’a encore été vendu sur ce terminal.',
  goods_alone: 'Bar seul',
  goods_of: 'bar de {time}',
  show_and_seats: '{title}, {when} · {seats}',
  no_tickets_any_more: 'plus de billets',
  tickets: 'Billets',
  give_back_named: 'Rembourser {name}',
  standing_waiting: 'Attend le serveur',
  standing_conflict: 'Chez un responsable',
  standing_settled: 'Réglé par un responsable',
}
