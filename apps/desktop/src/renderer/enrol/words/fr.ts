import type { WordsOf } from '../../words/words-of.ts'
import type { en } from './en.ts'

export const fr: WordsOf<typeof en> = {
  bad_code: 'Un code a trois groupes de quatre lettres et chiffres, comme ABCD-EFGH-JKMN.',
  set_up: 'Configurer ce terminal',
  enrol_again: 'Inscrire de nouveau cet appareil',
  what_to_do:
    'Entrez le code d’inscription du responsable. Il décide si c’est une caisse, une borne, une porte ou un écran de responsable.',
  unsent:
    '{count, plural, one {1 enregistrement de cet appareil, par exemple une vente, n’est pas encore envoyé.} other {# enregistrements de cet appareil, par exemple des ventes, ne sont pas encore envoyés.}}',
  unsent_advice:
    '{count, plural, one {Utilisez un code de la même maison, pour le même type de terminal qu’avant. Il sera alors envoyé, et un responsable le réglera comme conflit.} other {Utilisez un code de la même maison, pour le même type de terminal qu’avant. Ils seront alors envoyés, et un responsable les réglera comme conflits.}}',
  code: 'Code d’inscription',
  enrolling: 'Inscription…',
  enrol: 'Inscrire ce terminal',
  back: 'Retour',
  server: 'Serveur : {url}',
}
