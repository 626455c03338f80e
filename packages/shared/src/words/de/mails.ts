import type { mails as english } from '../en/mails.ts'
import type { WordsOf } from '../words-of.ts'

export const mails: WordsOf<typeof english> = {
  confirmed_subject: '{count, plural, one {Ihre Karte} other {Ihre # Karten}} für {movie}: {reference}',
  cinema_and_hall: '{cinema}, {auditorium}',
  ticket: 'Platz {seat}: {type}, {price}',
  paid: 'Bezahlt: {amount}',
  reference: 'Buchungsnummer: {reference}',
  attached:
    '{count, plural, one {Ihre Karte ist angehängt: Zeigen Sie ihren Code am Einlass, auf Papier oder auf dem Telefon.} other {Ihre Karten sind angehängt, jede auf einer Seite: Zeigen Sie ihre Codes am Einlass, auf Papier oder auf dem Telefon.}}',
  group_page: 'Mit der ersten Seite kommen Sie alle auf einmal hinein, wenn Sie zusammen kommen.',
  cancelled_subject: 'Storniert: {movie}, {reference}',
  cancelled_all: 'Ihre Buchung ist storniert',
  cancelled_some: 'Einige Ihrer Plätze sind storniert',
  cancelled_ticket: 'Storniert: Platz {seat}, {type}, {price}',
  still_booked: '{count, plural, one {Noch gebucht: Platz {seats}} other {Noch gebucht: Plätze {seats}}}',
  carried: 'Davon bezahlen {amount} die Karten, die Sie dafür bekommen haben.',
  goes_back:
    'Sie bekommen {amount} zurück, so wie Sie bezahlt haben. Bis die Bank es anzeigt, können einige Tage vergehen.',
  nothing_else: 'Sonst wird nichts zurückgezahlt.',
  nothing_back: 'Es ist nichts zurückzuzahlen.',
  card_saved_subject: 'Für Ihr Abo {plan} wurde eine Karte gespeichert',
  card_saved: 'Eine Karte wurde gespeichert',
  card_saved_another: 'Eine andere Karte wurde gespeichert',
  card_saved_which:
    'Für Ihr Abo {plan} wurde eine Karte gespeichert ({brand}, endet auf {last4}). Mit ihr werden die nächsten Zeiträume bezahlt.',
  card_replaces: 'Sie ersetzt die bisherige Karte.',
  card_not_you: 'Waren Sie das nicht, sagen Sie es dem Kino: Jemand anderes hat vielleicht den Code Ihres Abos.',
  renewal_subject: 'Bitte bestätigen Sie die Zahlung für Ihr Abo {plan}',
  renewal_asked: 'Ihre Bank bittet Sie, eine Zahlung zu bestätigen',
  renewal_amount: 'Ihr Abo {plan} soll für {amount} verlängert werden.',
  renewal_bank: 'Die Bank Ihrer Karte möchte, dass Sie die Zahlung bestätigen.',
  renewal_bank_of: 'Die Bank Ihrer Karte ({brand}, endet auf {last4}) möchte, dass Sie die Zahlung bestätigen.',
  renewal_until: 'Öffnen Sie die Seite, auf der Sie die Karte gespeichert haben, und bestätigen Sie dort bis {day}.',
  renewal_paid_until: 'Ihr Abo ist bis {day} bezahlt. Bevor Sie bestätigen, wird nichts abgebucht.',
}
