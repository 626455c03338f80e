import type { refusals as english } from '../en/refusals.ts'
import type { WordsOf } from '../words-of.ts'

export const refusals: WordsOf<typeof english> = {
  refusal_unknown_show: 'No hay ninguna sesión {show}.',
  refusal_unknown_movie: 'No hay ninguna película {movie}.',
  refusal_unknown_cinema: 'No hay ningún cine {cinema}.',
  refusal_unknown_booking: 'Esa reserva no existe, o usted no puede verla.',
  refusal_unknown_seats:
    '{count, plural, one {La butaca {seats} no está en esta sala.} other {Las butacas {seats} no están en esta sala.}}',
  refusal_seats_taken:
    '{count, plural, one {La butaca {seats} se acaba de ocupar.} other {Las butacas {seats} se acaban de ocupar.}}',
  refusal_seats_not_in_booking:
    '{count, plural, one {La butaca {seats} no está en esta reserva, o ya se devolvió.} other {Las butacas {seats} no están en esta reserva, o ya se devolvieron.}}',
  refusal_leaves_single_seats: 'Esa elección dejaría {seats} sola: muévase una butaca.',
  refusal_no_seats_together: 'No quedan {quantity} butacas libres que ofrecer.',
  refusal_too_many_seats: 'Una reserva tiene {limit} butacas como máximo.',
  refusal_booking_ended: 'Esta reserva ha terminado: empiece otra.',
  refusal_hold_moved: 'Esta reserva se está pagando en una taquilla ({terminal}): aquí no se ha cobrado nada.',
  refusal_hold_expired: 'Se acabó el tiempo de estas butacas, y no se ha cobrado nada: elija de nuevo.',
  refusal_hold_expired_refunded:
    'El tiempo de estas butacas se acabó antes de que llegara el pago. Su dinero se le devuelve.',
  refusal_one_live_booking: 'Ya tiene otras butacas de esta sesión reservadas: páguelas o devuélvalas primero.',
  refusal_payment_declined: 'El pago fue rechazado ({reason}): pruebe otra forma mientras se le guardan las butacas.',
  refusal_payment_under_way: 'Hay un pago de esta reserva en curso: espere su resultado.',
  refusal_amount_not_chargeable: 'No se puede cobrar exactamente {amount} a una tarjeta: pague de otra forma.',
  refusal_wrong_amount_charged:
    'Se cobró a su tarjeta otro importe que el precio. Ese dinero se le devuelve, y no hay nada reservado.',
  refusal_state_initiated: 'empezada',
  refusal_state_held: 'guardada',
  refusal_state_confirmed: 'pagada',
  refusal_state_failed: 'fallida',
  refusal_state_expired: 'caducada',
  refusal_state_cancelled: 'cancelada',
  refusal_state_refunded: 'reembolsada',
  refusal_booking_not_payable: 'Esta reserva está {state} y no se puede pagar.',
  refusal_booking_not_cancellable: 'Esta reserva está {state} y no se puede cancelar.',
  refusal_too_late_to_cancel: 'Las entradas de esta sesión se podían devolver hasta {until}.',
  refusal_tickets_used:
    '{count, plural, one {Alguien entró con la entrada de la butaca {seats} ({doors}).} other {Alguien entró con las entradas de las butacas {seats} ({doors}).}} Solo el personal puede devolver una entrada usada, y debe confirmarlo.',
  refusal_refund_too_large: 'De esta reserva se pueden devolver como máximo {amount}.',
  refusal_refund_none: 'No hay dinero de esta reserva que devolver.',
  refusal_nothing_to_refund: 'Todo lo que se pagó por esta reserva ya se ha devuelto.',
  refusal_sales_closed: 'Esta sesión ha empezado: sus entradas ya no se venden en línea.',
  refusal_show_cancelled: 'Esta sesión se ha cancelado: ya no se vende nada, y lo vendido se devuelve.',
  refusal_show_closed:
    'Ahora no se vende nada de esta sesión: aún se reúnen sus últimas ventas. Elija otra sesión, o inténtelo más tarde.',
  refusal_rate_limited: 'Demasiadas solicitudes: inténtelo de nuevo en {seconds} s.',
  refusal_unavailable: 'Ahora no es posible: inténtelo dentro de un momento.',
  refusal_unknown_ticket_type: 'No hay precio para una entrada {type} en la butaca {seat}.',
  refusal_type_not_sold_here: 'Las entradas {type} no se venden en línea.',
  refusal_too_many_of_type: 'Se venden como máximo {limit} entradas {type} por pedido: elija menos.',
  refusal_type_needs_card: 'Las entradas {type} se venden con el número de una tarjeta: introdúzcalo.',
  refusal_type_needs_approval: 'Las entradas {type} solo se venden si un encargado está de acuerdo.',
  refusal_ticket_unpriced: 'La entrada {number} no tiene precio: elija otro tipo de entrada u otra butaca.',
  refusal_goods_unknown: 'El artículo {number} no se vende aquí así: elija otro tamaño u otros extras.',
  refusal_promo_code_unknown: 'No hay ningún código promocional {code}.',
  refusal_promo_code_over: 'El código promocional {code} ya no es válido.',
  refusal_promo_code_used_up: 'El código promocional {code} ya se ha usado todas las veces posibles.',
  refusal_order_currency:
    'Este cine vende en otra moneda que {currency}: estas entradas no pueden ir en un mismo pedido.',
  refusal_order_too_long: 'Un pedido tiene {limit} líneas como máximo: haga dos.',
  refusal_order_too_dear: 'Este pedido cuesta más de lo permitido: haga dos.',
  refusal_several_cinemas: 'Estas sesiones son de varios cines, y un pedido es para uno: haga un pedido para cada uno.',
  refusal_unknown_card: 'Esta tarjeta no se inició para este abono, u otra ha ocupado su lugar: empiece de nuevo.',
}
