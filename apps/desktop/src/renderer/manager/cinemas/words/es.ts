import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'

export const es: WordsOf<typeof en> = {
  cinemas: 'Cines',
  language: 'Idioma de los clientes',
  no_cinemas: 'Todavía no hay ningún cine: importe primero una programación.',
  what_for:
    'Los correos, las entradas y los recibos van en él cuando no se conoce el del cliente. Lo que lee el personal se elige en cada equipo.',
  saved: '{cinema}: {language} desde ahora, en lo que se imprime y se envía.',
}
