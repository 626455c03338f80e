/** The slip of a gift card or a voucher that was sold: what it is worth, until when, and its code. */
import { type Cinema, formatMoney, type PrintTemplate, voucherCodeForPeople } from '@marquee/shared'
import type { SoldGiftCard } from '../api.ts'
import { localDate, localTime, localWeekday } from '../shows/local-time.ts'
import { cinemaLines, inTemplate } from './in-template.ts'
import { words } from './page/page-line.ts'
import { copyLines, forPrinter } from './receipt.ts'

export function printVoucherSlip(
  { code, signed, amount, paysFor, expiresAt }: SoldGiftCard,
  { soldAt, currency }: { soldAt: string; currency: string },
  { name, timeZone }: Cinema,
  { copy, template }: { copy: number; template: PrintTemplate },
): Buffer {
  const typed = voucherCodeForPeople(code)
  const sold = `${localWeekday(soldAt, timeZone)} ${localDate(soldAt, timeZone)} ${localTime(soldAt, timeZone)}`
  const lines = inTemplate(template.voucher, template.logo, {
    cinema: cinemaLines(name),
    title: [
      { middle: words(paysFor === 'tickets' ? 'Voucher for tickets' : 'Gift card', { size: 'tall', bold: true }) },
    ],
    value: [{ middle: words(formatMoney({ amount, currency }), { size: 'triple', bold: true }) }],
    expiry: [{ middle: words(expiryInWords(expiresAt, timeZone)) }],
    code: [{ qrCode: signed ?? code }, { middle: words(typed, { bold: true }) }],
    sold: [{ left: words(`Sold ${sold}`) }],
  })
  return forPrinter([...copyLines(copy), ...lines], template)
}

/** It is good before its end, so the last day is the one of the moment before. */
function expiryInWords(expiresAt: string | null, timeZone: string): string {
  if (expiresAt === null) return 'It does not expire'
  const last = new Date(Date.parse(expiresAt) - 1).toISOString()
  return `Good until ${localDate(last, timeZone)}`
}
