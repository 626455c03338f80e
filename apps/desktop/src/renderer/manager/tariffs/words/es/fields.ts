import type { WordsOf } from '../../../../words/words-of.ts'
import type { fields as english } from '../en/fields.ts'

export const fields: WordsOf<typeof english> = {
  no_name: 'Sin nombre',
  take_away: 'Quitar {name}',
  take_it_away: 'Quitarlo',
  not_there: '{value} (ya no existe)',
  name: 'Nombre',
  name_for_customers: 'Nombre, como lo leen los clientes',
  amount: 'Importe',
  price: 'Precio',
  percentage_label: 'Porcentaje',
  tax_rate: 'Tipo impositivo',
  sold_where: 'Venta (ninguno: en todas partes)',
  empty_any_number: 'Vacío: sin límite',
  channel_counter: 'en taquillas',
  channel_kiosk: 'en quioscos',
  channel_online: 'en línea',
}
