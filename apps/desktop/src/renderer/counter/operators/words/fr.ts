import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'

export const fr: WordsOf<typeof en> = {
  who_works: 'Qui travaille ici ?',
  how_to_log_in: 'Touchez votre nom, tapez votre numéro ou scannez votre badge.',
  nobody_known:
    'Les données de l’équipe gardées à cette caisse ont été modifiées. Il lui faut le serveur une fois pour continuer.',
  number_or_badge: 'Numéro ou badge',
  what_came_of_it: 'Résultat',
  log_in: 'Connexion',
  operators: 'Équipe',
  switch_operator: 'Changer de vendeur ({key})',
  works_switch: '{name} : changer de vendeur',
  who_says_yes: 'Qui donne son accord ?',
  no_supervisor: 'Aucun chef d’équipe de ce cinéma n’a de code PIN. Demandez à un responsable.',
  back: 'Retour',
  say_yes: 'Accord',
  pin_of: 'Code PIN : {name}',
  delete_digit: 'Effacer le dernier chiffre',
  too_many_pins: 'Trop de codes PIN faux. Attendez {left}.',
}
