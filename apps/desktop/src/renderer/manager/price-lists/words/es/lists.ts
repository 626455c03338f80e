import type { WordsOf } from '../../../../words/words-of.ts'
import type { lists as english } from '../en/lists.ts'

export const lists: WordsOf<typeof english> = {
  prices: 'Precios',
  price_list: 'Lista de precios',
  reading: 'Leyendo las listas de precios…',
  no_lists: 'Ninguna sesión tiene precios todavía: importe primero una programación.',
  versions: 'Versiones',
  made_by_import: 'Importación de la programación',
  made_earlier: 'antes',
  sale_keeps: 'Una venta conserva los precios de la versión con la que se hizo.',
  made_late: 'Cambiado: la versión {version} se creó, aunque se perdió la respuesta.',
  changed_now:
    '{shows, plural, one {Cambiado. # sesión se vende a estos precios desde ahora.} other {Cambiado. # sesiones se venden a estos precios desde ahora.}}',
  what_changes: 'Qué cambia',
  no_amount: 'Un campo no contiene un importe.',
  sold_by_these:
    '{shows, plural, one {# próxima sesión se vende a estos precios. Las ya empezadas conservan los suyos, y también las butacas que un cliente tiene reservadas.} other {# próximas sesiones se venden a estos precios. Las ya empezadas conservan los suyos, y también las butacas que un cliente tiene reservadas.}}',
  sell_by_these: 'Vender a estos precios',
  changing: 'Cambiando…',
}
