import type { WordsOf } from '../../../words/words-of.ts'
import type { refusals as english } from '../en/refusals.ts'

export const refusals: WordsOf<typeof english> = {
  refusal_seats_taken:
    '{count, plural, one {La butaca {seats} se acaba de ocupar.} other {Las butacas {seats} se acaban de ocupar.}}',
  refusal_not_allotted: 'Ahora no se pueden vender butacas aquí. Vaya a la taquilla.',
  refusal_offline: 'No hay conexión en este momento. Inténtelo dentro de un momento.',
  refusal_timeout: 'No hubo respuesta. Inténtelo otra vez.',
  refusal_engine_lost: 'Esta máquina se está reiniciando. Espere un momento.',
  refusal_unavailable: 'Ahora no es posible. Inténtelo dentro de un momento.',
  refusal_show_cancelled: 'Esta sesión se ha cancelado. Elija otra.',
  refusal_show_closed: 'Esta sesión no está a la venta ahora. Elija otra.',
  refusal_not_booted: 'Esta máquina aún no está lista. Inténtelo dentro de un momento.',
  refusal_booking_ended: 'Se acabó el tiempo de estas butacas. Elija de nuevo.',
  refusal_no_such_hold: 'Estas butacas ya no se le guardan. Elija de nuevo.',
  refusal_too_many_seats: 'Una reserva tiene diez butacas como máximo. Para más, vaya a la taquilla.',
  refusal_rate_limited: 'Demasiadas veces. Espere un momento.',
  refusal_other: 'No ha funcionado. Inténtelo otra vez o vaya a la taquilla.',
}
