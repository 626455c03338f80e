import type { WordsOf } from '../../../words/words-of.ts'
import type { en as english } from './en.ts'

export const es: WordsOf<typeof english> = {
  allotted: '{count, plural, one {# butaca asignada a esta taquilla} other {# butacas asignadas a esta taquilla}}',
  go_to_allotted: 'Ir a una butaca asignada',
  choose_show: 'Elija una sesión para ver sus butacas.',
  opening: 'Abriendo el plano de butacas…',
  cancelled: 'Cancelada',
  closed: 'Cerrada por ahora',
  map_of: '{title}, {auditorium}, {day} {time}',
  next_best: 'Siguiente mejor',
  tap_takes: 'Toque una butaca para elegirla.',
  tap_by_hand: 'Un toque elige o devuelve la butaca; un toque largo mueve una allí.',
  tap_moves: '{count, plural, one {Un toque mueve la butaca.} other {Un toque mueve las #; uno largo, solo una.}}',
  why_held: 'La butaca {seat} la tiene reservada otra persona.',
  why_booked: 'La butaca {seat} está vendida.',
  why_blocked: 'La butaca {seat} no está en venta.',
}
