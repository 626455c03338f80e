/** The X report of an open shift, and the Z report of a closed one, on paper. The same figures as on screen, in the same order. */
import type { Cinema, LeftByShift, PrintTemplate, ShiftReport } from '@marquee/shared'
import type { PaperWordKey } from '@marquee/shared/words/paper-words'
import { cinemaLines, inTemplate } from './in-template.ts'
import { type PageLine, words } from './page/page-line.ts'
import { type PaperSpeech, paperSpeech } from './paper-speech.ts'
import { forPrinter } from './receipt.ts'

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

const TAKEN_BY = {
  cash: 'paid_cash',
  card: 'paid_reader',
  card_machine: 'paid_card_machine',
  voucher: 'shift_gift_cards',
  subscription: 'shift_subscriptions',
  account: 'paid_account',
  exchange: 'shift_given_up',
} as const satisfies Record<ShiftReport['byMethod'][number]['method'], PaperWordKey>

const MOVED_FOR = {
  paid_in: 'shift_paid_in',
  paid_out: 'shift_paid_out',
  safe_drop: 'shift_safe_drop',
} as const satisfies Partial<Record<ShiftReport['movements'][number]['movedFor'], PaperWordKey>>

/** Staff read it: it speaks the cinema's language. */
export function printShiftPage(
  shift: PrintedShift,
  cinema: Pick<Cinema, 'name' | 'timeZone' | 'language'>,
  { copy, template }: { copy: number; template: PrintTemplate },
): Buffer {
  const speech = paperSpeech(undefined, cinema)
  const lines = inTemplate(template.report, template.logo, {
    cinema: cinemaLines(cinema.name),
    figures: figures(shift, speech),
  })
  return forPrinter(speech.lines([...speech.copy(copy), ...lines]), template)
}

function figures(shift: PrintedShift, speech: PaperSpeech): PageLine[] {
  const { kind, number, terminal, openedAt, at, report, left, count, seenAt } = shift
  const { say, money } = speech
  const { currency } = report
  const amount = (minor: number): string => speech.plain(minor, currency)
  const row = (text: string, value: string, bold = false): PageLine => ({
    left: words(text, { bold }),
    right: words(value, { bold }),
  })
  const counted = (name: string, times: number): string => say('shift_counted_line', { name, count: times })
  const day = (instant: string): string => `${speech.onDay(instant)} ${speech.time(instant)}`
  const sold = [
    ...report.byTicketType.map((each) => ({ ...each, name: speech.ticketType(each.name) })),
    ...report.byGoods,
    // Gift cards and periods of subscriptions have no name of their own.
    ...report.byOther.map((each) => ({ ...each, name: each.name === 'voucher' ? say('shift_gift_cards') : each.name })),
  ]
  const groups: PageLine[][] = [
    [row(say('shift_orders'), String(report.orders)), row(say('shift_tickets'), String(report.tickets))],
    [
      ...report.byMethod.map((by) => row(counted(say(TAKEN_BY[by.method]), by.count), amount(by.amount))),
      row(say('shift_sales'), money(report.sales, currency), true),
      ...(report.tips === 0 ? [] : [row(say('shift_tips'), amount(report.tips))]),
    ],
    report.byRate.map((part) => row(rateInWords(part, amount(part.amount), speech), amount(part.tax))),
    sold.map((each) => row(counted(each.name, each.count), amount(each.amount))),
    [
      row(say('shift_float'), amount(report.float)),
      row(say('shift_cash_taken'), amount(report.cashTaken)),
      ...(report.givenBack === 0 ? [] : [row(say('shift_given_back'), amount(-report.givenBack))]),
      ...report.movements.flatMap(({ movedFor, direction, amount: moved, reason }) =>
        movedFor === 'given_back' || movedFor === 'no_sale'
          ? []
          : [row(say(MOVED_FOR[movedFor], { reason }), amount(direction === 'in' ? moved : -moved))],
      ),
      ...(report.noSale === 0 ? [] : [row(say('shift_no_sale'), String(report.noSale))]),
      row(say('shift_should_be'), money(report.expected, currency), true),
      ...(count
        ? [
            row(say('shift_counted'), amount(count.counted)),
            row(say('shift_difference'), differenceInWords(count.difference, currency, speech), true),
          ]
        : []),
      ...report.otherCash.map((other) => row(say('shift_beside'), money(other.amount, other.currency))),
    ],
  ]
  const leftWords = left ? leftInWords(left, speech) : []
  const notes = [
    ...(count?.reason ? [say('shift_reason', { reason: count.reason })] : []),
    ...(count && count.counts > 1 ? [say('shift_counted_times', { count: count.counts })] : []),
    ...(seenAt === null ? [] : [say('shift_looked_at', { time: speech.time(seenAt) })]),
    ...(leftWords.length > 0
      ? [say('shift_left', { what: leftWords.reduce((first, next) => say('shift_left_and', { first, next })) })]
      : []),
  ]
  const from = day(openedAt)
  const span = kind === 'z' ? say('shift_from_to', { from, to: speech.time(at) }) : say('shift_so_far', { from })
  return [
    { middle: words(say(kind === 'z' ? 'z_report' : 'x_report', { number }), { size: 'tall', bold: true }) },
    { middle: words(terminal) },
    { middle: words(span) },
    ...(kind === 'x' ? [{ middle: words(say('shift_printed', { at: day(at) })) }] : []),
    ...groups.filter((group) => group.length > 0).flatMap((group): PageLine[] => ['rule', ...group]),
    ...(notes.length > 0 ? ['rule' as const] : []),
    ...notes.map((note) => ({ left: words(note) })),
  ]
}

function rateInWords(
  { rate, percentage }: ShiftReport['byRate'][number],
  amount: string,
  { say }: PaperSpeech,
): string {
  if (rate === null) return say('shift_untaxed', { amount })
  return say('shift_tax', { percentage: percentage / 1000, amount })
}

function differenceInWords(difference: number, currency: string, { say, money }: PaperSpeech): string {
  if (difference === 0) return say('shift_difference_none')
  const sum = money(Math.abs(difference), currency)
  return difference > 0 ? say('shift_difference_over', { sum }) : say('shift_difference_short', { sum })
}

function leftInWords({ unsent, carts, atReader, payOuts, parked = 0 }: LeftByShift, { say }: PaperSpeech): string[] {
  return [
    ...(parked > 0 ? [say('shift_left_parked', { count: parked })] : []),
    ...(carts > 0 ? [say('shift_left_carts', { count: carts })] : []),
    ...(atReader > 0 ? [say('shift_left_at_reader', { count: atReader })] : []),
    ...(payOuts > 0 ? [say('shift_left_pay_outs', { count: payOuts })] : []),
    ...(unsent > 0 ? [say('shift_left_unsent', { count: unsent })] : []),
  ]
}
