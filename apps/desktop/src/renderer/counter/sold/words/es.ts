import type { WordsOf } from '../../../words/words-of.ts'
import type { en as english } from './en.ts'

export const es: WordsOf<typeof english> = {
  sold: 'Vendido',
  sold_earlier: 'Vendido antes',
  exchanged: 'Cambiado',
  total: 'Total',
  change: 'Cambio',
  kept_here: 'Guardado en esta taquilla; las entradas son válidas. El servidor se enterará más tarde.',
  tickets: 'Entradas',
  as_printed: 'Como se imprime',
  printed_ticket: 'Entrada impresa de la butaca {seat}',
  code_of: 'Código QR de la entrada de la butaca {seat}',
  close: 'Cerrar',
  next_customer: 'Siguiente cliente',
  by_voucher: 'Vale {code}',
  by_machine: 'Datáfono, recibo {slip}',
  by_card: 'Tarjeta',
  on_account: 'A cuenta {name}',
  by_subscription: 'Abono',
  old_tickets: 'Entradas anteriores',
  tip: 'Propina',
  goes_back: 'Se devuelve:',
  to_hand_over_later: 'Para entregar más tarde',
  to_hand_over: 'Para entregar',
  pick_up_code: 'Código de recogida',
  good_later: 'Vale en cuanto el servidor tenga el pedido.',
}
