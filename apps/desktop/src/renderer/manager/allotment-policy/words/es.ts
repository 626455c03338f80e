import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'

export const es: WordsOf<typeof en> = {
  policy: 'Política',
  title: 'Política de asignación',
  kept: 'Guardada. Las asignaciones la siguen en menos de un minuto.',
  seats: 'Butacas por taquilla y sesión',
  seats_hint: '0: no se asigna ninguna',
  category: 'Categoría',
  any_category: 'Salvo PMR y acompañante',
  hours_before: 'Se asignan, horas antes',
  hours_hint: 'Las posteriores aún no tienen',
  back_before: 'Se devuelven, minutos antes',
  back_hint: '0: se conservan hasta que empieza',
  from_to: 'Un número de {min} a {max}',
  counters: 'Taquillas',
  every_counter: 'Todas las taquillas',
  only_these: 'Solo estas',
  choose_one: 'Elija al menos una, o asigne 0 butacas',
  keeping: 'Guardando…',
  keep: 'Guardar la política',
}
