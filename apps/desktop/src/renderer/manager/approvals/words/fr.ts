import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'

export const fr: WordsOf<typeof en> = {
  title: 'Autorisations',
  waiting: 'En attente de réponse',
  your_name: 'Votre nom',
  none_asks: 'Aucune caisse ne demande rien.',
  end_yes: 'Répondu : oui',
  end_no: 'Répondu : non',
  end_over: 'Plus demandé',
  yes: 'Oui',
  no: 'Non',
  write_name: 'Écrivez votre nom pour répondre.',
  answered: 'Répondues',
  none_answered: 'Rien n’a encore été répondu.',
  not_used: 'non utilisée',
  done: 'fait',
  asked_by: '{terminal}, {time}',
}
