import type { WordsOf } from '../../../../words/words-of.ts'
import type { lists as english } from '../en/lists.ts'

export const lists: WordsOf<typeof english> = {
  prices: 'Prix',
  price_list: 'Liste de prix',
  reading: 'Lecture des listes de prix…',
  no_lists: 'Aucune séance n’a encore de prix : importez d’abord un programme.',
  versions: 'Versions',
  made_by_import: 'Import du programme',
  made_earlier: 'avant',
  sale_keeps: 'Une vente garde les prix de la version qui l’a faite.',
  made_late: 'Modifié : la version {version} est créée, bien que la réponse se soit perdue.',
  changed_now:
    '{shows, plural, one {Modifié. # séance se vend désormais à ces prix.} other {Modifié. # séances se vendent désormais à ces prix.}}',
  what_changes: 'Ce qui change',
  no_amount: 'Un champ ne contient pas de montant.',
  sold_by_these:
    '{shows, plural, one {# séance à venir se vend à ces prix. Celles qui ont commencé gardent les leurs, et les places retenues par un client aussi.} other {# séances à venir se vendent à ces prix. Celles qui ont commencé gardent les leurs, et les places retenues par un client aussi.}}',
  sell_by_these: 'Vendre à ces prix',
  changing: 'Modification…',
}
