import type { WordsOf } from '../../../words/words-of.ts'
import type { lookUp as english } from '../en/look-up.ts'

export const lookUp: WordsOf<typeof english> = {
  close: 'Cerrar',
  reference_or_name: 'Referencia o nombre',
  reference_hint: 'MQ- o nombre',
  find: 'Buscar',
  look_up_cut_off: 'Sin conexión: las reservas se buscan en el servidor. Escanee las entradas.',
  no_such_reference: 'Ninguna reserva de este cine tiene esa referencia.',
  type_more: 'Escriba al menos tres letras de un nombre, o la referencia.',
  no_such_booking: 'Ninguna reserva de estas horas tiene ese nombre o esa referencia.',
  no_valid_tickets: 'Esta reserva no tiene entradas válidas para sesiones de estas horas.',
  another_day: 'Sesión de otro día',
  another_show: 'Otra sesión, {time}',
  let_in: 'Dejar pasar',
  let_in_count: 'Pasan {count}',
  in_at: 'Dentro: {time}',
  in_at_door: 'Dentro: {time}, {door}',
  bookings_found: 'Reservas encontradas',
  bookings: '{count, plural, one {# reserva} other {# reservas}}',
  bookings_more: '{count, plural, one {# reserva} other {# reservas}} y más: escriba otra letra',
  some_in: '{admitted} de {count} dentro',
  seats_from_to: '{first} a {last}',
  listed: '{one}, {other}',
}
