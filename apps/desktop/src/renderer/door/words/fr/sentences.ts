import type { WordsOf } from '../../../words/words-of.ts'
import type { sentences as english } from '../en/sentences.ts'

export const sentences: WordsOf<typeof english> = {
  unreadable: 'Ce n’est pas un billet de chez nous, ou il n’a pas été lu en entier : scannez-le encore une fois.',
  wrong_case: 'La douchette inverse majuscules et minuscules : enlevez Verr. Maj sur son clavier, et scannez encore.',
  not_signed: 'Il a été modifié, ou ne vient pas de ce cinéma. Ne laissez entrer personne avec ce billet.',
  not_certified:
    'Celui qui l’a fait n’a pas le droit de vendre cette séance. Ne laissez entrer personne avec ce billet.',
  unknown_key:
    'Ce contrôle ne connaît pas la clé qui a signé ce billet. Ne laissez entrer personne avec ce billet. Si plusieurs billets donnent ce message, appelez un responsable.',
  refunded: 'Il a été rendu et remboursé.',
  moved: 'Son porteur a changé de place et a reçu un nouveau billet : celui-ci n’est plus valable.',
  in_conflict:
    'La vente de ce billet est en litige : un responsable doit trancher. Demandez-lui avant de laisser entrer.',
  not_known:
    'Il a été signé par un terminal qui n’a pas le droit de vendre, et le cinéma ne connaît pas sa vente : appelez un responsable.',
  plan_not_known:
    'Ce contrôle ne connaît pas les places de cette séance et ne peut pas lire un code de groupe : scannez les billets un par un.',
  cancelled: 'Cette séance n’a pas lieu : l’argent est rendu.',
  show: '{show}.',
  wrong_show: 'Il est pour {show}.',
  not_in_programme:
    'Il est pour {show}, qui n’est pas au programme de ce cinéma, autant que ce contrôle le sache : demandez à un responsable.',
  not_today: 'Il est pour {show}. Pour l’horloge de ce contrôle, nous sommes le {today}.',
  too_early: 'Entrée à partir de {from}. Il est pour {show}.',
  used: 'Il a été utilisé à {time}, {where, select, here {à cette porte} unknown {à une autre porte} other {porte : {door}}}.',
  seat_taken:
    'Un autre billet pour cette place est passé à {time}, {where, select, here {à cette porte} unknown {à une autre porte} other {porte : {door}}}. Appelez un responsable.',
  group_in: '{inside} sur {seats} sont entrés.',
  group_all_in: 'Tout ce groupe est entré : {seats} sur {seats}.',
  twice:
    'Place {seat} ({show}) : entrée ici à {here} et {where, select, unknown {à une autre porte} other {porte {door}}} à {there}. {how, select, copy {L’un des deux a une copie.} other {Il y a deux billets pour cette place.}}',
  stay_out: '{seats} : {why}',
  show_named: '{title}, {hall}, {time}',
  show_of_cinema: '{title}, {cinema}, {hall}, {time}',
  show_unnamed: 'une séance de {time}',
  day_and_time: '{day}, {time}',
}
