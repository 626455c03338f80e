import type { WordsOf } from '../../../../words/words-of.ts'
import type { en } from './en.ts'

export const es: WordsOf<typeof en> = {
  terminals: 'Terminales',
  connected_of: '{connected} de {all} conectados',
  connected_as_of: '{connected} de {all} conectados, a las {time}',
  at_counter: 'Taquilla, {cinema}',
  at_kiosk: 'Quiosco, {cinema}',
  at_manager: 'Encargado, {cinema}',
  at_door: 'Puerta, {cinema}',
  all_cinemas: 'todos los cines',
  state_connected: 'Conectado',
  state_away: 'Ausente',
  state_revoked: 'Revocado',
  never_seen: 'nunca visto',
  last_seen: 'visto: {when}',
  card_readers: 'Lectores de tarjetas',
  no_readers: 'La pasarela de pago no tiene lectores de tarjetas.',
  reader_state: '{serial}, {state, select, online {en línea} offline {sin conexión} other {no está en la pasarela}}',
  terminal_of: 'Terminal de {reader}',
  no_terminal: 'Sin terminal',
  name_revoked: '{name} (revocado)',
}
