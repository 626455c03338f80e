/** A conflict in one sentence for a manager: who did what, for how much, and what is wrong with it. */
import {
  type ConflictReason,
  describeRefusal,
  formatMoney,
  type LineToApprove,
  type OrderCommand,
  type SeatId,
  type TerminalKind,
  ticketTypeName,
  voucherCodeForPeople,
} from '@marquee/shared'
import type { AccountShort } from '../accounts/judge-account.ts'
import type { CounterOrder } from '../books.ts'
import type { CodeOverLimit } from '../promo-codes/code-over-limit.ts'
import type { SubscriptionShort } from '../subscriptions/judge-entries.ts'
import { type ConflictMoney, moneyOfOrder, takenForExchange } from '../terminal/orders/divide-money.ts'
import type { VoucherShort } from '../vouchers/spend-vouchers.ts'
import type { NewConflict } from './new-conflict.ts'

/** The ledger's facts that the sentence needs. The show's columns are null where there is no such show. */
export interface ConflictScene {
  terminal: string
  kind: TerminalKind
  movie: string | null
  auditorium: string | null
  starts_at: Date | null
  time_zone: string | null
}

const WRONG = {
  stale_grant: 'the seats had been taken from this terminal, and given out again, before the server heard of it',
  future_grant: 'the grant that it names was never given to this terminal',
  outside_claim: 'this terminal had no claim on the seats',
  other_booking: 'another booking of its order could not be sold, and they are sold together or not at all',
  edited: 'records on its disk are damaged or were changed, so nothing proves this one',
  gap: 'entries before it are lost',
  sequence_reused: 'another entry has come under the same number before',
  another_terminal: 'the entry names another terminal',
  id_reused: 'another command has come under the same id before',
  wrong_price: 'the prices are not those of the show',
  unknown_show: 'there is no such show',
  show_cancelled: 'the show has been cancelled',
  wrong_show: 'the show plays at another cinema',
  unknown_seats: 'there are no such seats in the auditorium',
  booking_ended: 'its booking has been sold or has ended before',
  malformed: 'it is nothing that a terminal can do',
  future_boot: 'it names a run of the terminal that has not been',
  at_reader: 'a card was being taken for the same order at a reader, and may have been charged as well',
  voucher_short: 'a voucher of it could not be used as it was to be',
  subscription_short: 'a subscription of it could not be used as it was',
  approval_unproven: 'no yes is known to something of it that needs one',
  account_exceeded: 'it was put on an account that should not have taken it',
  promo_code_over_limit: 'somebody else had taken the last uses of its promo code',
} as const satisfies Record<ConflictReason, string>

const WRONG_EXCHANGE: Partial<Record<ConflictReason, string>> = {
  booking_ended: 'the tickets that were given up can’t be taken back',
  wrong_price: 'the prices, or the money of the tickets that were given up, are not what they were',
}

export function describeConflict(
  {
    reason,
    body,
    sequence,
    lost,
    ofOrder,
    short,
    overLimit,
    subscriptions = [],
    unproven,
    account,
    atReader,
  }: NewConflict,
  scene: ConflictScene,
): string {
  const { terminal } = scene
  if (lost) {
    const entries = lost.from === lost.to ? `Entry ${lost.from}` : `Entries ${lost.from} to ${lost.to}`
    const are = lost.from === lost.to ? 'is' : 'are'
    return `${entries} of ${terminal} ${are} lost, but for what comes from its disk as a conflict: count its drawer and look for its receipts.`
  }
  if (atReader) return readerOrderWords(atReader, short ?? [], scene)
  const wrong = WRONG[reason]
  switch (body?.kind) {
    case 'sell': {
      const seats = seatWords(body.tickets.map((ticket) => ticket.seatId))
      const when = moment(body.soldAt, scene.time_zone)
      if (scene.kind === 'kiosk') {
        return `${terminal} says that it sold ${seats} of ${showWords(scene)} for cash on ${when}, which a kiosk can’t: nobody has paid. Somebody may have its key, so revoke it.`
      }
      const amount = ofOrder?.money.amount ?? body.total.amount
      const price = formatMoney({ ...body.total, amount })
      const sold = `${terminal} sold ${seats} of ${showWords(scene)} for ${price} on ${when}: ${wrong}.`
      if (!ofOrder) return sold
      const { currency } = body.total
      return `${sold} It is one booking of an order.${tipWords(ofOrder.money, currency)}${cardWords(ofOrder.money, currency)}`
    }
    case 'order': {
      const money = moneyOfOrder(body)
      const { currency } = body.total
      const when = moment(body.soldAt, scene.time_zone)
      if (scene.kind === 'kiosk') {
        return `${terminal} says that it sold ${orderWords(body)} on ${when}, which a kiosk can’t: nobody has paid. Somebody may have its key, so revoke it.`
      }
      const beside = [
        ...(short ?? []).map((each) => voucherWords(each, currency)),
        ...(overLimit ?? []).map(codeWords),
        ...subscriptions.map((each) => subscriptionWords(each, currency)),
        ...(unproven ?? []).map((each) => unprovenWords(each, currency)),
        ...(account ? [accountWords(account, currency)] : []),
      ]
      if (beside.length > 0) {
        const total = formatMoney(body.total)
        return `${terminal} sold ${orderWords(body)} for ${total} on ${when}, and it stays sold. ${beside.join(' ')}`
      }
      const price = formatMoney({ amount: money.amount, currency })
      return `${terminal} sold ${orderWords(body)} for ${price} on ${when}: ${wrong}.${cardWords(money, currency)}${keptOnVouchers(body)}`
    }
    case 'exchange': {
      const { order } = body
      const when = moment(order.soldAt, scene.time_zone)
      const references = listOf(order.bookings.map(({ reference }) => reference))
      if (scene.kind === 'kiosk') {
        return `${terminal} says that it exchanged tickets for ${references} on ${when}, which a kiosk can’t. Somebody may have its key, so revoke it.`
      }
      const money = takenForExchange(body)
      const { currency } = order.total
      const paid = money.amount === 0 ? '' : `, and took ${formatMoney({ amount: money.amount, currency })} for it`
      return `${terminal} exchanged tickets for ${references} on ${when}${paid}: ${WRONG_EXCHANGE[reason] ?? WRONG[reason]}.${cardWords(money, currency)} The tickets that were given up are sold still. Note this, then exchange them at a counter again.`
    }
    case 'drawer': {
      const moved = body.direction === 'in' ? 'put %s into its drawer' : 'took %s out of its drawer'
      return `${terminal} ${moved.replace('%s', formatMoney(body.amount))} (“${body.reason}”): ${wrong}.`
    }
    case 'shift': {
      const [opened, closed] = [body.opens?.number, body.closes?.number]
      const what = [
        ...(closed === undefined ? [] : [`closed shift ${closed}`]),
        ...(opened === undefined ? [] : [`opened shift ${opened}`]),
      ]
      return `${terminal} ${what.length > 0 ? what.join(' and ') : 'named an order of its shift'}: ${wrong}.`
    }
    case 'check_in':
      return `${terminal} admitted somebody on seat ${body.seatId} of ${showWords(scene)}: ${wrong}.`
    case 'undo_check_in':
      return `${terminal} undid that it had admitted somebody on seat ${body.seatId} of ${showWords(scene)}: ${wrong}.`
    case 'print':
      return `${terminal} printed ${body.ticketIds.length === 1 ? 'a ticket' : `${body.ticketIds.length} tickets`}: ${wrong}.`
    case undefined:
      return `Entry ${sequence} of ${terminal} can’t be read: ${wrong}.`
  }
}

/** The sentence for the clerk who sold an order that is settled booking by booking. */
export function describeOrder(body: OrderCommand, reason: ConflictReason, isRestSold: boolean): string {
  const references = listOf(body.bookings.map(({ reference }) => reference))
  const rest = isRestSold ? ', and what else was handed over stays sold' : ''
  return `The bookings ${references} could not be sold together: ${WRONG[reason]}. A manager settles each of them${rest}.`
}

function orderWords({ bookings, goods, combos, vouchers = [] }: OrderCommand): string {
  const things = goods.reduce((sum, { quantity }) => sum + quantity, combos.length)
  const periods = vouchers.filter(({ plan }) => plan !== undefined).length
  return soldWords(
    bookings.map(({ reference }) => reference),
    { things, giftCards: vouchers.length - periods, periods },
  )
}

function readerOrderWords(
  { order: { lines }, currency, soldAt, atReader }: CounterOrder,
  short: readonly VoucherShort[],
  { terminal, time_zone }: ConflictScene,
): string {
  const count = (kind: string): number => lines.filter((line) => line.kind === kind).length
  const sold = soldWords(atReader?.references ?? [], {
    things: count('goods'),
    giftCards: count('voucher'),
    periods: 0,
  })
  const amount = lines.reduce((sum, line) => sum + (line.kind === 'rounding' ? 0 : line.amount), 0)
  const when = moment(soldAt.toISOString(), time_zone)
  const words = short.map((each) => voucherWords(each, currency)).join(' ')
  return `${terminal} sold ${sold} for ${formatMoney({ amount, currency })} on ${when}, with a card at its reader, and it stays sold. ${words}`
}

function soldWords(
  references: readonly string[],
  { things, giftCards, periods }: { things: number; giftCards: number; periods: number },
): string {
  const sold = [
    ...(giftCards === 0 ? [] : [giftCards === 1 ? 'a gift card' : `${giftCards} gift cards`]),
    ...(periods === 0 ? [] : [periods === 1 ? 'a period of a subscription' : `${periods} periods of subscriptions`]),
  ]
  const others = things === 0 ? [] : [things === 1 ? 'one thing beside tickets' : `${things} things beside tickets`]
  return listOf([...references, ...others, ...sold])
}

const tipWords = ({ tip }: ConflictMoney, currency: string): string =>
  tip ? ` ${formatMoney({ amount: tip.amount, currency })} of it is a tip.` : ''

function voucherWords({ code, use, fault, amount, missing }: VoucherShort, currency: string): string {
  const name = code === null ? 'whose code the ledger has lost' : voucherCodeForPeople(code)
  const sum = formatMoney({ amount, currency })
  const why = describeRefusal({ code: 'voucher_refused', fault })
  return use === 'sell'
    ? `The customer paid ${sum} for the gift card ${name}, and nothing is on it: ${why}`
    : `The voucher ${name} was to pay ${sum}, and ${formatMoney({ amount: missing, currency })} of that is missing: ${why}`
}

function subscriptionWords({ code, use, fault, amount }: SubscriptionShort, currency: string): string {
  const name = voucherCodeForPeople(code)
  const sum = formatMoney({ amount, currency })
  const why = describeRefusal({ code: 'subscription_refused', fault })
  return use === 'sell'
    ? `The customer paid ${sum} for a period of the subscription ${name}, and it was not entered: ${why}`
    : `The subscription ${name} admitted somebody for ${sum}, and should not have: ${why}`
}

function unprovenWords(line: LineToApprove, currency: string): string {
  const what =
    line.on === 'ticket'
      ? `The ${ticketTypeName(line.type)} ticket for ${line.seatId}`
      : `${line.quantity} × ${line.goods}`
  const { given } = line
  const price = given === null ? '' : ` for ${formatMoney({ amount: given.price, currency })} (${given.reason})`
  return `${what}${price} needed a manager’s yes, and none is known to exactly this.`
}

function accountWords({ account, fault, amount, isEntered }: AccountShort, currency: string): string {
  const sum = formatMoney({ amount, currency })
  if (account === null)
    return `${sum} of it was put on an account that the ledger does not have, so no company owes it.`
  const why = describeRefusal({ code: 'account_refused', fault })
  return isEntered
    ? `${sum} of it is on the account of ${account}, which should not have taken it: ${why}`
    : `${sum} of it could not be put on the account of ${account}, so no company owes it: ${why}`
}

function codeWords({ promoCode, inAll, by }: CodeOverLimit): string {
  const allowed = inAll === 1 ? 'once' : `${inAll} times`
  const times = by === 1 ? 'one use' : `${by} uses`
  return `The promo code ${promoCode} may be used ${allowed} in all, and ${times} of this order came after the last one.`
}

function keptOnVouchers({ payments, vouchers = [] }: OrderCommand): string {
  const paying = payments.flatMap((payment) =>
    payment.method === 'voucher' ? [voucherCodeForPeople(payment.code)] : [],
  )
  const namesOf = (sold: typeof vouchers): string => listOf(sold.map(({ code }) => voucherCodeForPeople(code)))
  const giftCards = vouchers.filter(({ plan }) => plan === undefined)
  const periods = vouchers.filter(({ plan }) => plan !== undefined)
  return [
    ...(paying.length > 0 ? [` Nothing was taken off the voucher ${listOf(paying)} for it.`] : []),
    ...(giftCards.length > 0 ? [` Nothing was put on the gift card ${namesOf(giftCards)}.`] : []),
    ...(payments.some(({ method }) => method === 'account') ? [' Nothing was put on an account for it.'] : []),
    ...(periods.length > 0 ? [` No period of the subscription ${namesOf(periods)} was entered.`] : []),
  ].join('')
}

function cardWords({ amount, byCardMachine, slip }: ConflictMoney, currency: string): string {
  if (byCardMachine === 0) return ''
  const part =
    byCardMachine === amount ? 'It was paid' : `${formatMoney({ amount: byCardMachine, currency })} of it was paid`
  return ` ${part} at the card machine (slip ${slip ?? 'unknown'}).`
}

const listOf = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

function showWords({ movie, auditorium, starts_at, time_zone }: ConflictScene): string {
  if (movie === null || starts_at === null) return 'a show that is not in the programme'
  return `${movie} (${auditorium}, ${moment(starts_at.toISOString(), time_zone)})`
}

export function seatWords(seatIds: readonly SeatId[]): string {
  return seatIds.length === 1 ? `seat ${seatIds[0]}` : `seats ${seatIds.slice(0, -1).join(', ')} and ${seatIds.at(-1)}`
}

/** Formats a moment as the day and the hour that people at the cinema see. */
function moment(at: string, timeZone: string | null): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: timeZone ?? 'UTC',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date(at))
}
