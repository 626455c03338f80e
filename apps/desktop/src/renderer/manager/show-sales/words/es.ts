import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'

export const es: WordsOf<typeof en> = {
  sales_of: 'Ventas de {movie}',
  close: 'Cerrar las ventas',
  online: 'en línea',
  unknown_terminal: 'terminal desconocido',
  bookings: '{count, plural, one {# reserva} other {# reservas}}',
  nothing_sold: 'Aún no se ha vendido nada.',
  open_booking: 'Abrir la reserva {reference}',
  cancelled_at: 'Cancelada: {time}.',
  given_back:
    '{count, plural, =0 {No se había vendido nada.} one {Se está devolviendo 1 reserva.} other {Se están devolviendo # reservas.}}',
  cancel_form: 'Cancelar la sesión…',
  why: 'Por qué no se celebra; queda en el registro',
  cancelling: 'Cancelando…',
  leave_it: 'Dejarlo',
  question: '¿Cancelar {movie}, {time}?',
  cancel: 'Cancelar la sesión',
  what_happens:
    'A partir de ahí no se vende nada para ella. {known, select, yes {{sold, plural, one {La reserva vendida hasta ahora se devuelve} other {Las # reservas vendidas hasta ahora se devuelven}}} other {Lo vendido hasta ahora se devuelve}} con todo el dinero. Lo que siga vendiendo una taquilla sin conexión pasa a ser conflictos. Esto no se puede deshacer.',
}
