import type { refusals as english } from '../en/refusals.ts'
import type { WordsOf } from '../words-of.ts'

export const refusals: WordsOf<typeof english> = {
  refusal_unknown_show: 'Il n’y a pas de séance {show}.',
  refusal_unknown_movie: 'Il n’y a pas de film {movie}.',
  refusal_unknown_cinema: 'Il n’y a pas de cinéma {cinema}.',
  refusal_unknown_booking: 'Cette réservation n’existe pas, ou vous ne pouvez pas la voir.',
  refusal_unknown_seats:
    '{count, plural, one {La place {seats} n’existe pas dans cette salle.} other {Les places {seats} n’existent pas dans cette salle.}}',
  refusal_seats_taken:
    '{count, plural, one {La place {seats} vient d’être prise.} other {Les places {seats} viennent d’être prises.}}',
  refusal_seats_not_in_booking:
    '{count, plural, one {La place {seats} n’est pas dans cette réservation, ou a déjà été rendue.} other {Les places {seats} ne sont pas dans cette réservation, ou ont déjà été rendues.}}',
  refusal_leaves_single_seats: 'Ce choix laisserait {seats} seule : décalez-vous d’une place.',
  refusal_no_seats_together: 'Il ne reste pas {quantity} places libres à proposer.',
  refusal_too_many_seats: 'Une réservation a {limit} places au plus.',
  refusal_booking_ended: 'Cette réservation est terminée : commencez-en une nouvelle.',
  refusal_hold_moved: 'Cette réservation est payée à une caisse ({terminal}) : rien n’a été débité ici.',
  refusal_hold_expired:
    'Le temps pour ces places est écoulé, et rien n’a été débité : choisissez de nouveau vos places.',
  refusal_hold_expired_refunded:
    'Le temps pour ces places était écoulé avant l’arrivée du paiement. Votre argent vous est rendu.',
  refusal_one_live_booking: 'D’autres places de cette séance vous sont déjà gardées : payez-les ou rendez-les d’abord.',
  refusal_payment_declined: 'Le paiement a été refusé ({reason}) : essayez autrement tant que vos places sont gardées.',
  refusal_payment_under_way: 'Un paiement de cette réservation est en cours : attendez son résultat.',
  refusal_amount_not_chargeable: 'Une carte ne peut pas être débitée d’exactement {amount} : payez autrement.',
  refusal_wrong_amount_charged:
    'Votre carte a été débitée d’un autre montant que le prix. Cet argent vous est rendu, et rien n’est réservé.',
  refusal_state_initiated: 'commencée',
  refusal_state_held: 'gardée',
  refusal_state_confirmed: 'payée',
  refusal_state_failed: 'échouée',
  refusal_state_expired: 'expirée',
  refusal_state_cancelled: 'annulée',
  refusal_state_refunded: 'remboursée',
  refusal_booking_not_payable: 'Cette réservation est {state} et ne peut pas être payée.',
  refusal_booking_not_cancellable: 'Cette réservation est {state} et ne peut pas être annulée.',
  refusal_too_late_to_cancel: 'Les billets de cette séance pouvaient être rendus jusqu’à {until}.',
  refusal_tickets_used:
    '{count, plural, one {Quelqu’un est entré avec le billet de la place {seats} ({doors}).} other {Quelqu’un est entré avec les billets des places {seats} ({doors}).}} Seul le personnel peut reprendre un billet utilisé, et doit le confirmer.',
  refusal_refund_too_large: 'Au plus {amount} de cette réservation peuvent encore être remboursés.',
  refusal_refund_none: 'Il n’y a pas d’argent à rembourser pour cette réservation.',
  refusal_nothing_to_refund: 'Tout ce qui a été payé pour cette réservation a déjà été remboursé.',
  refusal_sales_closed: 'Cette séance a commencé : ses billets ne sont plus vendus en ligne.',
  refusal_show_cancelled: 'Cette séance est annulée : plus rien n’est vendu, et ce qui a été vendu est remboursé.',
  refusal_show_closed:
    'Rien n’est vendu pour cette séance en ce moment : ses dernières ventes sont encore rassemblées. Choisissez une autre séance, ou réessayez plus tard.',
  refusal_rate_limited: 'Trop de demandes : réessayez dans {seconds} s.',
  refusal_unavailable: 'Ce n’est pas possible pour le moment : réessayez dans un instant.',
  refusal_unknown_ticket_type: 'Il n’y a pas de prix pour un billet {type} à la place {seat}.',
  refusal_type_not_sold_here: 'Les billets {type} ne sont pas vendus en ligne.',
  refusal_too_many_of_type: 'Au plus {limit} billets {type} sont vendus par commande : choisissez-en moins.',
  refusal_type_needs_card: 'Les billets {type} sont vendus sur le numéro d’une carte : saisissez-le.',
  refusal_type_needs_approval: 'Les billets {type} ne sont vendus qu’avec l’accord d’un responsable.',
  refusal_ticket_unpriced: 'Le billet {number} n’a pas de prix : choisissez un autre tarif ou une autre place.',
  refusal_goods_unknown:
    'L’article {number} n’est pas vendu ici ainsi : choisissez une autre taille ou d’autres suppléments.',
  refusal_promo_code_unknown: 'Il n’y a pas de code promo {code}.',
  refusal_promo_code_over: 'Le code promo {code} n’est plus valable.',
  refusal_promo_code_used_up: 'Le code promo {code} a été utilisé autant de fois que possible.',
  refusal_order_currency:
    'Ce cinéma vend dans une autre monnaie que {currency} : ces billets ne peuvent pas être dans une même commande.',
  refusal_order_too_long: 'Une commande a {limit} lignes au plus : faites-en deux.',
  refusal_order_too_dear: 'Cette commande coûte plus qu’il n’est permis : faites-en deux.',
  refusal_several_cinemas:
    'Ces séances ont lieu dans plusieurs cinémas, et une commande est pour un seul : faites-en une pour chacun.',
  refusal_unknown_card:
    'Cette carte n’a pas été commencée pour cet abonnement, ou une autre l’a remplacée : recommencez.',
}
