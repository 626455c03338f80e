/** The slip of a customer who fetches goods later: the code, and what it is good for. */
import { type Cinema, pickUpCode } from '@marquee/shared'
import type { SoldOrder } from '../api.ts'
import { localDate, localTime, localWeekday } from '../shows/local-time.ts'
import { forPrinter, plain } from './receipt.ts'

/** @param goods in the words of the tariff */
export function printPickUpSlip(
  { orderId, soldAt, bookings }: SoldOrder,
  goods: readonly { name: string; quantity: number }[],
  { name, timeZone }: Cinema,
): Buffer {
  const sold = `${localWeekday(soldAt, timeZone)} ${localDate(soldAt, timeZone)} ${localTime(soldAt, timeZone)}`
  return forPrinter(
    `${[
      `"${plain(name)}`,
      '',
      'Pick-up code',
      `^^^^"${pickUpCode(orderId)}`,
      '-',
      ...goods.map((each) => `|${each.quantity} × ${plain(each.name)}`),
      '-',
      `|${plain([sold, ...bookings.map(({ reference }) => reference)].join('  '))}`,
    ].join('\n')}\n`,
  )
}
