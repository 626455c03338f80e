import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'

export const fr: WordsOf<typeof en> = {
  shows: 'Séances',
  the_day: 'Le jour',
  sold: 'Vendues',
  held: 'Retenues',
  free: 'Libres',
  occupancy: 'Remplissage',
  percent: '{share} %',
  time: 'Heure',
  movie: 'Film',
  hall: 'Salle',
  hall_of: '{cinema}, {hall}',
  sales_of: 'Ventes de {movie}, {time}, {hall}',
  cancelled: 'Annulée',
  not_heard: 'pas encore connu',
  loading: 'Chargement du programme…',
  none: 'Pas de séance ce jour.',
}
