import type { WordsOf } from '../../../words/words-of.ts'
import type { en as english } from './en.ts'

export const es: WordsOf<typeof english> = {
  connection: 'Conexión',
  since: 'Sin conexión desde las {time}',
  no_seat_left: 'No queda ninguna butaca de esta sesión que vender aquí: elija otra sesión.',
  last_in_cart:
    '{count, plural, one {La última butaca de esta sesión que se puede vender aquí está en el carrito.} other {Las últimas butacas de esta sesión que se pueden vender aquí están en el carrito.}}',
  seats_here:
    '{count, plural, one {Se puede vender aquí # butaca de esta sesión: {seats}} other {Se pueden vender aquí # butacas de esta sesión: {seats}}}',
  no_show: 'Ninguna sesión de este día tiene butacas que se puedan vender aquí.',
  seats_of_day:
    '{seats, plural, one {Se puede vender aquí # butaca} other {Se pueden vender aquí # butacas}} de {shows, plural, one {# sesión} other {# sesiones}}: elija una sesión.',
  nothing_waits: 'Nada espera al servidor',
  waits:
    '{count, plural, one {# registro guardado aquí espera al servidor} other {# registros guardados aquí esperan al servidor}}',
  back_online: 'De nuevo en línea.',
  records_sent: 'Registros enviados',
}
