import type { WordsOf } from '../../../words/words-of.ts'
import type { staff as english } from '../en/staff.ts'

export const staff: WordsOf<typeof english> = {
  help_title: 'Aide',
  help_call: 'Demander de l’aide',
  help_asking: 'Un instant',
  help_waiting: 'Le personnel est prévenu. Si personne ne vient, allez à la caisse.',
  help_coming: 'Quelqu’un arrive pour vous aider.',
  help_nobody: 'Personne ne peut être appelé pour le moment. Allez à la caisse : on vous y aidera.',
  help_end: 'Je n’ai plus besoin d’aide',
  house_message: 'Message du cinéma',
}
