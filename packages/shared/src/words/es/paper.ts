import type { paper as english } from '../en/paper.ts'
import type { WordsOf } from '../words-of.ts'

export const paper: WordsOf<typeof english> = {
  copy: 'COPIA {number}',
  receipt: 'Recibo',
  ticket_of_type: 'Entrada, {type}',
  rounding: 'Redondeo',
  total: 'Total',
  old_tickets: 'Entradas anteriores',
  paid_cash: 'Efectivo',
  paid_card_machine: 'Datáfono',
  paid_reader: 'Tarjeta',
  paid_voucher: 'Vale',
  paid_account: 'A cuenta',
  paid_subscription: 'Abono',
  change: 'Cambio',
  tax: 'IVA {percentage, number} % de {net}',
  gift_card: 'Tarjeta regalo',
  voucher_for_tickets: 'Vale para entradas',
  good_until: 'Válido hasta el {day}',
  no_expiry: 'Sin fecha de caducidad',
  sold: 'Vendido {at}',
  pick_up_code: 'Código de recogida',
}
