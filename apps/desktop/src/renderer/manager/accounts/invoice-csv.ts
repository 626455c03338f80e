/** An invoice as a table for other programs. Pure. */
import { type Invoice, minorDigits } from '@marquee/shared'
import { dateIn } from '../../ui/zoned-time.ts'
import { MOVEMENT_WORDS, percentInWords } from './account-words.ts'

/** Separated by commas, with a head, a row a movement, a row a rate of tax, and the sums. Lines end as RFC 4180 says. */
export function invoiceCsv(invoice: Invoice): string {
  const { number, name, currency, timeZone, movements, taxes, brought, charged, received, due } = invoice
  const money = (amount: number): string => plain(amount, currency)
  const rows = [
    ['Invoice', 'Company', 'Date', 'What', 'Reference', 'Note', 'Amount', 'Tax', 'Currency'],
    ...movements.map(({ kind, at, references, note, amount }) =>
      [MOVEMENT_WORDS[kind], references.join(' '), note ?? '', money(amount), ''].toSpliced(0, 0, dateIn(timeZone, at)),
    ),
    ...taxes.map((part) => ['', `Tax ${percentInWords(part)}`, '', '', money(part.gross), money(part.tax)]),
    ['', 'Owed before', '', '', money(brought), ''],
    ['', 'Charged', '', '', money(charged), ''],
    ['', 'Received', '', '', money(-received), ''],
    ['', 'Due', '', '', money(due), ''],
  ]
  const [head = [], ...body] = rows
  const whole = [head, ...body.map((row) => [String(number), name, ...row, currency])]
  return whole
    .map((row) => row.map(field).join(','))
    .join('\r\n')
    .concat('\r\n')
}

/** `12.50`, with a minus for what goes back: a figure, which other programs can add up. */
function plain(amount: number, currency: string): string {
  const digits = minorDigits(currency)
  return (amount / 10 ** digits).toFixed(digits)
}

/**
 * A field that no program takes for a formula: a text that begins with one of its signs gets an apostrophe before it. Figures stay figures.
 */
export function field(text: string): string {
  const isFigure = /^-?\d+(\.\d+)?$/.test(text)
  const safe = !isFigure && /^[\s]*[=+\-@\t\r|%]/.test(text) ? `'${text}` : text
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
