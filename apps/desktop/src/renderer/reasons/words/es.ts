import type { WordsOf } from '../../words/words-of.ts'
import type { en } from './en.ts'

export const es: WordsOf<typeof en> = {
  usual: 'Motivos habituales',
  keyboard: 'Teclado',
  reason_change_from_safe: 'Cambio de la caja fuerte',
  reason_change_from_bank: 'Cambio del banco',
  reason_supplies: 'Suministros',
  reason_delivery: 'Una entrega',
  reason_repair: 'Una reparación',
  reason_change_for_customer: 'Cambio para un cliente',
  reason_check_drawer: 'Revisión del cajón',
  reason_wrong_change: 'Cambio mal dado',
  reason_sale_not_entered: 'Una venta sin registrar',
  reason_not_known: 'Desconocido',
  reason_cant_come: 'El cliente no puede venir',
  reason_wrong_choice: 'Sesión o butaca equivocada',
  reason_technical_fault: 'Fallo técnico',
  reason_complaint: 'Reclamación',
  reason_regular_guest: 'Cliente habitual',
  reason_wrong_price: 'Precio mal anunciado',
}
