import type { staffRefusals as english } from '../en/staff-refusals.ts'
import type { WordsOf } from '../words-of.ts'

export const staffRefusals: WordsOf<typeof english> = {
  refusal_malformed: 'Le message a été refusé : {field} n’est pas comme il faut.',
  refusal_unsupported_protocol_server:
    'Ce terminal parle la version {got} du protocole, et le serveur {oldest, plural, =0 {la {supported}} one {de la {oldest} à la {supported}} other {de la {oldest} à la {supported}}} : mettez d’abord le serveur à jour.',
  refusal_unsupported_protocol_terminal:
    'Ce terminal parle la version {got} du protocole, et le serveur {oldest, plural, =0 {la {supported}} one {de la {oldest} à la {supported}} other {de la {oldest} à la {supported}}} : mettez ce terminal à jour.',
  refusal_unknown_terminal: 'Le serveur ne connaît pas ce terminal : inscrivez-le avec un code du responsable.',
  refusal_revoked_terminal: 'Un responsable a révoqué ce terminal : il ne peut plus vendre.',
  refusal_bad_signature: 'La signature du terminal ne correspond pas à sa clé : inscrivez-le à nouveau.',
  refusal_bad_enrolment_code:
    'Ce code d’inscription est inconnu, déjà utilisé ou expiré : demandez-en un autre au responsable.',
  refusal_unsent_commands:
    'Cet appareil a des enregistrements non envoyés et ne peut pas les envoyer comme {kind, select, counter {caisse} kiosk {borne} door {entrée} manager {poste du responsable} other {terminal}} : inscrivez-le avec un code pour ce qu’il était avant.',
  refusal_unsent_commands_elsewhere:
    'Cet appareil a des ventes ou d’autres enregistrements d’un autre établissement non envoyés : ils ne peuvent partir que là-bas, inscrivez-le d’abord là-bas.',
  refusal_not_allowed: 'Cela ne peut pas se faire d’ici.',
  refusal_other_cinema: 'Cette séance a lieu dans un autre cinéma que celui de ce terminal.',
  refusal_no_such_hold: 'Ces places ne sont plus retenues pour cette réservation : choisissez-les à nouveau.',
  refusal_another_terminal: 'Un autre terminal',
  refusal_hold_not_movable_unknown: 'Il n’y a pas de réservation {reference}.',
  refusal_hold_not_movable_sold: '{reference} est déjà payée : cherchez-la avec « Chercher une réservation ».',
  refusal_hold_not_movable_ended: '{reference} ne retient plus de places : choisissez-les sur le plan.',
  refusal_hold_not_movable_moved: '{reference} a été reprise par {terminal}.',
  refusal_hold_not_movable_moved_as: '{reference} a été reprise par {terminal}, sous {movedTo}.',
  refusal_hold_not_movable_begun:
    'La séance de {reference} a commencé : choisissez les places sur le plan si elles sont encore voulues.',
  refusal_hold_not_movable_silent:
    '{terminal} a les places de {reference} et ne répond pas : il les garde jusqu’à sa réponse.',
  refusal_hold_not_movable_kept: '{terminal} vient de vendre les places de {reference}, ou les vend : demandez là-bas.',
  refusal_reserved_too_long:
    'Les places se gardent au plus tard jusqu’à {minutes} minutes avant la séance : choisissez une telle heure.',
  refusal_reserved_too_long_over:
    'Les places de cette séance ne peuvent plus être gardées : elle commence dans trop peu de temps.',
  refusal_price_changed: 'Les prix de cette séance ont changé : vérifiez le nouveau total et refaites la vente.',
  refusal_not_enough_cash: 'Les espèces données ne couvrent pas le total.',
  refusal_command_id_reused: 'Une autre commande a été envoyée avant sous le même identifiant.',
  refusal_unauthorised: 'Le jeton a été refusé.',
  refusal_idempotency_key_reused: 'Une autre demande a été envoyée avant avec la même Idempotency-Key.',
  refusal_unknown_order: 'Cette commande n’existe pas.',
  refusal_order_in_conflict: 'Une partie de cette commande attend un responsable, qui doit d’abord la régler.',
  refusal_lines_gone: 'Une partie a déjà été rendue, peut-être à un autre terminal : regardez à nouveau la commande.',
  refusal_goods_handed_over:
    'Rien n’a été rendu : les articles ont été remis à {terminal}. Regardez à nouveau la commande.',
  refusal_refund_changed: 'Rien n’a été rendu : ce serait maintenant {amount}. Regardez à nouveau la commande.',
  refusal_not_parked: 'Cela n’attend plus personne : c’est réglé entre-temps.',
  refusal_approval_needed:
    'Quelque chose dans cette commande demande l’accord d’un responsable : demandez-le et attendez la réponse.',
  refusal_approval_over: 'Cette question est close : on y a répondu, ou la caisse l’a retirée.',
  refusal_parked_order_gone: 'Cette commande n’est plus en attente : quelqu’un l’a reprise.',
  refusal_too_many_parked: 'Il y a déjà {limit} commandes en attente ici : reprenez-en une d’abord.',
  refusal_nobody_logged_in: 'Personne n’est connecté à cette caisse : connectez-vous d’abord.',
  refusal_office_log_in: 'Personne n’est connecté à cette page : connectez-vous d’abord.',
  refusal_office_wrong: 'Ces données ne correspondent pas. Vérifiez l’identifiant, le mot de passe et le code.',
  refusal_office_wait: 'Trop d’essais infructueux : attendez {seconds} s.',
  refusal_office_right_administer: 'Votre compte ne peut pas faire cela : il faut un administrateur.',
  refusal_office_right: 'Votre compte ne peut que lire ici : il faut un responsable.',
  refusal_office_code_over: 'Ce code est inconnu, déjà utilisé ou expiré : demandez-en un autre à un administrateur.',
  refusal_office_password_common:
    'Ce mot de passe est parmi les premiers devinés : prenez-en un plus long, comme quatre mots sans rapport entre eux.',
  refusal_office_has_second_factor:
    'Vous avez un second facteur : désactivez-le d’abord, avec le mot de passe et ses chiffres ou un code de secours.',
  refusal_office_unknown_account: 'Ce compte n’existe pas ici.',
  refusal_office_login_taken: 'Un autre compte a cet identifiant.',
  refusal_office_last_administrator:
    'C’est le dernier administrateur de tout l’établissement : créez-en d’abord un autre.',
  refusal_office_provider_none: 'Cet établissement n’a pas de fournisseur de connexion.',
  refusal_office_provider_unreachable:
    'Le fournisseur de connexion ne répond pas : utilisez votre mot de passe ou réessayez.',
  refusal_office_provider_not_yet:
    'Le fournisseur n’a pas encore dit qui vous êtes, ou ce sont d’autres chiffres : terminez d’abord là-bas.',
  refusal_office_provider_unknown_person:
    'Le fournisseur vous connaît, mais cet établissement n’a pas de compte pour vous : demandez à un administrateur.',
  refusal_terminal_name_taken: 'Un autre terminal a ce nom.',
  refusal_unknown_terminal_here: 'Ce terminal n’existe pas dans ce cinéma, ou il est déjà révoqué.',
  refusal_own_terminal: 'C’est le terminal où vous travaillez : révoquez-le depuis un autre.',
  refusal_help_call_over: 'Ce visiteur n’a plus besoin d’aide.',
  refusal_help_call_over_by: '{by} arrive déjà auprès de ce visiteur.',
  refusal_kiosk_away: 'La borne n’est pas connectée : rien ne lui a été demandé.',
  refusal_kiosk_declined_busy: 'Quelqu’un paie à la borne, ou des billets s’impriment : réessayez dans une minute.',
  refusal_kiosk_declined_private:
    'Des données d’un visiteur peuvent être à l’écran de la borne : réessayez dans une minute.',
  refusal_kiosk_declined_browser: 'La borne tourne dans un navigateur, qui ne permet pas cela à sa page.',
  refusal_kiosk_declined_failed: 'La borne a essayé, sans succès.',
  refusal_wrong_pin: 'Ce n’est pas le code PIN.',
  refusal_pin_wait: 'Trop de codes PIN incorrects : attendez {seconds} s.',
  refusal_unknown_operator: 'Personne ici n’a ce nom, ce numéro ou ce badge.',
  refusal_operator_without_pin: 'Cet opérateur n’a pas encore de code PIN : un responsable le définit.',
  refusal_admission_needs_yes: 'Laisser entrer quelqu’un à la main demande le code PIN d’un superviseur.',
  refusal_not_mailable_no_address: 'Rien n’a été envoyé : il n’y a pas d’adresse.',
  refusal_not_mailable_no_tickets: 'Rien n’a été envoyé : il n’y a pas de billets.',
  refusal_not_mailable_no_mail_server: 'Rien n’a été envoyé : il n’y a pas de serveur de courrier.',
  refusal_role_too_low: 'Le rôle de cet opérateur ne va pas aussi loin dans ce cinéma.',
  refusal_operator_damaged:
    'Ce que cette caisse gardait de l’opérateur a été modifié. Il sera rechargé dès que le serveur répondra.',
  refusal_operator_shared:
    'Cet opérateur travaille aussi dans un autre cinéma : un responsable de tout l’établissement le modifie.',
  refusal_badge_taken: 'Quelqu’un d’autre a ce badge.',
  refusal_badge_taken_by: '{by} a ce badge.',
  refusal_refund_needs_approval:
    'À partir de {from}, ce qui est rendu d’une commande demande l’accord d’un responsable : demandez-le. Les retours précédents comptent.',
  refusal_refund_needs_approval_before:
    'À partir de {from}, ce qui est rendu d’une commande demande l’accord d’un responsable : demandez-le. {before} ont été rendus avant, et comptent.',
  refusal_bad_webhook: 'Le webhook a été refusé.',
  refusal_offline: 'Pas de connexion au serveur : cela doit attendre.',
  refusal_timeout: 'Le serveur n’a pas répondu à temps : réessayez.',
  refusal_not_enrolled: 'Ce terminal n’est pas encore inscrit : saisissez un code du responsable.',
  refusal_not_booted:
    'Ce terminal a redémarré, ou les données ont été restaurées d’une sauvegarde : il doit joindre le serveur une fois avant de vendre.',
  refusal_identity_in_use:
    'Un autre appareil est connecté avec l’identité de ce terminal : elle a été copiée. Inscrivez celui-ci à nouveau.',
  refusal_not_allotted:
    '{count, plural, one {La place {seats} ne peut pas être vendue ici tant que le serveur est injoignable : une autre caisse ou internet la vend peut-être.} other {Les places {seats} ne peuvent pas être vendues ici tant que le serveur est injoignable : une autre caisse ou internet les vend peut-être.}}',
  refusal_no_references:
    'Les numéros de réservation prêtés à ce terminal sont épuisés : il lui faut le serveur pour d’autres.',
  refusal_unknown_conflict: 'Ce conflit n’existe pas dans ce cinéma.',
  refusal_conflict_settled: '{by} a réglé cela entre-temps.',
  refusal_resolution_unavailable: 'Cela ne peut pas se faire : regardez à nouveau.',
  refusal_unknown_price_list: 'Cette liste de prix n’existe pas.',
  refusal_price_list_followed: 'Quelqu’un d’autre a changé ces prix entre-temps : regardez-les d’abord à nouveau.',
  refusal_price_list_followed_by:
    'Quelqu’un d’autre a changé ces prix entre-temps ({by}) : regardez-les d’abord à nouveau.',
  refusal_unknown_tariff: 'Ce cinéma n’a pas ce tarif.',
  refusal_tariff_followed: 'Quelqu’un d’autre a changé ce tarif entre-temps ({by}) : regardez-le d’abord à nouveau.',
  refusal_gateway_of_other_cinema:
    'Ce terminal est à un autre cinéma : il ne voit que l’argent du sien à la passerelle.',
  refusal_stock_of_other_cinema:
    'Ce terminal est à un autre cinéma : il ne peut ni lire ni changer le stock de celui-ci.',
  refusal_goods_not_counted: 'Le tarif de ce cinéma n’a pas ces articles comptés : marquez-les d’abord comme comptés.',
  refusal_unknown_pick_up: 'Il n’y a rien à remettre ici pour ce code : relisez-le sur le reçu.',
  refusal_pick_up_unknown: 'Cette référence et ces chiffres ne correspondent pas.',
  refusal_pick_up_wait: 'Trop d’essais infructueux : réessayez dans {seconds} s.',
  refusal_pick_up_not_genuine: 'Ce n’est pas un billet de cet établissement.',
  refusal_pick_up_not_in_books: 'Ce billet n’est pas encore enregistré : allez à la caisse.',
  refusal_pick_up_other_cinema: 'Ces billets sont pour {cinema} : ils s’impriment là-bas.',
  refusal_pick_up_not_paid: 'Cette réservation n’est pas payée : allez à la caisse.',
  refusal_pick_up_given_back: 'Ces billets ont été rendus.',
  refusal_pick_up_exchanged: 'Ce billet a été échangé : utilisez le code du nouveau.',
  refusal_pick_up_show_cancelled: 'Cette séance a été annulée : ce qui a été payé est rendu.',
  refusal_pick_up_show_over: 'Cette séance est terminée.',
  refusal_pick_up_printed: 'Les billets de {reference} ont déjà été imprimés : seule la caisse imprime une copie.',
  refusal_pick_up_printer: 'Rien ne peut être imprimé ici pour le moment.',
  refusal_template_followed: 'Quelqu’un d’autre a changé ce modèle entre-temps ({by}) : regardez-le d’abord à nouveau.',
  refusal_template_of_other_cinema:
    'Ce terminal est à un autre cinéma : il ne peut ni lire ni changer ce que celui-ci imprime.',
  refusal_unknown_template_version: 'Ce qui s’imprime ici n’a pas de version {version}.',
  refusal_tariff_of_other_cinema:
    'Ce terminal est à un autre cinéma : il ne peut ni lire ni changer le tarif de celui-ci.',
  refusal_tariff_currency: 'Ce cinéma vend en {currency} : son tarif ne peut pas être dans une autre monnaie.',
  refusal_unknown_reader: 'La passerelle de paiement n’a pas ce lecteur de cartes : regardez à nouveau la liste.',
  refusal_reader_elsewhere:
    'Ce lecteur de cartes est à {terminal}, dans un autre cinéma : seul un responsable de ce cinéma peut le retirer.',
  refusal_terminal_takes_no_reader_unknown: 'Ce terminal n’existe pas : regardez à nouveau la liste.',
  refusal_terminal_takes_no_reader_other_cinema:
    'Ce terminal est à un autre cinéma : seul un responsable de ce cinéma peut lui donner un lecteur de cartes.',
  refusal_terminal_takes_no_reader_revoked: 'Ce terminal est révoqué et n’encaisse pas : choisissez-en un autre.',
  refusal_terminal_takes_no_reader_kind: 'Un lecteur de cartes va à une caisse ou à une borne : choisissez-en une.',
  refusal_terminal_has_reader: 'Ce terminal a déjà le lecteur de cartes {reader} : retirez-le d’abord.',
  refusal_terminal_has_no_reader: 'Ce terminal n’a pas de lecteur de cartes : un responsable peut lui en donner un.',
  refusal_reader_in_use:
    'Un autre paiement est en cours au lecteur de ce terminal : terminez-le ou annulez-le d’abord.',
  refusal_unknown_reader_payment: 'Ce paiement à un lecteur n’a pas été demandé au serveur.',
  refusal_order_already_paid: 'Cette commande est déjà payée, ou un responsable l’a : ne débitez aucune carte.',
  refusal_order_refused: 'Cette commande ne peut pas être payée au lecteur : {why}.',
  refusal_exchange_refused: 'Rien n’a été échangé : {why}. Les anciens billets restent valables.',
  refusal_why_seats_gone: 'ce terminal ne retient plus une de ses places',
  refusal_why_booking_ended: 'une de ses réservations a été vendue ou est terminée',
  refusal_why_id_reused: 'autre chose a été vendu sous le même identifiant',
  refusal_why_wrong_price: 'ses prix ne sont pas ceux de ses séances et articles',
  refusal_why_unknown_show: 'cette séance n’existe pas',
  refusal_why_unknown_seats: 'ces places n’existent pas dans la salle',
  refusal_why_show_cancelled: 'la séance a été annulée',
  refusal_why_wrong_show: 'la séance a lieu dans un autre cinéma',
  refusal_why_at_reader: 'une carte est déjà en cours de paiement',
  refusal_why_voucher_short: 'elle ne peut contenir ni bons ni cartes cadeaux',
  refusal_why_account_exceeded: 'elle ne peut pas être mise sur un compte',
  refusal_why_subscription_short: 'elle ne peut pas contenir de billets couverts par un abonnement',
  refusal_why_approval_unproven: 'quelque chose demande l’accord d’un responsable, et aucun n’est connu',
  refusal_why_promo_code_over_limit: 'son code promo a été utilisé autant de fois que permis',
  refusal_why_not_an_order: 'elle n’est pas composée comme une commande',
  refusal_type_not_sold_here_counter: 'Les billets {type} ne se vendent pas à une caisse.',
  refusal_type_not_sold_here_kiosk: 'Les billets {type} ne se vendent pas à une borne.',
  refusal_combo_not_possible_unknown: 'La formule {number} n’est pas vendue ici.',
  refusal_combo_not_possible_parts: 'La formule {number} demande un choix pour chaque partie.',
  refusal_combo_not_possible_tickets: 'Les billets de la formule {number} ne lui conviennent pas.',
  refusal_combo_not_possible_dear_tickets:
    'Les billets de la formule {number} coûtent seuls plus qu’elle : achetez-les sans la formule.',
  refusal_given_price_above_list_tickets: 'Le prix saisi pour le billet {number} dépasse son prix habituel.',
  refusal_given_price_above_list_goods: 'Le prix saisi pour l’article {number} dépasse son prix habituel.',
  refusal_promo_code_not_here_per_customer:
    'Le code {code} a une limite par client, et une caisse ne connaît pas de clients : il est pour les réservations en ligne.',
  refusal_promo_code_not_here_cut_off:
    'Le code {code} a une limite, et sans connexion personne ne sait combien de fois il a servi.',
  refusal_promo_code_not_here_reader_or_exchange:
    'Le code {code} a une limite : il ne vaut ni pour une carte au lecteur ni pour un échange. Vendez en espèces ou au TPE.',
  refusal_voucher_tax_unknown: 'Le tarif de ce cinéma n’a pas la taxe {rate} : ce bon ne peut pas être vendu ici.',
  refusal_account_changed: 'Quelqu’un d’autre a changé ce compte entre-temps : regardez-le à nouveau.',
  refusal_nothing_to_invoice: 'Rien jusqu’à ce jour n’attend de facture.',
  refusal_voucher_mistyped: 'Ce n’est pas le code d’un bon, ou une lettre est fausse : retapez-le comme imprimé.',
  refusal_voucher_unknown: 'Cet établissement n’a pas ce bon : il est peut-être d’un autre.',
  refusal_voucher_other_house: 'Ce bon vient d’un autre établissement : il n’est pas accepté ici.',
  refusal_voucher_not_genuine:
    'Le code de ce bon a été modifié, ou ne vient pas de cet établissement : ne le prenez pas et appelez un responsable.',
  refusal_voucher_other_cinema: 'Ce bon est accepté dans un autre cinéma de l’établissement, pas dans celui-ci.',
  refusal_voucher_expired: 'Ce bon a expiré.',
  refusal_voucher_blocked: 'Ce bon est bloqué : appelez un responsable.',
  refusal_voucher_not_sold: 'Cette carte cadeau n’a pas encore été vendue : il n’y a rien dessus.',
  refusal_voucher_sold_before:
    'Cette carte ne peut pas être vendue : elle l’a déjà été, ou a été émise avec sa valeur.',
  refusal_voucher_currency: 'Ce bon ne paie qu’en {currency}.',
  refusal_voucher_empty: 'Il ne reste rien sur ce bon.',
  refusal_voucher_low: 'Il ne reste que {amount} sur ce bon.',
  refusal_voucher_in_use: 'Ce bon est utilisé en ce moment à {by} : il faut d’abord l’y retirer.',
  refusal_voucher_pays_too_much: 'Ce bon peut payer au plus {amount} de cette commande.',
  refusal_voucher_not_claimed:
    'Ce bon ne peut pas servir ici tant que le serveur est injoignable : il a peut-être servi ailleurs.',
  refusal_voucher_named_twice: 'Ce bon est déjà dans la commande.',
  refusal_voucher_being_sent:
    'Ce bon est dans une commande de cette caisse à laquelle le serveur n’a pas encore répondu : attendez sa réponse.',
  refusal_subscription_mistyped:
    'Ce n’est pas le code d’un abonnement, ou une lettre est fausse : retapez-le comme imprimé.',
  refusal_subscription_unknown: 'Cet établissement n’a pas cet abonnement : il est peut-être d’un autre.',
  refusal_subscription_other_house: 'Cet abonnement est d’un autre établissement : il n’est pas accepté ici.',
  refusal_subscription_not_genuine:
    'Le code de cet abonnement a été modifié, ou ne vient pas de cet établissement : ne le prenez pas et appelez un responsable.',
  refusal_subscription_other_cinema: 'Cet abonnement est pour un autre cinéma de l’établissement, pas pour celui-ci.',
  refusal_subscription_currency: 'Cet abonnement est pour les cinémas qui vendent en {currency}.',
  refusal_subscription_not_paid:
    'Cet abonnement n’est pas encore payé : vendez sa première période, puis il donnera accès.',
  refusal_subscription_expired:
    'Le temps payé de cet abonnement est écoulé : il redonnera accès quand une autre période sera payée.',
  refusal_subscription_paused: 'Cet abonnement est suspendu : appelez un responsable.',
  refusal_subscription_category: 'Cet abonnement ne couvre pas une place de ce genre : choisissez-en une autre.',
  refusal_subscription_used: 'Cet abonnement a déjà servi pour cette séance : il donne accès une fois par séance.',
  refusal_subscription_in_use:
    'Cet abonnement est utilisé pour cette séance à {by} : retirez-le là-bas et réessayez dans deux minutes.',
  refusal_subscription_scan_it:
    'Cette caisse est coupée et ne connaît pas cet abonnement : scannez son code, le taper ne suffit pas.',
  refusal_account_unknown: 'Cet établissement n’a pas ce compte : cherchez-le par son nom.',
  refusal_account_closed: 'Ce compte est fermé : encaissez autrement.',
  refusal_account_blocked: 'Ce compte est bloqué : encaissez autrement ou appelez un responsable.',
  refusal_account_other_cinema: 'Ce compte est celui d’un autre cinéma de l’établissement, pas de celui-ci.',
  refusal_account_currency: 'Ce compte est pour les cinémas qui vendent en {currency}.',
  refusal_account_low: 'La limite du compte laisse {amount} : encaissez le reste autrement.',
  refusal_account_not_known_here: 'Cette caisse est coupée et ne connaît pas ce compte : encaissez autrement.',
  refusal_account_offline_limit:
    'Tant qu’elle est coupée, cette caisse peut mettre encore {amount} sur ce compte : encaissez le reste autrement.',
  refusal_account_not_claimed: 'Cette caisse a libéré le compte : choisissez-le à nouveau.',
  refusal_account_too_many_claims:
    'Cette caisse garde du crédit pour trop de commandes non vendues : encaissez autrement, ou appelez un responsable pour le libérer.',
  refusal_account_at_reader:
    'Le lecteur ne prend pas une commande en partie sur compte : encaissez le reste en espèces ou au TPE.',
  refusal_account_in_exchange: 'Un échange ne se paie pas sur compte : encaissez le reste en espèces ou au TPE.',
  refusal_account_named_twice: 'Une commande va sur un seul compte, une fois : changez plutôt le montant.',
  refusal_shift_none_open: 'Aucun service n’est ouvert à cette caisse : ouvrez-en un d’abord.',
  refusal_shift_already_open: 'Un service est déjà ouvert à cette caisse : clôturez-le d’abord.',
  refusal_shift_other_shift: 'Un autre service est maintenant ouvert à cette caisse.',
  refusal_shift_not_counted: 'Le tiroir n’a pas encore été compté.',
  refusal_shift_counted_too_often:
    'Le tiroir a été compté assez souvent : clôturez le service avec le dernier comptage.',
  refusal_shift_other_currency: 'Ce service compte en {currency}.',
  refusal_shift_no_such_piece: 'Il n’y a ni billet ni pièce de {amount}.',
  refusal_shift_changed: 'Quelque chose a été vendu ou déplacé entre-temps : regardez à nouveau l’écart.',
  refusal_shift_needs_reason: 'Le comptage diffère de ce que le tiroir devrait contenir : dites pourquoi.',
  refusal_shift_unknown: 'Ce service n’existe pas ici.',
  refusal_shift_closed: 'Ce service est déjà clôturé.',
  refusal_shift_not_left_open: 'Ce service n’est pas resté ouvert : il se clôture à sa caisse.',
}
