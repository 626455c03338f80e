import type { WordsOf } from '../../../../words/words-of.ts'
import type { fields as english } from '../en/fields.ts'

export const fields: WordsOf<typeof english> = {
  no_name: 'Sans nom',
  take_away: 'Retirer {name}',
  take_it_away: 'Le retirer',
  not_there: '{value} (n’existe plus)',
  name: 'Nom',
  name_for_customers: 'Nom, tel que lu par les clients',
  amount: 'Montant',
  price: 'Prix',
  percentage_label: 'Pourcentage',
  tax_rate: 'Taux de taxe',
  sold_where: 'Vendu (aucun : partout)',
  empty_any_number: 'Vide : sans limite',
  channel_counter: 'aux caisses',
  channel_kiosk: 'aux bornes',
  channel_online: 'en ligne',
}
