import type { paper as english } from '../en/paper.ts'
import type { WordsOf } from '../words-of.ts'

export const paper: WordsOf<typeof english> = {
  copy: 'COPIE {number}',
  receipt: 'Reçu',
  ticket_of_type: 'Billet, {type}',
  rounding: 'Arrondi',
  total: 'Total',
  old_tickets: 'Anciens billets',
  paid_cash: 'Espèces',
  paid_card_machine: 'Terminal de carte',
  paid_reader: 'Carte',
  paid_voucher: 'Bon',
  paid_account: 'Sur compte',
  paid_subscription: 'Abonnement',
  change: 'Monnaie rendue',
  tax: 'TVA {percentage, number} % sur {net}',
  gift_card: 'Carte cadeau',
  voucher_for_tickets: 'Bon pour des billets',
  good_until: 'Valable jusqu’au {day}',
  no_expiry: 'Sans date limite',
  sold: 'Vendu {at}',
  pick_up_code: 'Code de retrait',
}
