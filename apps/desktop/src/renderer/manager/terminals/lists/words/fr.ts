import type { WordsOf } from '../../../../words/words-of.ts'
import type { en } from './en.ts'

export const fr: WordsOf<typeof en> = {
  terminals: 'Terminaux',
  connected_of: '{connected} sur {all} connectés',
  connected_as_of: '{connected} sur {all} connectés, à {time}',
  at_counter: 'Caisse, {cinema}',
  at_kiosk: 'Borne, {cinema}',
  at_manager: 'Responsable, {cinema}',
  at_door: 'Contrôle, {cinema}',
  all_cinemas: 'tous les cinémas',
  state_connected: 'Connecté',
  state_away: 'Absent',
  state_revoked: 'Révoqué',
  never_seen: 'jamais vu',
  last_seen: 'vu : {when}',
  card_readers: 'Lecteurs de cartes',
  no_readers: 'La passerelle de paiement n’a pas de lecteurs de cartes.',
  reader_state: '{serial}, {state, select, online {en ligne} offline {hors ligne} other {absent de la passerelle}}',
  terminal_of: 'Terminal de {reader}',
  no_terminal: 'Aucun terminal',
  name_revoked: '{name} (révoqué)',
}
