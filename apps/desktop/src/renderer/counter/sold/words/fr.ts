import type { WordsOf } from '../../../words/words-of.ts'
import type { en as english } from './en.ts'

export const fr: WordsOf<typeof english> = {
  sold: 'Vendu',
  sold_earlier: 'Vendu plus tôt',
  exchanged: 'Échangé',
  total: 'Total',
  change: 'Rendu',
  kept_here: 'Gardé sur cette caisse ; les billets sont valables. Le serveur l’apprendra plus tard.',
  tickets: 'Billets',
  as_printed: 'Tel qu’imprimé',
  printed_ticket: 'Billet imprimé de la place {seat}',
  code_of: 'Code QR du billet de la place {seat}',
  close: 'Fermer',
  next_customer: 'Client suivant',
  by_voucher: 'Bon {code}',
  by_machine: 'TPE, ticket {slip}',
  by_card: 'Carte',
  on_account: 'Sur compte {name}',
  by_subscription: 'Abonnement',
  old_tickets: 'Anciens billets',
  tip: 'Pourboire',
  goes_back: 'À rembourser :',
  to_hand_over_later: 'À remettre plus tard',
  to_hand_over: 'À remettre',
  pick_up_code: 'Code de retrait',
  good_later: 'Il est valable dès que le serveur a la commande.',
}
