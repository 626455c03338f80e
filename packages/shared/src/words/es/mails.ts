import type { mails as english } from '../en/mails.ts'
import type { WordsOf } from '../words-of.ts'

export const mails: WordsOf<typeof english> = {
  confirmed_subject: '{count, plural, one {Su entrada} other {Sus # entradas}} para {movie}: {reference}',
  cinema_and_hall: '{cinema}, {auditorium}',
  ticket: 'Butaca {seat}: {type}, {price}',
  paid: 'Pagado: {amount}',
  reference: 'Referencia: {reference}',
  attached:
    '{count, plural, one {Su entrada va adjunta: muestre su código en la puerta, en papel o en el teléfono.} other {Sus entradas van adjuntas, una por página: muestre sus códigos en la puerta, en papel o en el teléfono.}}',
  group_page: 'Con la primera página entran todos a la vez, si vienen juntos.',
  cancelled_subject: 'Cancelado: {movie}, {reference}',
  cancelled_all: 'Su reserva está cancelada',
  cancelled_some: 'Algunas de sus butacas están canceladas',
  cancelled_ticket: 'Cancelado: butaca {seat}, {type}, {price}',
  still_booked: '{count, plural, one {Sigue reservada: butaca {seats}} other {Siguen reservadas: butacas {seats}}}',
  carried: 'De esa suma, {amount} paga las entradas que recibió a cambio.',
  goes_back:
    'Se le devuelven {amount}, por el mismo medio con el que pagó. El banco puede tardar unos días en mostrarlo.',
  nothing_else: 'No se devuelve nada más.',
  nothing_back: 'No hay nada que devolver.',
  card_saved_subject: 'Se ha guardado una tarjeta para su abono {plan}',
  card_saved: 'Se ha guardado una tarjeta',
  card_saved_another: 'Se ha guardado otra tarjeta',
  card_saved_which:
    'Se ha guardado una tarjeta ({brand}, terminada en {last4}) para su abono {plan}. Con ella se pagan los próximos periodos.',
  card_replaces: 'Sustituye a la tarjeta anterior.',
  card_not_you: 'Si no ha sido usted, avise al cine: otra persona puede tener el código de su abono.',
  renewal_subject: 'Confirme el pago de su abono {plan}',
  renewal_asked: 'Su banco le pide que confirme un pago',
  renewal_amount: 'Su abono {plan} se va a renovar por {amount}.',
  renewal_bank: 'El banco de su tarjeta quiere que confirme que es usted quien paga.',
  renewal_bank_of:
    'El banco de su tarjeta ({brand}, terminada en {last4}) quiere que confirme que es usted quien paga.',
  renewal_until: 'Abra la página en la que guardó la tarjeta y confírmelo allí antes de que acabe el {day}.',
  renewal_paid_until: 'Su abono está pagado hasta el {day}. No se cobra nada antes de que lo confirme.',
}
