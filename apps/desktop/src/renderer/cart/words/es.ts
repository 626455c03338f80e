import type { WordsOf } from '../../words/words-of.ts'
import type { en as english } from './en.ts'

export const es: WordsOf<typeof english> = {
  held_for: 'Butacas reservadas durante',
  more_time: 'Más tiempo',
  prices: 'Precios',
  yours: '{count, plural, one {La butaca {seats} es suya.} other {Las butacas {seats} son suyas.}}',
  given_back: '{count, plural, one {Butaca {seats} devuelta.} other {Butacas {seats} devueltas.}}',
  booking_full: 'Una reserva tiene como máximo {count} butacas: venda estas primero y empiece otra.',
  no_price: 'La butaca {seat} no tiene precio en esta sesión: no se puede vender.',
  extended: 'Se ha prolongado la reserva.',
  held_after_all:
    '{count, plural, one {La butaca {seats} sí está reservada.} other {Las butacas {seats} sí están reservadas.}}',
  was_given_back:
    '{count, plural, one {La butaca {seats} se ha liberado.} other {Las butacas {seats} se han liberado.}}',
  all_given_back: 'Estas butacas se han liberado: elija de nuevo.',
  nothing_sold: 'No se ha vendido nada.',
  end_time_up: 'Se acabó el tiempo de estas butacas: se han liberado.',
  end_taken_back: 'El servidor ha recuperado estas butacas: elija de nuevo.',
  end_sold: 'Estas butacas están vendidas.',
  end_moved: 'Una taquilla se ha hecho cargo de estas butacas: se pagan allí.',
  not_all_for_sale: 'Los precios de esta sesión han cambiado: no todas estas butacas siguen en venta.',
  total_is: 'Los precios de esta sesión han cambiado: el total es ahora {total}.',
  total_is_and_was: 'Los precios de esta sesión han cambiado: el total es ahora {total}; era {before}.',
  not_sold_any_more: 'Ya no se vende: {types}. Compruebe las tarifas.',
  amount_as_typed: '{field}: escriba un importe como {example}, con 7 cifras como máximo antes del punto.',
}
