import type { WordsOf } from '../../words/words-of.ts'
import type { en } from './en.ts'

export const es: WordsOf<typeof en> = {
  language: 'Idioma',
  notices: 'Avisos',
  dismiss: 'Cerrar: {text}',
  dismiss_this: 'Cerrar este mensaje',
  cinema: 'Cine',
  all_cinemas: 'Todos los cines',
  no_cinema_yet: 'Aún no hay cine',
  date: 'Fecha',
  date_of_shows: 'Fecha de las sesiones',
  day_before: 'El día anterior',
  day_after: 'El día siguiente',
  today: 'Hoy',
  connection: 'Conexión',
  enrol_again: 'Dar de alta este dispositivo otra vez…',
  seat_range: '{first} a {last}',
}
