import type { WordsOf } from '../../../../words/words-of.ts'
import type { people as english } from '../en/people.ts'

export const people: WordsOf<typeof english> = {
  subscriptions: 'Abonnements',
  people: 'Personnes',
  choose_one: 'Choisissez un abonnement pour voir ses périodes et ses entrées.',
  search_by: 'Nom, adresse e-mail ou code',
  state: 'État',
  every_state: 'tous les états',
  find: 'Chercher',
  nobody_yet: 'Personne n’a encore d’abonnement.',
  none_found: 'Aucun abonnement trouvé. Essayez une partie du nom, ou un autre état.',
  listed_state:
    '{state}{ends, select, yes {, se termine} other {}}{has_paid, select, yes { · payé jusqu’au {until}} other {}} · {entries, plural, one {# entrée} other {# entrées}}',
  open: 'Ouvrir',
  open_one: 'Ouvrir {holder}',
  newest_shown: 'Voici les {count} plus récents : tapez davantage du nom pour en trouver d’autres.',
  state_unpaid: 'Pas encore payé',
  state_active: 'Actif',
  state_expired: 'Expiré',
  state_paused: 'En pause',
  state_ended: 'Terminé',
  state_past_due: 'Impayé',
  issue_a: 'Émettre un abonnement',
  plan: 'Formule',
  person: 'Nom de la personne',
  email_address: 'Adresse e-mail',
  issue: 'Émettre',
  issuing: 'Émission…',
  issued: 'Un abonnement est émis pour {holder}. Une caisse vend sa première période.',
}
