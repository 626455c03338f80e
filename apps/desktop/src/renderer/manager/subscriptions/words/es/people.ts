import type { WordsOf } from '../../../../words/words-of.ts'
import type { people as english } from '../en/people.ts'

export const people: WordsOf<typeof english> = {
  subscriptions: 'Abonos',
  people: 'Personas',
  choose_one: 'Elija un abono para ver sus periodos y accesos.',
  search_by: 'Nombre, correo electrónico o código',
  state: 'Estado',
  every_state: 'todos los estados',
  find: 'Buscar',
  nobody_yet: 'Nadie tiene un abono todavía.',
  none_found: 'No existe ese abono. Pruebe con una parte del nombre o con otro estado.',
  listed_state:
    '{state}{ends, select, yes {, termina} other {}}{has_paid, select, yes { · pagado hasta el {until}} other {}} · {entries, plural, one {# acceso} other {# accesos}}',
  open: 'Abrir',
  open_one: 'Abrir {holder}',
  newest_shown: 'Estos son los {count} más recientes: escriba más letras del nombre para encontrar otros.',
  state_unpaid: 'Aún sin pagar',
  state_active: 'Activo',
  state_expired: 'Caducado',
  state_paused: 'En pausa',
  state_ended: 'Terminado',
  state_past_due: 'Pago vencido',
  issue_a: 'Emitir un abono',
  plan: 'Plan',
  person: 'Nombre de la persona',
  email_address: 'Correo electrónico',
  issue: 'Emitir',
  issuing: 'Emitiendo…',
  issued: 'Abono emitido para {holder}. Una taquilla vende su primer periodo.',
}
