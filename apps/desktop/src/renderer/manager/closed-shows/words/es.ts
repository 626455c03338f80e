import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'

export const es: WordsOf<typeof en> = {
  name: '{movie}, {time}, {cinema}, {hall}',
  how_many: '{count, plural, one {Hay 1 sesión cerrada} other {Hay # sesiones cerradas}}',
  notice:
    '{count, plural, one {Hay 1 sesión cerrada. No se vende nada nuevo para ella hasta conocer las ventas que faltan desde la restauración.} other {Hay # sesiones cerradas. No se vende nada nuevo para ellas hasta conocer las ventas que faltan desde la restauración.}}',
  see_missing: 'Ver qué falta',
  others: '{count, plural, one {# más} other {# más}}',
  opens_soon: 'Se abre enseguida',
  online_payments: 'los pagos en línea',
  waits_for: 'Espera: {names}',
  risk_sold:
    '{count, plural, one {{names} puede haber vendido butacas de esta sesión desde el {time} y aún no ha informado.} other {{names} pueden haber vendido butacas de esta sesión desde el {time} y aún no han informado.}}',
  risk_online:
    'Puede que se hayan vendido butacas en línea desde el {time}: esos pagos aún se están leyendo de la pasarela.',
  risk: 'Si abre la sesión ahora, esas butacas pueden venderse por segunda vez. Entonces dos clientes tienen entradas para la misma butaca y un encargado debe resolver cada caso.',
  is_open: '{show}: abierta, se vende de nuevo.',
  was_open: '{show}: ya estaba abierta.',
  why_label: 'Por qué se abre sin esperar; queda en el registro con su nombre',
  opening: 'Abriendo…',
  go_on: 'Continuar…',
  leave_closed: 'Dejarla cerrada',
  open_question: '¿Abrir {show}?',
  open_show: 'Abrir la sesión',
  because: 'Motivo: {reason}',
  closed_shows: 'Sesiones cerradas',
  search_label: 'Buscar sesiones cerradas por película, hora, sala o terminal',
  search: 'Buscar por película, hora, sala o terminal',
  open_without_waiting: 'Abrir sin esperar…',
  open_without_waiting_of: 'Abrir sin esperar… {show}',
  none_matches: 'Ninguna sesión cerrada coincide con «{search}».',
  first_listed: 'Se muestran {count} de {total}.',
  none_closed: 'No hay sesiones cerradas',
  none_closed_more: 'Todas las sesiones se venden de nuevo.',
  why_closed: 'Por qué hay sesiones cerradas',
  set_back:
    'Los registros se retrotrajeron, como al restaurar una copia de seguridad. Pueden faltar ventas desde el {time}; se están recogiendo. Hasta entonces, una sesión cerrada no vende nada nuevo.',
  shown_by: 'Lo mostró un terminal:',
  revoke_it: '{what} Si nadie restauró una copia, revoque ese terminal: alguien puede tener su clave.',
  not_heard: 'Aún sin noticias:',
  switch_on:
    '{count, plural, one {{names}. Enciéndalo: informa por sí solo. Si no vuelve nunca, haga que se revoque.} other {{names}. Enciéndalos: informan por sí solos. Si alguno no vuelve nunca, haga que se revoque.}}',
  online_subject: 'Los pagos en línea',
  still_read: 'aún se están leyendo de la pasarela.',
  opens_itself: 'Una sesión se abre sola cuando ya no falta nada.',
}
