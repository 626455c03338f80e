import type { staffRefusals as english } from '../en/staff-refusals.ts'
import type { WordsOf } from '../words-of.ts'

export const staffRefusals: WordsOf<typeof english> = {
  refusal_malformed: 'Die Nachricht wurde abgelehnt: {field} ist nicht, wie es sein soll.',
  refusal_unsupported_protocol_server:
    'Dieses Gerät spricht Protokollversion {got}, der Server {oldest, plural, =0 {Version {supported}} one {die Versionen {oldest} bis {supported}} other {die Versionen {oldest} bis {supported}}}: Aktualisieren Sie zuerst den Server.',
  refusal_unsupported_protocol_terminal:
    'Dieses Gerät spricht Protokollversion {got}, der Server {oldest, plural, =0 {Version {supported}} one {die Versionen {oldest} bis {supported}} other {die Versionen {oldest} bis {supported}}}: Aktualisieren Sie dieses Gerät.',
  refusal_unknown_terminal: 'Der Server kennt dieses Gerät nicht: Melden Sie es mit einem Code der Leitung an.',
  refusal_revoked_terminal: 'Die Leitung hat dieses Gerät gesperrt: Es darf nichts verkaufen.',
  refusal_bad_signature: 'Die Signatur des Geräts passt nicht zu seinem Schlüssel: Melden Sie es neu an.',
  refusal_bad_enrolment_code:
    'Dieser Anmeldecode ist unbekannt, verbraucht oder abgelaufen: Bitten Sie die Leitung um einen neuen.',
  refusal_unsent_commands:
    'Dieses Gerät hat Aufzeichnungen, die es nicht gesendet hat, und als {kind, select, counter {Kasse} kiosk {Automat} door {Einlass} manager {Leitung} other {Gerät}} kann es sie nicht senden: Melden Sie es mit einem Code für das an, was es vorher war.',
  refusal_unsent_commands_elsewhere:
    'Dieses Gerät hat Verkäufe oder andere Aufzeichnungen eines anderen Hauses, die es nicht gesendet hat: Sie können nur dorthin gesendet werden, melden Sie es also zuerst dort an.',
  refusal_not_allowed: 'Das darf von hier aus nicht getan werden.',
  refusal_other_cinema: 'Diese Vorstellung läuft in einem anderen Kino als dem dieses Geräts.',
  refusal_no_such_hold: 'Diese Plätze sind für diese Buchung nicht mehr reserviert: Wählen Sie sie neu.',
  refusal_another_terminal: 'Ein anderes Gerät',
  refusal_hold_not_movable_unknown: 'Es gibt keine Buchung {reference}.',
  refusal_hold_not_movable_sold: '{reference} ist schon bezahlt: Suchen Sie sie mit „Buchung finden“.',
  refusal_hold_not_movable_ended: '{reference} hält keine Plätze mehr: Wählen Sie sie im Plan.',
  refusal_hold_not_movable_moved: '{reference} wurde von {terminal} übernommen.',
  refusal_hold_not_movable_moved_as: '{reference} wurde von {terminal} übernommen, als {movedTo}.',
  refusal_hold_not_movable_begun:
    'Die Vorstellung von {reference} hat begonnen: Wählen Sie die Plätze im Plan, wenn sie noch gewünscht sind.',
  refusal_hold_not_movable_silent:
    '{terminal} hat die Plätze von {reference} und antwortet nicht: Bis dahin bleiben sie dort.',
  refusal_hold_not_movable_kept:
    '{terminal} hat die Plätze von {reference} gerade verkauft oder verkauft sie: Fragen Sie dort.',
  refusal_reserved_too_long:
    'Plätze können höchstens bis {minutes} Minuten vor der Vorstellung zurückgelegt werden: Wählen Sie eine solche Zeit.',
  refusal_reserved_too_long_over:
    'Plätze dieser Vorstellung können nicht mehr zurückgelegt werden: Sie beginnt zu bald.',
  refusal_price_changed:
    'Die Preise dieser Vorstellung haben sich geändert: Prüfen Sie die neue Summe, und verkaufen Sie noch einmal.',
  refusal_not_enough_cash: 'Das gegebene Bargeld ist weniger als die Summe.',
  refusal_command_id_reused: 'Unter derselben Kennung wurde vorher ein anderer Befehl gesendet.',
  refusal_unauthorised: 'Der Token wurde abgelehnt.',
  refusal_idempotency_key_reused: 'Mit demselben Idempotency-Key wurde vorher eine andere Anfrage gesendet.',
  refusal_unknown_order: 'Diese Bestellung gibt es nicht.',
  refusal_order_in_conflict: 'Ein Teil dieser Bestellung wartet auf die Leitung, die ihn zuerst klären muss.',
  refusal_lines_gone:
    'Einiges davon ist schon zurückgekommen, vielleicht an einem anderen Gerät: Sehen Sie die Bestellung neu an.',
  refusal_goods_handed_over:
    'Nichts wurde zurückgegeben: Die Waren wurden bei {terminal} ausgegeben. Sehen Sie die Bestellung neu an.',
  refusal_refund_changed: 'Nichts wurde zurückgegeben: Es wären jetzt {amount}. Sehen Sie die Bestellung neu an.',
  refusal_not_parked: 'Das wartet auf niemanden mehr: Es wurde inzwischen geklärt.',
  refusal_approval_needed:
    'Etwas an dieser Bestellung braucht das Ja der Leitung: Fragen Sie danach, und warten Sie auf die Antwort.',
  refusal_approval_over: 'Diese Frage ist erledigt: Sie wurde beantwortet, oder die Kasse hat sie zurückgenommen.',
  refusal_parked_order_gone: 'Diese Bestellung ist nicht mehr geparkt: Jemand hat sie aufgenommen.',
  refusal_too_many_parked: 'Hier sind schon {limit} Bestellungen geparkt: Nehmen Sie zuerst eine auf.',
  refusal_nobody_logged_in: 'An dieser Kasse ist niemand angemeldet: Melden Sie sich zuerst an.',
  refusal_office_log_in: 'Auf dieser Seite ist niemand angemeldet: Melden Sie sich zuerst an.',
  refusal_office_wrong: 'Das gehört nicht zusammen. Prüfen Sie Benutzername, Passwort und Code.',
  refusal_office_wait: 'Zu viele falsche Versuche: Warten Sie {seconds} s.',
  refusal_office_right_administer: 'Ihr Konto darf das nicht: Dafür braucht es die Administration.',
  refusal_office_right: 'Ihr Konto darf hier nur lesen: Dafür braucht es die Leitung.',
  refusal_office_code_over:
    'Dieser Code ist unbekannt, verbraucht oder abgelaufen: Bitten Sie die Administration um einen neuen.',
  refusal_office_password_common:
    'Dieses Passwort wird mit als Erstes geraten: Nehmen Sie ein längeres, etwa vier Wörter, die nichts miteinander zu tun haben.',
  refusal_office_has_second_factor:
    'Sie haben einen zweiten Faktor: Beenden Sie ihn zuerst, mit dem Passwort und seinen Ziffern oder einem Wiederherstellungscode.',
  refusal_office_unknown_account: 'Dieses Konto gibt es hier nicht.',
  refusal_office_login_taken: 'Ein anderes Konto hat diesen Benutzernamen.',
  refusal_office_last_administrator:
    'Das ist die letzte Administration des ganzen Hauses: Legen Sie zuerst eine weitere an.',
  refusal_office_provider_none: 'Dieses Haus hat keinen Anmeldedienst.',
  refusal_office_provider_unreachable:
    'Der Anmeldedienst antwortet nicht: Nehmen Sie Ihr Passwort, oder versuchen Sie es noch einmal.',
  refusal_office_provider_not_yet:
    'Der Dienst hat noch nicht gesagt, wer Sie sind, oder das sind andere Ziffern: Schließen Sie dort zuerst ab.',
  refusal_office_provider_unknown_person:
    'Der Dienst kennt Sie, und dieses Haus hat kein Konto für Sie: Fragen Sie die Administration.',
  refusal_terminal_name_taken: 'Ein anderes Gerät hat diesen Namen.',
  refusal_unknown_terminal_here: 'Dieses Gerät gibt es in diesem Kino nicht, oder es ist schon gesperrt.',
  refusal_own_terminal: 'An diesem Gerät arbeiten Sie: Sperren Sie es von einem anderen aus.',
  refusal_help_call_over: 'Dieser Gast braucht keine Hilfe mehr.',
  refusal_help_call_over_by: '{by} kommt schon zu diesem Gast.',
  refusal_kiosk_away: 'Der Automat ist nicht verbunden und wurde darum nicht gefragt.',
  refusal_kiosk_declined_busy:
    'Am Automaten bezahlt jemand, oder es werden Karten gedruckt: Versuchen Sie es in einer Minute wieder.',
  refusal_kiosk_declined_private:
    'Auf dem Bildschirm des Automaten können Daten eines Gastes sein: Versuchen Sie es in einer Minute wieder.',
  refusal_kiosk_declined_browser: 'Der Automat läuft in einem Browser, der seiner Seite das nicht erlaubt.',
  refusal_kiosk_declined_failed: 'Der Automat hat es versucht und konnte es nicht.',
  refusal_wrong_pin: 'Das ist nicht die PIN.',
  refusal_pin_wait: 'Zu viele falsche PINs: Warten Sie {seconds} s.',
  refusal_unknown_operator: 'Niemand hier hat diesen Namen, diese Nummer oder diesen Ausweis.',
  refusal_operator_without_pin: 'Für diese Person ist noch keine PIN gesetzt: Das tut die Leitung.',
  refusal_admission_needs_yes: 'Um jemanden von Hand einzulassen, braucht es die PIN der Aufsicht.',
  refusal_not_mailable_no_address: 'Nichts wurde gesendet: Es gibt keine Adresse.',
  refusal_not_mailable_no_tickets: 'Nichts wurde gesendet: Es gibt keine Karten.',
  refusal_not_mailable_no_mail_server: 'Nichts wurde gesendet: Es gibt keinen Mailserver.',
  refusal_role_too_low: 'Die Rolle dieser Person reicht in diesem Kino nicht so weit.',
  refusal_operator_damaged:
    'Was diese Kasse von der Person behalten hat, wurde verändert. Es wird neu geholt, sobald der Server zu erreichen ist.',
  refusal_operator_shared:
    'Diese Person arbeitet auch in einem anderen Kino: Das ändert die Leitung des ganzen Hauses.',
  refusal_badge_taken: 'Jemand anders hat diesen Ausweis.',
  refusal_badge_taken_by: '{by} hat diesen Ausweis.',
  refusal_refund_needs_approval:
    'Ab {from} braucht, was von einer Bestellung zurückgeht, das Ja der Leitung: Fragen Sie danach. Frühere Rückgaben der Bestellung zählen mit.',
  refusal_refund_needs_approval_before:
    'Ab {from} braucht, was von einer Bestellung zurückgeht, das Ja der Leitung: Fragen Sie danach. {before} gingen vorher zurück und zählen mit.',
  refusal_bad_webhook: 'Der Webhook wurde abgelehnt.',
  refusal_offline: 'Es gibt keine Verbindung zum Server: Das muss warten.',
  refusal_timeout: 'Der Server hat nicht rechtzeitig geantwortet: Versuchen Sie es noch einmal.',
  refusal_not_enrolled: 'Dieses Gerät ist noch nicht angemeldet: Geben Sie einen Code der Leitung ein.',
  refusal_not_booted:
    'Dieses Gerät wurde neu gestartet, oder die Daten des Hauses kamen aus einer Sicherung zurück: Es muss einmal vom Server hören, bevor es verkauft.',
  refusal_identity_in_use:
    'Ein anderes Gerät ist mit der Identität dieses Geräts verbunden: Sie wurde kopiert. Melden Sie dieses neu an.',
  refusal_not_allotted:
    '{count, plural, one {Platz {seats} kann hier nicht verkauft werden, solange der Server nicht zu erreichen ist: Eine andere Kasse oder das Internet verkauft ihn vielleicht.} other {Die Plätze {seats} können hier nicht verkauft werden, solange der Server nicht zu erreichen ist: Eine andere Kasse oder das Internet verkauft sie vielleicht.}}',
  refusal_no_references:
    'Die Buchungsnummern, die diesem Gerät geliehen wurden, sind verbraucht: Für weitere braucht es den Server.',
  refusal_unknown_conflict: 'Diesen Konflikt gibt es in diesem Kino nicht.',
  refusal_conflict_settled: '{by} hat das inzwischen geklärt.',
  refusal_resolution_unavailable: 'Das lässt sich dafür nicht tun: Sehen Sie es neu an.',
  refusal_unknown_price_list: 'Diese Preisliste gibt es nicht.',
  refusal_price_list_followed: 'Jemand anders hat diese Preise inzwischen geändert: Sehen Sie sie zuerst neu an.',
  refusal_price_list_followed_by:
    'Jemand anders hat diese Preise inzwischen geändert ({by}): Sehen Sie sie zuerst neu an.',
  refusal_unknown_tariff: 'Dieses Kino hat diesen Tarif nicht.',
  refusal_tariff_followed: 'Jemand anders hat diesen Tarif inzwischen geändert ({by}): Sehen Sie ihn zuerst neu an.',
  refusal_gateway_of_other_cinema:
    'Dieses Gerät gehört zu einem anderen Kino: Es sieht beim Zahlungsdienst nur das Geld des eigenen.',
  refusal_stock_of_other_cinema:
    'Dieses Gerät gehört zu einem anderen Kino: Es kann den Bestand von diesem weder lesen noch ändern.',
  refusal_goods_not_counted:
    'Der Tarif dieses Kinos hat keine solche gezählte Ware: Kennzeichnen Sie sie dort zuerst als gezählt.',
  refusal_unknown_pick_up: 'Für diesen Code ist hier nichts auszugeben: Lesen Sie ihn noch einmal vom Beleg.',
  refusal_pick_up_unknown: 'Diese Nummer und diese Ziffern gehören nicht zusammen.',
  refusal_pick_up_wait: 'Zu viele falsche Versuche: Versuchen Sie es in {seconds} s wieder.',
  refusal_pick_up_not_genuine: 'Das ist keine Karte dieses Hauses.',
  refusal_pick_up_not_in_books: 'Diese Karte ist noch nicht in den Büchern: Gehen Sie zur Kasse.',
  refusal_pick_up_other_cinema: 'Diese Karten sind für {cinema}: Sie werden dort gedruckt.',
  refusal_pick_up_not_paid: 'Diese Buchung ist nicht bezahlt: Gehen Sie zur Kasse.',
  refusal_pick_up_given_back: 'Diese Karten wurden zurückgegeben.',
  refusal_pick_up_exchanged: 'Diese Karte wurde umgetauscht: Nehmen Sie den Code der neuen.',
  refusal_pick_up_show_cancelled: 'Diese Vorstellung fiel aus: Bezahltes wird erstattet.',
  refusal_pick_up_show_over: 'Diese Vorstellung ist vorbei.',
  refusal_pick_up_printed: 'Die Karten von {reference} wurden schon gedruckt: Nur die Kasse druckt eine Kopie.',
  refusal_pick_up_printer: 'Hier kann gerade nichts gedruckt werden.',
  refusal_template_followed: 'Jemand anders hat diese Vorlage inzwischen geändert ({by}): Sehen Sie sie zuerst neu an.',
  refusal_template_of_other_cinema:
    'Dieses Gerät gehört zu einem anderen Kino: Es kann weder lesen noch ändern, was dieses druckt.',
  refusal_unknown_template_version: 'Was hier gedruckt wird, hat keine Version {version}.',
  refusal_tariff_of_other_cinema:
    'Dieses Gerät gehört zu einem anderen Kino: Es kann den Tarif von diesem weder lesen noch ändern.',
  refusal_tariff_currency: 'Dieses Kino verkauft in {currency}: Sein Tarif kann nicht in einer anderen Währung sein.',
  refusal_unknown_reader: 'Der Zahlungsdienst hat kein solches Kartenlesegerät: Sehen Sie die Liste neu an.',
  refusal_reader_elsewhere:
    'Dieses Kartenlesegerät gehört zu {terminal} in einem anderen Kino: Nur dessen Leitung kann es wegnehmen.',
  refusal_terminal_takes_no_reader_unknown: 'Dieses Gerät gibt es nicht: Sehen Sie die Liste neu an.',
  refusal_terminal_takes_no_reader_other_cinema:
    'Dieses Gerät gehört zu einem anderen Kino: Nur dessen Leitung kann ihm ein Kartenlesegerät geben.',
  refusal_terminal_takes_no_reader_revoked:
    'Dieses Gerät ist gesperrt und nimmt keine Zahlungen an: Wählen Sie ein anderes.',
  refusal_terminal_takes_no_reader_kind:
    'Ein Kartenlesegerät gehört zu einer Kasse oder einem Automaten: Wählen Sie davon eines.',
  refusal_terminal_has_reader: 'Dieses Gerät hat schon das Kartenlesegerät {reader}: Nehmen Sie das zuerst weg.',
  refusal_terminal_has_no_reader: 'Zu diesem Gerät gehört kein Kartenlesegerät: Die Leitung kann ihm eines geben.',
  refusal_reader_in_use:
    'Am Kartenlesegerät dieses Geräts läuft eine andere Zahlung: Beenden Sie sie zuerst, oder brechen Sie sie ab.',
  refusal_unknown_reader_payment: 'Der Server wurde um diese Zahlung an einem Kartenlesegerät nicht gebeten.',
  refusal_order_already_paid:
    'Diese Bestellung ist schon bezahlt, oder die Leitung hat sie: Belasten Sie dafür keine Karte.',
  refusal_order_refused: 'Diese Bestellung kann am Kartenlesegerät nicht bezahlt werden: {why}.',
  refusal_exchange_refused: 'Nichts wurde umgetauscht: {why}. Die alten Karten gelten wie zuvor.',
  refusal_why_seats_gone: 'ein Platz davon ist nicht mehr für dieses Gerät reserviert',
  refusal_why_booking_ended: 'eine Buchung davon wurde verkauft oder ist beendet',
  refusal_why_id_reused: 'unter derselben Kennung wurde etwas anderes verkauft',
  refusal_why_wrong_price: 'ihre Preise sind nicht die ihrer Vorstellungen und Waren',
  refusal_why_unknown_show: 'diese Vorstellung gibt es nicht',
  refusal_why_unknown_seats: 'diese Plätze gibt es im Saal nicht',
  refusal_why_show_cancelled: 'die Vorstellung fällt aus',
  refusal_why_wrong_show: 'die Vorstellung läuft in einem anderen Kino',
  refusal_why_at_reader: 'für sie wird schon eine Karte angenommen',
  refusal_why_voucher_short: 'Gutscheine und Geschenkkarten können nicht darin sein',
  refusal_why_account_exceeded: 'sie kann nicht auf ein Konto gehen',
  refusal_why_subscription_short: 'Karten, die ein Abo deckt, können nicht darin sein',
  refusal_why_approval_unproven: 'etwas daran braucht das Ja der Leitung, und keines ist bekannt',
  refusal_why_promo_code_over_limit: 'ihr Aktionscode ist so oft benutzt worden, wie er darf',
  refusal_why_not_an_order: 'sie ist nicht wie eine Bestellung zusammengesetzt',
  refusal_type_not_sold_here_counter: 'Karten „{type}“ werden an einer Kasse nicht verkauft.',
  refusal_type_not_sold_here_kiosk: 'Karten „{type}“ werden am Automaten nicht verkauft.',
  refusal_combo_not_possible_unknown: 'Kombi {number} wird hier nicht verkauft.',
  refusal_combo_not_possible_parts: 'Kombi {number} braucht für jeden Teil eine Wahl.',
  refusal_combo_not_possible_tickets: 'Die Karten für Kombi {number} passen nicht dazu.',
  refusal_combo_not_possible_dear_tickets:
    'Die Karten für Kombi {number} kosten allein mehr als sie: Kaufen Sie sie ohne Kombi.',
  refusal_given_price_above_list_tickets: 'Der von Hand gesetzte Preis für Karte {number} liegt über ihrem üblichen.',
  refusal_given_price_above_list_goods: 'Der von Hand gesetzte Preis für Artikel {number} liegt über dem üblichen.',
  refusal_promo_code_not_here_per_customer:
    'Der Aktionscode {code} hat eine Grenze je Kunde, und eine Kasse kennt keine Kunden: Er ist für Buchungen online.',
  refusal_promo_code_not_here_cut_off:
    'Der Aktionscode {code} hat eine Grenze, und solange diese Kasse abgeschnitten ist, weiß niemand, wie oft er benutzt wurde.',
  refusal_promo_code_not_here_reader_or_exchange:
    'Der Aktionscode {code} hat eine Grenze: Er gilt nicht für eine Karte am Lesegerät oder einen Umtausch. Verkaufen Sie bar oder am Kartengerät.',
  refusal_voucher_tax_unknown:
    'Der Tarif dieses Kinos hat keinen Steuersatz {rate}, darum kann dieser Gutschein hier nicht verkauft werden.',
  refusal_account_changed: 'Jemand anders hat dieses Konto inzwischen geändert: Sehen Sie es neu an.',
  refusal_nothing_to_invoice: 'Bis zu diesem Tag wartet nichts auf eine Rechnung.',
  refusal_voucher_mistyped:
    'Das ist kein Gutscheincode, oder ein Buchstabe stimmt nicht: Tippen Sie ihn noch einmal ab.',
  refusal_voucher_unknown: 'Dieses Haus hat keinen solchen Gutschein: Er kann von einem anderen sein.',
  refusal_voucher_other_house: 'Diesen Gutschein hat ein anderes Haus ausgestellt: Er wird hier nicht angenommen.',
  refusal_voucher_not_genuine:
    'Der Code dieses Gutscheins wurde verändert oder ist nicht von diesem Haus: Nehmen Sie ihn nicht an, und rufen Sie die Leitung.',
  refusal_voucher_other_cinema: 'Dieser Gutschein gilt in einem anderen Kino des Hauses, nicht in diesem.',
  refusal_voucher_expired: 'Dieser Gutschein ist abgelaufen.',
  refusal_voucher_blocked: 'Dieser Gutschein ist gesperrt: Rufen Sie die Leitung.',
  refusal_voucher_not_sold: 'Diese Geschenkkarte wurde noch nicht verkauft, darum ist nichts darauf.',
  refusal_voucher_sold_before:
    'Diese Karte kann nicht verkauft werden: Sie wurde schon verkauft oder mit ihrem Wert ausgestellt.',
  refusal_voucher_currency: 'Dieser Gutschein zahlt nur in {currency}.',
  refusal_voucher_empty: 'Auf diesem Gutschein ist nichts mehr.',
  refusal_voucher_low: 'Auf diesem Gutschein sind nur noch {amount}.',
  refusal_voucher_in_use: 'Dieser Gutschein wird gerade bei {by} benutzt: Dort muss er zuerst herausgenommen werden.',
  refusal_voucher_pays_too_much: 'Dieser Gutschein kann höchstens {amount} dieser Bestellung zahlen.',
  refusal_voucher_not_claimed:
    'Dieser Gutschein kann hier nicht benutzt werden, solange der Server nicht zu erreichen ist: Er kann anderswo benutzt worden sein.',
  refusal_voucher_named_twice: 'Dieser Gutschein ist schon in der Bestellung.',
  refusal_voucher_being_sent:
    'Dieser Gutschein ist in einer Bestellung dieser Kasse, die der Server noch nicht beantwortet hat: Warten Sie auf die Antwort.',
  refusal_subscription_mistyped:
    'Das ist kein Abocode, oder ein Buchstabe stimmt nicht: Tippen Sie ihn noch einmal ab.',
  refusal_subscription_unknown: 'Dieses Haus hat kein solches Abo: Es kann von einem anderen sein.',
  refusal_subscription_other_house: 'Dieses Abo ist von einem anderen Haus: Es gilt hier nicht.',
  refusal_subscription_not_genuine:
    'Der Code dieses Abos wurde verändert oder ist nicht von diesem Haus: Nehmen Sie es nicht an, und rufen Sie die Leitung.',
  refusal_subscription_other_cinema: 'Dieses Abo gilt für ein anderes Kino des Hauses, nicht für dieses.',
  refusal_subscription_currency: 'Dieses Abo gilt für Kinos, die in {currency} verkaufen.',
  refusal_subscription_not_paid: 'Dieses Abo ist noch nicht bezahlt: Verkaufen Sie den ersten Zeitraum, dann gilt es.',
  refusal_subscription_expired:
    'Die bezahlte Zeit dieses Abos ist vorbei: Es gilt wieder, wenn ein weiterer Zeitraum bezahlt ist.',
  refusal_subscription_paused: 'Dieses Abo ruht: Rufen Sie die Leitung.',
  refusal_subscription_category: 'Dieses Abo deckt keinen Platz dieser Art: Wählen Sie einen anderen.',
  refusal_subscription_used: 'Dieses Abo wurde für diese Vorstellung schon benutzt: Es gilt je Vorstellung einmal.',
  refusal_subscription_in_use:
    'Dieses Abo wird für diese Vorstellung gerade bei {by} benutzt: Nehmen Sie es dort heraus, und versuchen Sie es in zwei Minuten wieder.',
  refusal_subscription_scan_it:
    'Diese Kasse ist abgeschnitten und kennt dieses Abo nicht: Scannen Sie seinen Code, getippte Buchstaben genügen nicht.',
  refusal_account_unknown: 'Dieses Haus hat kein solches Konto: Suchen Sie es nach seinem Namen.',
  refusal_account_closed: 'Dieses Konto ist geschlossen: Nehmen Sie das Geld anders.',
  refusal_account_blocked: 'Dieses Konto ist gesperrt: Nehmen Sie das Geld anders, oder rufen Sie die Leitung.',
  refusal_account_other_cinema: 'Dieses Konto gehört zu einem anderen Kino des Hauses, nicht zu diesem.',
  refusal_account_currency: 'Dieses Konto gilt für Kinos, die in {currency} verkaufen.',
  refusal_account_low: 'Die Grenze des Kontos lässt {amount}: Nehmen Sie den Rest anders.',
  refusal_account_not_known_here:
    'Diese Kasse ist abgeschnitten und kennt dieses Konto nicht: Nehmen Sie das Geld anders.',
  refusal_account_offline_limit:
    'Solange sie abgeschnitten ist, darf diese Kasse noch {amount} auf dieses Konto nehmen: Nehmen Sie den Rest anders.',
  refusal_account_not_claimed: 'Diese Kasse hat das Konto losgelassen: Wählen Sie es neu.',
  refusal_account_too_many_claims:
    'Diese Kasse hält Kredit für zu viele nicht verkaufte Bestellungen: Nehmen Sie das Geld anders, oder rufen Sie die Leitung, die ihn freigibt.',
  refusal_account_at_reader:
    'Das Lesegerät nimmt keine Bestellung, die teils auf Konto geht: Nehmen Sie den Rest bar oder am Kartengerät.',
  refusal_account_in_exchange: 'Ein Umtausch geht nicht auf Konto: Nehmen Sie den Rest bar oder am Kartengerät.',
  refusal_account_named_twice: 'Eine Bestellung geht auf ein Konto, einmal: Ändern Sie stattdessen den Betrag.',
  refusal_shift_none_open: 'An dieser Kasse ist keine Schicht offen: Öffnen Sie zuerst eine.',
  refusal_shift_already_open: 'An dieser Kasse ist schon eine Schicht offen: Schließen Sie sie zuerst.',
  refusal_shift_other_shift: 'An dieser Kasse ist inzwischen eine andere Schicht offen.',
  refusal_shift_not_counted: 'Die Lade wurde noch nicht gezählt.',
  refusal_shift_counted_too_often:
    'Die Lade wurde oft genug gezählt: Schließen Sie die Schicht mit der letzten Zählung.',
  refusal_shift_other_currency: 'Diese Schicht zählt {currency}.',
  refusal_shift_no_such_piece: 'Es gibt keinen Schein und keine Münze zu {amount}.',
  refusal_shift_changed: 'Inzwischen wurde etwas verkauft oder bewegt: Sehen Sie die Differenz neu an.',
  refusal_shift_needs_reason: 'Die Zählung weicht von dem ab, was in der Lade sein soll: Sagen Sie, warum.',
  refusal_shift_unknown: 'Diese Schicht gibt es hier nicht.',
  refusal_shift_closed: 'Diese Schicht ist schon geschlossen.',
  refusal_shift_not_left_open: 'Diese Schicht wurde nicht offen gelassen: Ihre Kasse schließt sie.',
}
