import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'

export const fr: WordsOf<typeof en> = {
  title: 'Places attribuées',
  search_label: 'Chercher les attributions par caisse, film, heure ou salle',
  search: 'Chercher par caisse, film, heure ou salle',
  seats_of_shows:
    '{seats, plural, one {# place} other {# places}} de {shows, plural, one {# séance} other {# séances}}',
  place: '{cinema}, {hall}',
  allotted: '{count, plural, one {# attribuée} other {# attribuées}}',
  held: '{count, plural, one {# retenue} other {# retenues}}',
  hold: '{reference} : {seats, plural, one {# place} other {# places}} jusqu’à {time}',
  orphaned: '{seats} : orphelines.',
  why_orphaned:
    'Attribuées à une vie antérieure de ce terminal : son disque a depuis été restauré, copié ou refait. Celui qui tourne maintenant ne les connaît pas et ne peut pas les rendre ; l’ancien les a peut-être vendues.',
  why_closed:
    'Ce terminal est révoqué et on ne lui redemande plus ses places. Il les a peut-être vendues, ou les vend encore, sans que personne le sache : elles restent fermées jusqu’à leur libération de force ou la fin de la séance.',
  standing_revoked: 'Révoqué',
  standing_revoked_since: 'Révoqué, dernier signe {time}',
  standing_connected: 'Connecté',
  standing_away: 'Absent',
  standing_away_since: 'Absent depuis {time}',
  release_by_force: 'Libérer de force…',
  release_by_force_of: 'Libérer de force… des places de {movie} à {terminal}',
  none_matches: 'Aucune attribution ne correspond à « {search} ».',
  none: 'Aucune place attribuée',
  none_more:
    'Ici apparaissent, quelques heures avant chaque séance, les places que les caisses peuvent vendre hors ligne.',
  nothing_to_release: 'Il n’y avait rien à libérer : {terminal} n’a plus ces places.',
  free_now: '{count, plural, one {{seats} est libre.} other {{seats} sont libres.}}',
  terminal_told: '{terminal} est prévenu dès qu’il donne signe.',
  any_seats: 'l’une de ces places',
  risk_revoked:
    '{terminal} est révoqué et ne peut pas être interrogé. S’il a vendu {seats}, ou les vend encore, deux clients ont un billet pour la même place : s’il est inscrit de nouveau, sa vente devient un conflit qu’un responsable doit régler.',
  risk: '{standing, select, connected {{terminal} est connecté, et n’est pas interrogé.} since {{terminal} est absent depuis {time} et ne peut pas être interrogé.} other {{terminal} est absent et ne peut pas être interrogé.}} S’il a vendu {seats}, ou les vend avant de redonner signe, deux clients ont un billet pour la même place : sa vente devient un conflit qu’un responsable doit régler.',
  force_title: 'Libérer de force des places de {terminal}',
  force_question: 'Libérer {count, plural, one {# place} other {# places}} sans son accord ?',
  show_name: '{movie}, {time}, {place}',
  seats: 'Places',
  reason_label: 'Motif ; il reste au dossier avec votre nom',
  go_on: 'Continuer…',
  leave_them: 'Les laisser',
  because: 'Motif : {reason}',
  not_answered: 'Le serveur n’a pas répondu. C’est peut-être fait : redemandez, ce n’est fait qu’une fois.',
  releasing: 'Libération…',
  ask_again: 'Redemander',
  release: 'Libérer {count, plural, one {# place} other {# places}}',
  close: 'Fermer',
}
