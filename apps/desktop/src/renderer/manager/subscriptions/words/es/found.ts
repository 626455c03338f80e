import type { WordsOf } from '../../../../words/words-of.ts'
import type { found as english } from '../en/found.ts'

export const found: WordsOf<typeof english> = {
  the_subscription: 'La suscripción',
  print_card: 'Imprimir la tarjeta',
  code: 'Código',
  email: 'Correo',
  ends_with_period: ' · termina con el periodo pagado',
  paid_until: 'Pagada hasta',
  entries: 'Entradas',
  of_whole_house: 'Es de toda la casa: su tarjeta la imprime un responsable de la casa.',
  history: 'Movimientos',
  a_period: 'Periodo',
  from_to: '{from} a {until}',
  act_paused: 'En pausa',
  act_resumed: 'Reanudada',
  act_ended: 'Termina con el periodo pagado',
  act_kept: 'Sigue después del periodo pagado',
  act_renewals_stopped: 'Renovaciones detenidas',
  act_when: '{time}, {terminal}: «{reason}»',
  admitted_when:
    '{time}, {reference}{is_back, select, yes {, devuelta} other {}}{is_extra, select, yes {, no debió admitirse} other {}}',
  reason_kept: 'Motivo; queda registrado',
  resume: 'Reanudar',
  pause: 'Pausar',
  let_it_go_on: 'Dejar que siga',
  end_it: 'Terminarla',
  pause_and_end:
    'Una suscripción en pausa no admite a nadie. Una que termina admite hasta el final del periodo pagado, y no se vende otro.',
}
