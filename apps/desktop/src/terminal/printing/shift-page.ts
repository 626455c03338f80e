/** The X report of an open shift, and the Z report of a closed one, on paper. The same figures as on screen, in the same order. */
import {
  type Cinema,
  differenceInWords,
  formatMoney,
  type LeftByShift,
  leftInWords,
  MOVED_FOR_WORDS,
  minorDigits,
  otherName,
  type PrintTemplate,
  rateInWords,
  type ShiftReport,
  TAKEN_BY_WORDS,
  typeName,
} from '@marquee/shared'
import { localDate, localTime, localWeekday } from '../shows/local-time.ts'
import { cinemaLines, inTemplate } from './in-template.ts'
import { type PageLine, words } from './page/page-line.ts'
import { copyLines, forPrinter } from './receipt.ts'

export interface PrintedShift {
  kind: 'x' | 'z'
  number: number
  terminal: string
  openedAt: string
  /** When it was closed, or looked at. */
  at: string
  report: ShiftReport
  left: LeftByShift | null
  /** null: nobody has counted. */
  count: { counted: number; difference: number; counts: number; reason: string | null } | null
  /** Somebody had looked at the figures before the count. */
  seenAt: string | null
}

export function printShiftPage(
  shift: PrintedShift,
  { name, timeZone }: Pick<Cinema, 'name' | 'timeZone'>,
  { copy, template }: { copy: number; template: PrintTemplate },
): Buffer {
  const lines = inTemplate(template.report, template.logo, {
    cinema: cinemaLines(name),
    figures: figures(shift, timeZone),
  })
  return forPrinter([...copyLines(copy), ...lines], template)
}

function figures(shift: PrintedShift, timeZone: string): PageLine[] {
  const { kind, number, terminal, openedAt, at, report, left, count, seenAt } = shift
  const { currency } = report
  const digits = minorDigits(currency)
  const amount = (minor: number): string => (minor / 10 ** digits).toFixed(digits)
  const row = (text: string, value: string, bold = false): PageLine => ({
    left: words(text, { bold }),
    right: words(value, { bold }),
  })
  const day = (instant: string): string =>
    `${localWeekday(instant, timeZone)} ${localDate(instant, timeZone)} ${localTime(instant, timeZone)}`
  const sold = [
    ...report.byTicketType.map((each) => ({ ...each, name: typeName(each.name) })),
    ...report.byGoods,
    ...report.byOther.map((each) => ({ ...each, name: otherName(each.name) })),
  ]
  const groups: PageLine[][] = [
    [row('Orders', String(report.orders)), row('Tickets', String(report.tickets))],
    [
      ...report.byMethod.map((by) => row(`${TAKEN_BY_WORDS[by.method]}, ${by.count}`, amount(by.amount))),
      row('Sales', formatMoney({ amount: report.sales, currency }), true),
      ...(report.tips === 0 ? [] : [row('Tips', amount(report.tips))]),
    ],
    report.byRate.map((part) => row(`${rateInWords(part)} of ${amount(part.amount)}`, amount(part.tax))),
    sold.map((each) => row(`${each.name}, ${each.count}`, amount(each.amount))),
    [
      row('Float', amount(report.float)),
      row('Cash taken', amount(report.cashTaken)),
      ...(report.givenBack === 0 ? [] : [row(MOVED_FOR_WORDS.given_back, amount(-report.givenBack))]),
      ...report.movements
        .filter(({ movedFor }) => movedFor !== 'given_back' && movedFor !== 'no_sale')
        .map(({ movedFor, direction, amount: moved, reason }) =>
          row(`${MOVED_FOR_WORDS[movedFor]}: ${reason}`, amount(direction === 'in' ? moved : -moved)),
        ),
      ...(report.noSale === 0 ? [] : [row(MOVED_FOR_WORDS.no_sale, String(report.noSale))]),
      row('Should be in the drawer', formatMoney({ amount: report.expected, currency }), true),
      ...(count
        ? [
            row('Counted', amount(count.counted)),
            row('Difference', differenceInWords(count.difference, currency), true),
          ]
        : []),
      ...report.otherCash.map((other) => row('Beside that', formatMoney(other))),
    ],
  ]
  const leftWords = left ? leftInWords(left) : []
  const notes = [
    ...(count?.reason ? [`Reason: ${count.reason}`] : []),
    ...(count && count.counts > 1 ? [`Counted ${count.counts} times.`] : []),
    ...(seenAt === null ? [] : [`X report looked at before the count, ${localTime(seenAt, timeZone)}.`]),
    ...(leftWords.length > 0 ? [`Left: ${leftWords.join(', ')}.`] : []),
  ]
  return [
    { middle: words(`${kind === 'z' ? 'Z report' : 'X report, shift'} ${number}`, { size: 'tall', bold: true }) },
    { middle: words(terminal) },
    { middle: words(kind === 'z' ? `${day(openedAt)} to ${localTime(at, timeZone)}` : `${day(openedAt)}, so far`) },
    ...(kind === 'x' ? [{ middle: words(`Printed ${day(at)}`) }] : []),
    ...groups.filter((group) => group.length > 0).flatMap((group): PageLine[] => ['rule', ...group]),
    ...(notes.length > 0 ? ['rule' as const] : []),
    ...notes.map((note) => ({ left: words(note) })),
  ]
}
