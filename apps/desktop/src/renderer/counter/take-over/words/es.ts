import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'

export const es: WordsOf<typeof en> = {
  too_soon: 'Reservar: falta muy poco para la sesión, nadie tendría tiempo de volver.',
  keep_for_later: 'Reservar',
  kept: 'Guardado',
  next_customer: 'Cliente siguiente',
  pays_with_reference: 'El cliente paga en cualquier taquilla con esta referencia:',
  kept_seats: '{count, plural, one {Butaca} other {Butacas}}',
  kept_until_time: 'hasta las {time}',
  keep_seats: 'Guardar las butacas y pagar después',
  back: 'Atrás',
  keep: 'Guardar',
  kept_until: 'Guardado hasta',
  minutes_before: '{time} ({minutes} min antes de la sesión)',
  reference_looks_like: 'Una referencia es como {example}: léala otra vez.',
  reference_field: 'Referencia de butacas elegidas en línea, en un quiosco o en otra taquilla',
  open: 'Abrir',
  show_not_opened: 'La sesión no se puede abrir.',
  other_price: 'Al cliente se le dijo {quoted} en otro sitio: aquí son {here}.',
}
