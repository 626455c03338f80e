import type { WordsOf } from '../../../words/words-of.ts'
import type { en } from './en.ts'

export const es: WordsOf<typeof en> = {
  title: 'Butacas asignadas',
  search_label: 'Buscar asignaciones por taquilla, película, hora o sala',
  search: 'Buscar por taquilla, película, hora o sala',
  seats_of_shows:
    '{seats, plural, one {# butaca} other {# butacas}} de {shows, plural, one {# sesión} other {# sesiones}}',
  place: '{cinema}, {hall}',
  allotted: '{count, plural, one {# asignada} other {# asignadas}}',
  held: '{count, plural, one {# retenida} other {# retenidas}}',
  hold: '{reference}: {seats, plural, one {# butaca} other {# butacas}} hasta las {time}',
  orphaned: '{seats}: huérfanas.',
  why_orphaned:
    'Asignadas a una vida anterior de este terminal: desde entonces su disco se restauró, copió o rehízo. El que funciona ahora no las conoce y no puede devolverlas; el anterior puede haberlas vendido.',
  why_closed:
    'Este terminal está revocado y ya no se le piden sus butacas. Puede haberlas vendido, o venderlas aún, sin que nadie lo sepa: siguen cerradas hasta que se liberen a la fuerza o acabe la sesión.',
  standing_revoked: 'Revocado',
  standing_revoked_since: 'Revocado, última señal: {time}',
  standing_connected: 'Conectado',
  standing_away: 'Ausente',
  standing_away_since: 'Ausente desde: {time}',
  release_by_force: 'Liberar a la fuerza…',
  release_by_force_of: 'Liberar a la fuerza… butacas de {movie} de {terminal}',
  none_matches: 'Ninguna asignación coincide con «{search}».',
  none: 'No hay butacas asignadas',
  none_more:
    'Aquí aparecen, unas horas antes de cada sesión, las butacas que las taquillas pueden vender sin conexión.',
  nothing_to_release: 'No había nada que liberar: {terminal} ya no tiene esas butacas.',
  free_now: '{count, plural, one {{seats} queda libre.} other {{seats} quedan libres.}}',
  terminal_told: 'Se avisa a {terminal} en cuanto dé señales.',
  any_seats: 'alguna de estas butacas',
  risk_revoked:
    '{terminal} está revocado y no se le puede preguntar. Si ha vendido {seats}, o aún las vende, dos clientes tienen entradas para la misma butaca: si se da de alta otra vez, su venta pasa a ser un conflicto que debe resolver un encargado.',
  risk: '{standing, select, connected {{terminal} está conectado, y no se le pregunta.} since {{terminal} está ausente (desde: {time}) y no se le puede preguntar.} other {{terminal} está ausente y no se le puede preguntar.}} Si ha vendido {seats}, o las vende antes de dar señales, dos clientes tienen entradas para la misma butaca: su venta pasa a ser un conflicto que debe resolver un encargado.',
  force_title: 'Liberar a la fuerza butacas de {terminal}',
  force_question: '¿Liberar {count, plural, one {# butaca} other {# butacas}} sin su confirmación?',
  show_name: '{movie}, {time}, {place}',
  seats: 'Butacas',
  reason_label: 'Motivo; queda en el registro con su nombre',
  go_on: 'Continuar…',
  leave_them: 'Dejarlas',
  because: 'Motivo: {reason}',
  not_answered: 'El servidor no ha respondido. Puede que esté hecho: pida otra vez, se hace una sola vez.',
  releasing: 'Liberando…',
  ask_again: 'Pedir otra vez',
  release: 'Liberar {count, plural, one {# butaca} other {# butacas}}',
  close: 'Cerrar',
}
