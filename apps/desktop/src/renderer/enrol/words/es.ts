import type { WordsOf } from '../../words/words-of.ts'
import type { en } from './en.ts'

export const es: WordsOf<typeof en> = {
  bad_code: 'Un código tiene tres grupos de cuatro letras y cifras, como ABCD-EFGH-JKMN.',
  set_up: 'Configurar este terminal',
  enrol_again: 'Dar de alta este dispositivo otra vez',
  what_to_do:
    'Introduzca el código de alta del encargado. Decide si esto es una taquilla, un quiosco, una puerta o la pantalla de un encargado.',
  unsent:
    '{count, plural, one {1 registro de este dispositivo, como una venta, aún no se ha enviado.} other {# registros de este dispositivo, como ventas, aún no se han enviado.}}',
  unsent_advice:
    '{count, plural, one {Use un código de la misma casa y para el mismo tipo de terminal que antes. Entonces se envía y un encargado lo resuelve como conflicto.} other {Use un código de la misma casa y para el mismo tipo de terminal que antes. Entonces se envían y un encargado los resuelve como conflictos.}}',
  code: 'Código de alta',
  enrolling: 'Dando de alta…',
  enrol: 'Dar de alta este terminal',
  back: 'Atrás',
  server: 'Servidor: {url}',
}
