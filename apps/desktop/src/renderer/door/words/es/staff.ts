import type { WordsOf } from '../../../words/words-of.ts'
import type { staff as english } from '../en/staff.ts'

export const staff: WordsOf<typeof english> = {
  by_hand: 'Pasan sin enseñar la entrada: {seats}',
  who_says_yes: '¿Quién lo autoriza?',
  no_supervisor: 'Ningún supervisor de este cine tiene PIN. Pregunte a un encargado.',
  back: 'Atrás',
  say_yes: 'Autorizar',
  operators: 'Personal',
  pin_of: 'PIN de {name}',
  delete_digit: 'Borrar la última cifra',
  too_many_pins: 'Demasiados PIN erróneos. Espere {left}.',
  help_calls: 'Peticiones de ayuda',
  help_coming: '{who} va a {kiosk}.',
  help_asked_now: '{kiosk} pide ayuda: {step}, ahora mismo.',
  help_asked: '{kiosk} pide ayuda: {step}, {count, plural, one {hace # min} other {hace # min}}.',
  help_come: 'Voy',
  help_come_to: 'Voy a {kiosk}',
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
