import type { WordsOf } from '../../../../words/words-of.ts'
import type { people as english } from '../en/people.ts'

export const people: WordsOf<typeof english> = {
  subscriptions: 'Suscripciones',
  people: 'Personas',
  choose_one: 'Elija una suscripción para ver sus periodos y entradas.',
  search_by: 'Nombre, correo electrónico o código',
  state: 'Estado',
  every_state: 'todos los estados',
  find: 'Buscar',
  nobody_yet: 'Nadie tiene una suscripción todavía.',
  none_found: 'No existe esa suscripción. Pruebe con una parte del nombre o con otro estado.',
  listed_state:
    '{state}{ends, select, yes {, termina} other {}}{has_paid, select, yes { · pagada hasta el {until}} other {}} · {entries, plural, one {# entrada} other {# entradas}}',
  open: 'Abrir',
  open_one: 'Abrir {holder}',
  newest_shown: 'Estas son las {count} más recientes: escriba más letras del nombre para encontrar otras.',
  state_unpaid: 'Aún sin pagar',
  state_active: 'Activa',
  state_expired: 'Caducada',
  state_paused: 'En pausa',
  state_ended: 'Terminada',
  state_past_due: 'Pago vencido',
  issue_a: 'Emitir una suscripción',
  plan: 'Plan',
  person: 'Nombre de la persona',
  email_address: 'Correo electrónico',
  issue: 'Emitir',
  issuing: 'Emitiendo…',
  issued: 'Suscripción emitida para {holder}. Una taquilla vende su primer periodo.',
}
