import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'

export const fr: WordsOf<typeof en> = {
  policy: 'Règle',
  title: 'Règle d’attribution',
  kept: 'Enregistrée. Les attributions la suivent dans la minute.',
  seats: 'Places par caisse et par séance',
  seats_hint: '0 : aucune',
  category: 'Catégorie',
  any_category: 'Sauf PMR et accompagnant',
  hours_before: 'Attribuées, heures avant la séance',
  hours_hint: 'Pas encore pour les suivantes',
  back_before: 'Rendues, minutes avant la séance',
  back_hint: '0 : gardées jusqu’au début',
  from_to: 'Un nombre de {min} à {max}',
  counters: 'Caisses',
  every_counter: 'Toutes les caisses',
  only_these: 'Seulement celles-ci',
  choose_one: 'Choisissez-en au moins une, ou attribuez 0 place',
  keeping: 'Enregistrement…',
  keep: 'Enregistrer la règle',
}
