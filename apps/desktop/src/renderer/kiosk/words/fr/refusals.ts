import type { WordsOf } from '../../../words/words-of.ts'
import type { refusals as english } from '../en/refusals.ts'

export const refusals: WordsOf<typeof english> = {
  refusal_seats_taken:
    '{count, plural, one {La place {seats} vient d’être prise.} other {Les places {seats} viennent d’être prises.}}',
  refusal_not_allotted: 'Aucune place ne peut être vendue ici pour le moment. Allez à la caisse.',
  refusal_offline: 'Il n’y a pas de connexion pour le moment. Réessayez dans un instant.',
  refusal_timeout: 'Pas de réponse. Réessayez.',
  refusal_engine_lost: 'Cette borne redémarre. Patientez un instant.',
  refusal_unavailable: 'Ce n’est pas possible pour le moment. Réessayez dans un instant.',
  refusal_show_cancelled: 'Cette séance est annulée. Choisissez-en une autre.',
  refusal_show_closed: 'Cette séance n’est pas en vente pour le moment. Choisissez-en une autre.',
  refusal_not_booted: 'Cette borne n’est pas encore prête. Réessayez dans un instant.',
  refusal_booking_ended: 'Le temps pour ces places est écoulé. Choisissez de nouveau.',
  refusal_no_such_hold: 'Ces places ne vous sont plus gardées. Choisissez de nouveau.',
  refusal_too_many_seats: 'Une réservation a dix places au plus. Pour davantage, allez à la caisse.',
  refusal_rate_limited: 'Trop de tentatives. Patientez un instant.',
  refusal_other: 'Cela n’a pas fonctionné. Réessayez, ou allez à la caisse.',
}
