import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'

export const es: WordsOf<typeof en> = {
  shows: 'Sesiones',
  the_day: 'El día',
  sold: 'Vendidas',
  held: 'Retenidas',
  free: 'Libres',
  occupancy: 'Ocupación',
  percent: '{share} %',
  time: 'Hora',
  movie: 'Película',
  hall: 'Sala',
  hall_of: '{cinema}, {hall}',
  sales_of: 'Ventas de {movie}, {time}, {hall}',
  cancelled: 'Cancelada',
  not_heard: 'sin datos aún',
  loading: 'Cargando la programación…',
  none: 'No hay sesiones ese día.',
}
