import type { WordsOf } from '../../../words/words-of.ts'
import type { en as english } from './en.ts'

export const es: WordsOf<typeof english> = {
  recent_sales: 'Últimas ventas',
  find_booking: 'Buscar una reserva',
  give_back: 'Devolver',
  hand_over: 'Entregar por código',
  shift_and_drawer: 'Turno y cajón',
  no_shift: 'Sin turno',
  shift: 'Turno {number}',
  keys: 'Teclas',
  language: 'Idioma',
  close: 'Cerrar',
  nothing_sold_yet: 'Aún no se ha vendido nada en este terminal.',
  goods_alone: 'Solo bar',
  goods_of: 'bar de las {time}',
  show_and_seats: '{title}, {when} · {seats}',
  no_tickets_any_more: 'ya sin entradas',
  tickets: 'Entradas',
  give_back_named: 'Devolver {name}',
  standing_waiting: 'Espera al servidor',
  standing_conflict: 'Con un encargado',
  standing_settled: 'Resuelto por un encargado',
}
