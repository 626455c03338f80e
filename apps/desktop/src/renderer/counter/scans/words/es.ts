import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'

export const es: WordsOf<typeof en> = {
  close_first: 'Cierre primero esta ventana y escanee de nuevo.',
  voucher_while_exchanging: 'Termine primero el cambio: un vale paga un pedido.',
  voucher_while_paying: 'Este pedido se está pagando: escanee el vale cuando termine.',
  paid_already: 'Este pedido está pagado: pulse «Cliente siguiente» y escanee de nuevo.',
  no_such_goods: 'Ningún producto tiene este código de barras: elíjalo con {key}.',
  goods_while_exchanging: 'Termine primero el cambio: los productos son otro pedido.',
  goods_while_paying: 'Se está cobrando: vuelva al pedido y escanee de nuevo.',
  voucher_in_order: 'El vale está en el pedido.',
  goods_in_order: '{name} está en el pedido.',
  group_code: 'Este código deja pasar a un grupo en la puerta: para buscar su reserva, escanee una de sus entradas.',
  subscription_code: 'Esto es un abono: pulse «Abono» y escanee de nuevo.',
  no_code_of_ours: '«{text}» no es un código de esta casa: no se ha hecho nada.',
}
