import type { WordsOf } from '../../../words/words-of.ts'
import type { en as english } from './en.ts'

export const es: WordsOf<typeof english> = {
  sale: 'Venta',
  all: 'Todas',
  chosen_seats: 'Butacas elegidas',
  type_of_seat: 'Tipo de entrada de la butaca {seat}',
  give_back_seat: 'Devolver la butaca {seat}',
  status_claiming: 'Pidiendo…',
  status_releasing: 'Devolviendo…',
  not_taken_over:
    'Butacas elegidas en línea, en un quiosco o en otra taquilla: su referencia se pide cuando haya conexión con el servidor.',
  cart: 'Carrito',
  seats: '{count, plural, one {# butaca} other {# butacas}}',
  show_cancelled: 'Esta sesión está cancelada: no se vende nada.',
  tap_or_choose:
    'Toque las butacas libres que quiere el cliente, o elija las entradas: se reservan al momento las mejores butacas.',
  tap_allotted:
    'Toque las butacas que quiere el cliente, de las asignadas a esta taquilla, o elija las entradas. El plano las marca.',
  nothing_sold_now: 'Ahora mismo no se puede vender nada aquí.',
  goods: 'Bar',
  gift_card: 'Tarjeta regalo',
  subscription: 'Abono',
  price_by_hand: 'Precio manual',
  gift_card_cut_off: 'Tarjeta regalo: el servidor debe confirmar que está en venta.',
  total: 'Total',
  left_to_pay: 'Falta por pagar',
  finish: 'Terminar',
  exact_cash: 'Efectivo exacto',
  card: 'Tarjeta',
  pay_cash: 'Efectivo',
  card_machine: 'Datáfono',
  give_all_back: 'Devolver todo',
  give_all_title: '¿Devolverlo todo?',
  give_it_back: 'Devolver',
  keep_it: 'Conservar',
  goes_seats: '{seats, plural, one {# butaca} other {# butacas}} de este pedido. Si el cliente va a volver, apárquelo.',
  goes_others:
    '{others, plural, one {# parte más} other {# partes más}} de este pedido. Si el cliente va a volver, apárquelo.',
  goes_both:
    '{seats, plural, one {# butaca} other {# butacas}} y {others, plural, one {# parte más} other {# partes más}} de este pedido. Si el cliente va a volver, apárquelo.',
}
