import type { WordsOf } from '../../../words/words-of.ts'
import type { en as english } from './en.ts'

export const fr: WordsOf<typeof english> = {
  cut_off: 'Tant que cette caisse est coupée, rien ne s’échange : le serveur le fait en une étape.',
  while_selling: 'Terminez d’abord la vente à côté : un client à la fois.',
  beside_order:
    'Mettez en attente ou terminez d’abord la commande à côté : ses places seraient prises pour les nouvelles.',
  only_tickets: 'Seuls des billets s’échangent : retirez d’abord tout le reste de cette commande.',
  other_currency: 'Ces billets se vendent dans une autre monnaie.',
  exchange: 'Échange',
  given_up: 'Rendus',
  tickets_given_up: 'Billets rendus',
  for_these: 'Contre ceux-ci',
  tap_new:
    'Touchez les nouvelles places, de cette séance ou d’une autre. Les anciens billets restent valables jusque-là.',
  difference: 'Différence',
  old: 'Ancien',
  new: 'Nouveau',
  paid: 'Paiement',
  in_cash: 'En espèces',
  at_machine: 'Au TPE',
  cash_given: 'Reçu',
  slip_number: 'Numéro de son ticket',
  exact: 'Exact',
  change: 'Rendu',
  ask_again: 'Redemander : cela se fait une seule fois',
  keep_old: 'Garder les anciens billets',
  exchanging: 'Échange en cours…',
  do_exchange: 'Échanger',
  customer_pays: 'Le client paie {amount}',
  customer_gets: 'Le client reçoit {what}',
  even: 'Rien à payer, rien à rembourser',
}
