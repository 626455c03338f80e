import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'

export const fr: WordsOf<typeof en> = {
  close_first: 'Fermez d’abord cette fenêtre, puis scannez de nouveau.',
  voucher_while_exchanging: 'Terminez d’abord l’échange : un bon paie une commande.',
  voucher_while_paying: 'Cette commande est en cours de paiement : scannez le bon ensuite.',
  paid_already: 'Cette commande est payée : touchez « Client suivant », puis scannez de nouveau.',
  no_such_goods: 'Aucun article n’a ce code-barres : choisissez-le avec {key}.',
  goods_while_exchanging: 'Terminez d’abord l’échange : les articles sont une commande à part.',
  goods_while_paying: 'L’encaissement est en cours : revenez à la commande, puis scannez de nouveau.',
  voucher_in_order: 'Le bon est dans la commande.',
  goods_in_order: '{name} : dans la commande.',
  group_code: 'Ce code fait entrer un groupe à la porte : pour trouver sa réservation, scannez un de ses billets.',
  subscription_code: 'C’est un abonnement : touchez « Abonnement », puis scannez de nouveau.',
  no_code_of_ours: '« {text} » n’est pas un code de la maison : rien n’a été fait.',
}
