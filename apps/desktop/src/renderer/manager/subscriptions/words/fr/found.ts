import type { WordsOf } from '../../../../words/words-of.ts'
import type { found as english } from '../en/found.ts'

export const found: WordsOf<typeof english> = {
  the_subscription: 'L’abonnement',
  print_card: 'Imprimer',
  code: 'Code',
  email: 'E-mail',
  ends_with_period: ' · fin avec la période payée',
  paid_until: 'Payé jusqu’au',
  entries: 'Entrées',
  of_whole_house: 'Il est de tout l’établissement : un responsable de l’établissement imprime sa carte.',
  history: 'Historique',
  a_period: 'Période',
  from_to: '{from} au {until}',
  act_paused: 'Mis en pause',
  act_resumed: 'Repris',
  act_ended: 'Se termine avec la période payée',
  act_kept: 'Continue après la période payée',
  act_renewals_stopped: 'Renouvellements arrêtés',
  act_when: '{time}, {terminal} : « {reason} »',
  admitted_when:
    '{time}, {reference}{is_back, select, yes {, rendue} other {}}{is_extra, select, yes {, n’aurait pas dû être admise} other {}}',
  reason_kept: 'Motif ; il reste enregistré',
  resume: 'Reprendre',
  pause: 'Mettre en pause',
  let_it_go_on: 'Le laisser continuer',
  end_it: 'Le terminer',
  pause_and_end:
    'Un abonnement en pause ne fait entrer personne. Celui qui se termine reste valable jusqu’à la fin de la période payée, et aucune autre n’est vendue.',
}
