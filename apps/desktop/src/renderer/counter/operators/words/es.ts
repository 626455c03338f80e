import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'

export const es: WordsOf<typeof en> = {
  who_works: '¿Quién trabaja aquí?',
  how_to_log_in: 'Toque su nombre, escriba su número o escanee su tarjeta.',
  nobody_known:
    'Los datos del personal guardados en esta taquilla se han alterado. Necesita el servidor una vez para continuar.',
  number_or_badge: 'Número o tarjeta',
  what_came_of_it: 'Resultado',
  log_in: 'Entrar',
  operators: 'Personal',
  switch_operator: 'Cambiar de persona ({key})',
  works_switch: '{name}: cambiar de persona',
  who_says_yes: '¿Quién lo autoriza?',
  no_supervisor: 'Ningún supervisor de este cine tiene PIN. Pregunte a un encargado.',
  back: 'Atrás',
  say_yes: 'Autorizar',
  pin_of: 'PIN de {name}',
  delete_digit: 'Borrar la última cifra',
  too_many_pins: 'Demasiados PIN erróneos. Espere {left}.',
}
