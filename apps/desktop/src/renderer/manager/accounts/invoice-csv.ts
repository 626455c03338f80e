/** An invoice as a table for other programs. Pure. */
import { type Invoice, minorDigits } from '@marquee/shared'
import { dateIn } from '../../ui/zoned-time.ts'
import { movementInWords, percentInWords } from './account-words.ts'
import { say } from './words/say.ts'

/** Separated by commas, with a head, a row a movement, a row a rate of tax, and the sums. Lines end as RFC 4180 says. */
export function invoiceCsv(invoice: Invoice): string {
  const { number, name, currency, timeZone, movements, taxes, brought, charged, received, due } = invoice
  const money = (amount: number): string => plain(amount, currency)
  const rows = [
    [
      say('invoice'),
      say('company'),
      say('date'),
      say('what'),
      say('reference'),
      say('note'),
      say('amount'),
      say('tax'),
      say('currency'),
    ],
    ...movements.map(({ kind, at, references, note, amount }) =>
      [movementInWords(kind), references.join(' '), note ?? '', money(amount), ''].toSpliced(
        0,
        0,
        dateIn(timeZone, at),
      ),
    ),
    ...taxes.map((part) => [
      '',
      say('tax_at', { rate: percentInWords(part) }),
      '',
      '',
      money(part.gross),
      money(part.tax),
    ]),
    ['', say('owed_before'), '', '', money(brought), ''],
    ['', say('charged'), '', '', money(charged), ''],
    ['', say('received'), '', '', money(-received), ''],
    ['', say('due'), '', '', money(due), ''],
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

/** What keeps a figure apart in a sentence of another direction is no part of a table. */
const ISOLATES = /[\u2068\u2069]/g

/**
 * A field that no program takes for a formula: a text that begins with one of its signs gets an apostrophe before it. Figures stay figures.
 */
export function field(said: string): string {
  const text = said.replaceAll(ISOLATES, '')
  const isFigure = /^-?\d+(\.\d+)?$/.test(text)
  const safe = !isFigure && /^[\s]*[=+\-@\t\r|%]/.test(text) ? `'${text}` : text
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
