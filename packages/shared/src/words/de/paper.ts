import type { paper as english } from '../en/paper.ts'
import type { WordsOf } from '../words-of.ts'

export const paper: WordsOf<typeof english> = {
  copy: 'KOPIE {number}',
  receipt: 'Beleg',
  ticket_of_type: 'Karte, {type}',
  rounding: 'Rundung',
  total: 'Summe',
  old_tickets: 'Alte Karten',
  paid_cash: 'Bar',
  paid_card_machine: 'Kartengerät',
  paid_reader: 'Karte',
  paid_voucher: 'Gutschein',
  paid_account: 'Auf Rechnung',
  paid_subscription: 'Abo',
  change: 'Rückgeld',
  tax: 'MwSt. {percentage, number} % auf {net}',
  gift_card: 'Geschenkkarte',
  voucher_for_tickets: 'Gutschein für Karten',
  good_until: 'Gültig bis {day}',
  no_expiry: 'Unbegrenzt gültig',
  sold: 'Verkauft {at}',
  pick_up_code: 'Abholcode',
}
