/** The slip of a customer who fetches goods later: the code, and what it is good for. */
import { type Cinema, type Id, type Language, type PrintTemplate, pickUpCode, USUAL_TEMPLATE } from '@marquee/shared'
import { type PageLine, words } from './page/page-line.ts'
import { paperSpeech } from './paper-speech.ts'
import { forPrinter } from './receipt.ts'

/** @param goods in the words of the tariff */
export function printPickUpSlip(
  { orderId, soldAt, bookings }: { orderId: Id; soldAt: string; bookings: readonly { reference: string }[] },
  goods: readonly { name: string; quantity: number }[],
  cinema: Cinema,
  {
    copy = 1,
    template = USUAL_TEMPLATE,
    language,
  }: { copy?: number; template?: PrintTemplate; language?: Language | undefined } = {},
): Buffer {
  const speech = paperSpeech(language, cinema)
  const sold = `${speech.onDay(soldAt)} ${speech.time(soldAt)}`
  const lines: PageLine[] = [
    ...speech.copy(copy),
    { middle: words(cinema.name, { bold: true }) },
    'gap',
    { middle: words(speech.say('pick_up_code')) },
    { middle: words(pickUpCode(orderId), { size: 'triple', bold: true }) },
    'rule',
    ...goods.map((each) => ({ left: words(`${each.quantity} × ${each.name}`) })),
    'rule',
    { left: words([sold, ...bookings.map(({ reference }) => reference)].join('  ')) },
  ]
  return forPrinter(speech.lines(lines), template)
}
