import type { WordsOf } from '../../../words/words-of.ts'
import type { en as english } from './en.ts'

export const es: WordsOf<typeof english> = {
  shows: 'Sesiones',
  search: 'Buscar sesiones por película, sala u hora',
  search_example: 'Título, hora, sala',
  enter_opens: '{title}, {time}, {auditorium}. Intro la abre.',
  begun: 'Empezadas ({count})',
  begun_last: 'Empezadas ({count}), última {time} {title}',
  no_match: 'Ninguna sesión coincide con «{search}».',
  none_on_day: 'No hay sesiones este día.',
  loading: 'Cargando la programación…',
  change_title: '{count, plural, one {¿Devolver la butaca?} other {¿Devolver las # butacas?}}',
  give_back_and_change: 'Devolver y cambiar',
  keep_and_add: 'Conservar y añadir la sesión',
  keep: '{count, plural, one {Conservarla} other {Conservarlas}}',
  change_text:
    '{count, plural, one {Hay una butaca reservada para este cliente. Al cambiar a {title} de las {time} se devuelve, salvo que el cliente quiera las dos sesiones: entonces se pagan juntas.} other {Hay # butacas reservadas para este cliente. Al cambiar a {title} de las {time} se devuelven, salvo que el cliente quiera las dos sesiones: entonces se pagan juntas.}}',
  began: 'empezada',
  cancelled: 'Cancelada',
  here: '{count} aquí',
  when_back: 'Al volver',
  closed: 'Cerrada',
  full: 'Llena',
  left: '{count} libres',
}
