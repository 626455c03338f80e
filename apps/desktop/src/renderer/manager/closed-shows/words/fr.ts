import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'

export const fr: WordsOf<typeof en> = {
  name: '{movie}, {time}, {cinema}, {hall}',
  how_many: '{count, plural, one {# séance est fermée} other {# séances sont fermées}}',
  notice:
    '{count, plural, one {# séance est fermée. Rien de nouveau n’y est vendu tant que les ventes qui manquent depuis la restauration ne sont pas connues.} other {# séances sont fermées. Rien de nouveau n’y est vendu tant que les ventes qui manquent depuis la restauration ne sont pas connues.}}',
  see_missing: 'Voir ce qui manque',
  others: '{count, plural, one {# autre} other {# autres}}',
  opens_soon: 'Ouvre dans un instant',
  online_payments: 'les paiements en ligne',
  waits_for: 'Attend : {names}',
  risk_sold:
    '{count, plural, one {{names} a pu vendre des places de cette séance depuis {time} et ne s’est pas encore manifesté.} other {{names} ont pu vendre des places de cette séance depuis {time} et ne se sont pas encore manifestés.}}',
  risk_online:
    'Des places ont pu être vendues en ligne depuis {time} : ces paiements sont encore en cours de lecture chez le prestataire de paiement.',
  risk: 'Si vous ouvrez la séance maintenant, ces places peuvent être vendues une seconde fois. Deux clients ont alors un billet pour la même place, et un responsable doit régler chaque cas.',
  is_open: '{show} : ouverte, la vente reprend.',
  was_open: '{show} : déjà ouverte.',
  why_label: 'Pourquoi l’ouvrir sans attendre ; cela reste au dossier avec votre nom',
  opening: 'Ouverture…',
  go_on: 'Continuer…',
  leave_closed: 'La laisser fermée',
  open_question: 'Ouvrir {show} ?',
  open_show: 'Ouvrir la séance',
  because: 'Motif : {reason}',
  closed_shows: 'Séances fermées',
  search_label: 'Chercher les séances fermées par film, heure, salle ou terminal',
  search: 'Chercher par film, heure, salle ou terminal',
  open_without_waiting: 'Ouvrir sans attendre…',
  open_without_waiting_of: 'Ouvrir sans attendre… {show}',
  none_matches: 'Aucune séance fermée ne correspond à « {search} ».',
  first_listed: 'Les {count} premières sur {total} sont affichées.',
  none_closed: 'Aucune séance fermée',
  none_closed_more: 'La vente a repris pour toutes les séances.',
  why_closed: 'Pourquoi des séances sont fermées',
  set_back:
    'Les registres ont été ramenés en arrière, comme par la restauration d’une sauvegarde. Des ventes depuis {time} peuvent y manquer ; elles sont en cours de collecte. D’ici là, une séance fermée ne vend rien de nouveau.',
  shown_by: 'Un terminal l’a montré :',
  revoke_it:
    '{what} Si personne n’a restauré de sauvegarde, révoquez ce terminal : quelqu’un détient peut-être sa clé.',
  not_heard: 'Pas encore de nouvelles :',
  switch_on:
    '{count, plural, one {{names}. Allumez-le : il se manifeste tout seul. S’il ne revient jamais, faites-le révoquer.} other {{names}. Allumez-les : ils se manifestent tout seuls. Si l’un ne revient jamais, faites-le révoquer.}}',
  online_subject: 'Les paiements en ligne',
  still_read: 'sont encore en cours de lecture chez le prestataire.',
  opens_itself: 'Une séance s’ouvre d’elle-même quand plus rien ne manque.',
}
