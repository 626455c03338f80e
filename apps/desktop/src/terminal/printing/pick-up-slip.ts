/** The slip of a customer who fetches goods later: the code, and what it is good for. */
import { type Cinema, type Id, type PrintTemplate, pickUpCode, USUAL_TEMPLATE } from '@marquee/shared'
import { localDate, localTime, localWeekday } from '../shows/local-time.ts'
import { type PageLine, words } from './page/page-line.ts'
import { copyLines, forPrinter } from './receipt.ts'

/** @param goods in the words of the tariff */
export function printPickUpSlip(
  { orderId, soldAt, bookings }: { orderId: Id; soldAt: string; bookings: readonly { reference: string }[] },
  goods: readonly { name: string; quantity: number }[],
  { name, timeZone }: Cinema,
  { copy = 1, template = USUAL_TEMPLATE }: { copy?: number; template?: PrintTemplate } = {},
): Buffer {
  const sold = `${localWeekday(soldAt, timeZone)} ${localDate(soldAt, timeZone)} ${localTime(soldAt, timeZone)}`
  const lines: PageLine[] = [
    ...copyLines(copy),
    { middle: words(name, { bold: true }) },
    'gap',
    { middle: words('Pick-up code') },
    { middle: words(pickUpCode(orderId), { size: 'triple', bold: true }) },
    'rule',
    ...goods.map((each) => ({ left: words(`${each.quantity} × ${each.name}`) })),
    'rule',
    { left: words([sold, ...bookings.map(({ reference }) => reference)].join('  ')) },
  ]
  return forPrinter(lines, template)
}
