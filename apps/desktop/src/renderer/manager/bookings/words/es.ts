import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'

export const es: WordsOf<typeof en> = {
  title: 'Reservas',
  lines_of_order: 'Líneas de su pedido…',
  give_back: 'Devolver',
  free_again:
    '{count, plural, one {La butaca {seats} queda libre de nuevo.} other {Las butacas {seats} quedan libres de nuevo.}}',
  nothing: 'No hay nada que devolver: esta reserva no tiene entradas válidas.',
  choose: 'Elija las butacas en la lista.',
  choose_more: 'Elija más butacas en la lista o busque la siguiente reserva.',
  chosen: '{count, plural, one {Butaca {seats}} other {Butacas {seats}}}',
  amount_in: 'Importe en {currency}',
  at_most: 'Como máximo {money}, {where}',
  reason: 'Motivo',
  reason_stays: 'Queda en el registro de esta reserva',
  ask_again: 'Pedir otra vez: se hace una sola vez',
  giving_back: 'Devolviendo…',
  give_back_anyway: 'Devolver de todos modos…',
  give_back_form: 'Devolver…',
  question: '¿Devolver {count, plural, one {la butaca {seats}} other {las butacas {seats}}}?',
  without_money: 'Devolver sin dinero',
  give_back_sum: 'Devolver {money}',
  keep: 'Mantener la reserva',
  let_in:
    '{count, plural, one {Alguien entró con la entrada de la butaca {seats}.} other {Alguien entró con las entradas de las butacas {seats}.}}',
  record_says: 'Quedará en el registro.',
  booking_of: '{reference}, {movie}.',
  what_happens:
    '{money, select, none {No se devuelve dinero} other {Se devuelve {amount} {where}}}. Motivo: {reason}. {count, plural, one {Su entrada deja de valer y la butaca se vende a otros enseguida.} other {Sus entradas dejan de valer y las butacas se venden a otros enseguida.}}',
}
