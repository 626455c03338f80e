import type { WordsOf } from '../../../words/words-of.ts'
import type { en as english } from './en.ts'

export const fr: WordsOf<typeof english> = {
  title: 'Remettre par code',
  close: 'Fermer',
  code: 'Code de retrait',
  find: 'Chercher',
  not_a_code: 'Un code de retrait a six lettres et chiffres, comme 7K3F9P.',
  sold: 'Vendu {when}',
  sold_with: 'Vendu {when}, avec {references}',
  what: 'Ce qui est remis',
  done: 'Remis.',
  done_before: 'Ne le remettez pas : c’est déjà fait à {terminal}, {when}.',
  all_came_back: 'Tout est revenu : il n’y a rien à remettre.',
  hand_over: 'Remettre',
}
