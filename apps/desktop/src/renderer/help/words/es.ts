import type { WordsOf } from '../../words/words-of.ts'
import type { en } from './en.ts'

export const es: WordsOf<typeof en> = {
  calls: 'Peticiones de ayuda',
  coming: '{who} va a {kiosk}.',
  asked_now: '{kiosk} pide ayuda: {step}, ahora mismo.',
  asked: '{kiosk} pide ayuda: {step}, {count, plural, one {hace # min} other {hace # min}}.',
  come: 'Voy',
  come_to: 'Voy a {kiosk}',
  at_attract: 'en la primera página',
  at_movies: 'eligiendo película',
  at_tickets: 'eligiendo entradas',
  at_seats: 'eligiendo butacas',
  at_goods: 'eligiendo snacks',
  at_pay: 'pagando',
  at_done: 'recogiendo las entradas',
  at_pick_up: 'recogiendo una reserva',
  at_out_of_order: 'el quiosco está fuera de servicio',
}
