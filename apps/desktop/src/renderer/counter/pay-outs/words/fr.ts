import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'

export const fr: WordsOf<typeof en> = {
  money_to_give_back: 'Argent à rendre',
  writing_down: 'On le note…',
  money_given_back: 'Argent rendu',
  of_sum: ', {sum}',
  slip_of_sum: 'Ticket du remboursement de {sum}',
  slip: 'Ticket du remboursement',
  gone_back: 'Remboursé',
}
