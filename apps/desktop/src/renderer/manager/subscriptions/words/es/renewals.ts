import type { WordsOf } from '../../../../words/words-of.ts'
import type { renewals as english } from '../en/renewals.ts'

export const renewals: WordsOf<typeof english> = {
  renewals: 'Renovaciones',
  no_card: 'No hay tarjeta guardada: cada periodo se vende en una taquilla.',
  card: 'Tarjeta',
  card_ending: '{brand}, terminada en {last4}',
  next_renewal: 'Próxima renovación',
  declined: 'Rechazada',
  declined_times: '{tries, plural, =0 {nunca} one {una vez} other {# veces}}',
  could_not_go_on: 'El servidor no pudo continuar: {error}',
  renew_now: 'Renovar ahora',
  stop_renewals: 'Detener las renovaciones',
  renewal_open: 'en curso: la pasarela aún no ha respondido',
  renewal_waiting:
    '{has_code, select, yes {rechazada ({code})} other {rechazada}}, se reintenta{has_time, select, yes { el {time}} other {}}',
  renewal_holder_asked: 'el banco pide que el titular lo confirme: se envió un correo',
  renewal_past_due:
    '{has_code, select, yes {rechazada ({code})} other {rechazada}}: pago vencido, no se reintenta automáticamente',
  renewal_given_back: 'el dinero llegó y se devolvió: renuévelo ahora o venda este periodo en una taquilla',
  renewal_off: 'ninguna: renuévelo ahora o venda este periodo en una taquilla',
  renewal_renewed: 'hecha',
  renewal_none: 'ninguna mientras siga así',
  renewal_by_hand: 'no automática',
  renewal_from: 'automática desde el {time}',
}
