import type { WordsOf } from '../../../words/words-of.ts'
import type { refusals as english } from '../en/refusals.ts'

export const refusals: WordsOf<typeof english> = {
  refusal_disk: 'Impossible pour l’instant : ce terminal ne peut pas écrire sur son disque.',
  refusal_no_key:
    'Ce contrôle n’a pas encore joint le serveur, et sans sa clé il ne reconnaît pas un vrai billet. Vérifiez son réseau.',
  refusal_too_late_to_undo: 'Une entrée s’annule dans la minute, et celle-ci est plus ancienne.',
  refusal_no_undo: 'Ce serveur est plus ancien que le contrôle et ne sait pas annuler une entrée.',
  refusal_engine_lost:
    'Cette page a perdu le programme de son terminal. Elle se reconnecte toute seule : réessayez à ce moment.',
  refusal_offline: 'Le serveur est injoignable : réessayez quand le voyant est vert.',
  refusal_timeout: 'Pas de réponse à temps : réessayez.',
  refusal_unavailable: 'Impossible pour l’instant : réessayez dans un moment.',
  refusal_rate_limited: 'Trop de demandes : attendez un moment, puis réessayez.',
  refusal_not_allowed: 'Ce terminal n’en a pas le droit.',
  refusal_unknown_show: 'Cette séance n’est plus au programme.',
  refusal_admission_needs_yes: 'Pour laisser entrer sans billet montré, il faut le code PIN d’un chef d’équipe.',
  refusal_wrong_pin: 'Ce n’est pas le bon code PIN.',
  refusal_unknown_operator: 'Personne ici n’a ce nom, ce numéro ou ce badge.',
  refusal_operator_without_pin: 'Cette personne n’a pas encore de code PIN : un responsable le donne.',
  refusal_role_too_low: 'Cette personne n’a pas ce droit dans ce cinéma.',
  refusal_operator_damaged:
    'Ce que ce terminal savait de cette personne a été modifié : il lui faut une fois le serveur.',
  refusal_help_call_over: 'Quelqu’un d’autre y va, ou l’appel a été retiré.',
  refusal_revoked_terminal: 'Un responsable a révoqué ce terminal.',
  refusal_unknown_terminal: 'Le serveur ne connaît pas ce terminal : inscrivez-le avec un code du responsable.',
  refusal_unsupported_protocol:
    'Les versions de ce terminal et du serveur ne vont pas ensemble : prévenez un responsable.',
  refusal_identity_in_use:
    'Un autre appareil utilise en ce moment l’identité de ce terminal : prévenez un responsable.',
  refusal_other: 'Cela n’a pas marché. Réessayez, ou appelez un responsable.',
}
