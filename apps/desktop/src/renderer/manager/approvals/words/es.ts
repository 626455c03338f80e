import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'

export const es: WordsOf<typeof en> = {
  title: 'Autorizaciones',
  waiting: 'Esperan respuesta',
  your_name: 'Su nombre',
  none_asks: 'Ninguna taquilla pide nada.',
  end_yes: 'Respondido: sí',
  end_no: 'Respondido: no',
  end_over: 'Ya no se pide',
  yes: 'Sí',
  no: 'No',
  write_name: 'Escriba su nombre para responder.',
  answered: 'Respondidas',
  none_answered: 'Aún no se ha respondido nada.',
  not_used: 'sin usar',
  done: 'hecho',
  asked_by: '{terminal}, {time}',
}
