import type { WordsOf } from '../../../../words/words-of.ts'
import type { lists as english } from '../en/lists.ts'

export const lists: WordsOf<typeof english> = {
  prices: 'Tarifs',
  price_list: 'Grille de tarifs',
  reading: 'Lecture des grilles de tarifs…',
  no_lists: 'Aucune séance n’a encore de tarif : importez d’abord un programme.',
  versions: 'Versions',
  made_by_import: 'Import du programme',
  made_earlier: 'avant',
  sale_keeps: 'Une vente garde les tarifs de la version qui l’a faite.',
  made_late: 'Modifié : la version {version} est créée, bien que la réponse se soit perdue.',
  changed_now:
    '{shows, plural, one {Modifié. # séance se vend désormais à ces tarifs.} other {Modifié. # séances se vendent désormais à ces tarifs.}}',
  what_changes: 'Ce qui change',
  no_amount: 'Un champ ne contient pas de montant.',
  sold_by_these:
    '{shows, plural, one {# séance à venir se vend à ces tarifs. Celles qui ont commencé gardent les leurs, et les places retenues par un client aussi.} other {# séances à venir se vendent à ces tarifs. Celles qui ont commencé gardent les leurs, et les places retenues par un client aussi.}}',
  sell_by_these: 'Vendre à ces tarifs',
  changing: 'Modification…',
}
