import type { WordsOf } from '../../../../words/words-of.ts'
import type { renewals as english } from '../en/renewals.ts'

export const renewals: WordsOf<typeof english> = {
  renewals: 'Renouvellements',
  no_card: 'Aucune carte enregistrée : chaque période se vend à une caisse.',
  card: 'Carte',
  card_ending: '{brand}, finissant par {last4}',
  next_renewal: 'Prochain renouvellement',
  declined: 'Refusée',
  declined_times: '{tries, plural, =0 {jamais} one {une fois} other {# fois}}',
  could_not_go_on: 'Le serveur n’a pas pu continuer : {error}',
  renew_now: 'Renouveler maintenant',
  stop_renewals: 'Arrêter les renouvellements',
  renewal_open: 'en cours : la passerelle n’a pas encore répondu',
  renewal_waiting:
    '{has_code, select, yes {refusée ({code})} other {refusée}}, nouvel essai{has_time, select, yes { {time}} other {}}',
  renewal_holder_asked: 'la banque demande la confirmation du titulaire : un e-mail est envoyé',
  renewal_past_due:
    '{has_code, select, yes {refusée ({code})} other {refusée}} : impayé, pas de nouvel essai automatique',
  renewal_given_back: 'l’argent est venu puis reparti : renouvelez maintenant, ou vendez cette période à une caisse',
  renewal_off: 'aucun : renouvelez maintenant, ou vendez cette période à une caisse',
  renewal_renewed: 'fait',
  renewal_none: 'aucun tant que cela reste ainsi',
  renewal_by_hand: 'pas automatique',
  renewal_from: 'automatique dès le {time}',
}
