import type { WordsOf } from '../../../words/words-of.ts'
import type { connection as english } from '../en/connection.ts'

export const connection: WordsOf<typeof english> = {
  connection: 'Conexión',
  link_lost: 'Sin el programa del terminal desde: {time}',
  link_lost_more:
    'Esta página no llega a su propio terminal. Lo intenta otra vez ella sola; lo que se ve puede ser antiguo.',
  link_starting: 'Iniciando',
  link_starting_more: 'Esta página se conecta a su terminal.',
  link_refused: 'Rechazado por el servidor',
  link_not_enrolled: 'No está dado de alta',
  link_not_enrolled_more: 'Introduzca un código del encargado.',
  link_cut_off: 'Sin conexión desde: {time}',
  link_cut_off_more: 'Las entradas se siguen comprobando. Lo que pasa en otras puertas se sabrá después.',
  link_connecting: 'Conectando',
  link_connecting_more: 'Conectando con el servidor.',
  link_online: 'En línea',
  cut_off_since: 'Sin conexión desde: {time}',
  less_than_a_minute: 'menos de un minuto',
  minutes: '{count, plural, one {# minuto} other {# minutos}}',
  hours_and_minutes: '{hours} h {minutes} min',
  waiting: '{count, plural, one {# entrada por enviar al servidor} other {# entradas por enviar al servidor}}',
  nothing_waits: 'No hay nada por enviar al servidor',
  kept: '{count, plural, one {# paso está guardado y por enviar al servidor} other {# pasos están guardados y por enviar al servidor}}',
  enrol_again: 'Dar de alta este dispositivo otra vez…',
}
