/** The text that the clerk who made the sale reads when a manager has settled its conflict. */
import { formatMoney, type OrderCommand, type SeatId } from '@marquee/shared'
import { type ConflictRow, moneyOf } from './conflict-rows.ts'
import { seatWords } from './conflict-words.ts'

type Settled = Pick<
  ConflictRow,
  | 'body'
  | 'what'
  | 'booking_id'
  | 'amount'
  | 'currency'
  | 'resolution'
  | 'settled_by_name'
  | 'settled_reason'
  | 'settled_tickets'
  | 'by_card_machine'
  | 'slip'
> & { told_before_at: Date | null; return_id: string | null }

/** @param reference the reference of the booking that came out of it */
export function describeSettled(row: Settled, reference: string | null): string {
  if (row.return_id !== null) return describeReturn(row)
  const by = row.settled_by_name ?? 'A manager'
  const why = `${by}: “${row.settled_reason ?? ''}”`
  const sale = row.body?.kind === 'sell' ? row.body : undefined
  const money = moneyOf(row)
  const order = row.body?.kind === 'order' ? row.body : row.body?.kind === 'exchange' ? row.body.order : undefined
  const called = reference ?? sale?.reference ?? (order ? nameOfOrder(order) : '')
  // The ticket in the customer's hand still has the old one.
  const renamed = sale && reference !== null && reference !== sale.reference ? `, now ${reference}` : ''
  switch (row.resolution) {
    case 'other_seats': {
      const had = seatWords(sale?.tickets.map((ticket): SeatId => ticket.seatId) ?? [])
      const has = seatWords(row.settled_tickets?.map((ticket): SeatId => ticket.seatId) ?? [])
      return `${sale?.reference ?? called}${renamed}: ${has} instead of ${had}. Print the new tickets. ${why}`
    }
    case 'refund': {
      // A booking that was given back, perhaps in part.
      const consequence =
        sale || row.booking_id !== null || (order && order.bookings.length > 0)
          ? ', whose tickets are not good any more'
          : order
            ? ''
            : ' for a part of the booking'
      return `${called}: give ${money ? formatMoney(money) : 'the money'} back to the customer${consequence}.${machineWords(row)}${againWords(row)} ${why}`
    }
    case 'same_seats':
    case 'release_other':
      if (!sale) return `${row.what} Entered. ${why}`
      return `${sale?.reference ?? called}${renamed}: the tickets are good as they were printed. ${why}`
    default:
      return sale
        ? `${called}: read and left as it is; its tickets are not good at the door. ${why}`
        : `${row.what} Read. ${why}`
  }
}

/** Of lines that were given back by name. */
function describeReturn(row: Settled): string {
  const money = moneyOf(row)
  const where = row.by_card_machine > 0 ? `at the card machine (slip ${row.slip ?? 'unknown'})` : 'out of the drawer'
  return `${row.what}: give ${money ? formatMoney(money) : 'the money'} back ${where}.${againWords(row)} “${row.settled_reason ?? ''}”`
}

/** The terminal may have paid it out before the disk was lost, with nobody to hear of it. */
const againWords = ({ told_before_at: before }: Settled): string =>
  before === null
    ? ''
    : ' This terminal was told so before it lost its data, and no payment has come in: make sure first that the customer does not have the money already.'

function nameOfOrder({ bookings }: Pick<OrderCommand, 'bookings'>): string {
  return bookings.length > 0 ? bookings.map(({ reference }) => reference).join(', ') : 'An order without tickets'
}

function machineWords({ amount, currency, by_card_machine: byCard, slip }: Settled): string {
  if (byCard === 0 || currency === null) return ''
  const part = byCard === amount ? 'All of it' : `${formatMoney({ amount: byCard, currency })} of it`
  return ` ${part} goes back at the card machine (slip ${slip ?? 'unknown'}), and not out of the drawer.`
}
