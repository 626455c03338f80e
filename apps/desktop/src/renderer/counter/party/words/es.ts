import type { WordsOf } from '../../../words/words-of.ts'
import type { en as english } from './en.ts'

export const es: WordsOf<typeof english> = {
  how_many_of: '¿Cuántas entradas: {type}?',
  back: 'Volver',
  take_best: 'Tomar las mejores butacas',
  of_this_type: 'Entradas de este tipo',
  most_seats: 'Un pedido tiene como máximo {count} butacas.',
  tickets: 'Entradas',
  one_less: 'Una menos: {type}',
  one_more: 'Una más: {type}',
  tickets_of: 'Entradas: {type}',
  type_how_many_key: 'Escribir cuántas ({key})',
  type_how_many: 'Escribir cuántas entradas: {type}',
  no_room: 'Aquí no caben {count} juntas.',
  moves_at_once: '{count} butacas solo se mueven a la vez a un sitio que no incluya ninguna de ellas.',
  cart_full: 'El carrito está lleno: devuelva antes una butaca y elija después esta.',
  no_price_in: 'Sin precio de {type} en la butaca {seat}.',
  no_other_place: 'No hay otro sitio para {count} juntas.',
  lost_cut_off:
    '{count, plural, one {La butaca {seats} no se puede pedir mientras esta taquilla está sin conexión.} other {Las butacas {seats} no se pueden pedir mientras esta taquilla está sin conexión.}}',
  lost_taken:
    '{count, plural, one {La butaca {seats} se acaba de ocupar.} other {Las butacas {seats} se acaban de ocupar.}}',
  best_left: 'Estas son las mejores de las que quedan.',
  best_it_has: 'Estas son las mejores de las que tiene.',
  others_sell: 'Otros están vendiendo esta sesión ahora: inténtelo de nuevo.',
  no_seats_for: 'No hay butacas libres para {count} juntas.',
  no_seat_for_one_more: 'No hay butaca libre para otra entrada: {type}.',
}
