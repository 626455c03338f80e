import type { WordsOf } from '../../../words/words-of.ts'
import type { en as english } from './en.ts'

export const fr: WordsOf<typeof english> = {
  allotted: '{count, plural, one {# place attribuée à cette caisse} other {# places attribuées à cette caisse}}',
  go_to_allotted: 'Aller à une place attribuée',
  choose_show: 'Choisissez une séance pour voir ses places.',
  opening: 'Ouverture du plan de la salle…',
  cancelled: 'Annulée',
  closed: 'Fermée pour le moment',
  map_of: '{title}, {auditorium}, {day} {time}',
  next_best: 'Suivantes',
  tap_takes: 'Touchez une place pour la prendre.',
  tap_by_hand: 'Un toucher prend ou rend la place ; un toucher long y déplace une place.',
  tap_moves:
    '{count, plural, one {Un toucher déplace la place.} other {Un toucher déplace les # places ; un long, une seule.}}',
  why_held: 'La place {seat} est gardée pour quelqu’un d’autre.',
  why_booked: 'La place {seat} est vendue.',
  why_blocked: 'La place {seat} n’est pas en vente.',
}
