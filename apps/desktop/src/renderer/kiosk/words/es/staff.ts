import type { WordsOf } from '../../../words/words-of.ts'
import type { staff as english } from '../en/staff.ts'

export const staff: WordsOf<typeof english> = {
  help_title: 'Ayuda',
  help_call: 'Pedir ayuda',
  help_asking: 'Un momento',
  help_waiting: 'Hemos avisado al personal. Si no viene nadie pronto, acuda a la taquilla.',
  help_coming: 'Alguien viene a ayudarle.',
  help_nobody: 'Ahora no se puede avisar a nadie. Acuda a la taquilla: allí le ayudarán.',
  help_end: 'Ya no necesito ayuda',
  house_message: 'Mensaje del cine',
}
