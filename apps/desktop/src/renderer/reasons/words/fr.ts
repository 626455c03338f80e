import type { WordsOf } from '../../words/words-of.ts'
import type { en } from './en.ts'

export const fr: WordsOf<typeof en> = {
  usual: 'Motifs habituels',
  keyboard: 'Clavier',
  reason_change_from_safe: 'Monnaie du coffre',
  reason_change_from_bank: 'Monnaie de la banque',
  reason_supplies: 'Fournitures',
  reason_delivery: 'Une livraison',
  reason_repair: 'Une réparation',
  reason_change_for_customer: 'Monnaie pour un client',
  reason_check_drawer: 'Contrôle du tiroir',
  reason_wrong_change: 'Erreur de rendu',
  reason_sale_not_entered: 'Vente non saisie',
  reason_not_known: 'Inconnu',
  reason_cant_come: 'Le client ne peut pas venir',
  reason_wrong_choice: 'Mauvaise séance ou place',
  reason_technical_fault: 'Panne technique',
  reason_complaint: 'Réclamation',
  reason_regular_guest: 'Client habituel',
  reason_wrong_price: 'Prix mal affiché',
}
