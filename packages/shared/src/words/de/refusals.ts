import type { refusals as english } from '../en/refusals.ts'
import type { WordsOf } from '../words-of.ts'

export const refusals: WordsOf<typeof english> = {
  refusal_unknown_show: 'Es gibt keine Vorstellung {show}.',
  refusal_unknown_movie: 'Es gibt keinen Film {movie}.',
  refusal_unknown_cinema: 'Es gibt kein Kino {cinema}.',
  refusal_unknown_booking: 'Diese Buchung gibt es nicht, oder Sie dürfen sie nicht sehen.',
  refusal_unknown_seats:
    '{count, plural, one {Platz {seats} gibt es in diesem Saal nicht.} other {Die Plätze {seats} gibt es in diesem Saal nicht.}}',
  refusal_seats_taken:
    '{count, plural, one {Platz {seats} wurde gerade vergeben.} other {Die Plätze {seats} wurden gerade vergeben.}}',
  refusal_seats_not_in_booking:
    '{count, plural, one {Platz {seats} gehört nicht zu dieser Buchung oder wurde schon zurückgegeben.} other {Die Plätze {seats} gehören nicht zu dieser Buchung oder wurden schon zurückgegeben.}}',
  refusal_leaves_single_seats: 'Diese Wahl ließe {seats} allein: Bitte rücken Sie um einen Platz.',
  refusal_no_seats_together: 'Es gibt keine {quantity} freien Plätze mehr, die angeboten werden könnten.',
  refusal_too_many_seats: 'Eine Buchung hat höchstens {limit} Plätze.',
  refusal_booking_ended: 'Diese Buchung ist beendet: Beginnen Sie eine neue.',
  refusal_hold_moved: 'Diese Buchung wird an einer Kasse bezahlt ({terminal}): Hier wurde nichts abgebucht.',
  refusal_hold_expired: 'Die Zeit für diese Plätze ist um, und es wurde nichts abgebucht: Wählen Sie Ihre Plätze neu.',
  refusal_hold_expired_refunded:
    'Die Zeit für diese Plätze war um, bevor die Zahlung ankam. Ihr Geld ist auf dem Rückweg.',
  refusal_one_live_booking:
    'Für Sie sind schon andere Plätze dieser Vorstellung reserviert: Bezahlen Sie diese zuerst, oder geben Sie sie zurück.',
  refusal_payment_declined:
    'Die Zahlung wurde abgelehnt ({reason}): Versuchen Sie es anders, solange Ihre Plätze reserviert sind.',
  refusal_payment_under_way: 'Für diese Buchung läuft schon eine Zahlung: Warten Sie auf ihr Ergebnis.',
  refusal_amount_not_chargeable: 'Genau {amount} kann keiner Karte belastet werden: Bezahlen Sie anders.',
  refusal_wrong_amount_charged:
    'Ihrer Karte wurde ein anderer Betrag als der Preis belastet. Das Geld ist auf dem Rückweg, und nichts ist gebucht.',
  refusal_state_initiated: 'begonnen',
  refusal_state_held: 'reserviert',
  refusal_state_confirmed: 'bezahlt',
  refusal_state_failed: 'fehlgeschlagen',
  refusal_state_expired: 'abgelaufen',
  refusal_state_cancelled: 'storniert',
  refusal_state_refunded: 'erstattet',
  refusal_booking_not_payable: 'Diese Buchung ist {state} und kann nicht bezahlt werden.',
  refusal_booking_not_cancellable: 'Diese Buchung ist {state} und kann nicht storniert werden.',
  refusal_too_late_to_cancel: 'Karten dieser Vorstellung konnten bis {until} zurückgegeben werden.',
  refusal_tickets_used:
    '{count, plural, one {Mit der Karte für Platz {seats} wurde jemand eingelassen ({doors}).} other {Mit den Karten für die Plätze {seats} wurde jemand eingelassen ({doors}).}} Eine benutzte Karte kann nur das Personal zurücknehmen, und muss das bestätigen.',
  refusal_refund_too_large: 'Von dieser Buchung können höchstens noch {amount} zurückgezahlt werden.',
  refusal_refund_none: 'Von dieser Buchung ist kein Geld zurückzuzahlen.',
  refusal_nothing_to_refund: 'Alles, was für diese Buchung bezahlt wurde, ist schon zurückgezahlt.',
  refusal_sales_closed: 'Diese Vorstellung hat begonnen: Ihre Karten werden online nicht mehr verkauft.',
  refusal_show_cancelled:
    'Diese Vorstellung fällt aus: Für sie wird nichts mehr verkauft, und Verkauftes wird erstattet.',
  refusal_show_closed:
    'Für diese Vorstellung wird zurzeit nichts verkauft: Ihre letzten Verkäufe werden noch gesammelt. Wählen Sie eine andere, oder versuchen Sie es später.',
  refusal_rate_limited: 'Zu viele Anfragen: Versuchen Sie es in {seconds} s wieder.',
  refusal_unavailable: 'Das geht gerade nicht: Versuchen Sie es gleich noch einmal.',
  refusal_unknown_ticket_type: 'Für eine Karte „{type}“ auf Platz {seat} gibt es keinen Preis.',
  refusal_type_not_sold_here: 'Karten „{type}“ werden online nicht verkauft.',
  refusal_too_many_of_type:
    'In einer Bestellung werden höchstens {limit} Karten „{type}“ verkauft: Wählen Sie weniger.',
  refusal_type_needs_card: 'Karten „{type}“ gibt es zur Nummer eines Ausweises: Geben Sie sie ein.',
  refusal_type_needs_approval: 'Karten „{type}“ werden nur verkauft, wenn die Aufsicht zustimmt.',
  refusal_ticket_unpriced:
    'Karte {number} hat keinen Preis: Wählen Sie eine andere Kartenart oder einen anderen Platz.',
  refusal_goods_unknown:
    'Artikel {number} wird hier so nicht verkauft: Wählen Sie eine andere Größe oder andere Extras.',
  refusal_promo_code_unknown: 'Es gibt keinen Aktionscode {code}.',
  refusal_promo_code_over: 'Der Aktionscode {code} gilt nicht mehr.',
  refusal_promo_code_used_up: 'Der Aktionscode {code} ist so oft benutzt worden, wie er darf.',
  refusal_order_currency:
    'Dieses Kino verkauft in einer anderen Währung als {currency}: Diese Karten können nicht in einer Bestellung sein.',
  refusal_order_too_long: 'Eine Bestellung hat höchstens {limit} Zeilen: Machen Sie zwei daraus.',
  refusal_order_too_dear: 'Diese Bestellung kostet mehr, als eine darf: Machen Sie zwei daraus.',
  refusal_several_cinemas:
    'Diese Vorstellungen laufen in mehreren Kinos, und eine Bestellung gilt für eines: Bestellen Sie für jedes einzeln.',
  refusal_unknown_card:
    'Diese Karte wurde nicht für dieses Abo begonnen, oder eine andere hat ihren Platz: Beginnen Sie noch einmal.',
}
