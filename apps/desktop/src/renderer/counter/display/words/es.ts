import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'

export const es: WordsOf<typeof en> = {
  customer_display: 'Pantalla del cliente',
  open_display: 'Abrir la pantalla del cliente',
  customer_language: 'Idioma del cliente',
  stage_idle: 'Próximas sesiones',
  stage_order: 'El pedido',
  stage_thanks: 'Gracias',
  change: 'Cambio {amount}',
  to_pay: 'A pagar {amount}',
}
