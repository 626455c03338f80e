import type { WordsOf } from '../../words/words-of.ts'
import type { en } from './en.ts'

export const es: WordsOf<typeof en> = {
  engine_lost: 'Esta página ha perdido el programa de su terminal. Se conecta otra vez ella sola: inténtelo entonces.',
  engine_silent:
    'El programa del terminal no contesta. Esta página lo intenta otra vez ella sola; lo que se ve puede ser antiguo.',
  lost: 'Sin el programa del terminal desde: {time}',
  lost_more:
    'Esta página no llega a su propio terminal. Lo intenta otra vez ella sola; lo que se ve puede ser antiguo.',
  starting: 'Iniciando',
  starting_more: 'Esta página se conecta a su terminal.',
  refused: 'Rechazado por el servidor',
  not_enrolled: 'No está dado de alta',
  not_enrolled_more: 'Introduzca un código del encargado.',
  connecting: 'Conectando',
  connecting_more: 'Conectando con el servidor. Se vende cuando la luz esté verde.',
  online: 'En línea',
  letting_in: 'El servidor está dando paso a esta taquilla: un momento.',
  offline_since: 'Sin conexión desde: {time}',
  manager_offline: 'No se llega al servidor. Lo que se ve es de las {time}.',
  kiosk_offline: 'Ahora no se pueden elegir butacas aquí. Pregunte en la taquilla.',
  door_offline: 'Las entradas se siguen comprobando. Lo que pasa en otras puertas se sabrá después.',
  counter_offline: 'Se sigue vendiendo con las butacas asignadas a esta taquilla.',
  counter_offline_map: 'Se sigue vendiendo con las butacas asignadas a esta taquilla. El plano es de las {time}.',
  may_not_sell:
    'Esta taquilla se inició de nuevo, o los datos se restauraron de una copia. Debe llegar una vez al servidor antes de vender. Revise el cable de red o la wifi; sigue ella sola. Mientras tanto, venda en otra taquilla.',
  records_waiting:
    '{count, plural, one {# registro por enviar al servidor} other {# registros por enviar al servidor}}',
  admissions_waiting:
    '{count, plural, one {# entrada por enviar al servidor} other {# entradas por enviar al servidor}}',
  records_sent:
    '{total, plural, one {{sent, number} de # registro enviado} other {{sent, number} de # registros enviados}}',
  less_than_a_minute: 'menos de un minuto',
  minutes: '{count, plural, one {# minuto} other {# minutos}}',
  hours_and_minutes: '{hours} h {minutes} min',
  refused_in_general: 'Ahora no es posible.',
}
