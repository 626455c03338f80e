import type { mails as english } from '../en/mails.ts'
import type { WordsOf } from '../words-of.ts'

export const mails: WordsOf<typeof english> = {
  confirmed_subject: '{count, plural, one {Votre billet} other {Vos # billets}} pour {movie} : {reference}',
  cinema_and_hall: '{cinema}, {auditorium}',
  ticket: 'Place {seat} : {type}, {price}',
  paid: 'Payé : {amount}',
  reference: 'Référence : {reference}',
  attached:
    '{count, plural, one {Votre billet est joint : montrez son code à l’entrée, sur papier ou sur votre téléphone.} other {Vos billets sont joints, un par page : montrez leurs codes à l’entrée, sur papier ou sur votre téléphone.}}',
  group_page: 'La première page vous fait entrer tous à la fois, si vous venez ensemble.',
  cancelled_subject: 'Annulé : {movie}, {reference}',
  cancelled_all: 'Votre réservation est annulée',
  cancelled_some: 'Une partie de vos places est annulée',
  cancelled_ticket: 'Annulé : place {seat}, {type}, {price}',
  still_booked: '{count, plural, one {Toujours réservée : place {seats}} other {Toujours réservées : places {seats}}}',
  carried: 'Sur cette somme, {amount} paie les billets que vous avez eus en échange.',
  goes_back:
    'Nous vous rendons {amount}, par le moyen avec lequel vous avez payé. La banque peut mettre quelques jours à l’afficher.',
  nothing_else: 'Rien d’autre n’est remboursé.',
  nothing_back: 'Il n’y a rien à rembourser.',
  card_saved_subject: 'Une carte a été enregistrée pour votre abonnement {plan}',
  card_saved: 'Une carte a été enregistrée',
  card_saved_another: 'Une autre carte a été enregistrée',
  card_saved_which:
    'Une carte ({brand}, se terminant par {last4}) a été enregistrée pour votre abonnement {plan}. Elle paiera les prochaines périodes.',
  card_replaces: 'Elle remplace la carte précédente.',
  card_not_you:
    'Si ce n’était pas vous, prévenez le cinéma : quelqu’un d’autre a peut-être le code de votre abonnement.',
  renewal_subject: 'Veuillez confirmer le paiement de votre abonnement {plan}',
  renewal_asked: 'Votre banque vous demande de confirmer un paiement',
  renewal_amount: 'Votre abonnement {plan} doit être renouvelé pour {amount}.',
  renewal_bank: 'La banque de votre carte veut que vous confirmiez que c’est bien vous qui payez.',
  renewal_bank_of:
    'La banque de votre carte ({brand}, se terminant par {last4}) veut que vous confirmiez que c’est bien vous qui payez.',
  renewal_until: 'Ouvrez la page où vous avez enregistré la carte, et confirmez-y le paiement avant la fin du {day}.',
  renewal_paid_until: 'Votre abonnement est payé jusqu’au {day}. Rien n’est débité avant votre confirmation.',
}
