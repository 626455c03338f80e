import type { WordsOf } from '../../../words/words-of.ts'
import type { sentences as english } from '../en/sentences.ts'

export const sentences: WordsOf<typeof english> = {
  unreadable: 'No es una entrada nuestra o no se ha leído entera: escanéela otra vez.',
  wrong_case: 'El lector cambia mayúsculas y minúsculas: quite Bloq Mayús en su teclado y escanee otra vez.',
  not_signed: 'Está alterada o no la ha hecho este cine. No deje pasar a nadie con ella.',
  not_certified: 'Quien la hizo no puede vender entradas de esta sesión. No deje pasar a nadie con ella.',
  unknown_key:
    'Esta puerta no conoce la clave con la que se firmó esta entrada. No deje pasar a nadie con ella. Si ocurre con varias entradas, llame a un encargado.',
  refunded: 'Se devolvió, y también su dinero.',
  moved: 'Su titular tiene ahora otra butaca y una entrada nueva: esta ya no vale.',
  in_conflict:
    'La venta de esta entrada está en conflicto y la resuelve un encargado. Pregúntele antes de dejar pasar a nadie.',
  not_known: 'La firmó un terminal que no puede vender, y el cine no conoce su venta: llame a un encargado.',
  plan_not_known:
    'Esta puerta no conoce las butacas de esta sesión y no puede leer el código de un grupo: escanee las entradas una a una.',
  cancelled: 'Esta sesión no se celebra: se devuelve el dinero.',
  show: '{show}.',
  wrong_show: 'Es para {show}.',
  not_in_programme:
    'Es para {show}, que no está en el programa de este cine, que sepa esta puerta: pregunte a un encargado.',
  not_today: 'Es para {show}. El reloj de esta puerta dice {today}.',
  too_early: 'Se puede pasar a partir de: {from}. Es para {show}.',
  used: 'Hora de uso: {time}, {where, select, here {en esta puerta} unknown {en otra puerta} other {en {door}}}.',
  seat_taken:
    'Con otra entrada para esta butaca ya pasó alguien. Hora: {time}, {where, select, here {en esta puerta} unknown {en otra puerta} other {en {door}}}. Llame a un encargado.',
  group_in: 'Han entrado {inside} de {seats}.',
  group_all_in: 'Este grupo ya ha entrado entero: {seats} de {seats}.',
  twice:
    'Butaca {seat} ({show}): pasó aquí ({here}) y en {where, select, unknown {otra puerta} other {{door}}} ({there}). {how, select, copy {Una de las dos personas tiene una copia.} other {Hay dos entradas para ella.}}',
  stay_out: '{seats}: {why}',
  show_named: '{title}, {hall}, {time}',
  show_of_cinema: '{title}, {cinema}, {hall}, {time}',
  show_unnamed: 'una sesión ({time})',
  day_and_time: '{day}, {time}',
}
