import type { WordsOf } from '../../../words/words-of.ts'
import type { en as english } from './en.ts'

export const es: WordsOf<typeof english> = {
  title: 'Entregar por código',
  close: 'Cerrar',
  code: 'Código de recogida',
  find: 'Buscar',
  not_a_code: 'Un código de recogida tiene seis letras y cifras, como 7K3F9P.',
  sold: 'Vendido {when}',
  sold_with: 'Vendido {when}, con {references}',
  what: 'Lo que se entrega',
  done: 'Entregado.',
  done_before: 'No lo entregue: ya se hizo en {terminal}, {when}.',
  all_came_back: 'Se ha devuelto todo: no hay nada que entregar.',
  hand_over: 'Entregar',
}
