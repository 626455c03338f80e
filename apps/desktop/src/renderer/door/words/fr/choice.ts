import type { WordsOf } from '../../../words/words-of.ts'
import type { choice as english } from '../en/choice.ts'

export const choice: WordsOf<typeof english> = {
  choice: 'Entrent par cette porte',
  language: 'Langue',
  cinema: 'Cinéma',
  no_cinema: 'Aucun cinéma pour l’instant',
  follow: '{hall}, l’une après l’autre',
  sold: '{count} vendues',
  loading_programme: 'Chargement du programme…',
  no_shows: 'Pas de séance ce jour.',
  change_nothing: 'Ne rien changer',
  choose_shows: 'Choisissez',
  admit_shows: '{count, plural, one {Faire entrer # séance} other {Faire entrer # séances}}',
}
