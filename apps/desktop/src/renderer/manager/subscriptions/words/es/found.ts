import type { WordsOf } from '../../../../words/words-of.ts'
import type { found as english } from '../en/found.ts'

export const found: WordsOf<typeof english> = {
  the_subscription: 'El abono',
  print_card: 'Imprimir la tarjeta',
  code: 'Código',
  email: 'Correo',
  ends_with_period: ' · termina con el periodo pagado',
  paid_until: 'Pagado hasta',
  entries: 'Accesos',
  of_whole_house: 'Es de toda la empresa: su tarjeta la imprime un encargado de la empresa.',
  history: 'Movimientos',
  a_period: 'Período',
  from_to: '{from} a {until}',
  act_paused: 'En pausa',
  act_resumed: 'Reanudado',
  act_ended: 'Termina con el periodo pagado',
  act_kept: 'Sigue después del periodo pagado',
  act_renewals_stopped: 'Renovaciones detenidas',
  act_when: '{time}, {terminal}: «{reason}»',
  admitted_when:
    '{time}, {reference}{is_back, select, yes {, devuelto} other {}}{is_extra, select, yes {, no debió admitirse} other {}}',
  reason_kept: 'Motivo; queda registrado',
  resume: 'Reanudar',
  pause: 'Pausar',
  let_it_go_on: 'Dejar que siga',
  end_it: 'Terminarlo',
  pause_and_end:
    'Un abono en pausa no admite a nadie. Uno que termina admite hasta el final del periodo pagado, y no se vende otro.',
}
