import type { WordsOf } from '../../../words/words-of.ts'
import type { refusals as english } from '../en/refusals.ts'

export const refusals: WordsOf<typeof english> = {
  refusal_disk: 'Ahora no es posible: este terminal no puede escribir en su disco.',
  refusal_no_key:
    'Esta puerta aún no ha hablado con el servidor y sin su clave no distingue una entrada auténtica. Revise su red.',
  refusal_too_late_to_undo: 'Se puede deshacer durante un minuto, y ya ha pasado más.',
  refusal_no_undo: 'Este servidor es más antiguo que la puerta y no puede deshacerlo.',
  refusal_engine_lost:
    'Esta página ha perdido el programa de su terminal. Se vuelve a conectar ella sola: pruebe entonces otra vez.',
  refusal_offline: 'No se llega al servidor: pruebe otra vez cuando la luz esté verde.',
  refusal_timeout: 'No ha llegado respuesta a tiempo: pruebe otra vez.',
  refusal_unavailable: 'Ahora no es posible: pruebe otra vez en un momento.',
  refusal_rate_limited: 'Demasiadas peticiones: espere un momento y pruebe otra vez.',
  refusal_not_allowed: 'Este terminal no puede hacer eso.',
  refusal_unknown_show: 'Esta sesión ya no está en el programa.',
  refusal_admission_needs_yes: 'Para dejar pasar sin ver la entrada hace falta el PIN de un supervisor.',
  refusal_wrong_pin: 'Ese no es el PIN.',
  refusal_unknown_operator: 'Nadie aquí tiene ese nombre, número o tarjeta.',
  refusal_operator_without_pin: 'Esta persona aún no tiene PIN: lo pone un encargado.',
  refusal_role_too_low: 'Esta persona no puede autorizar eso en este cine.',
  refusal_operator_damaged:
    'Lo que este terminal guardaba de esta persona está alterado: necesita el servidor una vez.',
  refusal_help_call_over: 'Ya va otra persona, o ya no hace falta ayuda.',
  refusal_revoked_terminal: 'Un encargado ha revocado este terminal.',
  refusal_unknown_terminal: 'El servidor no conoce este terminal: delo de alta con un código del encargado.',
  refusal_unsupported_protocol: 'Las versiones de este terminal y del servidor no encajan: avise a un encargado.',
  refusal_identity_in_use: 'Otro dispositivo usa ahora la identidad de este terminal: avise a un encargado.',
  refusal_other: 'No ha funcionado. Pruebe otra vez o llame a un encargado.',
}
