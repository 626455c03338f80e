import type { WordsOf } from '../../../words/words-of.ts'
import type { choice as english } from '../en/choice.ts'

export const choice: WordsOf<typeof english> = {
  choice: 'Pasan por esta puerta',
  language: 'Idioma',
  cinema: 'Cine',
  no_cinema: 'Ningún cine todavía',
  follow: '{hall}, una tras otra',
  sold: '{count} vendidas',
  loading_programme: 'Cargando el programa…',
  no_shows: 'Hoy no hay sesiones.',
  change_nothing: 'No cambiar nada',
  choose_shows: 'Elija sesiones',
  admit_shows: '{count, plural, one {Dejar pasar a # sesión} other {Dejar pasar a # sesiones}}',
}
